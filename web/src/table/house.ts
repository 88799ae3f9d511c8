// The address of this house as others reach it.

import { house } from '../lib/api';

const OWN = /^(localhost|127(\.\d+){3}|\[::1])$/;

/** Where the page came from, unless only this machine knows that address; null: nobody else can come. */
export async function reached(): Promise<string | null> {
  if (!OWN.test(location.hostname)) return location.origin;
  return (await house()).addresses[0] ?? null;
}
