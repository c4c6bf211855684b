// Boards of the other games: a picture, and what is measured from a clicked figure.

import { ask } from "./api.js";
import { $, el, showProblems, say } from "./dom.js";

const asked = { path: null, from: null, to: null, reach: false };

export function hide() {
  $("other").hidden = true;
  $("split").hidden = false;
}

export async function openOther(path) {
  Object.assign(asked, { path, from: null, to: null, reach: false });
  return draw();
}

async function draw() {
  const question = { path: asked.path, reach: asked.reach };
  if (asked.from) question.from = asked.from;
  if (asked.from && asked.to) question.to = asked.to;
  let answer;
  try {
    answer = await ask("picture", question);
  } catch (error) {
    showProblems($("errors"), error.answer ?? { error: error.message });
    return false;
  }
  const parsed = new DOMParser().parseFromString(answer.picture, "image/svg+xml").documentElement;
  const picture = el("div", { class: "picture", role: "img", "aria-label": "The board" });
  if (parsed.nodeName === "svg") picture.append(document.importNode(parsed, true));
  const choose = (name, key) => el("label", {}, `${name} `, el("select", { change: (event) => { asked[key] = event.target.value || null; draw(); } },
    el("option", { value: "" }, "nobody"), ...answer.figures.map((id) => el("option", { value: id, selected: asked[key] === id }, id))));
  const reach = el("label", {}, el("input", { type: "checkbox", checked: asked.reach, change: (event) => { asked.reach = event.target.checked; draw(); } }), " where it can go");
  const bar = answer.figures.length ? el("div", { class: "bar" }, choose("From", "from"), choose("to", "to"), reach) : null;
  $("other").replaceChildren(el("div", { class: "split play" }, el("div", {}, ...[bar, picture].filter(Boolean)), el("div", { class: "card" }, el("h2", {}, asked.path.split("/").at(-1)), ...table(answer.measured))));
  // A figure is clicked by its letter.
  picture.addEventListener("click", (event) => {
    const name = event.target.textContent;
    const found = answer.figures.find((id) => id === name || id.startsWith(`${name}:`));
    if (!found) return;
    if (asked.from && asked.from !== found) asked.to = found;
    else Object.assign(asked, { from: found, to: null });
    draw();
  });
  $("other").hidden = false;
  $("split").hidden = true;
  say(`Opened ${asked.path}.`);
  return true;
}

const word = (value) => (value === true ? "yes" : value === false ? "no" : value === null ? "–" : Array.isArray(value) ? value.map(word).join(", ") : typeof value === "object" ? Object.entries(value).map(([key, one]) => `${key} ${word(one)}`).join(", ") : String(value));

function table(measured) {
  if (!measured) return [];
  const rows = Array.isArray(measured) ? measured : measured.regions ?? [];
  const rest = Array.isArray(measured) ? [] : Object.entries(measured).filter(([key, value]) => key !== "regions" && key !== "readings" && value !== null);
  const keys = rows.length ? Object.keys(rows[0]).filter((key) => !["reasons", "spaces", "refusals"].includes(key)) : [];
  const first = ["region", "name", "attacker", "target", "distance", "tiles", "sight", "cover"];
  const rank = (key) => (first.indexOf(key) + 1 || first.length + 1);
  keys.sort((one, other) => rank(one) - rank(other));
  return [
    ...rest.map(([key, value]) => el("p", {}, `${key}: ${word(value)}`)),
    el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Measured" }, el("table", {},
      el("thead", {}, el("tr", {}, ...keys.map((key) => el("th", { scope: "col" }, key.replaceAll("_", " "))))),
      el("tbody", {}, ...rows.slice(0, 200).map((row) => el("tr", {}, ...keys.map((key) => el("td", {}, word(row[key])))))))),
  ];
}
