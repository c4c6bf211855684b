// The page: tabs, and what belongs together.

import { ask } from "./api.js";
import { $, say } from "./dom.js";
import { scene, undo, redo } from "./model.js";
import { draw } from "./board.js";
import { measure, overlay } from "./verdict.js";
import { details, sceneReadings, known } from "./details.js";
import { shown, otherReadings } from "./other.js";
import * as interact from "./interact.js";
import * as files from "./files.js";
import * as replay from "./replay.js";
import * as play from "./play.js";

const TABS = ["board", "replay", "play"];

// What each tab said last: a word about one is none about another.
const said = {};
let open = TABS[0];

function show(name, focus = false) {
  if (name !== open) {
    said[open] = $("status").textContent;
    say(said[name] ?? "");
    open = name;
  }
  for (const tab of TABS) {
    const on = tab === name;
    $(`tab-${tab}`).setAttribute("aria-selected", String(on));
    $(`tab-${tab}`).tabIndex = on ? 0 : -1;
    $(`${tab}-panel`).hidden = !on;
    if (on && focus) $(`tab-${tab}`).focus();
  }
}

TABS.forEach((tab, i) => {
  $(`tab-${tab}`).addEventListener("click", () => show(tab));
  $(`tab-${tab}`).addEventListener("keydown", (event) => {
    const by = { ArrowRight: 1, ArrowLeft: TABS.length - 1 }[event.key];
    if (by) show(TABS[(i + by) % TABS.length], true);
  });
});

scene.listeners.push((what) => {
  details();
  $("undo").disabled = !scene.undo.length;
  $("redo").disabled = !scene.redo.length;
  if (what === "picked") return;
  draw();
  measure();
});

$("undo").addEventListener("click", undo);
$("redo").addEventListener("click", redo);
$("overlay").addEventListener("change", overlay);
$("readings-open").addEventListener("click", () => (shown.file ? otherReadings() : sceneReadings()));
$("add-a").addEventListener("click", () => interact.addOperative("a"));
$("add-b").addEventListener("click", () => interact.addOperative("b"));
document.addEventListener("keydown", (event) => {
  const typing = ["INPUT", "TEXTAREA", "SELECT"].includes(event.target.tagName);
  if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
  event.preventDefault();
  (event.shiftKey ? redo : undo)();
});

try {
  const about = await ask("about");
  Object.assign(known, { games: about.games, traits: about.traits });
  interact.start();
  replay.start();
  play.start(about);
  await files.start(about.first);
} catch (error) {
  say(`The page cannot work: ${error.message}`);
}
document.body.dataset.ready = "yes";
