// Choosing on the board. What is clicked picks among the options that name it; what no option
// names is put in its place in one of them, so that the rules say why it cannot be.

const POINT = /(?<![\w.,-])(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(,-?\d+(?:\.\d+)?)?(?![\w.,-])/g;
const MOST = 12;

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const named = (name) => new RegExp(`(?<![^\\s>:])${escaped(name)}(?![^\\s>:])`);

// Does a decision name something?
export const names = (text, name) => named(name).test(text);
const ends = (text, name) => new RegExp(`(?<![^\\s>:])${escaped(name)}$`).test(text);

// The options that name what is clicked, by the most particular name that any of them has.
function narrowed(options, { names: known }) {
  for (const name of known) {
    const found = options.filter(({ text }) => names(text, name));
    if (found.length) return { found, name };
  }
  return null;
}

// The options left by what was clicked before and now. `picks` holds names; an earlier one that
// does not go with the new one is dropped, the latest first.
export function choose(options, picks, pick) {
  const left = (all) => all.reduce((pool, name) => pool.filter(({ text }) => names(text, name)), options);
  for (let keep = picks.length; keep >= 0; keep -= 1) {
    const kept = picks.slice(0, keep);
    // A place that does not go with a figure is tried with it before others are looked at.
    if (keep === 0 && picks.length && !pick.figure) break;
    const found = narrowed(left(kept), pick);
    if (found) return { options: found.found, picks: [...kept, found.name] };
  }
  return null;
}

// Options that end with the place that was clicked last come first; the one that is meant, if
// it is clear.
export function ranked(options, picks, figure) {
  const last = figure ? null : picks.at(-1);
  const [first, rest] = last ? [options.filter(({ text }) => ends(text, last)), options.filter(({ text }) => !ends(text, last))] : [[], options];
  const only = first.length === 1 ? first[0] : options.length === 1 ? options[0] : null;
  return { options: [...first, ...rest], only };
}

// Decisions like the options, with the clicked thing in place of one of its kind.
export function attempts(options, pick, spots) {
  const shortest = [...options].sort((one, other) => one.text.split(" ").length - other.text.split(" ").length).map(({ text }) => text);
  const kinds = new Set(spots.filter(({ figure }) => figure === pick.figure).map(({ name }) => name));
  const made = [];
  // Of decisions of one kind only the shortest: a longer way to the same place says nothing more.
  const lengths = new Map();
  for (const text of pick.names.length ? shortest : []) {
    const [kind, ...words] = text.split(" ");
    if ((lengths.get(kind) ?? words.length) < words.length) continue;
    const found = instead(text, pick.names[0], kinds);
    if (found.length) lengths.set(kind, words.length);
    made.push(...found);
  }
  if (pick.point && !pick.figure) for (const text of shortest) made.push(...elsewhere(text, pick.point));
  return [...new Set(made)].slice(0, MOST);
}

function instead(text, name, kinds) {
  const words = text.split(/([\s>:]+)/);
  const at = words.findLastIndex((word) => kinds.has(word) && word !== name);
  return at < 0 ? [] : [words.with(at, name).join("")];
}

// With one place in inches, on the floor and at the height that the option has.
function elsewhere(text, [x, y]) {
  const found = [...text.matchAll(POINT)];
  if (found.length !== 1) return [];
  const [whole, , , height] = found[0];
  const put = (place) => text.slice(0, found[0].index) + place + text.slice(found[0].index + whole.length);
  return [put(`${x},${y}`), ...(height ? [put(`${x},${y}${height}`)] : [])];
}

// The place in inches that a decision names, where it names only one.
export function pointOf(text) {
  const found = [...text.matchAll(POINT)];
  return found.length === 1 ? { name: found[0][0], at: [Number(found[0][1]), Number(found[0][2])] } : null;
}
