// Small helpers to build the page. Text is always set as text.

export const $ = (id) => document.getElementById(id);

function fill(made, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(key, value);
    else if (value !== undefined && value !== null && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

export const el = (name, attributes = {}, ...children) => fill(document.createElement(name), attributes, children);

export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", name), attributes, children);

export function say(text) {
  $("status").textContent = text;
}

// Problems of a file as the command line shows them.
export const problems = (text) => el("pre", { class: "problems", tabindex: "0", role: "region", "aria-label": "Problems of the file" }, text);

export function showProblems(place, answer) {
  const text = answer && (answer.shown || answer.error);
  place.replaceChildren(...(text ? [problems(text)] : []));
}

export function download(name, text, kind = "application/yaml") {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type: kind })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// A dialog with a title and buttons; resolves to the value of the button, null when left.
export function dialog(title, content, buttons) {
  const box = $("dialog");
  return new Promise((resolve) => {
    const close = (value) => { box.close(); resolve(value); };
    box.replaceChildren(
      el("h2", { id: "dialog-title" }, title),
      content,
      el("div", { class: "bar" }, ...buttons.map(([text, value]) => el("button", { type: "button", click: () => close(value()) }, text))),
    );
    box.oncancel = () => resolve(null);
    box.showModal();
  });
}

export const round = (x, decimals = 3) => Number(x.toFixed(decimals));
export const inches = (x) => (x === null || x === undefined ? "–" : `${round(x, 2).toFixed(2)}″`);
