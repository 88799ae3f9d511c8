// What the replay knows of each game: the rules by which it ends and is won, and the moves worth a tick.

interface GameFacts {
  ends: string;
  wins: string;
  great: string[]; // names of events
}

const FACTS: Record<string, GameFacts> = {
  teutonica: {
    ends: 'T9.1',
    wins: 'T10.7',
    great: ['claimed'],
  },
  hansa: {
    ends: 'H6.1',
    wins: 'H6.3',
    great: ['sold'],
  },
};

export const factsOf = (game: string): GameFacts => FACTS[game] ?? { ends: '', wins: '', great: [] };
