import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import { drivingHoursOf, type Duty, type TooLong } from './driving-hours.ts';
import {
  emptyOpeningsOf,
  type ForbiddenOpening,
  forbiddenOpeningsOf,
  type IsEmpty,
} from './forbidden-openings.ts';
import { type Opening, openingsOf } from './openings.ts';
import { fixesOf } from './places.ts';
import { type AreaSheet, inOrder, type WorldSheet } from './world.ts';

/** What one truck's messages show of its driver's hours and of its seals. */
export interface TruckTruth {
  readonly signCode: string;
  readonly openings: readonly ForbiddenOpening[];
  /** Those that are forbidden by the areas as they lie on the ground. */
  readonly openingsOnGround: readonly ForbiddenOpening[];
  /** Openings anywhere of compartments with nothing in them. */
  readonly emptyOpenings: readonly Opening[];
  readonly duties: readonly Duty[];
  readonly tooLong: readonly TooLong[];
}

/**
 * An independent calculation of driving hours and forbidden openings, from every message of a run at once.
 * @param isEmpty whether a truck's compartment had nothing in it at a moment
 * @param grounds the areas as they lie on the ground; somebody may have drawn their fences too small
 */
export const calculate = (
  world: WorldSheet,
  all: readonly TerminalMessage[],
  isEmpty: (signCode: string) => IsEmpty,
  grounds: readonly AreaSheet[] = world.areas,
): TruckTruth[] => {
  const sent = new Map<string, TerminalMessage[]>();
  for (const message of all) {
    const mine = sent.get(message.terminal) ?? [];
    sent.set(message.terminal, mine);
    mine.push(message);
  }
  return world.trucks.map(({ signCode, terminal }) => {
    const messages = inOrder(sent.get(terminal) ?? []);
    const fixes = fixesOf(messages);
    const seen = { messages, areas: world.areas, fixes, openings: openingsOf(messages) };
    return {
      signCode,
      openings: forbiddenOpeningsOf(seen, isEmpty(signCode)),
      openingsOnGround: forbiddenOpeningsOf({ ...seen, areas: grounds }, isEmpty(signCode)),
      emptyOpenings: emptyOpeningsOf(seen, isEmpty(signCode)),
      ...drivingHoursOf(messages, fixes),
    };
  });
};
