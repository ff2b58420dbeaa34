import { createHash } from 'node:crypto';

import { compareBytewise } from '../compare-bytewise.ts';
import { baseline } from './migration-files.ts';

const fromFormer = Object.values(
  import.meta.glob<string>('./from_0311.sql', { query: '?raw', import: 'default', eager: true }),
).join('');

/** The schema of November 2026 was made in 133 steps. This is the hash of their names and hashes, a line each. */
const formerHash = '48f4d0f7bba4421a6d9d76c361de6c205844d0b04eb75a3c76f9e8ab8e2ab1d6';

interface AppliedStep {
  readonly name: string;
  readonly hash: string;
}

/** Whether a step is one of those that the baseline stands for. */
export const isFormer = ({ name }: Pick<AppliedStep, 'name'>): boolean =>
  compareBytewise(name, baseline.name) < 0;

/** Whether all of the former steps were applied, and no other. */
export const isFormerSchema = (applied: readonly AppliedStep[]): boolean => {
  const lines = applied
    .filter(isFormer)
    .toSorted((a, b) => compareBytewise(a.name, b.name))
    .map(({ name, hash }) => `${name} ${hash}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex') === formerHash;
};

/** The step by which a database of the former schema comes to the baseline: it keeps its rows. */
export const formerToBaseline = { ...baseline, text: fromFormer };
