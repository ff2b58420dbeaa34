import { readdirSync, readFileSync } from 'node:fs';

const ticksPerS = 100;

const statOf = (pid: number): readonly string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** Processor seconds of a process so far, its threads included; of children that have ended, too (Linux). */
const processorS = (pid: number, endedChildren = false): number =>
  statOf(pid)
    .slice(11, endedChildren ? 15 : 13)
    .reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerS;

/** Resident memory of a process, MB. */
export const memoryMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** The process that began another: of a backend, the first one of its database server. */
export const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** Processor seconds of a database server: all that its first process has begun. */
const databaseS = (postmaster: number): number => {
  let sum = processorS(postmaster, true);
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number))
    try {
      if (parentOf(pid) === postmaster) sum += processorS(pid);
    } catch {
      // It has ended since.
    }
  return sum;
};

/** What processes of these ids and the database server of this first process have used, to be subtracted. */
export const usage = (pids: readonly number[], postmaster: number) => ({
  serverS: pids.reduce((sum, pid) => sum + processorS(pid), 0),
  databaseS: databaseS(postmaster),
});
