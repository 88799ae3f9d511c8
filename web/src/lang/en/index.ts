import { words as end } from './end';
import { words as hansa } from './hansa';
import { words as learn } from './learn';
import { words as shell } from './shell';
import { words as start } from './start';
import { words as table } from './table';
import { words as teutonica } from './teutonica';

export const words: Record<string, string> = { ...shell, ...start, ...table, ...end, ...learn, ...teutonica, ...hansa };
