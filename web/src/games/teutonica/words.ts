// Choices, questions and what happened, in words.

import { knows, t } from '../../lib/lang.svelte';
import type { Choice, Facts, GameEvent, Preview } from '../../lib/types';
import type { Scene, Worded } from '../module';
import type { Drawing, View } from './facts';
import { abilityName, cityName, handName, markerName, pieceName, piecesName } from './names';
import { routeName, upper, valueName, whose } from './names';

type Values = Record<string, string | number>;

/** A marker's name within a sentence. */
const quoted = (marker: string): string => t('teutonica.quoted', { name: markerName(marker) });

/** The values that any text may use. */
function values(facts: Facts, scene: Scene): Values {
  const { kind, route, city, ability, marker, favour, seat, owner } = facts;
  return {
    ...(kind && {
      a: t(`teutonica.a.${kind}`),
      dative: t(`teutonica.dative.${kind}`),
      kind: t(`teutonica.${kind}`),
      Kind: t(`teutonica.${upper(kind)}`),
    }),
    ...(route && { route: routeName(route, scene) }),
    ...(city && { city: cityName(city, scene) }),
    ...(ability && { ability: abilityName(ability) }),
    ...(marker && { marker: quoted(marker) }),
    ...(favour && { favour: t('teutonica.quoted', { name: t(`teutonica.favour.${favour}`) }) }),
    who: upper(whose(seat ?? owner, scene)),
    side: scene.names[seat ?? owner] === undefined ? 2 : 1, // the neutral side takes a plural in some languages
  };
}

// ------------------------------------------------------------------- choices

export function word({ text, facts }: Choice, scene: Scene): Worded {
  const verb = facts['verb'] as string;
  const say = (key: string, more: Values = {}): string =>
    t(`teutonica.word.${key}`, { ...values(facts, scene), ...more });
  const piece = (): Values => {
    const name = pieceName(facts as { owner: number; kind: 'trader' }, scene.seat, scene, 'your');
    return { piece: name, Piece: upper(name) };
  };
  const onBoat = facts['boat'] ? say('boat') : undefined;

  switch (verb) {
    case 'income':
      return { title: say(verb, { pieces: piecesName(facts['traders'], facts['merchants']) }) };
    case 'place':
    case 'add':
    case 'rehouse':
      return worded(say(verb), onBoat);
    case 'displace':
      return { title: say(verb, piece()), detail: say(`with.${facts['with']}`) };
    case 'lift':
    case 'put':
    case 'remove':
      return worded(say(verb, piece()), onBoat);
    case 'claim': {
      const marker = (scene.view as View).routes[facts['route']]?.marker;
      return worded(upper(say(verb)), marker ? say('claim.marker', { marker: quoted(marker) }) : undefined);
    }
    case 'establish': {
      const office = nextOffice(facts['city'], scene);
      const colour = office && t(`teutonica.colour.${office.colour}`);
      return worded(say(verb), office && say(`office.${office.kind}`, { colour: colour! }));
    }
    case 'additional':
      return { title: say(verb), detail: say(`additional.${facts['kind']}`) };
    case 'found':
      return { title: say(verb), detail: say(`with.${facts['kind']}`) };
    case 'develop':
      return worded(upper(say(verb)), developed(facts['ability'], scene));
    case 'table': {
      const space = (scene.drawing as Drawing).table.spaces.find((one) => one.points === facts['points']);
      return worded(say(verb, { n: facts['points'] }), space && t(`teutonica.colour.${space.colour}`));
    }
    case 'use':
      return use(facts, scene, say);
    case 'favour':
      return {
        title: say(verb, { favour: t(`teutonica.favour.${facts['favour']}`) }),
        detail: t(`teutonica.favour.${facts['favour']}.more`),
      };
    case 'decline': {
      const special = `decline.${scene.decision?.name}`;
      return { title: say(knows(`teutonica.word.${special}`) ? special : verb) };
    }
    case 'end': {
      const left = (scene.view as View).decision?.actions_left ?? 0;
      return worded(say(verb), left > 0 ? say('end.left', { n: left }) : undefined);
    }
    default:
      return { title: knows(`teutonica.word.${verb}`) ? say(verb) : text };
  }
}

const worded = (title: string, detail: string | undefined): Worded => (detail ? { title, detail } : { title });

function use(facts: Facts, scene: Scene, say: (key: string, more?: Values) => string): Worded {
  switch (facts['marker']) {
    case 'develop':
      return {
        title: upper(say('develop')),
        detail: [developed(facts['ability'], scene), say('uses')].filter(Boolean).join(', '),
      };
    case 'exchange': {
      const [a, b] = [facts['left'], facts['left'] + 1].map((n) => t(`teutonica.nth.${n}`)) as [string, string];
      return { title: say('use.exchange'), detail: say('use.exchange.which', { a, b }) };
    }
    case 'exchange-marker':
      return {
        title: markerName('exchange-marker'),
        detail: say('use.exchange-marker', { who: whose(facts['owner'], scene), marker: quoted(facts['wanted']) }),
      };
    case 'tribute':
    case 'block-route':
      return { title: say('use.on') };
    default:
      return { title: say('use') };
  }
}

/** From the value that counts now to the next one of the track. */
function developed(ability: string, scene: Scene): string | undefined {
  const seat = scene.decision?.seat ?? scene.seat;
  const own = seat === null ? undefined : (scene.view as View).players[seat]?.abilities[ability];
  const track = (scene.drawing as Drawing).desk.find((one) => one.ability === ability);
  const next = track?.values[(own?.level ?? 0) + 1];
  if (!own || next === undefined) return undefined;
  return t('teutonica.word.develop.to', { from: valueName(own.value), to: valueName(next) });
}

function nextOffice(city: string, scene: Scene): Drawing['cities'][number]['offices'][number] | undefined {
  const free = (scene.view as View).cities[city]?.offices.indexOf(null) ?? -1;
  return (scene.drawing as Drawing).cities.find((one) => one.id === city)?.offices[free];
}

// ----------------------------------------------------------------- questions

export function prompt(scene: Scene): string {
  const { decision } = scene;
  const seen = (scene.view as View).decision;
  if (!decision || !seen) return t('teutonica.over');
  const mine = decision.seat === scene.seat;
  const marker = scene.choices.find((choice) => choice.facts['verb'] === 'lay')?.facts['marker'];
  const all = {
    who: whose(decision.seat, scene),
    n: seen.count,
    route: seen.route ? routeName(seen.route, scene) : '',
    pieces: handName((scene.view as View).hand),
    marker: marker ? quoted(marker) : '',
    by: upper(whose(seen.active, scene)),
    piece: seen.displaced ? pieceName(seen.displaced, decision.seat, scene, mine ? 'your' : 'a') : '',
  };
  return t(`teutonica.${mine ? 'prompt' : 'wait'}.${question(scene, mine)}`, all);
}

/** Some decisions ask for different things as they go on. */
function question(scene: Scene, mine: boolean): string {
  const { name } = scene.decision!;
  const { hand, decision } = scene.view as View;
  const can = (verb: string): boolean => scene.choices.some((choice) => choice.facts['verb'] === verb);
  if (name === 'turn') return decision!.count === 0 ? 'turn.0' : 'turn';
  if (!mine) return name;
  if (name === 'answer' && can('rehouse')) return name;
  if (name === 'answer') return hand.length > 0 && can('put') ? 'answer.hand' : 'answer.add';
  if (name === 'moving') return !can('put') ? 'moving.lift' : can('lift') ? 'moving.both' : 'moving.put';
  return name;
}

// -------------------------------------------------------------- what happened

const UNTOLD = ['turn-began', 'turn-ended', 'plate-looked-at', 'returned'];

export function tell(event: GameEvent, scene: Scene): string {
  return UNTOLD.includes(event.name) ? '' : told(event, scene);
}

/** Any event as a sentence. */
export function told({ name, facts, text }: GameEvent, scene: Scene): string {
  const lost = name === 'control-changed' && facts['seat'] < 0;
  const key = `teutonica.tell.${lost ? 'control-lost' : name}`;
  if (!knows(key)) return text.replace(/@(\d+)/g, (_, seat) => whose(Number(seat), scene));
  const { kind_moved, owner, traders, merchants, source, reason, other } = facts;
  return t(key, {
    ...values(facts, scene),
    n: facts['points'] ?? facts['left'] ?? facts['count'] ?? facts['actions'] ?? 0,
    ...(kind_moved && { piece: pieceName({ owner, kind: kind_moved }, facts['seat'], scene) }),
    ...(traders !== undefined && { pieces: piecesName(traders, merchants) }),
    ...(facts['value'] !== undefined && { value: valueName(facts['value']) }),
    ...(source && { source: t(`teutonica.source.${source}`) }),
    ...(reason && { reason: t(`teutonica.reason.${reason}`) }),
    ...(other !== undefined && { other: whose(other, scene) }),
  });
}

const CONSEQUENCES = [
  'control-paid',
  'coin-paid',
  'linked',
  'marker-taken',
  'city-completed',
  'control-changed',
  'action-gained',
  'homeless',
  'neutral-created',
  'tribute-taken',
  'game-ended',
];

/** What would come of a choice beside what it says itself. */
export function effect({ events, points }: Preview, scene: Scene): string[] {
  const lines = events.filter((event) => CONSEQUENCES.includes(event.name)).map((event) => told(event, scene));
  for (const [seat, change] of Object.entries(points)) {
    const n = change > 0 ? `+${change}` : `−${-change}`;
    if (change !== 0) lines.push(t('teutonica.effect.points', { who: whose(Number(seat), scene), n }));
  }
  return lines;
}

// ---------------------------------------------------------------- and the rest

export function status(scene: Scene): string {
  const { turn, players, markers_left } = scene.view as View;
  return t('teutonica.status', { round: Math.max(1, Math.ceil(turn / players.length)), n: markers_left });
}

export function category(name: string): string {
  return knows(`teutonica.score.${name}`) ? t(`teutonica.score.${name}`) : name;
}

export function account(part: string, facts: Facts): string {
  switch (part) {
    case 'abilities':
      return facts['full'].map((ability: string) => abilityName(ability)).join(', ');
    case 'markers':
      return facts['owned'] ? t('teutonica.account.markers', { n: facts['owned'] }) : '';
    case 'table':
      return facts['spaces'].length > 1 ? facts['spaces'].join(' + ') : '';
    case 'cities': {
      const { controlled, abroad } = facts;
      const own = controlled ? t('teutonica.account.cities', { n: controlled }) : '';
      return abroad ? t('teutonica.account.abroad', { own, n: abroad, comma: own && ', ' }) : own;
    }
    case 'network':
      return facts['offices'] ? `${facts['offices']} × ${facts['keys']}` : '';
    case 'missions':
      return !facts['offices']
        ? ''
        : t(facts['controlled'] ? 'teutonica.account.all' : 'teutonica.account.some', { n: facts['offices'] });
    default:
      return '';
  }
}
