import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import { type Opening, wetAt } from './openings.ts';
import { type FixSeen, mayOpenAt, placeAt } from './places.ts';
import { type AreaSheet, ofKind } from './world.ts';

/** Alarm 1 (adaptor or foot valve) or 310 (manhole): opened where it may not be. */
export interface ForbiddenOpening {
  readonly type: 1 | 310;
  readonly compartment: number;
  readonly startMs: number;
  readonly endMs: number | null;
}

/** Whether a compartment had nothing in it at a moment. */
export type IsEmpty = (compartment: number, atMs: number) => boolean;

/** What is known of a truck's openings. */
export interface SeenOpenings {
  readonly messages: readonly TerminalMessage[];
  readonly areas: readonly AreaSheet[];
  readonly fixes: readonly FixSeen[];
  readonly openings: readonly Opening[];
}

/** Openings at forbidden or unknown places, and whether there was nothing in the compartment (engine rules 5.1). */
const atForbiddenPlaces = ({ messages, areas, fixes, openings }: SeenOpenings, isEmpty: IsEmpty) => {
  const sensors = ofKind(messages, 'seal-sensor');
  return openings
    .filter(({ openMs }) => !mayOpenAt(areas, placeAt(fixes, openMs)))
    .map((opening) => ({
      opening,
      empty:
        isEmpty(opening.compartment, opening.openMs) &&
        wetAt(sensors, opening.compartment, opening.openMs) !== true,
    }));
};

/** Openings at forbidden places that no alarm is due for, since there was nothing in the compartment. */
export const emptyOpeningsOf = (seen: SeenOpenings, isEmpty: IsEmpty): Opening[] =>
  atForbiddenPlaces(seen, isEmpty)
    .filter(({ empty }) => empty)
    .map(({ opening }) => opening);

/** Openings of a truck at forbidden or unknown places, one while any part of the same type is open. */
export const forbiddenOpeningsOf = (seen: SeenOpenings, isEmpty: IsEmpty): ForbiddenOpening[] => {
  const found: ForbiddenOpening[] = [];
  for (const { opening, empty } of atForbiddenPlaces(seen, isEmpty)) {
    if (empty) continue;
    const { compartment, part, openMs, closeMs } = opening;
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
