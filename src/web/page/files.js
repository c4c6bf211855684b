// Opening, saving, downloading, sharing.

import { ask } from "./api.js";
import { $, el, say, showProblems, download, dialog } from "./dom.js";
import { scene, load, empty, toYaml, toLink, fromLink } from "./model.js";
import { view } from "./board.js";
import { openTranscript } from "./replay.js";
import { openOther, hide, stage, shown, textOf } from "./other.js";

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
  if (answer.accepted && answer.game && (answer.game !== "killteam" || answer.kind === "scenario")) return openOther({ ...answer, named: question.path !== undefined });
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

// The text of what the board shows, and what it is called.
const current = () => (shown.file ? { text: textOf(), path: shown.file.named ? shown.file.path : null } : { text: toYaml(scene.model), path: scene.path });

async function edited() {
  const { text, path } = current();
  const area = el("textarea", { "aria-label": "The scene as text", spellcheck: "false" });
  area.value = text;
  const answer = await dialog("The scene as text", area, [["Load this text", () => area.value], ["Close", () => null]]);
  // A text that is another game's goes on beside its file.
  if (answer !== null) await open(shown.file && path ? { text: answer, path } : { text: answer });
}

async function save() {
  const { text, path: from } = current();
  const proposed = from && !from.startsWith("shipped:") ? from.replace(/\.ya?ml$/, "-edited.yaml") : "scene.yaml";
  const name = el("input", { value: proposed, "aria-label": "File name" });
  const path = await dialog("Save the scene into the opened folder", name, [["Save", () => name.value], ["Leave it", () => null]]);
  if (!path) return;
  try {
    await ask("save", { path, text });
    say(`Saved ${path}.`);
    await list();
  } catch (error) {
    showProblems($("errors"), { error: error.message });
  }
}

async function share() {
  const link = await toLink(shown.file ? toYaml(shown.file.model) : JSON.stringify(scene.model));
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
  $("text-open").addEventListener("click", edited);
  $("save").addEventListener("click", save);
  $("share").addEventListener("click", share);
  $("download").addEventListener("click", () => download("scene.yaml", current().text));
  $("download-killzone").addEventListener("click", () => download(`${scene.model.killzone.id}.yaml`, toYaml(scene.model.killzone)));
  window.addEventListener("hashchange", fromAddress);
  load(empty());
  await list();
  if (await fromAddress()) return;
  const opened = await open({ path: first ?? "shipped:/killzones/killteam/foundry-yard-scene.yaml" });
  // An empty board below the mistakes of a file would pass for what it holds.
  if (!opened) stage(null);
}
