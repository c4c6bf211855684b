// Playing: hot seat or against bots. The log is all there is; taking back shortens it.

import { ask } from "./api.js";
import { $, el, say, download } from "./dom.js";
import { openTranscript } from "./replay.js";

const game = { about: null, head: null, log: [], seats: [], players: {}, dice: "rolled", typed: false, now: null, busy: false, variety: 0, halted: false };
const ui = {};

export function start(about) {
  game.about = about;
  const root = $("play-panel");
  root.classList.add("play");
  ui.game = el("select", { id: "play-game" }, ...about.games.map((one) => el("option", { value: one.id }, one.name)));
  ui.scenario = el("input", { id: "play-scenario", placeholder: "the one that comes with the game" });
  ui.seed = el("input", { id: "play-seed", type: "number", min: 0, step: 1, value: Math.floor(Math.random() * 1e6) });
  ui.seat = ["person", ...about.bots];
  ui.players = el("input", { id: "play-players", value: "person, greedy" });
  ui.dice = el("select", { id: "play-dice" }, el("option", { value: "rolled" }, "rolled for everybody"), el("option", { value: "asked" }, "rolled when asked"), el("option", { value: "typed" }, "typed in"));
  const labelled = (text, input) => [el("label", { for: input.id }, text), input];
  const form = el("form", { submit: (event) => { event.preventDefault(); begin(); } },
    el("div", { class: "fields" }, ...labelled("Game", ui.game), ...labelled("Scenario", ui.scenario), ...labelled("Seed", ui.seed), ...labelled("Players", ui.players), ...labelled("Dice", ui.dice)),
    el("p", { class: "hint" }, `One player a seat in order: ${ui.seat.join(", ")}. The last one plays all further seats.`),
    el("button", { id: "play-start" }, "Start"));
  ui.picture = el("div", { class: "picture", role: "img", "aria-label": "The board", tabindex: "0" });
  ui.needed = el("h2", { id: "play-needed", role: "status" });
  ui.refused = el("div", { role: "alert" });
  ui.choice = el("div", { id: "play-choice" });
  ui.scores = el("p", { class: "hint", id: "play-scores" });
  ui.show = el("pre", { tabindex: "0", "aria-label": "The state in text" });
  ui.log = el("ol", { class: "log", tabindex: "0", "aria-label": "Log" });
  const button = (id, text, act) => el("button", { type: "button", id, click: act }, text);
  ui.desk = el("div", { class: "split", hidden: true },
    el("div", {}, ui.picture, el("details", {}, el("summary", {}, "State in text"), ui.show)),
    el("div", {},
      el("div", { class: "card" }, ui.needed, ui.scores, ui.refused, ui.choice),
      el("div", { class: "card" }, el("div", { class: "bar" }, button("play-back", "Take back", takeBack), button("play-save", "Save transcript", save), button("play-view", "Step through it", stepThrough), button("play-stop", "Stop bots", () => { game.halted = !game.halted; ui.desk.querySelector("#play-stop").textContent = game.halted ? "Go on" : "Stop bots"; onward(); })),
        ui.log)));
  ui.form = el("details", { class: "card", open: true }, el("summary", {}, "A new game"), form);
  root.replaceChildren(ui.form, ui.desk);
}

const question = () => ({ ...game.head, log: game.log, variety: game.variety });

function begin() {
  const names = ui.players.value.split(",").map((name) => name.trim()).filter(Boolean);
  const wrong = names.find((name) => !ui.seat.includes(name));
  if (wrong) return say(`Nobody is called ${wrong}; there are ${ui.seat.join(", ")}.`);
  game.names = names.length ? names : ["person"];
  game.head = { game: ui.game.value, seed: Math.max(0, Math.floor(Number(ui.seed.value) || 0)) };
  if (ui.scenario.value.trim()) game.head.scenario = ui.scenario.value.trim();
  Object.assign(game, { log: [], typed: false, dice: ui.dice.value, halted: false, variety: 0 });
  ui.desk.hidden = false;
  ui.form.open = false;
  return act(null);
}

const playerOf = (seat) => game.names[Math.min(game.seats.indexOf(seat), game.names.length - 1)];

function bots() {
  return Object.fromEntries(game.seats.map((seat) => [seat, playerOf(seat)]).filter(([, name]) => name !== "person"));
}

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
    const refusal = error.answer?.refusal;
    const limits = refusal?.measured != null && refusal?.limit != null ? ` Measured ${refusal.measured.toFixed(3)}, the limit is ${refusal.limit.toFixed(3)}.` : "";
    ui.refused.replaceChildren(el("p", { class: "no" }, error.message, limits, refusal ? ` [${refusal.code}]` : ""));
    if (error.answer?.shown) ui.refused.append(el("pre", { class: "problems" }, error.answer.shown));
    game.busy = false;
    return;
  }
  game.busy = false;
  // Where nothing came of it, asking again would not help.
  if (!what?.advance || game.now.added.length) onward();
}

// Lets bots decide and dice roll as long as nobody is asked.
function onward() {
  const { now } = game;
  if (!now || game.busy || game.halted) return;
  const bot = now.needed.kind === "decision" && playerOf(now.needed.seat) !== "person";
  const rolls = now.needed.kind === "roll" && game.dice === "rolled";
  const everyone = game.seats.every((seat) => playerOf(seat) !== "person");
  if (bot || rolls) act({ advance: { bots: bots(), dice: game.dice === "rolled", most: everyone ? 60 : 20 } });
}

function show() {
  const { now } = game;
  if (now.picture) {
    const parsed = new DOMParser().parseFromString(now.picture, "image/svg+xml").documentElement;
    if (parsed.nodeName === "svg") ui.picture.replaceChildren(document.importNode(parsed, true));
  } else {
    ui.picture.replaceChildren(el("pre", { class: "plain" }, now.show));
  }
  ui.show.textContent = now.show;
  ui.scores.textContent = now.seats.map((seat, i) => `${seat} (${playerOf(seat)}): ${now.scores[i]}`).join("   ");
  ui.log.replaceChildren(...game.log.slice(-200).map((line, i) => el("li", { value: Math.max(0, game.log.length - 200) + i + 1 }, line)));
  ui.log.scrollTop = ui.log.scrollHeight;
  const { needed } = now;
  ui.choice.replaceChildren();
  if (needed.kind === "over") {
    ui.needed.textContent = "The game is over.";
    say("The game is over.");
  } else if (needed.kind === "roll") {
    ui.needed.textContent = `Dice: ${needed.label}`;
    ui.choice.append(...dice(needed));
  } else {
    ui.needed.textContent = `${needed.seat} decides: ${needed.what}`;
    if (playerOf(needed.seat) === "person") ui.choice.append(...options(now));
  }
}

function dice(needed) {
  const inputs = needed.sides.map((sides, i) => {
    const names = needed.names[i];
    return names
      ? el("select", { "aria-label": `Die ${i + 1}` }, ...names.map((name) => el("option", { value: name }, name)))
      : el("input", { type: "number", min: 1, max: sides, "aria-label": `Die ${i + 1} of ${sides} sides`, required: true });
  });
  const typed = el("form", { class: "faces bar", submit: (event) => { event.preventDefault(); act({ roll: inputs.map((input) => input.value) }); } }, ...inputs, el("button", {}, "Use these"));
  return [el("div", { class: "bar" }, el("button", { type: "button", id: "play-roll", click: () => act({ advance: { bots: {}, dice: true, most: 1 } }) }, `Roll ${needed.sides.length}`)), typed];
}

function options(now) {
  const list = el("div", { class: "options", role: "group", "aria-label": "Options" });
  const offer = (filter) => list.replaceChildren(...now.options.filter(({ text }) => text.toLowerCase().includes(filter)).map(({ text, note }) =>
    el("button", { type: "button", click: () => act({ decide: text }) }, text, note ? el("small", {}, note) : null)));
  offer("");
  const input = el("input", { "aria-label": "Decision", id: "play-text", placeholder: "narrow down, or write a decision", input: (event) => offer(event.target.value.toLowerCase().trim()) });
  const form = el("form", { class: "entry", submit: (event) => { event.preventDefault(); if (input.value.trim()) act({ decide: input.value.trim() }); } }, input, el("button", {}, "Do it"));
  const more = el("button", { type: "button", click: () => { game.variety += 1; act(null); } }, "Other options");
  const help = el("select", { "aria-label": "Let a bot decide", change: (event) => event.target.value && act({ advance: { bots: { [now.needed.seat]: event.target.value }, dice: false, most: 1 } }) },
    el("option", { value: "" }, "let a bot decide…"), ...game.about.bots.map((name) => el("option", { value: name }, name)));
  return [form, list, el("div", { class: "bar" }, more, help)];
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
