import * as Type from 'typebox';
import type { Static } from 'typebox';

import { nullable, NullableNumber, NullableText } from '../nullable.ts';

/**
 * Where a truck goes next by its way bill, and when it will be there by the road from its last position. Times are ISO
 * 8601 UTC; `arrivalTime` and `km` are null where nothing honest can be said: no position of the last half hour, not
 * yet on its way, off the road network, or planned so long ago that the truck is about something else.
 */
export const Destination = Type.Object({
  areaName: Type.String(),
  plannedTime: NullableText,
  arrivalTime: NullableText,
  km: NullableNumber,
  /** Where no road is known: between how many km the way may be, and then there is no time; missing, null: it is known, or nothing is. */
  estimateKm: Type.Optional(nullable(Type.Tuple([Type.Number(), Type.Number()]))),
  /** Of the position that the arrival was reckoned from. */
  positionTime: NullableText,
  /** The truck is there. */
  arrived: Type.Boolean(),
});

/** See `Destination`. */
export type Destination = Static<typeof Destination>;
