import type { Difference } from './differences.ts';
import { honestTroubles, type KindResult } from './by-kind.ts';
import { circumstanceLines } from './circumstances.ts';
import { type Accusation, accusations, type Tally } from './incidents.ts';
import { kindLines } from './kind-table.ts';
import { alignedLines } from './tables.ts';

/** What one seed's run showed. */
export interface SeedResult {
  readonly seed: string;
  readonly tallies: ReadonlyMap<Accusation, Tally>;
  readonly differences: readonly Difference[];
  readonly kinds: readonly KindResult[];
  /** Of every accusation without an incident. */
  readonly circumstances: Parameters<typeof circumstanceLines>[0];
  /** Figures of closed tasks that were compared, one a fuel. */
  readonly tasks: number;
}

const share = (part: number, whole: number): string => (whole === 0 ? '—' : (part / whole).toFixed(4));

const iso = (ms: number | null): string => (ms === null ? '—' : new Date(ms).toISOString());

const sumOf = (
  results: readonly SeedResult[],
  accusation: Accusation,
  count: (tally: Tally) => number,
): number =>
  results.reduce((sum, { tallies }) => {
    const tally = tallies.get(accusation);
    return sum + (tally === undefined ? 0 : count(tally));
  }, 0);

const columns = [
  'alarm',
  'staged',
  'found',
  'missed',
  'recall',
  'clearly: staged',
  'found',
  'recall',
  'alarms',
  'without incident',
  'precision',
];

const lineOf = (results: readonly SeedResult[], accusation: Accusation): string[] => {
  const sum = (count: (tally: Tally) => number): number => sumOf(results, accusation, count);
  const staged = sum((tally) => tally.staged);
  const found = sum((tally) => tally.found);
  const stagedClear = sum((tally) => tally.stagedClear);
  const foundClear = sum((tally) => tally.foundClear);
  const alarms = sum((tally) => tally.alarms);
  const wrong = sum((tally) => tally.unexplained.length);
  return [
    accusation,
    staged,
    found,
    staged - found,
    share(found, staged),
    stagedClear,
    foundClear,
    share(foundClear, stagedClear),
    alarms,
    wrong,
    share(alarms - wrong, alarms),
  ].map(String);
};

const litres = (value: string | number | null): string => (value === null ? '—' : String(value));

/** Poor instruments make hundreds of lines alike: so many tell what is wrong. */
const most = 25;
const shown = <T>(list: readonly T[]): readonly T[] => list.slice(0, most);
const rest = (list: readonly unknown[]): string[] =>
  list.length > most ? [`  … and ${list.length - most} more`] : [];

const differenceLines = (results: readonly SeedResult[]): string[] => {
  const all = results.flatMap(({ seed, differences }) => differences.map((one) => ({ seed, ...one })));
  const tasks = results.reduce((sum, result) => sum + result.tasks, 0);
  const wrong = all.filter(({ because }) => because === null);
  const causes = [...new Set(all.map(({ because }) => because))].flatMap((because) =>
    because === null ? [] : [`${because} ${all.filter((one) => one.because === because).length}`],
  );
  return [
    `truth against stored: ${tasks} tasks by fuel; ${wrong.length} figures lie beyond what measuring blurs; ${all.length - wrong.length} others by what was staged (${causes.join(', ')})`,
    ...shown(wrong).map(
      ({ seed, signCode, what, atMs, wanted, stored, litres: farL }) =>
        `  ${seed} ${signCode} ${iso(atMs)} ${what}: truly ${litres(wanted)}, stored ${litres(stored)}, ${farL.toFixed(1)} L too far`,
    ),
    ...rest(wrong),
  ];
};

/** How many are accused although nothing was done, of how many tasks. */
const accusedLine = (results: readonly SeedResult[]): string => {
  const tasks = results.reduce((sum, result) => sum + result.tasks, 0);
  const counts = accusations.map((accusation) =>
    sumOf(results, accusation, ({ unexplained }) => unexplained.length),
  );
  const all = counts.reduce((sum, count) => sum + count, 0);
  const each = accusations.map((accusation, at) => `${accusation}: ${counts[at]}`).join(', ');
  return `accusations without an incident: ${all} beside ${tasks} tasks by fuel, ${((10_000 * all) / (tasks || 1)).toFixed(1)} of 10,000 (${each})`;
};

/** The table of staged, found and falsely accused, each miss and each false alarm, and what differs. */
export const reportLines = (results: readonly SeedResult[]): string[] => [
  ...alignedLines([columns, ...accusations.map((accusation) => lineOf(results, accusation))]),
  ...results.flatMap(({ seed, tallies }) =>
    [...tallies].flatMap(([accusation, { missed, unexplained }]) => [
      ...shown(missed).map(
        ({ incident, why }) =>
          `  missed ${accusation}: ${seed} ${incident.signCode} ${incident.kind} ${iso(incident.atMs)} ${incident.litres?.toFixed(0) ?? ''} L: ${why}`,
      ),
      ...shown(unexplained).map(
        (alarm) =>
          `  WITHOUT INCIDENT ${accusation}: ${seed} ${alarm.signCode} ${iso(alarm.startMs)} to ${iso(alarm.endMs)} ${alarm.fuel ?? ''} ${alarm.compartment ?? ''} ${alarm.leg ?? ''}`,
      ),
      ...rest(unexplained),
    ]),
  ),
  accusedLine(results),
  ...circumstanceLines(results.flatMap((result) => result.circumstances)),
  ...kindLines(
    results.flatMap(({ kinds }) => kinds),
    new Set(honestTroubles),
  ),
  ...differenceLines(results),
];
