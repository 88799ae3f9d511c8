// Words that are looked for: without regard to capitals and accents.

/** Small letters without their marks, each as long as it was: Lübeck is found by "lubeck". */
export function folded(text: string): string {
  return [...text].map((letter) => (letter.normalize('NFD')[0]!.toLowerCase() + ' ').slice(0, letter.length)).join('');
}

export function wordsOf(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}
