// Puts facts into texts, as src/kontor/words does: docs/translating.md says how a text is written.

export type Values = Record<string, unknown>;

/** What this table calls places and things, by id, unless the language has its own; and its players by seat. */
export interface Named {
  name: (id: string) => string;
  players: readonly string[];
}

const NOBODY: Named = { name: (id) => id, players: [] };
const SLOT = /\{(@?)([a-zA-Z_]\w*)(?:\.(\w+))?((?:\|[^|{}]*)*)\}/g;

export class Words {
  readonly language: string;
  readonly #texts: Record<string, string>;
  readonly #plurals: Intl.PluralRules;
  readonly #categories: string[]; // in the order in which a text gives its forms

  constructor(language: string, texts: Record<string, string>) {
    this.language = language;
    this.#texts = texts;
    this.#plurals = new Intl.PluralRules(language);
    const rules = (texts['language.plurals'] ?? '').split('; ').filter(Boolean);
    this.#categories = [...rules.map((rule) => rule.split(':')[0]!), 'other'];
  }

  text(code: string): string | undefined {
    return this.#texts[code];
  }

  /** The text of a code with the facts in it; a code without a text is said as it is. */
  say(code: string, facts: Values, named: Named = NOBODY): string {
    const text = this.#texts[code];
    return text === undefined ? code : this.#fill(code.slice(0, code.indexOf('.')), text, facts, named);
  }

  #fill(file: string, text: string, facts: Values, named: Named): string {
    return text.replace(SLOT, (_, player: string, name: string, form: string | undefined, forms: string) => {
      const value = facts[name] ?? '';
      if (forms !== '') return this.#plural(Number(value), forms.split('|').slice(1));
      if (player !== '') return named.players[Number(value)] ?? this.#word(file, 'player', form, 'neutral', {}, named);
      const word = (one: unknown): string => this.#word(file, name, form, one, facts, named);
      return Array.isArray(value) ? this.listed(value.map(word)) : word(value);
    });
  }

  #plural(n: number, forms: string[]): string {
    const place = this.#categories.indexOf(this.#plurals.select(Math.abs(n)));
    return forms[Math.min(place, forms.length - 1)]!;
  }

  /** What the language calls a value, in the form that is asked for; else what this table calls it. */
  #word(file: string, name: string, form: string | undefined, value: unknown, facts: Values, named: Named): string {
    const plain = `${file}.${name}.${value}`;
    const text = (form === undefined ? undefined : this.#texts[`${plain}.${form}`]) ?? this.#texts[plain];
    return text === undefined ? named.name(`${value}`) : this.#fill(file, text, facts, named);
  }

  /** Like "1, 2 and 2". */
  listed(items: string[]): string {
    if (items.length < 2) return items.join('');
    const [all, last] = [items.slice(0, -1).join(', '), items.at(-1)!];
    return (this.#texts['language.and'] ?? '').replace('{all}', () => all).replace('{last}', () => last);
  }
}
