// Opening, saving, downloading, sharing.

import { ask } from "./api.js";
import { $, el, say, showProblems, download, dialog } from "./dom.js";
import { scene, load, empty, toYaml, toLink, fromLink } from "./model.js";
import { view } from "./board.js";
import { openTranscript } from "./replay.js";
import { openOther, hide } from "./other.js";

// Opens a text, or a file of the folder. What has mistakes is shown with them and not loaded.
export async function open(question) {
  let answer;
  try {
    answer = await ask("open", question);
  } catch (error) {
    showProblems($("errors"), error.answer ?? { error: error.message });
    return false;
  }
  showProblems($("errors"), answer.shown ? answer : null);
  if (answer.kind === "transcript") {
    showProblems($("errors"), null);
    $("tab-replay").click();
    return openTranscript(question);
  }
  if (answer.accepted && answer.game && answer.game !== "killteam" && question.path) return openOther(question.path);
  const usable = answer.accepted && (answer.kind === "killzone" || (answer.kind === "scene" && answer.game === "killteam"));
  if (!usable) {
    say(answer.accepted ? `A ${answer.kind} cannot be drawn here.` : "The file has mistakes.");
    return false;
  }
  Object.assign(view, { picked: null, target: null, part: null, origin: null, weapon: null, pairs: [], shot: null, overlay: null });
  hide();
  load(answer.model, question.text === undefined ? question.path : null);
  say(`Opened ${answer.path}.`);
  return true;
}

async function edited(text) {
  const area = el("textarea", { "aria-label": "The scene as text", spellcheck: "false" });
  area.value = text;
  const answer = await dialog("The scene as text", area, [["Load this text", () => area.value], ["Close", () => null]]);
  if (answer !== null) await open({ text: answer });
}

async function save() {
  const proposed = scene.path && !scene.path.startsWith("shipped:") ? scene.path.replace(/\.ya?ml$/, "-edited.yaml") : "scene.yaml";
  const name = el("input", { value: proposed, "aria-label": "File name" });
  const path = await dialog("Save the scene into the opened folder", name, [["Save", () => name.value], ["Leave it", () => null]]);
  if (!path) return;
  try {
    await ask("save", { path, text: toYaml(scene.model) });
    say(`Saved ${path}.`);
    await list();
  } catch (error) {
    showProblems($("errors"), { error: error.message });
  }
}

async function share() {
  const link = await toLink();
  const field = el("input", { value: link, readonly: true, "aria-label": "Link", id: "share-link" });
  await dialog("This link holds the whole scene. It works wherever this page is served.", field, [["Copy", () => navigator.clipboard?.writeText(link)], ["Close", () => null]]);
}

export async function list() {
  const { files, shipped } = await ask("files");
  for (const [id, title] of [["file-list", "Open a file…"], ["replay-list", "Open a transcript…"]]) {
    const group = (label, names) => el("optgroup", { label }, ...names.map((name) => el("option", { value: name }, name.replace("shipped:/", ""))));
    $(id).replaceChildren(el("option", { value: "" }, title), group("This folder", files), ...(id === "file-list" ? [group("Shipped", shipped.filter((name) => name.startsWith("shipped:/killzones/") && !name.includes("/scenarios/")))] : []));
  }
}

async function fromAddress() {
  try {
    const text = await fromLink(location.hash);
    if (text === null) return false;
    return await open({ text });
  } catch (error) {
    showProblems($("errors"), { error: `The link cannot be read: ${error.message}` });
    return false;
  }
}

export async function start(first) {
  $("file-list").addEventListener("change", (event) => { if (event.target.value) open({ path: event.target.value }); });
  $("file-disk").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) await open({ text: await file.text() });
    event.target.value = "";
  });
  $("text-open").addEventListener("click", () => edited(toYaml(scene.model)));
  $("save").addEventListener("click", save);
  $("share").addEventListener("click", share);
  $("download").addEventListener("click", () => download("scene.yaml", toYaml(scene.model)));
  $("download-killzone").addEventListener("click", () => download(`${scene.model.killzone.id}.yaml`, toYaml(scene.model.killzone)));
  window.addEventListener("hashchange", fromAddress);
  load(empty());
  await list();
  if (await fromAddress()) return;
  await open({ path: first ?? "shipped:/killzones/killteam/foundry-yard-scene.yaml" });
}
