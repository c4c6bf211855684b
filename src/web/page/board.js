// The board to scale. Lengths are inches with y up; a picture has K units an inch with y down.

import { $, svg, round } from "./dom.js";
import { scene, field, radii, parts, partName } from "./model.js";

export const K = 24;
const MARGIN = 0.9;

// What is picked and what has been answered; the board draws it.
export const view = {
  picked: null,
  target: null,
  part: null,
  pairs: [],
  shot: null,
  overlay: null,
  ruler: null,
  draft: null,
  error: null,
};

const size = () => scene.model.killzone.size ?? [30, 22];
export const px = (x) => x * K;
export const py = (y) => (size()[1] - y) * K;
const at = ([x, y]) => `${round(px(x), 2)},${round(py(y), 2)}`;
const ring = (points) => `M${points.map(at).join("L")}Z`;

// Where a pointer is, inches.
export function place(event) {
  const board = $("board");
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse());
  return [point.x / K, size()[1] - point.y / K];
}

const turned = ([x, y], degrees) => {
  const [s, c] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return [x * c - y * s, x * s + y * c];
};

function strip(from, to, thickness) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const long = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [(-dy / long) * (thickness / 2), (dx / long) * (thickness / 2)];
  return [[from[0] + nx, from[1] + ny], [to[0] + nx, to[1] + ny], [to[0] - nx, to[1] - ny], [from[0] - nx, from[1] - ny]];
}

const circle = ([x, y], r) =>
  `M${round(px(x) - r * K, 2)},${round(py(y), 2)}a${r * K},${r * K} 0 1 0 ${2 * r * K},0a${r * K},${r * K} 0 1 0 ${-2 * r * K},0Z`;

// The outline of a part as path data.
export function outline(part) {
  if (part.wall) return ring(strip(part.wall.from, part.wall.to, part.wall.thickness));
  if (part.rect) {
    const { center, size: [w, h], angle = 0 } = part.rect;
    return ring([[-w, -h], [w, -h], [w, h], [-w, h]].map(([x, y]) => turned([x / 2, y / 2], angle)).map(([x, y]) => [center[0] + x, center[1] + y]));
  }
  if (part.disc) return circle(part.disc.center, part.disc.radius);
  return [part.polygon ?? [], ...(part.holes ?? [])].filter((one) => one.length).map(ring).join("");
}

export function middle(part) {
  if (part.wall) return [(part.wall.from[0] + part.wall.to[0]) / 2, (part.wall.from[1] + part.wall.to[1]) / 2];
  if (part.rect) return part.rect.center;
  if (part.disc) return part.disc.center;
  const points = part.polygon ?? [[0, 0]];
  return [0, 1].map((i) => points.reduce((sum, p) => sum + p[i], 0) / points.length);
}

export function draw() {
  const [w, h] = size();
  const board = $("board");
  const focus = document.activeElement?.dataset?.key;
  board.setAttribute("viewBox", `${-MARGIN * K} ${-MARGIN * K} ${(w + 2 * MARGIN) * K} ${(h + 2 * MARGIN) * K}`);
  board.replaceChildren(grid(w, h), zones(), terrain(), svg("g", { id: "under" }), figures(), svg("g", { id: "over" }));
  mark();
  overlays();
  refocus(focus);
}

function refocus(key) {
  if (key) $("board").querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

// Draws anew what an answer or a moved operative changes; grid and terrain stay.
export function refresh() {
  const focus = document.activeElement?.dataset?.key;
  $("figures").replaceWith(figures());
  mark();
  overlays();
  refocus(focus);
}

// The parts that are picked, or that decide the shot.
function mark() {
  const deciding = view.shot?.outcomes?.[0];
  for (const path of $("board").querySelectorAll("[data-part]")) {
    const name = path.dataset.part;
    path.classList.toggle("picked", view.part === name);
    path.classList.toggle("decides", Boolean(deciding?.obscured_from.includes(name)));
    path.classList.toggle("gives-cover", Boolean(deciding?.cover_from.includes(name)));
  }
}

function grid(w, h) {
  const group = svg("g", { "aria-hidden": "true" });
  const line = (x1, y1, x2, y2, bold) => group.append(svg("line", { x1: px(x1), y1: py(y1), x2: px(x2), y2: py(y2), class: bold ? "grid bold" : "grid" }));
  for (let x = 0; x <= w; x += 1) line(x, 0, x, h, x % 5 === 0);
  for (let y = 0; y <= h; y += 1) line(0, y, w, y, y % 5 === 0);
  for (let x = 0; x <= w; x += 5) group.append(svg("text", { x: px(x), y: py(-0.45), class: "axis" }, String(x)));
  for (let y = 5; y <= h; y += 5) group.append(svg("text", { x: px(-0.45), y: py(y), class: "axis" }, String(y)));
  return group;
}

function zones() {
  const group = svg("g", { "aria-hidden": "true" });
  const { drop_zones: zones = {}, objectives = [] } = scene.model.killzone;
  for (const side of ["a", "b"]) if (zones?.[side]) group.append(svg("path", { d: ring(zones[side]), class: `zone ${side}` }));
  for (const one of objectives ?? []) group.append(svg("circle", { cx: px(one[0]), cy: py(one[1]), r: 0.4 * K, class: "objective" }));
  return group;
}

function terrain() {
  const group = svg("g");
  const all = parts().sort((one, other) => (one.part.base ?? 0) - (other.part.base ?? 0));
  for (const entry of all) {
    const { part } = entry;
    const name = partName(entry);
    const traits = part.traits ?? [];
    const classes = ["part", ...traits, (part.base ?? 0) > 0 ? "raised" : ""];
    const height = part.height ?? "any";
    group.append(svg("path", {
      d: outline(part), class: classes.filter(Boolean).join(" "), "data-part": name, "data-key": `part:${name}`, tabindex: "0", role: "button",
      "aria-label": `Terrain ${name}, ${traits.join(" ") || "no traits"}, height ${height}`,
    }, svg("title", {}, `${name}: ${traits.join(", ") || "no traits"}; ${part.base ? `from ${part.base} ` : ""}up to ${height}`)));
    const [x, y] = middle(part);
    if (part.height) group.append(svg("text", { x: px(x), y: py(y), class: "small", "aria-hidden": "true" }, `${part.height}″`));
  }
  return group;
}

function base(one, extra = 0, attributes = {}) {
  const [rx, ry] = radii(one).map((r) => (r + extra) * K);
  const [x, y] = one.at;
  const turn = one.angle ? { transform: `rotate(${-one.angle} ${px(x)} ${py(y)})` } : {};
  return svg("ellipse", { cx: px(x), cy: py(y), rx: round(rx, 2), ry: round(ry, 2), ...turn, ...attributes });
}

// How a pair looks from the picked operative.
export function state(verdict) {
  if (!verdict) return "hidden";
  if (!verdict.visible) return "hidden";
  if (!verdict.valid_target) return "seen";
  if (verdict.in_cover) return "cover";
  return verdict.obscured ? "obscured" : "clear";
}

function figures() {
  const group = svg("g", { id: "figures" });
  const words = svg("g", { "aria-hidden": "true" });
  for (const one of scene.model.operatives) {
    const id = String(one.id);
    const pair = view.pairs.find((verdict) => verdict.attacker === view.picked && verdict.target === id);
    const order = one.order ?? "engage";
    const picked = view.picked === id || view.target === id;
    const label = `${id}, side ${one.side}, ${order}, at ${round(one.at[0], 2)}, ${round(one.at[1], 2)}${one.z ? `, on floor ${one.z}` : ""}${pair ? `, ${pair.distance.toFixed(2)} inches from ${view.picked}, ${state(pair)}` : ""}`;
    const figure = svg("g", {
      class: `operative ${one.side === "b" ? "b" : "a"} ${order === "conceal" ? "conceal" : ""} ${picked ? "picked" : ""} ${picked && view.error ? "wrong" : ""}`,
      "data-id": id, "data-key": `op:${id}`, tabindex: "0", role: "button", "aria-pressed": String(picked), "aria-label": label,
    });
    if (pair) figure.append(base(one, 0.16, { class: `halo ${state(pair)}` }));
    figure.append(base(one, 0, { class: "base" }));
    figure.append(svg("text", { x: px(one.at[0]), y: py(one.at[1]) }, id));
    const reach = radii(one)[0];
    if (one.z) words.append(svg("text", { x: px(one.at[0]), y: py(one.at[1] + reach + 0.3), class: "small" }, `on ${one.z}″`));
    if (pair) words.append(svg("text", { x: px(one.at[0]), y: py(one.at[1] - reach - 0.4), class: "small" }, `${pair.distance.toFixed(2)}″`));
    group.append(figure);
  }
  group.append(words);
  return group;
}

const find = (id) => scene.model.operatives.find((one) => String(one.id) === id);
const line = (from, to, kind) => svg("line", { x1: px(from[0]), y1: py(from[1]), x2: px(to[0]), y2: py(to[1]), class: `line ${kind}` });

// The tangent points of the lines from an origin to a base.
function tangents(origin, one) {
  const [a, b] = radii(one).map((r) => r - 0.5 / 25.4);
  const [x, y] = turned([origin[0] - one.at[0], origin[1] - one.at[1]], -(one.angle ?? 0));
  const d = Math.hypot(x / a, y / b);
  if (d <= 1) return null;
  const u = [x / a / d, y / b / d];
  const aside = Math.sqrt(1 - 1 / (d * d));
  return [1, -1].map((sign) => {
    const p = turned([(u[0] / d - sign * u[1] * aside) * a, (u[1] / d + sign * u[0] * aside) * b], one.angle ?? 0);
    return [one.at[0] + p[0], one.at[1] + p[1]];
  });
}

// What lies under and over the figures: overlays, rings, the shot, the ruler, the draft.
export function overlays() {
  const [under, over] = [$("under"), $("over")];
  under.replaceChildren();
  over.replaceChildren();
  if (view.overlay?.cells) under.append(...heat(view.overlay));
  if (view.overlay?.outline) under.append(svg("path", { d: view.overlay.outline.map(ring).join(""), class: "reach" }));
  const [from, to] = [find(view.picked), find(view.target)];
  if (from && !to) under.append(base(from, 1, { class: "ring" }));
  if (from && to) {
    under.append(base(to, 1, { class: "ring" }), base(to, 2, { class: "ring" }), base(from, 1, { class: "ring" }));
    if (view.shot) drawShot(under, over, from, to);
  }
  if (view.ruler) {
    const [a, b] = view.ruler;
    over.append(line(a, b, "ruler"), svg("text", { x: px((a[0] + b[0]) / 2), y: py((a[1] + b[1]) / 2 + 0.4) }, `${Math.hypot(b[0] - a[0], b[1] - a[1]).toFixed(2)}″`));
  }
  if (view.draft) over.append(svg("path", { d: outline(view.draft), class: "reach" }));
}

function drawShot(under, over, from, to) {
  const { shot } = view;
  const best = shot.outcomes[0];
  const ends = best && tangents(best.origin, to);
  if (ends) under.append(svg("path", { d: ring([best.origin, ...ends]), class: "fan" }));
  for (const hit of shot.drawing.hits) {
    over.append(line(hit.from, hit.at, hit.effect), svg("circle", { cx: px(hit.at[0]), cy: py(hit.at[1]), r: 4, class: `mark ${hit.effect}` }));
  }
  const sight = shot.drawing.sight;
  if (sight) over.append(line(sight.from, sight.to, "sight"));
  else if (!shot.visible) over.append(line(from.at, to.at, "none"));
  shot.outcomes.slice(1).forEach((one) => over.append(svg("circle", { cx: px(one.origin[0]), cy: py(one.origin[1]), r: 5, class: "other" })));
  if (best) {
    over.append(svg("circle", {
      cx: px(best.origin[0]), cy: py(best.origin[1]), r: 6, class: "origin", "data-origin": "", "data-key": "origin", tabindex: "0", role: "button",
      "aria-label": `Origin at ${round(best.origin[0])}, ${round(best.origin[1])}. Drag it, or move it with the arrow keys.`,
    }));
  }
}

// The cells of a heat map, one path a class.
function heat({ cells, columns, cell, origin, classes }) {
  const paths = new Map();
  for (let row = 0; row * columns < cells.length; row += 1) {
    for (let start = 0; start < columns;) {
      const kind = cells[row * columns + start];
      let end = start + 1;
      while (end < columns && cells[row * columns + end] === kind) end += 1;
      const [x, y] = [px(origin[0] + (start - 0.5) * cell), py(origin[1] + (row + 0.5) * cell)];
      paths.set(kind, `${paths.get(kind) ?? ""}M${round(x, 1)},${round(y, 1)}h${round((end - start) * cell * K, 1)}v${round(cell * K, 1)}H${round(x, 1)}Z`);
      start = end;
    }
  }
  return [...paths].filter(([kind]) => classes[kind] !== "blocked")
    .map(([kind, d]) => svg("path", { d, class: `cells ${classes[kind].startsWith("invalid") ? "invalid" : classes[kind]}` }));
}

export { field };
