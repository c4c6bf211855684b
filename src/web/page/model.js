// The scene that is edited: a plain object with the keys of a scene file, killzone and
// datacards in place. Every change is a step that can be undone.

const MOST_STEPS = 200;

export const scene = {
  model: null,
  path: null,
  undo: [],
  redo: [],
  listeners: [],
};

export const empty = () => ({
  kind: "scene",
  game: "killteam",
  killzone: { kind: "killzone", id: "new-board", name: "New board", size: [30, 22], terrain: [] },
  operatives: [],
});

export function load(model, path = null) {
  scene.model = model.kind === "killzone" ? { ...empty(), killzone: model } : model;
  scene.model.operatives ??= [];
  scene.model.killzone.terrain ??= [];
  scene.path = model.kind === "killzone" ? null : path;
  scene.undo = [];
  scene.redo = [];
  changed();
}

export function changed() {
  scene.listeners.forEach((listener) => listener());
}

// Remembers the scene as it is, before a change.
export function step() {
  scene.undo.push(JSON.stringify(scene.model));
  if (scene.undo.length > MOST_STEPS) scene.undo.shift();
  scene.redo = [];
}

export function edit(change) {
  step();
  change(scene.model);
  changed();
}

function back(from, to) {
  if (!from.length) return;
  to.push(JSON.stringify(scene.model));
  scene.model = JSON.parse(from.pop());
  changed();
}

export const undo = () => back(scene.undo, scene.redo);
export const redo = () => back(scene.redo, scene.undo);

const list = (value) => (Array.isArray(value) ? value : value ? [value] : []);

export function cards() {
  return list(scene.model.datacards).flatMap((team) => list(team?.operatives).map((card) => ({ team: team.team, card })));
}

// A field of an operative: its own, else that of its card.
export function field(operative, key) {
  if (operative[key] !== undefined && operative[key] !== null) return operative[key];
  const named = String(operative.card ?? "");
  const found = cards().find(({ team, card }) => card.id === named || `${team}/${card.id}` === named);
  return found?.card[key];
}

export const operative = (id) => scene.model.operatives.find((one) => String(one.id) === id);

// Half the length and half the width of a base, inches.
export function radii(one) {
  const base = field(one, "base") ?? 32;
  const [length, width] = typeof base === "object" ? base.oval : [base, base];
  return [length / 50.8, width / 50.8];
}

export function freshId(prefix, used) {
  let n = 1;
  while (used.includes(`${prefix}${n}`)) n += 1;
  return `${prefix}${n}`;
}

// Every part with the feature it belongs to.
export function parts() {
  return scene.model.killzone.terrain.flatMap((feature) => list(feature.parts).map((part) => ({ feature, part })));
}

export const partName = ({ feature, part }) => `${feature.id}/${part.id}`;

// Keys in the order in which people read them; others follow.
const ORDER = ["kind", "game", "id", "team", "keyword", "source", "name", "side", "card", "size", "killzone", "datacards", "readings", "type", "traits", "wall", "polygon", "holes", "rect", "disc", "base", "height", "from", "to", "center", "at", "z", "terrain", "parts", "drop_zones", "objectives", "operatives"];
const rank = (key) => (ORDER.indexOf(key) + 1 || ORDER.length + 1);
const entries = (object) => Object.entries(object).filter(([, value]) => value !== undefined).sort(([one], [other]) => rank(one) - rank(other));

// YAML: mappings of plain values on one line, others a key a line.
export function toYaml(value, indent = "") {
  const simple = (v) => v === null || typeof v !== "object";
  const flat = (v) => simple(v) || (Array.isArray(v) ? v.every((x) => simple(x) || (Array.isArray(x) && flat(x))) : Object.values(v).every(inline));
  const inline = (v) => simple(v) || (flat(v) && JSON.stringify(v).length < 140);
  const word = (v) => (typeof v === "string" ? text(v) : JSON.stringify(v));
  const one = (v) => simple(v) ? word(v)
    : Array.isArray(v) ? `[${v.map(one).join(", ")}]`
      : `{${entries(v).map(([k, x]) => `${text(k)}: ${one(x)}`).join(", ")}}`;
  if (inline(value) && indent) return one(value);
  const lines = Array.isArray(value)
    ? value.map((v) => (inline(v) ? `${indent}- ${one(v)}` : `${indent}- ${toYaml(v, `${indent}  `).trimStart()}`))
    : entries(value).map(([k, v]) => {
      if (inline(v)) return `${indent}${text(k)}: ${one(v)}`;
      return `${indent}${text(k)}:\n${toYaml(v, `${indent}  `)}`;
    });
  return lines.join("\n") + (indent ? "" : "\n");
}

// Words that YAML would take for something else stand in quotes.
function text(value) {
  const safe = /^[A-Za-z][A-Za-z0-9 _/+'.-]*$/.test(value) && !/^(true|false|yes|no|on|off|null|y|n)$/i.test(value) && !/[ .]$/.test(value);
  return safe ? value : JSON.stringify(value);
}

async function squeezed(bytes, stream) {
  const through = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(through).arrayBuffer());
}

// A link that holds the scene, behind `#`, which browsers do not send.
export async function toLink(text = JSON.stringify(scene.model)) {
  const bytes = await squeezed(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let binary = "";
  bytes.forEach((byte) => { binary += String.fromCharCode(byte); });
  const code = btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `${location.origin}${location.pathname}#scene=${code}`;
}

const MOST_LINK = 4 << 20;

export async function fromLink(hash) {
  const code = hash.match(/^#scene=([\w-]+)$/)?.[1];
  if (!code) return null;
  const bytes = Uint8Array.from(atob(code.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  const chunks = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > MOST_LINK) throw new Error("the scene in the link is too large");
    chunks.push(value);
  }
  return new Blob(chunks).text();
}
