// The picked operative or part in figures that can be changed, and the readings.

import { $, el, dialog } from "./dom.js";
import { scene, edit, operative, cards, field, parts, partName } from "./model.js";
import { view } from "./board.js";
import { turn, removePart } from "./interact.js";

export const known = { games: [], traits: [] };

function row(name, input) {
  const id = `field-${name.replaceAll(" ", "-")}`;
  input.id = id;
  return [el("label", { for: id }, name), input];
}

const number = (value, change, step = 0.1) => el("input", { type: "number", step, value: value ?? "", change: (event) => change(event.target.value === "" ? undefined : Number(event.target.value)) });
const choice = (value, values, change) => el("select", { change: (event) => change(event.target.value) }, ...values.map((one) => el("option", { value: one, selected: String(value) === one }, one || "none")));

// A change of one key; undefined takes it away.
const set = (object, key, value) => edit(() => { if (value === undefined || value === "") delete object[key]; else object[key] = value; });

export function details() {
  const entry = view.part && parts().find((one) => partName(one) === view.part);
  const one = !entry && view.picked && operative(view.picked);
  const focus = $("details").contains(document.activeElement) ? document.activeElement.id : "";
  // A part is picked to be changed: its figures come before the verdicts.
  $("details").classList.toggle("first", Boolean(entry));
  $("details").replaceChildren(...(entry ? partFields(entry) : one ? operativeFields(one) : []));
  if (focus) $(focus)?.focus({ preventScroll: true });
}

function operativeFields(one) {
  const names = ["", ...new Set(cards().map(({ card }) => String(card.id)))];
  const place = (i) => number(one.at[i], (value) => edit(() => { one.at = one.at.map((old, n) => (n === i ? value ?? old : old)); }));
  const base = field(one, "base");
  return [
    el("h2", {}, `${one.id}${field(one, "name") ? `, ${field(one, "name")}` : ""}`),
    el("div", { class: "fields" },
      ...row("order", choice(one.order ?? "engage", ["engage", "conceal"], (value) => set(one, "order", value))),
      ...row("side", choice(one.side, ["a", "b"], (value) => set(one, "side", value))),
      ...(names.length > 1 ? row("card", choice(one.card ?? "", names, (value) => edit(() => { if (value) { one.card = value; delete one.base; } else { delete one.card; one.base ??= 32; } }))) : []),
      ...row("x", place(0)), ...row("y", place(1)),
      ...row("floor", number(one.z, (value) => set(one, "z", value || undefined))),
      ...(typeof base === "object" ? row("facing", number(one.angle ?? 0, (value) => set(one, "angle", value), 5)) : row("base mm", number(base, (value) => set(one, "base", value), 1))),
      ...row("move", number(field(one, "move"), (value) => set(one, "move", value), 1)),
      ...row("head height", number(field(one, "height"), (value) => set(one, "height", value)))),
    el("div", { class: "bar" }, el("button", { type: "button", click: () => edit((model) => { model.operatives = model.operatives.filter((other) => other !== one); }) }, "Remove")),
  ];
}

function partFields({ feature, part }) {
  const pair = (object, key, i, name) => row(name, number(object[key][i], (value) => edit(() => { object[key] = object[key].map((old, n) => (n === i ? value ?? old : old)); })));
  const shape = part.rect ? [...pair(part.rect, "center", 0, "x"), ...pair(part.rect, "center", 1, "y"), ...pair(part.rect, "size", 0, "width"), ...pair(part.rect, "size", 1, "depth"), ...row("angle", number(part.rect.angle ?? 0, (value) => set(part.rect, "angle", value), 5))]
    : part.wall ? [...pair(part.wall, "from", 0, "from x"), ...pair(part.wall, "from", 1, "from y"), ...pair(part.wall, "to", 0, "to x"), ...pair(part.wall, "to", 1, "to y"), ...row("thickness", number(part.wall.thickness, (value) => set(part.wall, "thickness", value ?? 0.25)))]
      : part.disc ? [...pair(part.disc, "center", 0, "x"), ...pair(part.disc, "center", 1, "y"), ...row("radius", number(part.disc.radius, (value) => set(part.disc, "radius", value ?? 0.5)))]
        : [];
  const renamed = (object, value) => { edit(() => { object.id = value; }); view.part = partName({ feature, part }); };
  const has = (name) => (part.traits ?? []).includes(name);
  const box = (name) => el("label", {}, el("input", { type: "checkbox", id: `trait-${name}`, checked: has(name), change: (event) => edit(() => { part.traits = known.traits.filter((other) => (other === name ? event.target.checked : has(other))); }) }), ` ${name}`);
  const copy = () => edit(() => { const more = structuredClone(part); more.id = `${part.id}-copy`; feature.parts.push(more); });
  return [
    el("h2", {}, `Terrain ${feature.id}/${part.id}`),
    el("div", { class: "fields" },
      ...row("feature", el("input", { value: feature.id, change: (event) => renamed(feature, event.target.value) })),
      ...row("part", el("input", { value: part.id, change: (event) => renamed(part, event.target.value) })),
      ...row("underside", number(part.base, (value) => set(part, "base", value || undefined))),
      ...row("height", number(part.height, (value) => set(part, "height", value))),
      ...shape),
    el("fieldset", {}, el("legend", {}, "Traits"), ...known.traits.map(box)),
    el("div", { class: "bar" },
      el("button", { type: "button", click: () => edit(() => turn(part, 15)) }, "Turn left"),
      el("button", { type: "button", click: () => edit(() => turn(part, -15)) }, "Turn right"),
      el("button", { type: "button", click: copy }, "Copy"),
      el("button", { type: "button", click: () => removePart(partName({ feature, part })) }, "Remove")),
  ];
}

// Asks for the readings of a game; those that are not the usual ones by name, null when left.
export async function readings(game, chosen) {
  const inputs = (known.games.find((one) => one.id === game)?.readings ?? []).map((reading) => {
    const input = choice(chosen[reading.name] ?? reading.default, reading.values, () => {});
    const [label, field] = row(reading.name, input);
    label.append(" ", el("small", { class: "faint" }, reading.rule));
    return { reading, input, row: [label, field] };
  });
  const form = el("div", { class: "fields", id: "readings" }, ...inputs.flatMap((one) => one.row));
  return dialog("Readings of rules that leave something open", form, [
    ["Use these", () => Object.fromEntries(inputs.filter(({ reading, input }) => input.value !== reading.default).map(({ reading, input }) => [reading.name, input.value]))],
    ["Leave as they were", () => null],
  ]);
}

export async function sceneReadings() {
  const answer = await readings("killteam", scene.model.readings ?? {});
  if (answer) edit((model) => { if (Object.keys(answer).length) model.readings = answer; else delete model.readings; });
}
