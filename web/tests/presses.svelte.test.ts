// How many presses a whole recorded game takes at least, by the page's own choosing: now, and as it once was.

import { execFileSync } from 'node:child_process';
import { flushSync } from 'svelte';
import { expect, test, vi } from 'vitest';
import type { GameModule, Scene, VerbGroup } from '../src/games/module';
import type { Choice } from '../src/lib/types';
import { Choosing, type Ground } from '../src/table/choosing.svelte';

vi.hoisted(() => {
  const page = {
    localStorage: { getItem: () => null, setItem: () => undefined },
    navigator: { language: 'en' },
    document: { documentElement: {} },
    matchMedia: () => ({ matches: true, addEventListener: () => undefined }),
  };
  for (const [name, value] of Object.entries(page)) vi.stubGlobal(name, value);
});

interface Step extends Pick<Scene, 'view' | 'decision' | 'choices'> {
  seat: number;
  text: string;
  vain: string[]; // claims that give nothing
  ends: boolean; // the turn
}

type Game = Ground['game'] & Pick<GameModule, 'alsoShow'>;

async function played(record: string): Promise<{ game: Game; scenes: [Scene, Step][] }> {
  const found = execFileSync('python', ['../tools/presses.py', `../tests/golden/${record}.txt`], { maxBuffer: 1 << 28 });
  const { game: name, drawing, steps } = JSON.parse(found.toString()) as { game: string; drawing: any; steps: Step[] };
  const names = ['Anke', 'Holk', 'Mareike', 'Tilo', 'Wibke'];
  const scenes = steps.map((step): [Scene, Step] => [{ drawing, names, ...step }, step]);
  if (name === 'hansa') return { game: await import('../src/games/hansa/choices'), scenes };
  const [things, turn] = await Promise.all([import('../src/games/teutonica/things'), import('../src/games/teutonica/turn')]);
  return { game: { ...things, ...turn, greedy: ['income'] }, scenes };
}

/** Somebody's hand over the page: what it last chose stays chosen as long as it can be. */
class Hand {
  scene = $state.raw<Scene>()!;
  choosing!: Choosing;
  presses = 0;
  stop: () => void;

  constructor(
    readonly game: Game,
    first: Scene,
  ) {
    this.scene = first;
    const hand = this;
    const ground: Ground = { game, mine: true, able: true, get scene() { return hand.scene; } }; // prettier-ignore
    this.stop = $effect.root(() => void (this.choosing = new Choosing(ground)));
  }

  sees(scene: Scene): void {
    this.scene = scene;
    flushSync();
  }

  /** By the verb: pressed, unless it is; then the kind, unless it is the one; then the thing, or the words. */
  byVerb(choice: Choice, group: VerbGroup): number {
    const { choosing } = this;
    const verb = choosing.verb === group.id ? 0 : 1;
    choosing.verb = group.id;
    return verb + this.byThing(choice);
  }

  /** Where a press on a lit thing, or on words, does it. */
  byThing(choice: Choice): number {
    const { choosing, game } = this;
    const kind = game.kinds(choice);
    const other = kind !== '' && kind !== choosing.kind ? 1 : 0;
    choosing.useKind(kind);
    const plain = choosing.open.length <= 12 || game.things(choice, this.scene).some((one) => choosing.at(one).length === 1);
    return other + (plain ? 1 : 2); // else the thing, and then which of its choices
  }
}

/** As it was: a thing without its verb only listed what it could mean, numbers were always set and then taken. */
function before(hand: Hand, step: Step): number {
  const choice = hand.scene.choices.find(({ text }) => text === step.text)!;
  const group = hand.choosing.groups.find(({ choices }) => choices.includes(choice));
  if (group === undefined) return hand.byThing(choice);
  if (group.choices.length === 1 && hand.choosing.place(choice) === null) return 1;
  const other = hand.game.kinds(choice) !== hand.choosing.kind;
  if (hand.choosing.verb === null && other && hand.choosing.place(choice) !== null) return 2; // the thing, then the words
  return hand.byVerb(choice, group);
}

function now(hand: Hand, step: Step): number {
  const { choosing, scene, game } = hand;
  const choice = scene.choices.find(({ text }) => text === step.text)!;
  const group = choosing.groups.find(({ choices }) => choices.includes(choice));
  if (group === undefined) return hand.byThing(choice);
  if (choosing.atOnce(group) === choice) return 1;
  const one = game.things(choice, scene).some((thing) => choosing.meant(thing).length === 1 && choosing.meant(thing)[0] === choice);
  if (one) return step.vain.includes(step.text) ? 2 : 1;
  return hand.byVerb(choice, group);
}

function count(game: Game, scenes: [Scene, Step][], way: typeof now): number {
  const hands = new Map<number, Hand>();
  let presses = 0;
  for (const [scene, step] of scenes) {
    const hand = hands.get(step.seat) ?? new Hand(game, scene);
    hands.set(step.seat, hand);
    hand.sees(scene);
    presses += way(hand, step);
    if (step.ends) hand.choosing.verb = null; // the others' turns
  }
  for (const hand of hands.values()) hand.stop();
  return presses;
}

test.each(['teutonica/bigbox-hanseatic-league-4-5-4-1', 'hansa/2004-baltic-3-1'])('%s', async (record) => {
  const { game, scenes } = await played(record);
  const [was, is] = [count(game, scenes, before), count(game, scenes, now)];
  const ends = scenes.filter(([, { ends, text }]) => ends && text !== 'end').length;
  console.log(`${record}: ${scenes.length} commands, ${was} presses before, ${is} now, and ${ends} to end a turn`);
  expect(is).toBeLessThan(was);
}, 60_000);
