// Hands on the board: mouse, touch, keyboard.

import { $, round, say } from "./dom.js";
import { scene, step, changed, operative, parts, partName, freshId, edit, radii } from "./model.js";
import { view, draw, refresh, overlays, place } from "./board.js";
import { measure, pick, hold } from "./verdict.js";

const NEAR = 4;
const tidy = (x) => round(x, 3);

let held = null;
let sketch = [];

const mode = () => $("mode").value;
const partOf = (name) => parts().find((entry) => partName(entry) === name);

export function shift(part, dx, dy) {
  const moved = ([x, y]) => [tidy(x + dx), tidy(y + dy)];
  if (part.wall) { part.wall.from = moved(part.wall.from); part.wall.to = moved(part.wall.to); }
  if (part.rect) part.rect.center = moved(part.rect.center);
  if (part.disc) part.disc.center = moved(part.disc.center);
  if (part.polygon) { part.polygon = part.polygon.map(moved); part.holes = part.holes?.map((hole) => hole.map(moved)); }
}

export function turn(part, degrees) {
  const [s, c] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const about = (points) => {
    const center = [0, 1].map((i) => points.reduce((sum, p) => sum + p[i], 0) / points.length);
    return ([x, y]) => [tidy(center[0] + (x - center[0]) * c - (y - center[1]) * s), tidy(center[1] + (x - center[0]) * s + (y - center[1]) * c)];
  };
  if (part.rect) part.rect.angle = tidy((((part.rect.angle ?? 0) + degrees) % 360 + 360) % 360);
  if (part.wall) {
    const turned = about([part.wall.from, part.wall.to]);
    [part.wall.from, part.wall.to] = [turned(part.wall.from), turned(part.wall.to)];
  }
  if (part.polygon) {
    const turned = about(part.polygon);
    part.polygon = part.polygon.map(turned);
    part.holes = part.holes?.map((hole) => hole.map(turned));
  }
}

function down(event) {
  if (event.button > 0 || held) return;
  const at = place(event);
  const target = event.target.closest("[data-id],[data-part],[data-origin]");
  const drawing = ["rect", "wall", "disc", "polygon", "ruler"].includes(mode());
  held = { pointer: event.pointerId, x: event.clientX, y: event.clientY, at, moved: false };
  if (drawing) held.draw = mode();
  else if (target?.dataset.origin !== undefined) held.origin = true;
  else if (target?.dataset.id !== undefined) held.id = target.dataset.id;
  else if (target?.dataset.part !== undefined) held.part = target.dataset.part;
  $("board").setPointerCapture(event.pointerId);
}

function move(event) {
  if (!held || held.pointer !== event.pointerId) return;
  if (!held.moved && Math.hypot(event.clientX - held.x, event.clientY - held.y) < NEAR) return;
  const at = place(event);
  const first = !held.moved;
  held.moved = true;
  if (held.draw) return draft(at);
  if (held.origin) return dragOrigin(at);
  if (held.id !== undefined) {
    const one = operative(held.id);
    if (first) {
      step();
      hold(held.id);
      held.offset = [one.at[0] - held.at[0], one.at[1] - held.at[1]];
      if (view.picked !== held.id && view.target !== held.id) { view.picked = held.id; view.target = null; }
      view.origin = null;
    }
    const [w, h] = scene.model.killzone.size ?? [30, 22];
    const [r] = radii(one);
    const within = (x, most) => tidy(Math.min(Math.max(x, r), most - r));
    one.at = [within(at[0] + held.offset[0], w), within(at[1] + held.offset[1], h)];
    measure();
    refresh();
  } else if (held.part !== undefined && mode() === "terrain") {
    const entry = partOf(held.part);
    if (!entry) return;
    if (first) { step(); view.part = held.part; held.last = held.at; }
    shift(entry.part, at[0] - held.last[0], at[1] - held.last[1]);
    held.last = at;
    draw();
    measure();
  }
}

function up(event) {
  if (!held || held.pointer !== event.pointerId) return;
  const was = held;
  letGo();
  if (was.draw) return finishDraft(was, place(event));
  if (was.moved) { if (was.id !== undefined || was.part !== undefined) changed(); return; }
  activate(was);
}

function letGo() {
  held = null;
  hold(null);
}

// What a click, a tap or Enter does.
function activate({ id, part, origin }) {
  if (id !== undefined && mode() === "measure") pick(id);
  else if (id !== undefined) { view.picked = id; view.target = null; pickPart(null); measure(); }
  else if (part !== undefined) pickPart(part);
  else if (!origin) { view.picked = null; view.target = null; pickPart(null); measure(); }
}

function pickPart(name) {
  view.part = name;
  refresh();
  scene.listeners.forEach((listener) => listener("picked"));
}

// Lines begin half a millimetre within a base, in inches.
const INSET = 0.5 / 25.4;

// Keeps an announced origin where lines of the attacker's base may begin.
function dragOrigin([x, y]) {
  const one = operative(view.picked);
  const angle = ((one.angle ?? 0) * Math.PI) / 180;
  const [a, b] = radii(one);
  const [dx, dy] = [x - one.at[0], y - one.at[1]];
  const [u, v] = [dx * Math.cos(angle) + dy * Math.sin(angle), -dx * Math.sin(angle) + dy * Math.cos(angle)];
  const out = Math.max(1, Math.hypot(u / a, v / b) / (0.9999 - INSET / Math.min(a, b)));
  view.origin = [one.at[0] + dx / out, one.at[1] + dy / out];
  const mark = $("over").querySelector("[data-origin]");
  if (mark && view.shot) { view.shot.outcomes[0].origin = view.origin; overlays(); }
  measure();
}

function shape(kind, from, to) {
  const mid = [tidy((from[0] + to[0]) / 2), tidy((from[1] + to[1]) / 2)];
  const ends = [from.map(tidy), to.map(tidy)];
  if (kind === "rect") return { rect: { center: mid, size: [0, 1].map((i) => Math.max(0.1, tidy(Math.abs(to[i] - from[i])))) } };
  if (kind === "disc") return { disc: { center: ends[0], radius: Math.max(0.1, tidy(Math.hypot(to[0] - from[0], to[1] - from[1]))) } };
  return { wall: { from: ends[0], to: ends[1], thickness: 0.25 } };
}

function draft(at) {
  if (held.draw === "ruler") view.ruler = [held.at, at];
  else if (held.draw !== "polygon") view.draft = shape(held.draw, held.at, at);
  overlays();
}

function finishDraft(was, at) {
  if (was.draw === "ruler") return;
  if (was.draw === "polygon") {
    sketch.push(at.map(tidy));
    view.draft = { polygon: sketch };
    say("Enter or a double click closes the polygon, Escape drops it.");
    return overlays();
  }
  view.draft = null;
  if (was.moved) addPart(shape(was.draw, was.at, at));
  else overlays();
}

export function addPart(outline) {
  const used = scene.model.killzone.terrain.map((feature) => String(feature.id));
  const id = freshId("piece-", used);
  edit((model) => model.killzone.terrain.push({ id, parts: [{ id: "part", traits: ["heavy"], ...outline, height: 2 }] }));
  $("mode").value = "terrain";
  pickPart(`${id}/part`);
}

function closePolygon() {
  const points = sketch.filter((p, i) => i === 0 || Math.hypot(p[0] - sketch[i - 1][0], p[1] - sketch[i - 1][1]) > 0.05);
  sketch = [];
  view.draft = null;
  if (points.length > 2) addPart({ polygon: points });
  else overlays();
}

// A sketch is closed or dropped wherever the focus is: a click on the board gives it to nobody.
function sketchKey(event) {
  if (!sketch.length || !["Enter", "Escape"].includes(event.key)) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === "Enter") return closePolygon();
  sketch = [];
  view.draft = null;
  overlays();
}

function key(event) {
  const { dataset } = event.target;
  const far = event.shiftKey ? 1 : event.altKey ? 0.01 : 0.1;
  const by = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, far], ArrowDown: [0, -far] }[event.key];
  if (event.key === "Escape") {
    view.ruler = null;
    activate({});
  } else if (event.key === "Enter" || event.key === " ") {
    activate({ id: dataset.id, part: dataset.part, origin: dataset.origin });
  } else if (by && dataset.id !== undefined) {
    edit(() => { const one = operative(dataset.id); one.at = [tidy(one.at[0] + by[0]), tidy(one.at[1] + by[1])]; view.origin = null; });
  } else if (by && dataset.origin !== undefined) {
    const from = view.shot.outcomes[0].origin;
    dragOrigin([from[0] + by[0] / 5, from[1] + by[1] / 5]);
  } else if (by && dataset.part !== undefined && mode() === "terrain") {
    edit(() => shift(partOf(dataset.part).part, ...by));
  } else if (event.key === "r" && dataset.part !== undefined && mode() === "terrain") {
    edit(() => turn(partOf(dataset.part).part, event.shiftKey ? -15 : 15));
  } else if (event.key === "Delete" && dataset.part !== undefined && mode() === "terrain") {
    removePart(dataset.part);
  } else if (event.key === "Delete" && dataset.id !== undefined) {
    edit((model) => { model.operatives = model.operatives.filter((one) => String(one.id) !== dataset.id); });
  } else {
    return;
  }
  event.preventDefault();
}

export function removePart(name) {
  edit((model) => {
    model.killzone.terrain.forEach((feature) => { feature.parts = feature.parts.filter((part) => partName({ feature, part }) !== name); });
    model.killzone.terrain = model.killzone.terrain.filter((feature) => feature.parts.length);
  });
  pickPart(null);
}

export function addOperative(side) {
  const id = freshId(side, scene.model.operatives.map((one) => String(one.id)));
  const [w, h] = scene.model.killzone.size ?? [30, 22];
  const taken = ([x, y]) => scene.model.operatives.some((one) => Math.hypot(one.at[0] - x, one.at[1] - y) < 1.8);
  let at = [1, side === "a" ? 1 : h - 1];
  while (taken(at) && at[0] < w - 2) at = [at[0] + 1.5, at[1]];
  edit((model) => model.operatives.push({ id, side, base: 32, at, order: "engage", move: 6 }));
  pick(id);
}

export function start() {
  const board = $("board");
  board.addEventListener("pointerdown", down);
  board.addEventListener("pointermove", move);
  board.addEventListener("pointerup", up);
  board.addEventListener("pointercancel", () => { const moved = held?.moved; letGo(); if (moved) changed(); });
  board.addEventListener("dblclick", () => { if (sketch.length) closePolygon(); });
  board.addEventListener("keydown", key);
  document.addEventListener("keydown", sketchKey, true);
  $("mode").addEventListener("change", () => {
    sketch = [];
    view.draft = null;
    view.ruler = null;
    const help = { measure: "", terrain: "Drag a part, or move it with the arrow keys; R turns it, Delete removes it.", ruler: "Drag from one place to another.", polygon: "Click the corners one after the other.", rect: "Drag from corner to corner.", wall: "Drag from end to end.", disc: "Drag from the middle outwards." };
    say(help[mode()]);
    overlays();
  });
}
