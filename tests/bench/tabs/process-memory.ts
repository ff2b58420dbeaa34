import { readdirSync, readFileSync } from 'node:fs';

import { parentOf } from '../scale/usage.ts';

const processes = (): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

/** A process and all that it has begun, and that these have (Linux). */
export const descendantsOf = (pid: number): readonly number[] => {
  const children = new Map<number, number[]>();
  for (const one of processes())
    try {
      const parent = parentOf(one);
      children.set(parent, [...(children.get(parent) ?? []), one]);
    } catch {
      // It has ended since.
    }
  const found: number[] = [];
  const add = (one: number): void => {
    found.push(one);
    for (const child of children.get(one) ?? []) add(child);
  };
  add(pid);
  return found;
};

export interface ProcessMemory {
  /** What a browser calls the process: `renderer`, `gpu-process`, `utility`; `browser` for its first. */
  readonly kind: string;
  /** Its own memory, and its part of what it shares, MB. */
  readonly sharedMb: number;
  /** Its own alone, MB. */
  readonly ownMb: number;
}

/** Memory of a browser's process; null: it has ended, or is none of a browser's own. */
export const processMemory = (pid: number): ProcessMemory | null => {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const [program = ''] = command.split(/[\0 ]/, 1);
    if (!program.includes('chrom') || program.includes('crashpad')) return null;
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const kB = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
    return {
      kind: /--type=([\w-]+)/.exec(command)?.[1] ?? 'browser',
      sharedMb: kB('Pss') / 1024,
      ownMb: (kB('Private_Dirty') + kB('Private_Clean')) / 1024,
    };
  } catch {
    return null;
  }
};
