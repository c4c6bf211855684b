// Pictures that the server draws, and what is clicked in them.

// Shows the text of a picture; gives its element, null where it is none.
export function showPicture(place, text) {
  const picture = window.drawn(text);
  if (picture) place.replaceChildren(picture);
  return picture;
}

// What is clicked: the names of what is there, the most particular first, and on a board in
// inches the place.
export function clicked(event) {
  const names = [];
  let figure = false;
  for (let spot = event.target.closest("[data-spot]"); spot; spot = spot.parentElement?.closest("[data-spot]")) {
    figure ||= spot.hasAttribute("data-at");
    names.push(spot.dataset.spot);
    if (spot.dataset.at) names.push(spot.dataset.at);
  }
  const point = place(event);
  return names.length || point ? { names, figure, point } : null;
}

// The place of a click on a board in inches.
function place(event) {
  const board = event.target.closest("[data-inches]");
  if (!board) return null;
  const [left, top, scale, x, y] = board.dataset.inches.split(" ").map(Number);
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.ownerSVGElement.getScreenCTM().inverse());
  return [left + (at.x - x) / scale, top - (at.y - y) / scale].map((inches) => Math.round(inches * 100) / 100);
}

// Where a place of a board in inches is drawn.
export function drawnAt(picture, [x, y]) {
  const board = picture.querySelector("[data-inches]");
  if (!board) return null;
  const [left, top, scale, dx, dy] = board.dataset.inches.split(" ").map(Number);
  return [dx + (x - left) * scale, dy + (top - y) * scale];
}
