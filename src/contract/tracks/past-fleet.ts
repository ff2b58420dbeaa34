import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableInteger, NullableNumber, NullableText } from '../nullable.ts';
import type { TruckStatus } from '../fleet/truck-status.ts';

/** By what was known at that moment, or by what is known of it now: messages may be late, records are corrected. */
export const pastKnowledge = ['then', 'now'] as const;

/** See `pastKnowledge`. */
export type PastKnowledge = (typeof pastKnowledge)[number];

const Known = Type.Enum<PastKnowledge[]>([...pastKnowledge]);

/** An alarm that is known otherwise now than at that moment. */
export const ChangedSince = Type.Object({
  signCode: Type.String(),
  type: Type.Integer(),
  startTime: Type.String(),
  /** It was raised later, about this moment; or it was withdrawn since. */
  what: Type.Enum<('raisedLater' | 'withdrawnSince')[]>(['raisedLater', 'withdrawnSince']),
});

/** See `ChangedSince`. */
export type ChangedSince = Static<typeof ChangedSince>;

/** An alarm that was open at a moment, with what people made of it. */
export const PastAlarm = Type.Object({
  signCode: Type.String(),
  type: Type.Integer(),
  cause: NullableText,
  startTime: Type.String(),
  /** What it was judged to be at that moment. */
  state: Type.String(),
  /** What somebody made of it next; null: nothing yet. */
  next: Type.Union([
    Type.Object({ time: Type.String(), state: Type.String(), userName: Type.String() }),
    Type.Null(),
  ]),
});

/** See `PastAlarm`. */
export type PastAlarm = Static<typeof PastAlarm>;

/** A truck of which more, or something else, is known now than at that moment. */
export const KnownSince = Type.Object({
  signCode: Type.String(),
  /** It had no contact, and its places came later. */
  place: Type.Boolean(),
  /** Compartments whose reading of that moment was corrected since. */
  compartments: Type.Array(Type.Integer()),
});

/** See `KnownSince`. */
export type KnownSince = Static<typeof KnownSince>;

const Integers = Type.Array(Type.Integer());
const Strings = Type.Array(Type.String());
const Nullables = Type.Array(NullableInteger);

/**
 * Trucks as columns, one entry a truck in each, by plate. Words that repeat stand once in `words`; a column that names
 * them has their place there, or -1 for none. Ages are before the moment; null: never. Ten thousand trucks are a
 * quarter of what they are as objects, and quickly read.
 */
export const PastTrucks = Type.Object({
  truckId: Integers,
  signCode: Strings,
  words: Strings,
  companyCode: Integers,
  companyName: Integers,
  /** As in `TruckStatus`. */
  status: Integers,
  /** Type of the alarm in force. */
  alarm: Nullables,
  alarmAgeMs: Nullables,
  /** Of the last fix. */
  gpsAgeMs: Nullables,
  longitudeE6: Nullables,
  latitudeE6: Nullables,
  /** km/h */
  speed: Type.Array(NullableNumber),
  bearingDeg: Type.Array(NullableNumber),
  area: Integers,
  processState: Integers,
  driverName: Integers,
  /**
   * Its compartments, parted by `;`: number, capacity in L, code of the oil, apparent volume and volume at 20 °C in L,
   * parted by commas; nothing where there is no reading.
   */
  tanks: Strings,
});

/** See `PastTrucks`. */
export type PastTrucks = Static<typeof PastTrucks>;

/** The fleet at a moment. A truck that was never heard before is offline and nowhere. */
export const PastMoment = Type.Object({
  time: Type.String(),
  known: Known,
  trucks: PastTrucks,
  changedSince: Type.Array(ChangedSince),
  /** The oldest first. */
  alarms: Type.Array(PastAlarm),
  knownSince: Type.Array(KnownSince),
});

/** See `PastMoment`. */
export type PastMoment = Static<typeof PastMoment>;

/** The same with its trucks as they are elsewhere. */
export type PastFleet = Omit<PastMoment, 'trucks'> & { readonly trucks: readonly TruckStatus[] };

/**
 * Fixes of a fleet as columns: `fixes` says how many entries of the other columns are of each truck. Of a truck the
 * oldest first, the last one before the period at the head: seconds since `fromTime` (below 0 before it), millionths of
 * degrees (WGS-84), km/h, degrees or -1 for none.
 */
export const PastSpan = Type.Object({
  truckId: Integers,
  fixes: Integers,
  atS: Integers,
  longitudeE6: Integers,
  latitudeE6: Integers,
  speedKmh: Integers,
  bearingDeg: Integers,
});

/** See `PastSpan`. */
export type PastSpan = Static<typeof PastSpan>;

/** Classes of what a day's time line counts. */
export const pastClasses = ['alarms', 'openings', 'operations', 'driving', 'devices'] as const;

/** See `pastClasses`. */
export type PastClass = (typeof pastClasses)[number];

/** Something to go to. */
export const PastEvent = Type.Object({
  time: Type.String(),
  signCode: Type.String(),
  kind: Type.Enum<('alarm' | 'opening')[]>(['alarm', 'opening']),
  /** Type of the alarm, and what raised it; null: an opening. */
  type: NullableInteger,
  cause: NullableText,
  areaName: NullableText,
});

export type PastEvent = Static<typeof PastEvent>;

/** What happened on a China day: counts by class and quarter of an hour, alarms and abnormal openings in order. */
export const PastDay = Type.Object({
  day: Type.String(),
  counts: Type.Object(
    Object.fromEntries(pastClasses.map((name) => [name, Type.Array(Type.Integer())])) as Record<
      PastClass,
      ReturnType<typeof Type.Array<ReturnType<typeof Type.Integer>>>
    >,
  ),
  events: Type.Array(PastEvent),
  /** Alarms of the days up to this one, the oldest first. */
  days: Type.Array(Type.Object({ day: Type.String(), alarms: Type.Integer() })),
});

export type PastDay = Static<typeof PastDay>;

const time = Type.String({ maxLength: 30 });

/** Calls of the fleet's past. */
export const pastFleetCalls = {
  /** Not of the future. */
  'pastFleet.moment': defineCall({
    method: 'GET',
    path: '/pastMoment',
    access: { page: ['monitor/track_map'] },
    query: Type.Object({ time, known: Known }),
    reply: PastMoment,
  }),
  /** Two hours at most. `everyS`: one fix in so many seconds is enough. */
  'pastFleet.span': defineCall({
    method: 'GET',
    path: '/pastSpan',
    access: { page: ['monitor/track_map'] },
    query: Type.Object({
      fromTime: time,
      toTime: time,
      everyS: Type.Integer({ minimum: 1, maximum: 600 }),
      known: Known,
    }),
    reply: PastSpan,
  }),
  'pastFleet.day': defineCall({
    method: 'GET',
    path: '/pastDay',
    access: { page: ['monitor/track_map'] },
    query: Type.Object({ day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }) }),
    reply: PastDay,
  }),
} as const;
