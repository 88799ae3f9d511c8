// Sentences of the server call players @0, @1 and routes by their ids; here they get their names.

export function named(text: string, names: readonly string[], neutral: string): string {
  return text.replace(/@(\d+)/g, (_, seat) => names[Number(seat)] ?? neutral);
}

/** "bremen--hamburg" becomes "Bremen–Hamburg". */
export function withPlaces(text: string, cities: readonly { id: string; name: string }[]): string {
  const name = (id: string): string => cities.find((city) => city.id === id)?.name ?? id;
  return text.replace(/\b([a-z-]+?)--([a-z-]+)\b/g, (_, from, to) => `${name(from)}–${name(to)}`);
}
