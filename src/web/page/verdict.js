// Answers in words: the pairs of the picked operative, one shot, overlays.

import { ask, latest } from "./api.js";
import { $, el, inches } from "./dom.js";
import { scene, operative, field } from "./model.js";
import { view, refresh, overlays } from "./board.js";

// The operative in the hand: its scene is told once, and then only where it stands.
let held = null;

const asked = () => (held ? { scene: held.text, moved: { [held.id]: operative(held.id).at } } : { scene: scene.model });

export function hold(id) {
  held = id === null ? null : { id, text: JSON.stringify(scene.model) };
}

// The question whose overlay is awaited: until it is answered what is shown is stale.
let awaited = null;

function wait(question) {
  awaited = question;
  $("board").classList.toggle("stale", question !== null);
  return question;
}

const measurePairs = latest("matrix", (answer, question) => {
  if (question.of !== view.picked) return;
  view.pairs = answer.pairs;
  view.error = null;
  refresh();
  pairs();
}, failed);

const measureShot = latest("shot", (answer, question) => {
  if (question.from !== view.picked || question.to !== view.target) return;
  view.shot = answer;
  view.error = null;
  refresh();
  shot();
}, failed);

const measureReach = latest("reach", overlaid, failed);
const measureHeat = latest("heatmap", overlaid, failed);

function overlaid(answer, question) {
  if (!$("overlay").value) return;
  if (question === awaited) wait(null);
  view.overlay = answer;
  overlays();
  legend(answer);
}

function failed(error) {
  view.error = error.message;
  view.pairs = [];
  view.shot = null;
  view.overlay = null;
  wait(null);
  refresh();
  // The scene is not a file: its mistakes have no lines.
  const messages = error.answer?.problems?.filter((one) => one.severity === "error").map((one) => one.message) ?? [error.message];
  $("verdicts").replaceChildren(...messages.map((message) => el("p", { class: "no" }, `${message}.`)));
  $("shot").replaceChildren();
}

// Asks anew for everything that is shown.
export function measure() {
  if (view.picked && !operative(view.picked)) view.picked = null;
  if (view.target && !operative(view.target)) view.target = null;
  const one = view.picked && operative(view.picked);
  if (!one) {
    view.error = null;
    view.pairs = [];
    view.shot = null;
    view.overlay = null;
    wait(null);
    $("verdicts").replaceChildren(el("p", { class: "hint" }, "Pick an operative to measure from it; then an enemy to see the shot."));
    $("shot").replaceChildren();
    overlays();
    return;
  }
  measurePairs({ ...asked(), of: view.picked });
  if (view.target) measureShot({ ...asked(), from: view.picked, to: view.target, weapon: view.weapon ?? undefined, origin: view.origin ?? undefined });
  else { view.shot = null; $("shot").replaceChildren(); }
  // Overlays take longer than a frame: they follow when the hand lets go.
  if (held) wait($("overlay").value ? held : null);
  else overlay();
}

export function overlay() {
  const [kind, action] = $("overlay").value.split(":");
  const one = view.picked && operative(view.picked);
  if (!kind || !one) {
    view.overlay = null;
    wait(null);
    $("hint").replaceChildren();
    return overlays();
  }
  if (kind === "reach") {
    const walks = field(one, "move") === undefined && action !== "dash";
    return measureReach(wait({ ...asked(), op: view.picked, action, allowance: walks ? 6 : undefined }));
  }
  return measureHeat(wait({ ...asked(), [kind]: view.picked }));
}

function legend(answer) {
  if (answer.outline) {
    const refused = answer.refusals.map((refusal) => refusal.message).join("; ");
    $("hint").replaceChildren(refused || `${answer.op} can end on ${answer.area.toFixed(1)} square inches with ${answer.allowance}″.`);
    return;
  }
  const names = { clear: "in the open", cover: "in cover", obscured: "obscured", "cover-obscured": "both", "too-close": "somebody too close", invalid: "visible, no valid target", "not-visible": "not visible" };
  $("hint").replaceChildren(el("span", { class: "legend" }, ...Object.entries(names).map(([kind, name]) => el("span", {}, el("i", { class: kind }), name))), ...answer.notes.map((note) => ` ${note}.`));
}

const mark = (verdict) => {
  if (!verdict) return el("td", {}, "–");
  const doubt = verdict.borderline ? " ~" : "";
  if (!verdict.visible) return el("td", { class: "faint" }, `not visible${doubt}`);
  const state = [verdict.in_cover ? "cover" : "", verdict.obscured ? "obscured" : ""].filter(Boolean).join(", ") || "open";
  if (!verdict.valid_target) return el("td", { class: "no" }, `no target: ${state}${doubt}`);
  return verdict.refusals.length
    ? el("td", { class: "doubt", title: verdict.refusals.map((r) => r.message).join("; ") }, `valid, may not shoot: ${state}${doubt}`)
    : el("td", { class: "yes" }, `valid: ${state}${doubt}`);
};

function pairs() {
  const enemies = [...new Set(view.pairs.map((verdict) => (verdict.attacker === view.picked ? verdict.target : verdict.attacker)))];
  const rows = enemies.map((enemy) => {
    const towards = view.pairs.find((v) => v.attacker === view.picked && v.target === enemy);
    const back = view.pairs.find((v) => v.attacker === enemy && v.target === view.picked);
    const name = el("button", { type: "button", click: () => pick(enemy), "aria-pressed": String(view.target === enemy) }, enemy);
    return el("tr", { "data-enemy": enemy }, el("td", {}, name), el("td", { class: "number" }, towards.distance.toFixed(2)), el("td", {}, towards.control_range ? "yes" : "–"), mark(towards), mark(back));
  });
  const head = el("tr", {}, ...["enemy", "inches", "control", "shoots at it", "is shot at"].map((name) => el("th", { scope: "col" }, name)));
  $("verdicts").replaceChildren(el("h2", {}, `${view.picked} and its enemies`),
    el("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Verdicts" }, el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows))));
}

// Picks an operative, or the target of the one picked.
export function pick(id) {
  const [one, picked] = [operative(id), view.picked && operative(view.picked)];
  if (picked && one && picked !== one && picked.side !== one.side) view.target = view.target === id ? null : id;
  else { view.picked = id; view.target = null; view.weapon = null; }
  view.part = null;
  view.origin = null;
  refresh();
  measure();
  scene.listeners.forEach((listener) => listener("picked"));
}

const word = (one) => [one.cover ? "in cover" : "", one.obscured ? "obscured" : ""].filter(Boolean).join(" and ") || "neither in cover nor obscured";

function shot() {
  const { shot: v } = view;
  if (!v) return;
  const best = v.outcomes[0];
  const may = v.valid_target && !v.refusals.length;
  const verdict = v.valid_target
    ? `${v.target} is a valid target for ${v.attacker}: ${best ? word(best) : "visible"}${best?.defender_chooses ? "; its player chooses which" : ""}`
    : `${v.target} is not a valid target for ${v.attacker}`;
  const weapons = (field(operative(v.attacker), "weapons") ?? []).filter((weapon) => weapon.type === "ranged");
  const choose = el("select", { "aria-label": "Weapon", change: (event) => { view.weapon = event.target.value || null; measure(); } },
    el("option", { value: "" }, "any weapon"), ...weapons.map((weapon) => el("option", { value: weapon.name, selected: view.weapon === weapon.name }, weapon.name)));
  const reason = (one) => {
    const figures = [["measured", one.limit != null ? one.measured : null], ["limit", one.limit], ["margin", one.margin]]
      .filter(([, x]) => x !== undefined && x !== null).map(([name, x]) => `${name} ${inches(x)}`).join(", ");
    return el("li", { class: one.borderline ? "doubt" : "" }, one.text, figures ? ` [${figures}]` : "", " ", el("code", {}, one.rule));
  };
  const parts = [
    el("h2", {}, `${v.attacker} shoots at ${v.target}`),
    el("p", { class: may ? "yes" : "no", id: "ruling" }, verdict, "."),
    v.borderline ? el("p", { class: "doubt" }, "Too close to call by eye.") : null,
    ...v.refusals.map((refusal) => el("p", { class: "no" }, `${refusal.message} (${refusal.code})`)),
    el("div", { class: "bar" }, choose, view.origin ? el("button", { type: "button", click: () => { view.origin = null; measure(); } }, "Best origin") : null),
    el("h3", {}, "Why"), el("ul", { class: "reasons" }, ...v.reasons.map(reason)),
    el("h3", {}, view.origin ? "From the announced origin" : "What the attacker can reach by its origin"),
    el("ul", { class: "reasons" }, ...v.outcomes.map((one) => el("li", {}, `${word(one)}: origin ${one.origin.map((x) => x.toFixed(3)).join(", ")}, ${view.origin ? "" : `may slip ${inches(one.slack)}, `}clearance ${inches(one.clearance)}`,
      one.cover_from.length ? `, cover from ${one.cover_from.join(", ")}` : "", one.obscured_from.length ? `, obscured by ${one.obscured_from.join(", ")}` : ""))),
  ];
  $("shot").replaceChildren(...parts.filter(Boolean));
}

export { ask };
