// What the replay knows of each game: the rule that ends it, those of scoring, and the moves worth a tick.

interface GameFacts {
  ends: string;
  wins: string;
  parts: Record<string, string>; // category of scores -> rule
  great: string[]; // names of events
}

const FACTS: Record<string, GameFacts> = {
  teutonica: {
    ends: 'T9.1',
    wins: 'T10.7',
    parts: {
      prestige: 'T10.1',
      abilities: 'T10.2',
      markers: 'T10.3',
      table: 'T10.4',
      cities: 'T10.5',
      network: 'T10.6',
      missions: 'T12.2',
    },
    great: ['claimed'],
  },
  hansa: {
    ends: 'H6.1',
    wins: 'H6.3',
    parts: {
      'unsold goods': 'H6.2',
      'sold goods': 'H6.2',
      cities: 'H6.2',
      monopolies: 'H6.2',
      'extra card': 'X2',
    },
    great: ['sold'],
  },
};

export const factsOf = (game: string): GameFacts => FACTS[game] ?? { ends: '', wins: '', parts: {}, great: [] };
