// Who plays where no person does: a level, in a style or in none, as `master+blocker`.

import { worded } from '../lib/naming';
import type { GameInfo } from '../lib/types';

const AND = '+';
const MARK = / \(([^()]+)\)$/; // of a bot, behind its name in a record

/** Who sits there if nobody says otherwise, in this order: not too strong, and each plays in its own way. */
export const MIXTURE = [
  'journeyman+networker',
  'novice',
  'journeyman+hunter',
  'novice+blocker',
  'journeyman+racer',
  'novice+banker',
  'journeyman',
];

export const usual = (nth: number): string => MIXTURE[nth % MIXTURE.length]!;

/** The style may be empty. */
export function apart(bot: string): { level: string; style: string } {
  const [level = '', style = ''] = bot.split(AND);
  return { level, style };
}

export function together(level: string, style: string): string {
  return style === '' ? level : `${level}${AND}${style}`;
}

export function stylesOf(game: GameInfo, level: string): string[] {
  return game.styles[level] ?? [];
}

export function isOffered(game: GameInfo, bot: string): boolean {
  const { level, style } = apart(bot);
  return game.levels.includes(level) && (style === '' || stylesOf(game, level).includes(style));
}

/** Another level; the style stays if it can have one. */
export function withLevel(game: GameInfo, bot: string, level: string): string {
  const wanted = together(level, apart(bot).style);
  return isOffered(game, wanted) ? wanted : level;
}

/** Whom the name on a record tells, if anybody who is offered. */
export function recorded(game: GameInfo, name: string): string | undefined {
  const bot = MARK.exec(name)?.[1];
  return bot !== undefined && isOffered(game, bot) ? bot : undefined;
}

export function botName(bot: string): string {
  const { level, style } = apart(bot);
  return [worded('start.level', level), ...(style === '' ? [] : [worded('start.style', style)])].join(' · ');
}
