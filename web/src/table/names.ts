// Sentences of the server call players @0, @1; here they get their names.

export function named(text: string, names: readonly string[], neutral: string): string {
  return text.replace(/@(\d+)/g, (_, seat) => names[Number(seat)] ?? neutral);
}
