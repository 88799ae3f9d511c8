// Which house of a route each piece is drawn in. The view only counts; a piece stays where it was drawn before.

import type { Drawing, Piece, RouteView, Spot, Standing, View } from './facts';

export interface Stand extends Piece {
  key: number; // another one for each piece that arrives
  from: Place | 'above' | null; // where it came from, to show its way; null: it was there
  origin: Place | null; // the house that it came from, as long as it stands here
}

/** A house: a route, and the number of the house on it. */
export interface Place {
  route: string;
  house: number;
}

export interface Houses {
  stands: Record<string, (Stand | null)[]>;
  lifted: Record<string, (Piece | null)[]>; // pieces in the hand, by the house they left
  left: Record<string, number[]>; // by house, larger the later a piece left it; 0: that was not seen
}

type Gone = Place & { piece: Piece };

const MANY = 8; // so many new pieces at once are no move: nothing travels

/** Draws the next view; `pressed` is the house that was pressed last, which a new piece then takes. */
export function settle(before: Houses | null, drawing: Drawing, view: View, pressed: Place | null): Houses {
  const stands: Houses['stands'] = {};
  const left: Houses['left'] = {};
  const gone: Gone[] = [];
  const wanting: { route: string; houses: number[]; pieces: Piece[] }[] = [];

  for (const printed of drawing.routes) {
    const seen = view.routes[printed.id]!;
    const row: (Stand | null)[] = printed.houses.map(() => null);
    const times = printed.houses.map((_, house) => before?.left[printed.id]?.[house] ?? 0);
    for (const { houses, spot } of classes(printed.houses.length, printed.boats, seen)) {
      const staying = spot.pieces.map((standing) => ({ ...standing }));
      for (const house of houses) {
        const old = before?.stands[printed.id]?.[house];
        if (!old) continue;
        const still = staying.find((one) => one.count > 0 && same(one, old));
        if (still) {
          still.count--;
          row[house] = old.from === null ? old : { ...old, from: null };
        } else {
          gone.push({ route: printed.id, house, piece: old });
          times[house] = ++last;
        }
      }
      wanting.push({ route: printed.id, houses, pieces: staying.flatMap(each) });
    }
    stands[printed.id] = row;
    left[printed.id] = times;
  }

  const moved = before !== null && wanting.reduce((sum, one) => sum + one.pieces.length, 0) <= MANY;
  const lifted = lift(before, drawing, view, gone);
  for (const { route, houses, pieces } of wanting) {
    for (const piece of pieces) {
      const free = houses.filter((house) => !stands[route]![house]);
      const wish = pressed?.route === route && free.includes(pressed.house) ? pressed.house : null;
      const vacant = free.find((house) => lifted[route]?.[house] == null);
      const house = wish ?? vacant ?? free[0];
      if (house === undefined) continue;
      const way = moved ? (leaver(gone, before, piece) ?? 'above') : null;
      const origin = way === 'above' ? null : way;
      stands[route]![house] = { owner: piece.owner, kind: piece.kind, key: ++last, from: way, origin };
    }
  }
  return { stands, lifted, left };
}

/** Houses that were drawn before, once more: what stands there already does not arrive again. */
export function redrawn(known: Houses, before: Houses | null): Houses {
  const stands: Houses['stands'] = {};
  for (const [route, row] of Object.entries(known.stands)) {
    const there = before?.stands[route];
    stands[route] = row.map((one, house) => (one && there?.[house]?.key === one.key ? { ...one, from: null } : one));
  }
  return { ...known, stands };
}

function classes(count: number, boats: number[], seen: RouteView): { houses: number[]; spot: Spot }[] {
  const all = Array.from({ length: count }, (_, house) => house);
  const found = [{ houses: all.filter((house) => !boats.includes(house)), spot: seen as Spot }];
  return seen.boats ? [...found, { houses: boats, spot: seen.boats }] : found;
}

const same = (one: Piece, other: Piece): boolean => one.owner === other.owner && one.kind === other.kind;
const each = (standing: Standing): Piece[] =>
  Array.from({ length: standing.count }, () => ({ owner: standing.owner, kind: standing.kind }));

/** A piece of the same sort that has just left its house, or left it when it was lifted. */
function leaver(gone: Gone[], before: Houses | null, piece: Piece): Place | null {
  const index = gone.findIndex((one) => same(one.piece, piece));
  if (index >= 0) {
    const [{ route, house }] = gone.splice(index, 1) as [Gone];
    return { route, house };
  }
  for (const [route, row] of Object.entries(before?.lifted ?? {})) {
    const house = row.findIndex((one) => one !== null && same(one, piece));
    if (house >= 0) return { route, house };
  }
  return null;
}

let last = 0; // of keys and times, which only have to grow

/** The houses that the pieces in the hand have left, as far as it was seen. */
function lift(before: Houses | null, drawing: Drawing, view: View, gone: Gone[]): Houses['lifted'] {
  const inHand = view.hand.flatMap(each);
  const lifted: Houses['lifted'] = {};
  if (inHand.length === 0) return lifted;
  const keep = (route: string, house: number, piece: Piece): boolean => {
    const index = inHand.findIndex((one) => same(one, piece));
    if (index < 0) return false;
    inHand.splice(index, 1);
    const count = drawing.routes.find((one) => one.id === route)!.houses.length;
    lifted[route] ??= Array.from({ length: count }, () => null);
    lifted[route][house] = piece;
    return true;
  };
  for (const one of [...gone]) {
    if (keep(one.route, one.house, one.piece)) gone.splice(gone.indexOf(one), 1);
  }
  for (const [route, row] of Object.entries(before?.lifted ?? {})) {
    row.forEach((piece, house) => piece && keep(route, house, piece));
  }
  return lifted;
}

/** The thing a house stands for: the piece in it, or else the free house of its sort. */
export function thingAt(route: string, boat: boolean, stand: Piece | null): string {
  if (stand) return `piece:${route}:${stand.owner}:${stand.kind}${boat ? ':boat' : ''}`;
  return `${boat ? 'boat' : 'house'}:${route}`;
}

/** The pieces that came with the steps of a plan: key -> number of the step. */
export class Planned {
  #steps = 0;
  #born = new Map<number, number>();

  /** A plan of so many steps (none: null) has led from one drawing to the next; its pieces are the viewer's. */
  follow(steps: number | null, seat: number | null, from: Houses | null, to: Houses): void {
    const now = steps ?? 0;
    const old = new Set(keys(from, seat));
    if (now > this.#steps) for (const key of keys(to, seat)) if (!old.has(key)) this.#born.set(key, now);
    for (const [key, step] of this.#born) if (step > now) this.#born.delete(key);
    this.#steps = now;
  }

  step(stand: Stand | null): number | undefined {
    return stand === null ? undefined : this.#born.get(stand.key);
  }
}

const keys = (houses: Houses | null, seat: number | null): number[] =>
  Object.values(houses?.stands ?? {}).flatMap((row) => row.flatMap((one) => (one?.owner === seat ? [one.key] : [])));
