// Playing: hot seat or against bots. The log is all there is; taking back shortens it.

import { ask } from "./api.js";
import { $, el, say, download, problems } from "./dom.js";
import { openTranscript } from "./replay.js";
import { showPicture, clicked, drawnAt } from "./picture.js";
import { choose, ranked, attempts, names, pointOf } from "./choose.js";
import { form } from "./setup.js";

const game = { about: null, head: null, log: [], seats: [], players: [], dice: "rolled", typed: false, now: null, busy: false, variety: 0, halted: false };
// What was clicked for the decision that is due, the options that are left, and what was tried.
const board = { picks: [], last: null, again: null, figure: false, offered: null, refused: [], turn: 0 };
const ui = {};
const MOST_OFFERS = 200;
const MOST_REFUSALS = 6;

export function start(about) {
  game.about = about;
  const root = $("play-panel");
  root.classList.add("play");
  ui.picture = el("div", { class: "picture", role: "group", "aria-label": "The board. Click figures and places to choose among the options.", tabindex: "0", click: press });
  ui.needed = el("h2", { id: "play-needed", role: "status" });
  ui.refused = el("div", { role: "alert" });
  ui.picks = el("p", { class: "hint", id: "play-picks", role: "status" });
  ui.choice = el("div", { id: "play-choice" });
  ui.scores = el("p", { class: "hint", id: "play-scores" });
  ui.show = el("pre", { tabindex: "0", role: "region", "aria-label": "The state in text" });
  ui.log = el("ol", { class: "log", tabindex: "0", "aria-label": "Log" });
  const button = (id, text, act) => el("button", { type: "button", id, click: act }, text);
  ui.desk = el("div", { class: "split", hidden: true },
    el("div", {}, ui.picture, el("details", {}, el("summary", {}, "State in text"), ui.show)),
    el("div", {},
      el("div", { class: "card" }, ui.needed, ui.scores, ui.refused, ui.picks, ui.choice),
      el("div", { class: "card" }, el("div", { class: "bar" }, button("play-back", "Take back", takeBack), button("play-save", "Save transcript", save), button("play-view", "Step through it", stepThrough), button("play-stop", "Stop bots", halt)),
        ui.log)));
  ui.form = el("details", { class: "card", open: true }, el("summary", {}, "A new game"), form(about, begin));
  root.replaceChildren(ui.form, ui.desk);
}

const question = () => ({ ...game.head, log: game.log, variety: game.variety });

function begin({ head, players, dice }) {
  Object.assign(game, { head, players, dice, log: [], typed: false, halted: false, variety: 0 });
  ui.desk.hidden = false;
  ui.form.open = false;
  $("play-stop").textContent = "Stop bots";
  return act(null);
}

function halt() {
  game.halted = !game.halted;
  $("play-stop").textContent = game.halted ? "Go on" : "Stop bots";
  onward();
}

const playerOf = (seat) => game.players[Math.min(game.seats.indexOf(seat), game.players.length - 1)];

function bots() {
  return Object.fromEntries(game.seats.map((seat) => [seat, playerOf(seat)]).filter(([, name]) => name !== "person"));
}

// Is a person asked now?
const asked = () => game.now?.needed.kind === "decision" && playerOf(game.now.needed.seat) === "person";

async function act(what) {
  if (game.busy) return;
  game.busy = true;
  try {
    const answer = await ask("play", { ...question(), do: what ?? undefined });
    game.log = [...game.log, ...answer.added];
    game.seats = answer.seats;
    if (what?.roll) game.typed = true;
    game.now = answer;
    ui.refused.replaceChildren();
    show();
  } catch (error) {
    ui.refused.replaceChildren(...why(error.message, error.answer?.refusal));
    if (error.answer?.shown) ui.refused.append(problems(error.answer.shown));
    game.busy = false;
    return;
  }
  game.busy = false;
  // Where nothing came of it, asking again would not help.
  if (!what?.advance || game.now.added.length) onward();
}

// A refusal in words: the rule, what was measured and the limit.
function why(message, refusal, decision) {
  const limits = refusal?.measured != null && refusal?.limit != null ? ` Measured ${Number(refusal.measured.toFixed(3))}, the limit is ${Number(refusal.limit.toFixed(3))}.` : "";
  return [el("p", { class: "no" }, decision ? `${decision}: ` : "", `${message}.${limits}`, refusal ? el("code", {}, ` ${refusal.code}`) : "")];
}

// Lets bots decide and dice roll as long as nobody is asked.
function onward() {
  const { now } = game;
  if (!now || game.busy || game.halted) return;
  const bot = now.needed.kind === "decision" && !asked();
  const rolls = now.needed.kind === "roll" && game.dice === "rolled";
  const everyone = game.seats.every((seat) => playerOf(seat) !== "person");
  if (bot || rolls) act({ advance: { bots: bots(), dice: game.dice === "rolled", most: everyone ? 60 : 20 } });
}

function show() {
  const { now } = game;
  Object.assign(board, fresh, { turn: board.turn + 1 });
  if (!now.picture || !showPicture(ui.picture, now.picture)) ui.picture.replaceChildren(el("pre", { class: "plain" }, now.show));
  ui.show.textContent = now.show;
  ui.scores.textContent = now.seats.map((seat, i) => `${seat} (${playerOf(seat)}): ${now.scores[i]}`).join("   ");
  ui.log.replaceChildren(...game.log.slice(-200).map((line, i) => el("li", { value: Math.max(0, game.log.length - 200) + i + 1 }, line)));
  ui.log.scrollTop = ui.log.scrollHeight;
  const { needed } = now;
  ui.choice.replaceChildren();
  ui.picks.replaceChildren();
  if (needed.kind === "over") {
    ui.needed.textContent = "The game is over.";
    say("The game is over.");
  } else if (needed.kind === "roll") {
    ui.needed.textContent = `Dice: ${needed.label}`;
    ui.choice.append(...dice(needed));
  } else {
    ui.needed.textContent = `${needed.seat} decides: ${needed.what}`;
    if (asked()) offer();
  }
}

function dice(needed) {
  const inputs = needed.sides.map((sides, i) => {
    const known = needed.names[i];
    return known
      ? el("select", { "aria-label": `Die ${i + 1}` }, ...known.map((name) => el("option", { value: name }, name)))
      : el("input", { type: "number", min: 1, max: sides, "aria-label": `Die ${i + 1} of ${sides} sides`, required: true });
  });
  const typed = el("form", { class: "faces bar", submit: (event) => { event.preventDefault(); act({ roll: inputs.map((input) => input.value) }); } }, ...inputs, el("button", {}, "Use these"));
  return [el("div", { class: "bar" }, el("button", { type: "button", id: "play-roll", click: () => act({ advance: { bots: {}, dice: true, most: 1 } }) }, `Roll ${needed.sides.length}`)), typed];
}

const fresh = { picks: [], last: null, again: null, figure: false, offered: null, refused: [] };
const left = () => ranked(board.offered ?? game.now.options, board.picks, board.figure);

// The options that are left, those that end with what was clicked first.
function offer() {
  const { now } = game;
  const { options, only } = left();
  const list = el("div", { class: "options", role: "group", "aria-label": "Options" });
  const fill = (filter) => list.replaceChildren(...options.filter(({ text }) => text.toLowerCase().includes(filter)).map((one) =>
    el("button", { type: "button", class: one === only ? "ready" : null, click: () => act({ decide: one.text }) }, one.text, one.note ? el("small", {}, one.note) : null)));
  fill("");
  const input = el("input", { "aria-label": "Decision", id: "play-text", placeholder: "narrow down, or write a decision", input: (event) => fill(event.target.value.toLowerCase().trim()) });
  const entry = el("form", { class: "entry", submit: (event) => { event.preventDefault(); if (input.value.trim()) act({ decide: input.value.trim() }); } }, input, el("button", {}, "Do it"));
  const more = el("button", { type: "button", click: () => { game.variety += 1; act(null); } }, "Other options");
  const help = el("select", { "aria-label": "Let a bot decide", change: (event) => event.target.value && act({ advance: { bots: { [now.needed.seat]: event.target.value }, dice: false, most: 1 } }) },
    el("option", { value: "" }, "let a bot decide…"), ...game.about.bots.map((name) => el("option", { value: name }, name)));
  const refusals = board.refused.length ? [el("ul", { class: "refusals", "aria-label": "Why not" }, ...board.refused.map((one) => el("li", {}, ...why(one.error, one.refusal, one.more ? `${one.text} and ${one.more} more` : one.text))))] : [];
  ui.choice.replaceChildren(entry, list, ...refusals, el("div", { class: "bar" }, more, help));
  ui.picks.replaceChildren(...picked(only));
  highlight(options);
}

function picked(only) {
  if (!board.last) return ["Figures and places on the board can be clicked."];
  const what = board.picks.join(", ") || board.last;
  const next = only ? " Click it again to do this." : "";
  const forget = el("button", { type: "button", id: "play-clear", click: clear }, "Clear");
  return [`On the board: ${what}.${next} `, forget];
}

function clear() {
  Object.assign(board, fresh);
  offer();
}

const spots = () => [...ui.picture.querySelectorAll("[data-spot]")].map((spot) => ({ spot, name: spot.dataset.spot, figure: spot.hasAttribute("data-at") }));

// Marks what the options name; places in inches that they name are shown as dots.
function highlight(options) {
  const picture = ui.picture.querySelector("svg");
  if (!picture) return;
  picture.querySelectorAll(".offer, .mark").forEach((dot) => dot.remove());
  const all = options.map(({ text }) => text).join("\n");
  for (const { spot, name } of spots()) {
    spot.classList.toggle("offered", names(all, name));
    if (board.picks.includes(name)) picture.append(around(spot));
  }
  for (const { text } of options.slice(0, MOST_OFFERS)) {
    const point = pointOf(text);
    const at = point && drawnAt(picture, point.at);
    if (at) picture.append(shape("circle", { cx: at[0], cy: at[1], r: 5, class: "offer", "data-spot": point.name }));
  }
}

function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function around(spot) {
  const { x, y, width, height } = spot.getBBox();
  return shape("rect", { x: x - 2, y: y - 2, width: width + 4, height: height + 4, rx: 6, class: "mark" });
}

// A click on the board.
async function press(event) {
  const pick = clicked(event);
  if (!pick || !asked() || game.busy) return;
  const again = String(pick.names.length ? pick.names : pick.point);
  const { only } = left();
  if (board.again === again) return only ? act({ decide: only.text }) : clear();
  const found = choose(game.now.options, board.picks, pick);
  const place = pick.point && !pick.figure ? pick.point.join(",") : pick.names[0];
  Object.assign(board, { last: found ? found.picks.at(-1) : place, again, figure: pick.figure });
  if (found) Object.assign(board, { picks: found.picks, offered: found.options, refused: [] });
  else await attempt(pick);
  offer();
}

// Tries what no option names: what turns out legal is offered, the rest is explained.
async function attempt(pick) {
  const { options } = game.now;
  const naming = (some) => options.filter(({ text }) => some.every((name) => names(text, name)));
  const pools = [naming(board.picks), naming(board.picks.slice(0, 1)), options];
  const decisions = pools.map((pool) => attempts(pool, pick, spots())).find((made) => made.length) ?? [];
  const { turn } = board;
  const { considered } = await ask("consider", { ...game.head, log: game.log, decisions, about: board.last });
  if (turn !== board.turn) return;
  const legal = considered.filter((one) => one.legal);
  const refused = considered.filter((one) => !one.legal);
  if (!considered.length) refused.push({ text: board.last, error: "nothing that is decided now can name it" });
  Object.assign(board, { picks: [], offered: legal.length ? legal : null, refused: alike(refused) });
}

// What is refused for the same reason is told once. Where the rules say why, notation does not.
function alike(refused) {
  const told = refused.some((one) => one.refusal) ? refused.filter((one) => one.refusal) : refused;
  const groups = new Map();
  for (const one of told) groups.set(one.error, [...(groups.get(one.error) ?? []), one]);
  return [...groups.values()].slice(0, MOST_REFUSALS).map(([first, ...more]) => ({ ...first, more: more.length }));
}

// Back to the last decision of a person, or of anybody where only bots play.
function takeBack() {
  if (game.busy || !game.log.length) return;
  const human = (line) => { const seat = line.split(":")[0]; return game.seats.includes(seat) && playerOf(seat) === "person"; };
  let length = game.log.length - 1;
  while (length > 0 && game.seats.some((seat) => playerOf(seat) === "person") && !human(game.log[length])) length -= 1;
  game.log = game.log.slice(0, length);
  act(null);
}

async function written() {
  const players = game.seats.map(playerOf);
  const { text } = await ask("transcript", { ...game.head, log: game.log, players, typed: game.typed });
  return text;
}

async function save() {
  if (game.head) download(`${game.head.game}-${game.head.seed}.yaml`, await written());
}

async function stepThrough() {
  if (!game.head) return;
  const text = await written();
  $("tab-replay").click();
  await openTranscript({ text });
}
