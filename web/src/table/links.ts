// Links that are passed on. The token stands in the fragment, which no server ever sees.

export const link = (page: 'table' | 'join', table: string, token: string, origin = location.origin): string =>
  `${origin}/${page}/${table}#${token}`;

/** Copies a text; false if the browser does not allow it (plain http), then it must be copied by hand. */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
