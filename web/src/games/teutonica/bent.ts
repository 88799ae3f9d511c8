// The ways in which a board is laid out: as printed, and bent to screens of other shapes.

import type { Bent, Drawing } from './facts';

export interface Layout {
  shape: '' | 'wide' | 'tall'; // '': the print's own
  drawing: Drawing; // with its places
  width: number; // in units
  name: number; // the size of a city's name that it has room for
}

const layouts = new WeakMap<Drawing, Layout[]>();

/** The print's first. */
export function layoutsOf(drawing: Drawing): Layout[] {
  const print: Layout = { shape: '', drawing, width: 1200, name: 14.8 };
  const made = layouts.get(drawing) ?? [print, ...drawing.bent.map((bent) => bend(drawing, bent))];
  layouts.set(drawing, made);
  return made;
}

/** What is printed stays; only the places are others. */
function bend(drawing: Drawing, bent: Bent): Layout {
  const laid: Drawing = {
    ...drawing,
    aspect: bent.aspect,
    completed_track: bent.completed_track,
    table: {
      ...drawing.table,
      spaces: drawing.table.spaces.map((space, index) => ({ ...space, at: bent.table[index]! })),
    },
    cities: drawing.cities.map((city) => ({
      ...city,
      at: bent.cities[city.id]!,
      scrolls: city.scrolls.map((scroll) => ({ ...scroll, at: bent.scrolls[`${city.id} ${scroll.ability}`]! })),
    })),
    routes: drawing.routes.map((route) => {
      const [marker, rotation] = bent.markers[route.id]!;
      return { ...route, houses: bent.houses[route.id]!, marker, rotation, tavern: route.tavern && marker };
    }),
  };
  return { shape: bent.shape, drawing: laid, width: bent.width, name: bent.name };
}
