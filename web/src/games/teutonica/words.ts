// Choices, questions and what happened, in words.

import { knows, t } from '../../lib/lang.svelte';
import { said } from '../../lib/naming';
import type { Choice, Facts, GameEvent, Preview, WhyNot } from '../../lib/types';
import type { Worded } from '../module';
import type { Drawing, Piece, Scene } from './facts';
import { named, pieceId, piecesId, upper, valueName } from './names';

const say = (code: string, facts: Facts, scene: Scene): string => t(`teutonica.${code}`, facts, named(scene));

// ------------------------------------------------------------------- choices

export function word({ text, facts: plain }: Choice, scene: Scene): Worded {
  const verb = plain['verb'] as string;
  const facts = {
    ...plain,
    ...(verb === 'income' && { pieces: piecesId(plain['traders'], plain['merchants']) }),
    ...(plain['owner'] !== undefined && { piece: pieceId(plain as Piece, scene.seat, scene) }),
  };
  const detail = detailed(facts, scene);
  if (verb === 'use') return { title: upper(say(`word.${use(facts)}`, facts, scene)), ...detail };
  const special = `decline.${scene.decision?.name}`;
  const code = verb === 'decline' && knows(`teutonica.word.${special}`) ? special : verb;
  const title = knows(`teutonica.word.${code}`) ? upper(say(`word.${code}`, facts, scene)) : text;
  return { title, ...detail };
}

/** What using a marker does, where it does not just begin. */
function use({ marker }: Facts): string {
  const told: Record<string, string> = {
    develop: 'develop',
    exchange: 'use.exchange',
    'exchange-marker': 'use.marker',
    tribute: 'use.on',
    'block-route': 'use.on',
  };
  return told[marker] ?? 'use';
}

/** What the title leaves open. */
function detailed(facts: Facts, scene: Scene): { detail?: string } {
  const detail = (code: string, more: Facts = {}): { detail: string } => ({
    detail: say(`word.${code}`, { ...facts, ...more }, scene),
  });
  switch (facts['verb'] === 'use' ? `use ${facts['marker']}` : facts['verb']) {
    case 'displace':
      return detail(`${facts['pays'] === undefined ? 'with' : 'price'}.${facts['with']}`); // what cannot be done has no price
    case 'found':
      return detail(`with.${facts['kind']}`);
    case 'additional':
      return detail(`additional.${facts['kind']}`);
    case 'claim': {
      const marker = scene.view.routes[facts['route']]?.marker;
      return marker ? detail('claim.marker', { marker }) : {};
    }
    case 'establish': {
      const office = nextOffice(facts['city'], scene);
      return office ? detail(`office.${office.kind}`, { colour: office.colour }) : {};
    }
    case 'develop':
      return shown(developed(facts['ability'], scene));
    case 'table': {
      const space = scene.drawing.table.spaces.find((one) => one.points === facts['points']);
      return shown(space && t(`teutonica.colour.${space.colour}`));
    }
    case 'use develop':
      return shown([developed(facts['ability'], scene), say('word.uses', facts, scene)].filter(Boolean).join(', '));
    case 'use exchange': {
      const [a, b] = [facts['left'], facts['left'] + 1].map((n) => t(`teutonica.nth.${n}`));
      return detail('use.exchange.which', { a, b });
    }
    case 'use exchange-marker':
      return detail('use.exchange-marker', { marker: facts['wanted'] });
    case 'favour':
      return shown(t(`teutonica.favour.${facts['favour']}.more`));
    case 'end': {
      const n = scene.view.decision?.actions_left ?? 0;
      return n > 0 ? detail('end.left', { n }) : {};
    }
    default:
      return facts['boat'] ? detail('boat') : {};
  }
}

const shown = (detail: string | undefined): { detail?: string } => (detail ? { detail } : {});

/** From the value that counts now to the next one of the track. */
function developed(ability: string, scene: Scene): string | undefined {
  const seat = scene.decision?.seat ?? scene.seat;
  const own = seat === null ? undefined : scene.view.players[seat]?.abilities[ability];
  const track = scene.drawing.desk.find((one) => one.ability === ability);
  const next = track?.values[(own?.level ?? 0) + 1];
  if (!own || next === undefined) return undefined;
  return t('teutonica.word.develop.to', { from: valueName(own.value), to: valueName(next) });
}

function nextOffice(city: string, scene: Scene): Drawing['cities'][number]['offices'][number] | undefined {
  const free = scene.view.cities[city]?.offices.indexOf(null) ?? -1;
  return scene.drawing.cities.find((one) => one.id === city)?.offices[free];
}

// ----------------------------------------------------------------- questions

export function prompt(scene: Scene): string {
  const { decision } = scene;
  if (!decision) return t('teutonica.over');
  const { seat, prompt, name, facts } = decision;
  if (seat === scene.seat) return say(`prompt.${prompt}`, facts, scene);
  return say(`wait.${knows(`teutonica.wait.${prompt}`) ? prompt : name}`, facts, scene);
}

// -------------------------------------------------------------- what happened

const UNTOLD = ['turn-began', 'turn-ended', 'plate-looked-at', 'returned'];

export function tell(event: GameEvent, scene: Scene): string {
  return UNTOLD.includes(event.name) ? '' : told(event, scene);
}

/** Any event as a sentence. */
export const told = ({ name, facts }: GameEvent, scene: Scene): string => say(`event.${name}`, facts, scene);

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
export function effect({ events, points, prospects }: Preview, scene: Scene): string[] {
  const vain = prospects.length > 0 && prospects.every(({ why }) => why !== null);
  const gains = points[scene.seat ?? -1] || events.some(({ name }) => name === 'marker-taken');
  const lines = vain ? [t(`teutonica.effect.${gains ? 'no-benefit' : 'nothing'}`), ...prospects.map((one) => shut(one, scene))] : [];
  lines.push(...events.filter((event) => CONSEQUENCES.includes(event.name)).map((event) => told(event, scene)));
  for (const [seat, change] of Object.entries(points)) {
    const signed = change > 0 ? `+${change}` : `−${-change}`;
    if (change !== 0) lines.push(say('effect.points', { seat, n: change, change: signed }, scene));
  }
  return lines;
}

/** A benefit out of reach, and why. */
const shut = (one: WhyNot, scene: Scene): string => `${word(one, scene).title}: ${said(one.why!, named(scene))}`;

// ---------------------------------------------------------------- and the rest

export function status(scene: Scene): string {
  const { turn, players, markers_left } = scene.view;
  return t('teutonica.status', { round: Math.max(1, Math.ceil(turn / players.length)), n: markers_left });
}

export function category(name: string): string {
  return knows(`teutonica.score.${name}`) ? t(`teutonica.score.${name}`) : name;
}

export function account(part: string, facts: Facts): string {
  switch (part) {
    case 'abilities':
      return t('teutonica.account.abilities', { ability: facts['full'] });
    case 'markers':
      return facts['owned'] ? t('teutonica.account.markers', { n: facts['owned'] }) : '';
    case 'table':
      return facts['spaces'].length > 1 ? facts['spaces'].join(' + ') : '';
    case 'cities': {
      const { controlled, abroad } = facts;
      const own = controlled ? t('teutonica.account.cities', { n: controlled }) : '';
      const away = abroad ? t('teutonica.account.abroad', { n: abroad }) : '';
      return [own, away].filter(Boolean).join(', ');
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
