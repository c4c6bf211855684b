// Boards of the other games: a picture, and what is measured from a clicked figure.

import { ask } from "./api.js";
import { $, el, showProblems, say } from "./dom.js";
import { toYaml } from "./model.js";
import { readings } from "./details.js";
import { showPicture, clicked } from "./picture.js";

// The file that is shown, as `open` answered it; `text` where it was changed.
export const shown = { file: null, text: null };
const asked = { from: null, to: null, region: null, reach: true };

// What stands under the errors: `scene`, the board in inches; `other`, a picture; or nothing.
export function stage(what) {
  $("other").hidden = what !== "other";
  $("split").hidden = what !== "scene";
  document.querySelectorAll(".scene-only").forEach((one) => { one.hidden = what !== "scene"; });
  document.querySelectorAll(".board-only").forEach((one) => { one.hidden = what === null; });
}

export function hide() {
  shown.file = null;
  stage("scene");
}

export const textOf = () => shown.text ?? shown.file.text;

export async function openOther(file) {
  const before = { ...shown };
  Object.assign(shown, { file, text: null });
  Object.assign(asked, { from: null, to: null, region: null, reach: true });
  const drawn = await draw();
  // What cannot be drawn leaves what is shown as it is.
  if (!drawn) Object.assign(shown, before);
  return drawn;
}

export async function otherReadings() {
  const { model, game } = shown.file;
  const chosen = await readings(game, model.readings ?? {});
  if (!chosen) return;
  model.readings = Object.keys(chosen).length ? chosen : undefined;
  shown.text = toYaml(model);
  await draw();
}

// A text that was changed starts from the opened folder, as its paths do.
const source = () => (shown.text === null ? { text: shown.file.text, path: shown.file.named ? shown.file.path : undefined } : { text: shown.text });

async function draw() {
  const question = { ...source(), reach: asked.reach };
  if (asked.from) question.from = asked.from;
  if (asked.from && asked.to) question.to = asked.to;
  let answer;
  try {
    answer = await ask("picture", question);
  } catch (error) {
    showProblems($("errors"), error.answer ?? { error: error.message });
    return false;
  }
  const picture = el("div", { class: "picture", role: "group", "aria-label": "The board" });
  showPicture(picture, answer.picture);
  picture.addEventListener("click", (event) => pick(answer, clicked(event)));
  const title = shown.file.path.split("/").at(-1);
  $("other").replaceChildren(el("div", { class: "split play" },
    el("div", {}, ...(answer.figures.length ? [controls(answer.figures)] : answer.seats.length ? [seats(answer.seats)] : []), picture),
    el("div", { class: "card" }, el("h2", {}, title), ...reached(answer.reach), ...table(answer.measured))));
  mark(picture);
  stage("other");
  $("readings-open").hidden = ["killzone", "tiles"].includes(shown.file.kind);
  say(`Opened ${shown.file.path}.`);
  return true;
}

function controls(figures) {
  const choose = (name, key) => el("label", {}, `${name} `, el("select", { id: `other-${key}`, change: (event) => { asked[key] = event.target.value || null; draw(); } },
    el("option", { value: "" }, "nobody"), ...figures.map((id) => el("option", { value: id, selected: asked[key] === id }, id))));
  const reach = el("label", {}, el("input", { type: "checkbox", id: "other-reach", checked: asked.reach, change: (event) => { asked.reach = event.target.checked; draw(); } }), " where it can go");
  return el("div", { class: "bar" }, choose("From", "from"), choose("to", "to"), reach);
}

// A click picks a figure to measure from, then one to measure to; on a map a region.
function pick({ figures }, what) {
  const known = what?.names.find((name) => figures.includes(name)) ?? null;
  if (!figures.length) asked.region = what?.names[0] ?? null;
  else if (!known || known === asked.from) Object.assign(asked, { from: null, to: null });
  else if (asked.from) asked.to = known === asked.to ? null : known;
  else asked.from = known;
  draw();
}

function mark(picture) {
  for (const name of [asked.from, asked.to, asked.region]) {
    const spot = name && picture.querySelector(`[data-spot="${CSS.escape(name)}"]`);
    if (!spot) continue;
    const { x, y, width, height } = spot.getBBox();
    const ring = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [key, value] of Object.entries({ x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 6, class: "mark" })) ring.setAttribute(key, value);
    spot.ownerSVGElement.append(ring);
  }
  document.querySelector("#other tr[aria-current]")?.scrollIntoView({ block: "nearest" });
}

const word = (value) => (value === true ? "yes" : value === false ? "no" : value === null ? "–" : Array.isArray(value) ? value.map(word).join(", ") : typeof value === "object" ? Object.entries(value).map(([key, one]) => `${key} ${word(one)}`).join(", ") : String(value));
const title = (key) => key.replaceAll("_", " ");

// Whose units could take a step, and where to.
function seats(names) {
  const choose = (event) => { asked.from = event.target.value || null; draw(); };
  return el("div", { class: "bar" }, el("label", {}, "One step of ", el("select", { id: "other-seat", change: choose },
    el("option", { value: "" }, "nobody"), ...names.map((name) => el("option", { value: name, selected: asked.from === name }, name)))));
}

function reached(reach) {
  if (!reach) return [];
  if (Array.isArray(reach)) {
    return [el("ul", {}, ...reach.map(({ region, units, next }) => el("li", {}, `${units.join(" and ")} in ${region}: ${next.length ? `to ${next.join(", ")}` : "nowhere"}`)))];
  }
  const places = reach.places ?? reach.tiles;
  return [el("p", {}, `${reach.op ?? reach.figure} can end in ${places.length} ${reach.places ? "spaces" : "tiles"} with ${reach.allowance}.`)];
}

function table(measured) {
  if (!measured) return [];
  const rows = Array.isArray(measured) ? measured : measured.regions ?? [];
  const rest = Array.isArray(measured) ? [] : Object.entries(measured).filter(([key, value]) => key !== "regions" && key !== "readings" && value !== null);
  const keys = rows.length ? Object.keys(rows[0]).filter((key) => !["reasons", "spaces", "refusals"].includes(key)) : [];
  const first = ["region", "name", "attacker", "target", "distance", "tiles", "sight", "cover", "majority", "values"];
  const rank = (key) => (first.indexOf(key) + 1 || first.length + 1);
  keys.sort((one, other) => rank(one) - rank(other));
  const chosen = (row) => (asked.region && row.region === asked.region) || (asked.to && row.target === asked.to);
  const why = asked.to ? rows.find((row) => row.attacker === asked.from && row.target === asked.to)?.reasons ?? [] : [];
  return [
    ...rest.map(([key, value]) => el("p", {}, `${title(key)}: ${word(value)}`)),
    ...(why.length ? [el("ul", { class: "reasons" }, ...why.map((one) => el("li", {}, one.text, " ", el("code", {}, one.rule))))] : []),
    el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Measured" }, el("table", {},
      el("thead", {}, el("tr", {}, ...keys.map((key) => el("th", { scope: "col" }, title(key))))),
      el("tbody", {}, ...rows.slice(0, 200).map((row) => el("tr", chosen(row) ? { "aria-current": "true" } : {}, ...keys.map((key) => el("td", {}, word(row[key])))))))),
  ];
}
