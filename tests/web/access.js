// What is wrong with the page as it stands, one line a fault: contrast, ids, references, order.
const faults = [];
const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true });

function colour(text) {
  const numbers = text.match(/[\d.]+(e-?\d+)?/g)?.map(Number) ?? [0, 0, 0, 0];
  const [r, g, b, a = 1] = text.startsWith("color(") ? [...numbers.slice(0, 3).map((x) => x * 255), ...numbers.slice(3)] : numbers;
  return [r, g, b, a];
}

const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];

function ground(element) {
  const layers = [];
  for (let one = element; one; one = one.parentElement) {
    layers.push(colour(getComputedStyle(one).backgroundColor));
    if (layers.at(-1)[3] === 1) break;
  }
  return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255, 1]);
}

function luminance([r, g, b]) {
  const linear = (x) => (x / 255 <= 0.04045 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const element = texts.currentNode.parentElement;
  const words = texts.currentNode.textContent.trim();
  if (!words || element.closest("svg, script, style, option, datalist, [aria-hidden=true], :disabled") || !shown(element)) continue;
  const style = getComputedStyle(element);
  const back = ground(element);
  const ratio = contrast(over(colour(style.color), back), back);
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  if (ratio < (large ? 3 : 4.5)) faults.push(`contrast ${ratio.toFixed(2)} of "${words.slice(0, 40)}"`);
}

const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
ids.filter((id, i) => ids.indexOf(id) !== i).forEach((id) => faults.push(`the id ${id} stands twice`));
for (const key of ["aria-labelledby", "aria-describedby", "aria-controls", "for", "list"]) {
  for (const one of document.querySelectorAll(`[${key}]`)) {
    if (key === "aria-labelledby" && one.tagName === "DIALOG" && !one.open) continue;
    one.getAttribute(key).split(" ").filter((id) => !document.getElementById(id)).forEach((id) => faults.push(`${key} names ${id}, which is not there`));
  }
}
if (!document.documentElement.lang) faults.push("the page has no language");
if (!document.title) faults.push("the page has no title");
if (document.querySelectorAll("main").length !== 1) faults.push("there is not one main");
document.querySelectorAll("[tabindex]").forEach((one) => { if (one.tabIndex > 0) faults.push("the order of Tab is changed"); });
for (const one of document.querySelectorAll("[role=tablist]")) {
  const chosen = one.querySelectorAll("[role=tab][aria-selected=true]").length;
  if (chosen !== 1) faults.push(`${chosen} tabs are chosen`);
}
// What scrolls can be scrolled by the keyboard.
for (const one of document.querySelectorAll("main *, dialog *")) {
  const style = getComputedStyle(one);
  const scrolls = (/(auto|scroll)/.test(style.overflowY) && one.scrollHeight > one.clientHeight + 1) || (/(auto|scroll)/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1);
  const reached = one.tabIndex >= 0 || one.querySelector("button, input, select, textarea, summary, a[href], [tabindex='0']");
  if (scrolls && shown(one) && !reached && one.tagName !== "TEXTAREA") faults.push(`no key scrolls ${one.tagName} ${one.className}`);
}
return [...new Set(faults)];
