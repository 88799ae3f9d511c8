// The coast, fetched once.

import type { Land } from './map';

let coming: Promise<Land> | null = null;

export function land(): Promise<Land> {
  coming ??= fetch('/land/baltic.json').then((answer) => {
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json() as Promise<Land>;
  });
  coming.catch(() => (coming = null)); // the next board tries again
  return coming;
}
