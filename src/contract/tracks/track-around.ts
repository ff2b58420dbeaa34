import * as Type from 'typebox';
import type { Static } from 'typebox';

import { sprinklerTrackPages, trackPages } from '#domain/access/track-pages.ts';

import { defineCall } from '../call.ts';
import { NullableBoolean, NullableNumber, NullableText } from '../nullable.ts';

/** A fix as the terminal sent it; ISO 8601 UTC, WGS-84, km/h, degrees. */
export const TrackPoint = Type.Object({
  time: Type.String(),
  longitudeDeg: Type.Number(),
  latitudeDeg: Type.Number(),
  speedKmh: NullableNumber,
  bearingDeg: NullableNumber,
});

export type TrackPoint = Static<typeof TrackPoint>;

/** Last reading of a compartment before a moment; litres, kg. Null: no reading in the three days before it. */
export const CargoAtMoment = Type.Object({
  compartment: Type.Integer(),
  capacityL: Type.Number(),
  oilCode: NullableNumber,
  vtL: NullableNumber,
  v20L: NullableNumber,
  massKg: NullableNumber,
  readingTime: NullableText,
  /** The retained (wet/dry) sensor. */
  wet: NullableBoolean,
});

export type CargoAtMoment = Static<typeof CargoAtMoment>;

/** Track and cargo of a truck around a moment. */
export const TrackAround = Type.Object({
  /** Oldest first; empty where none are stored. */
  points: Type.Array(TrackPoint),
  cargo: Type.Array(CargoAtMoment),
});

export type TrackAround = Static<typeof TrackAround>;

/** The call of a row's track and cargo. */
export const trackAroundCalls = {
  /** Track of a truck some minutes before and after a moment, and its cargo at that moment. */
  'trucks.trackAround': defineCall({
    method: 'GET',
    path: '/trackAround',
    access: { page: [...trackPages, ...sprinklerTrackPages] },
    query: Type.Object({
      signCode: Type.String({ minLength: 1, maxLength: 20 }),
      time: Type.String({ maxLength: 30 }),
      minutes: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
    }),
    reply: TrackAround,
  }),
} as const;
