import { fuelOf } from './litres.ts';
import type { Opening } from './openings.ts';
import type { Visit } from './places.ts';
import type { Reading } from './readings.ts';

/** Oil that went in or out of one compartment in one visit (engine rules 4.1, loading and unloading). */
export interface Operation {
  readonly compartment: number;
  readonly kind: 'load' | 'unload' | 'return';
  readonly visit: Visit;
  /** First opening and last closing. */
  readonly startMs: number;
  readonly endMs: number;
  readonly before: Reading;
  readonly after: Reading;
  readonly oilCode: number;
  readonly fuel: ReturnType<typeof fuelOf>;
  /** Litres at 20 °C that moved, never below nought. */
  readonly v20L: number;
}

const leastL = 100;
const oldestMs = 24 * 3_600_000;

const kindOf = (visit: Visit, rose: boolean): Operation['kind'] | null => {
  if (visit.area.type === 'depot') return rose ? 'load' : 'return';
  return rose ? null : 'unload';
};

/** What one compartment did in one visit; null: nothing that counts. */
const operationIn = (
  compartment: number,
  visit: Visit,
  readings: readonly Reading[],
  openings: readonly Opening[],
): Operation | null => {
  const opened = openings.filter(({ openMs }) => openMs >= visit.fromMs && openMs < visit.toMs);
  const startMs = opened[0]?.openMs;
  if (startMs === undefined) return null;
  const endMs = Math.max(...opened.map(({ closeMs }) => closeMs ?? Infinity));
  const steady = readings.filter((reading) => reading.steady && reading.v20L !== null);
  const before = steady.findLast(({ atMs }) => atMs <= startMs && startMs - atMs <= oldestMs);
  const after = steady.find(({ atMs }) => atMs >= endMs && atMs < visit.toMs);
  if (before === undefined || after === undefined) return null;
  const rose = Math.round(((after.v20L ?? 0) - (before.v20L ?? 0)) * 100) / 100;
  const kind = kindOf(visit, rose > 0);
  if (kind === null || Math.abs(rose) < leastL) return null;
  const { oilCode } = kind === 'load' ? after : before;
  const v20L = Math.abs(rose);
  return { compartment, kind, visit, startMs, endMs, before, after, oilCode, fuel: fuelOf(oilCode), v20L };
};

/** All operations of a truck, by their beginning. `openings`: those in places where it may be opened; others are no work. */
export const operationsOf = (
  readings: ReadonlyMap<number, readonly Reading[]>,
  openings: readonly Opening[],
  visits: readonly Visit[],
): Operation[] =>
  [...readings]
    .flatMap(([compartment, mine]) => {
      const opened = openings.filter((opening) => opening.compartment === compartment);
      return visits.flatMap((visit) => operationIn(compartment, visit, mine, opened) ?? []);
    })
    .toSorted((a, b) => a.startMs - b.startMs);
