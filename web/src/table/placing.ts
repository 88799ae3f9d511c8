// Where a card goes: beside its thing, on the first side with room, and the line that ties them.

export interface Size {
  width: number;
  height: number;
}

export interface Box extends Size {
  left: number;
  top: number;
}

const GAP = 14; // px between thing and card
const EDGE = 8; // px to the edge of the screen

/** Beside the largest of what it should keep off that leaves it room; these go from the largest to the thing itself. */
export function beside(boxes: Box[], card: Size, screen: Size): { left: number; top: number } {
  const places = boxes.map((at) => place(at, card, screen));
  return places.find(({ room }) => room >= 0) ?? places.at(-1)!;
}

/** Right, left, above, below: the first side where all of it is seen, else the one with the most room. */
function place(at: Box, card: Size, screen: Size): { room: number; left: number; top: number } {
  const [right, bottom] = [at.left + at.width, at.top + at.height];
  const across = clamp(at.left + at.width / 2 - card.width / 2, screen.width - card.width - EDGE);
  const along = clamp(at.top + at.height / 2 - card.height / 2, screen.height - card.height - EDGE);
  const sides = [
    { room: screen.width - EDGE - right - GAP - card.width, left: right + GAP, top: along },
    { room: at.left - GAP - card.width - EDGE, left: at.left - GAP - card.width, top: along },
    { room: at.top - GAP - card.height - EDGE, left: across, top: at.top - GAP - card.height },
    { room: screen.height - EDGE - bottom - GAP - card.height, left: across, top: bottom + GAP },
  ];
  const best = sides.find((side) => side.room >= 0) ?? sides.toSorted((one, other) => other.room - one.room)[0]!;
  return {
    room: best.room,
    left: clamp(best.left, screen.width - card.width - EDGE),
    top: clamp(best.top, screen.height - card.height - EDGE),
  };
}

const clamp = (n: number, most: number): number => Math.max(EDGE, Math.min(n, most));

/** From the middle of the thing's nearest side to the card. */
export function tie(at: Box, card: Box): [number, number, number, number] {
  const [right, bottom] = [at.left + at.width, at.top + at.height];
  const x = Math.max(card.left, Math.min(at.left + at.width / 2, card.left + card.width));
  const y = Math.max(card.top, Math.min(at.top + at.height / 2, card.top + card.height));
  if (card.left >= right) return [right + 3, y, card.left, y];
  if (card.left + card.width <= at.left) return [at.left - 3, y, card.left + card.width, y];
  if (card.top >= bottom) return [x, bottom + 3, x, card.top];
  return [x, at.top - 3, x, card.top + card.height];
}

/** The box around both. */
export function around(one: Box, other: Box): Box {
  const [left, top] = [Math.min(one.left, other.left), Math.min(one.top, other.top)];
  const right = Math.max(one.left + one.width, other.left + other.width);
  const bottom = Math.max(one.top + one.height, other.top + other.height);
  return { left, top, width: right - left, height: bottom - top };
}

/** Is it on the screen, and not hidden behind something else? */
export function inSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (width === 0 || height === 0) return false;
  const found = document.elementFromPoint(left + width / 2, top + height / 2);
  return found !== null && (element.contains(found) || found.closest('[data-card], [data-thing]') === element);
}
