"use strict";

// Steps through a replayed transcript. Everything a file says is shown as text.
function view(root, replay) {
  const el = (name, attributes = {}, ...children) => {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  };
  const pictures = unpack(replay);
  const frames = replay.frames;
  const picture = el("div", { class: "picture", role: "img", "aria-label": "The board", tabindex: "0" });
  const now = el("div", { class: "now", role: "status" });
  const list = el("ol", { "aria-label": "Entries", tabindex: "0" });
  const slider = el("input", { type: "range", min: "0", max: String(Math.max(0, frames.length - 1)), value: "0", "aria-label": "Entry" });
  const state = el("pre", { tabindex: "0", role: "region", "aria-label": "The state" });
  const items = frames.map((frame, i) => {
    const text = frame.text || (i === 0 ? "beginning" : "end");
    const button = el("button", { type: "button", tabindex: "-1" }, frame.line ? `${frame.line}  ${text}` : text);
    const item = el("li", { class: frame.kind }, button);
    button.addEventListener("click", () => show(i));
    if (frame.breaches > (i ? frames[i - 1].breaches : 0)) item.classList.add("breach");
    list.append(item);
    return item;
  });
  let at = 0;
  let playing = 0;

  function show(i) {
    at = Math.max(0, Math.min(frames.length - 1, i));
    const frame = frames[at];
    if (!frame) return;
    items.forEach((item, n) => (n === at ? item.setAttribute("aria-current", "step") : item.removeAttribute("aria-current")));
    // Scrolls the list only: the page stays where it is.
    const item = items[at];
    list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", frame.text || title(at));
    now.replaceChildren(...told(frame));
    state.textContent = frame.show;
    draw(frame);
  }

  // A moment without an entry is the first or the last.
  const title = (i) => (i === 0 ? "The beginning" : "The end");
  const over = (frame) => replay.over && frame === frames.at(-1);

  function told(frame) {
    const parts = [];
    if (frame.kind === "roll") {
      const [head, faces] = [frame.text.slice(0, frame.text.indexOf(":")), frame.text.slice(frame.text.indexOf(":") + 1)];
      const dice = faces.trim().split(faces.includes(",") ? /,\s*/ : /\s+/).map((face) => el("span", { class: "die" }, face));
      parts.push(`${head} `, el("span", { class: "dice" }, ...dice));
    } else {
      parts.push(frame.text || title(at));
    }
    parts.push(el("div", { class: "faint" }, over(frame) ? frame.needed : `next: ${frame.needed}`));
    const first = replay.breaches[0];
    if (first && frame.breaches > 0) {
      const by = first.measured != null && first.limit != null ? ` (measured ${first.measured.toFixed(4)}, limit ${first.limit.toFixed(4)})` : "";
      const says = first.claimed != null ? ` Says ${first.claimed}, it is ${first.truth}.` : "";
      parts.push(el("div", { class: "refused" }, `${first.message}${by}.${says} [${first.code}]`));
    }
    return parts;
  }

  function draw(frame) {
    if (frame.picture == null) {
      picture.replaceChildren(el("pre", {}, frame.show));
      return;
    }
    const svg = drawn(pictures[frame.picture]);
    if (svg) picture.replaceChildren(svg);
  }

  const stop = () => { clearInterval(playing); playing = 0; play.textContent = "Play"; };
  const go = (to) => { stop(); show(to); };
  const button = (text, act) => { const made = el("button", { type: "button" }, text); made.addEventListener("click", act); return made; };
  const play = button("Play", () => {
    if (playing) return stop();
    play.textContent = "Pause";
    playing = setInterval(() => (at + 1 < frames.length ? show(at + 1) : stop()), Number(speed.value));
  });
  const speed = el("select", { "aria-label": "Speed" });
  for (const [name, ms] of [["slow", 1500], ["normal", 600], ["fast", 120]]) speed.append(new Option(name, ms, ms === 600, ms === 600));
  const breach = frames.findIndex((frame) => frame.breaches > 0);
  const jump = button("First breach", () => go(breach));
  jump.disabled = breach < 0;
  slider.addEventListener("input", () => go(Number(slider.value)));
  const whole = el("div", { class: "viewer" });
  whole.addEventListener("keydown", (event) => {
    if (event.target === slider || event.target === speed) return;
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: frames.length - 1 }[event.key];
    if (to !== undefined) { event.preventDefault(); go(to); }
  });
  const verdict = el("div", { class: replay.accepted ? "faint" : "refused" },
    replay.accepted ? `Accepted: ${replay.entries} entries, ${replay.over ? "ended" : "not over"}.` : "Refused.");
  if (replay.shown) verdict.append(el("pre", { tabindex: "0", role: "region", "aria-label": "Problems" }, replay.shown));
  const bar = el("div", { class: "bar", role: "toolbar", "aria-label": "Stepping" },
    button("|<", () => go(0)), button("Back", () => go(at - 1)), play, button("Next", () => go(at + 1)), button(">|", () => go(frames.length - 1)), speed, jump, slider);
  bar.querySelectorAll("button")[0].setAttribute("aria-label", "To the beginning");
  bar.querySelectorAll("button")[4].setAttribute("aria-label", "To the end");
  whole.append(el("div", {}, bar, now, picture, el("details", {}, el("summary", {}, "State in text"), state)), el("div", {}, verdict, list));
  root.replaceChildren(whole);
  show(0);
  return { show, stop };
}

// The element of a picture; null where the text is none. Pictures of one page may define hatches
// of the same name, and a browser takes the first, even in a hidden panel: here each has its own.
function drawn(text) {
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  if (parsed.nodeName !== "svg") return null;
  drawn.count = (drawn.count ?? 0) + 1;
  const own = `picture-${drawn.count}-`;
  for (const one of parsed.querySelectorAll("*")) {
    for (const { name, value } of one.attributes) {
      if (name === "id") one.setAttribute(name, own + value);
      else if (value.startsWith("url(#")) one.setAttribute(name, value.replace("url(#", `url(#${own}`));
    }
  }
  return document.importNode(parsed, true);
}

// The pictures, put together from the pieces they share.
function unpack({ pieces, pictures }) {
  let last = [];
  return pictures.map(([front, back, between]) => {
    last = [...last.slice(0, front), ...between, ...last.slice(last.length - back)];
    return last.map((i) => pieces[i]).join("");
  });
}
