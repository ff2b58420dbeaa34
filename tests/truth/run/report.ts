import type { Difference } from './differences.ts';
import { type Accusation, accusations, type Tally } from './incidents.ts';

/** What one seed's run showed. */
export interface SeedResult {
  readonly seed: string;
  readonly tallies: ReadonlyMap<Accusation, Tally>;
  readonly differences: readonly Difference[];
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

const table = (lines: readonly (readonly string[])[]): string[] => {
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
  return lines.map((line) => line.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('  '));
};

const litres = (value: string | number | null): string => (value === null ? '—' : String(value));

const differenceLines = (results: readonly SeedResult[]): string[] => {
  const all = results.flatMap(({ seed, differences }) => differences.map((one) => ({ seed, ...one })));
  const tasks = results.reduce((sum, result) => sum + result.tasks, 0);
  const large = all.filter((one) => one.litres > 0.5 || one.litres === 0);
  const largest = Math.max(0, ...all.map((one) => one.litres));
  return [
    `reckoned against stored: ${tasks} tasks by fuel; ${all.filter((one) => one.litres > 0.5).length} figures differ by over 0.5 L, largest ${largest.toFixed(2)} L; ${all.filter((one) => one.litres === 0).length} others differ`,
    ...large.map(
      ({ seed, signCode, what, atMs, reckoned, stored }) =>
        `  ${seed} ${signCode} ${iso(atMs)} ${what}: reckoned ${litres(reckoned)}, stored ${litres(stored)}`,
    ),
  ];
};

/** The table of staged, found and falsely accused, each miss and each false alarm, and what differs. */
export const reportLines = (results: readonly SeedResult[]): string[] => [
  ...table([columns, ...accusations.map((accusation) => lineOf(results, accusation))]),
  ...results.flatMap(({ seed, tallies }) =>
    [...tallies].flatMap(([accusation, { missed, unexplained }]) => [
      ...missed.map(
        ({ incident, why }) =>
          `  missed ${accusation}: ${seed} ${incident.signCode} ${incident.kind} ${iso(incident.atMs)} ${incident.litres?.toFixed(0) ?? ''} L: ${why}`,
      ),
      ...unexplained.map(
        (alarm) =>
          `  WITHOUT INCIDENT ${accusation}: ${seed} ${alarm.signCode} ${iso(alarm.startMs)} to ${iso(alarm.endMs)} ${alarm.fuel ?? ''} ${alarm.compartment ?? ''}`,
      ),
    ]),
  ),
  ...differenceLines(results),
];
