// A new game: which one, from what scenario, who plays, how dice are rolled, which readings.

import { ask } from "./api.js";
import { el, say, problems } from "./dom.js";
import { readings } from "./details.js";

const ui = {};
const chosen = { about: null, seats: [], readings: {}, asked: 0 };

const labelled = (text, input) => [el("label", { for: input.id }, text), input];

// The form; `begin` is called with all that is settled.
export function form(about, begin) {
  chosen.about = about;
  ui.game = el("select", { id: "play-game", change: another }, ...about.games.map((one) => el("option", { value: one.id }, one.name)));
  ui.scenario = el("input", { id: "play-scenario", list: "play-scenarios", placeholder: "the one that comes with the game", change: seats });
  ui.scenarios = el("datalist", { id: "play-scenarios" });
  ui.seed = el("input", { id: "play-seed", type: "number", min: 0, step: 1, value: Math.floor(Math.random() * 1e6) });
  ui.dice = el("select", { id: "play-dice" }, el("option", { value: "rolled" }, "rolled for everybody"), el("option", { value: "asked" }, "rolled when asked"), el("option", { value: "typed" }, "typed in"));
  ui.seats = el("div", { class: "fields", id: "play-seats" });
  ui.wrong = el("p", { class: "no", role: "alert" });
  ui.readings = el("span", { class: "hint", id: "play-readings-chosen" });
  const change = async () => {
    const answer = await readings(ui.game.value, chosen.readings);
    if (answer) chosen.readings = answer;
    told();
  };
  const whole = el("form", { submit: (event) => { event.preventDefault(); start(begin); } },
    el("div", { class: "fields" }, ...labelled("Game", ui.game), ...labelled("Scenario", ui.scenario), ...labelled("Seed", ui.seed), ...labelled("Dice", ui.dice)),
    ui.scenarios,
    el("h3", {}, "Who plays"), ui.seats,
    el("div", { class: "bar" }, el("button", { type: "button", id: "play-readings", click: change }, "Readings…"), ui.readings),
    ui.wrong,
    el("button", { id: "play-start" }, "Start"));
  another();
  return whole;
}

function told() {
  const words = Object.entries(chosen.readings).map(([name, value]) => `${name}: ${value}`);
  ui.readings.textContent = words.join(", ") || "as usual";
}

async function another() {
  chosen.readings = {};
  ui.scenario.value = "";
  told();
  await seats();
  const game = ui.game.value;
  const { scenarios } = await ask("scenarios", { game });
  if (game !== ui.game.value) return;
  ui.scenarios.replaceChildren(...scenarios.map((name) => el("option", { value: name })));
}

const question = () => {
  const head = { game: ui.game.value, seed: Math.max(0, Math.floor(Number(ui.seed.value) || 0)) };
  if (ui.scenario.value.trim()) head.scenario = ui.scenario.value.trim();
  if (Object.keys(chosen.readings).length) head.readings = chosen.readings;
  return head;
};

const botsOf = (id) => chosen.about.games.find((game) => game.id === id).bots;

// One choice a seat: a person first, then bots.
async function seats() {
  chosen.asked += 1;
  const asked = chosen.asked;
  let answer;
  try {
    answer = await ask("play", question());
  } catch (error) {
    if (asked === chosen.asked) ui.wrong.replaceChildren(error.message, ...(error.answer?.shown ? [problems(error.answer.shown)] : []));
    return false;
  }
  if (asked !== chosen.asked) return false;
  ui.wrong.replaceChildren();
  if (String(chosen.seats) === String(answer.seats)) return true;
  chosen.seats = answer.seats;
  ui.seats.replaceChildren(...answer.seats.flatMap((seat, i) => labelled(seat, el("select", { id: `play-seat-${i}` },
    ...["person", ...botsOf(ui.game.value)].map((name) => el("option", { value: name, selected: name === (i ? "greedy" : "person") }, name))))));
  ui.seats.dataset.game = ui.game.value;
  return true;
}

async function start(begin) {
  if (!(await seats())) return say("This scenario cannot be played.");
  const players = [...ui.seats.querySelectorAll("select")].map((one) => one.value);
  return begin({ head: question(), players, dice: ui.dice.value });
}
