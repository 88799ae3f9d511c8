// What the drawn things know of the table: which of them are lit, ringed or refused, and what they say aloud.

import { getContext, setContext } from 'svelte';

export interface Light {
  lit(id: string): boolean;
  marked(id: string): boolean;
  pointed(id: string): boolean;
  refused(id: string): boolean;
  /** Attributes of a drawn thing: what a press on it means; if it is lit, also a named button. */
  button(id: string): Record<string, string | number | undefined>;
}

const KEY = Symbol('light');
export const giveLight = (light: Light): Light => setContext(KEY, light);
export const theLight = (): Light => getContext<Light>(KEY);
