// How a piece comes to its place: dropped from just above, or travelling from where it stood.

import type { Attachment } from 'svelte/attachments';
import { motion } from '../../lib/motion';
import type { Point } from './layout';

/** Plays once when the piece is first drawn; what it came from does not matter afterwards. */
export function arrive(from: Point | 'above' | null, at: Point): Attachment<SVGGElement> {
  return (node) => {
    if (from === null) return;
    const start = from === 'above' ? 'translate(0, -10px)' : `translate(${from.x - at.x}px, ${from.y - at.y}px)`;
    node.animate(
      [{ transform: start, opacity: from === 'above' ? 0.3 : 1 }, { transform: 'none', opacity: 1 }],
      motion(from === 'above' ? '--drop' : '--travel'),
    );
  };
}
