// The seal of a deal (src/kontor/seal.py): SHA-256 of the salt and of the record's header without its players.

export type Verdict = 'fits' | 'none' | 'broken' | 'other' | 'unable';

const WRITTEN = /^# seal ([0-9a-f]{64}) salt ([\w-]{1,64})$/m;

/** `noted` is the seal that this device saw before the game; empty if it saw none. */
export async function verdict(record: string, noted: string): Promise<Verdict> {
  const [, shown, salt] = WRITTEN.exec(record) ?? [];
  if (shown === undefined) return 'none';
  if (noted !== '' && noted !== shown) return 'other';
  if (!('subtle' in crypto)) return 'unable'; // browsers have it only where the line is safe
  const header = record.slice(0, record.indexOf('\n\n')).split('\n').slice(1);
  const sealed = [`salt: ${salt}`, ...header.filter((line) => !line.startsWith('player: '))];
  const bytes = new TextEncoder().encode(sealed.map((line) => `${line}\n`).join(''));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('') === shown ? 'fits' : 'broken';
}
