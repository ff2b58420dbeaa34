import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import { type Opening, wetAt } from './openings.ts';
import { type FixSeen, mayOpenAt, placeAt } from './places.ts';
import type { Reading } from './readings.ts';
import { type AreaSheet, ofKind, type Sent } from './world.ts';

/** Alarm 1 (adaptor or foot valve) or 310 (manhole): opened where it may not be. */
export interface ForbiddenOpening {
  readonly type: 1 | 310;
  readonly compartment: number;
  readonly startMs: number;
  readonly endMs: number | null;
}

/** A compartment with nothing in it may be open anywhere (engine rules 5.1). */
const isEmpty = (
  readings: readonly Reading[],
  sensors: readonly Sent<'seal-sensor'>[],
  { compartment, openMs }: Opening,
): boolean => {
  const before = readings.findLast(({ atMs, steady }) => steady && atMs <= openMs);
  return before !== undefined && before.vtL <= 30 && wetAt(sensors, compartment, openMs) !== true;
};

/** Openings at forbidden places that no alarm is due for, since there was nothing in the compartment. */
export const emptyOpeningsOf = (
  messages: readonly TerminalMessage[],
  areas: readonly AreaSheet[],
  fixes: readonly FixSeen[],
  readings: ReadonlyMap<number, readonly Reading[]>,
  openings: readonly Opening[],
): Opening[] => {
  const sensors = ofKind(messages, 'seal-sensor');
  return openings.filter(
    (opening) =>
      !mayOpenAt(areas, placeAt(fixes, opening.openMs)) &&
      isEmpty(readings.get(opening.compartment) ?? [], sensors, opening),
  );
};

/** Openings of a truck at forbidden or unknown places, one while any part of the same type is open. */
export const forbiddenOpeningsOf = (
  messages: readonly TerminalMessage[],
  areas: readonly AreaSheet[],
  fixes: readonly FixSeen[],
  readings: ReadonlyMap<number, readonly Reading[]>,
  openings: readonly Opening[],
): ForbiddenOpening[] => {
  const sensors = ofKind(messages, 'seal-sensor');
  const found: ForbiddenOpening[] = [];
  for (const opening of openings) {
    const { compartment, part, openMs, closeMs } = opening;
    if (mayOpenAt(areas, placeAt(fixes, openMs))) continue;
    if (isEmpty(readings.get(compartment) ?? [], sensors, opening)) continue;
    const type = part === 'manhole' ? 310 : 1;
    const at = found.findIndex(
      (other) =>
        other.type === type && other.compartment === compartment && openMs <= (other.endMs ?? Infinity),
    );
    const same = found[at];
    if (same === undefined) found.push({ type, compartment, startMs: openMs, endMs: closeMs });
    else {
      const endMs = same.endMs === null || closeMs === null ? null : Math.max(same.endMs, closeMs);
      found[at] = { ...same, endMs };
    }
  }
  return found;
};
