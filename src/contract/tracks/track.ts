import * as Type from 'typebox';
import type { Static } from 'typebox';

import { sprinklerTrackPages, trackPages } from '#domain/access/track-pages.ts';

import { defineCall } from '../call.ts';
import { NullableInteger, NullableNumber, NullableText } from '../nullable.ts';

/** The page of replays. */
export const playbackAddress = 'monitor/playback_track';

/** The same of sprinkler trucks. */
export const sprinklerPlaybackAddress = 'monitor/sprinkler_playback_track';

/** A fix of a track; ISO 8601 UTC, WGS-84, km/h, degrees. */
export const TrackRowFix = Type.Object({
  time: Type.String(),
  longitudeDeg: Type.Number(),
  latitudeDeg: Type.Number(),
  speedKmh: NullableNumber,
  bearingDeg: NullableNumber,
  /** Sent afterwards: the console had no contact when it was taken. */
  filled: Type.Boolean(),
});

/** See `TrackRowFix`. */
export type TrackRowFix = Static<typeof TrackRowFix>;

/** Something that is stored of the period. Times are ISO 8601 UTC; litres at 20 °C. */
export const TrackMark = Type.Object({
  id: Type.String(),
  /** `stop`, `opening`, `loading`, `unloading`, `alarm` or `photo`. */
  kind: Type.String(),
  time: Type.String(),
  /** Null: it lasts, or has no length. */
  endTime: NullableText,
  longitudeDeg: NullableNumber,
  latitudeDeg: NullableNumber,
  areaName: NullableText,
  compartment: NullableInteger,
  part: NullableText,
  /** Type and cause of an alarm. */
  type: NullableInteger,
  cause: NullableText,
  volumeL: NullableNumber,
  abnormal: Type.Boolean(),
});

/** See `TrackMark`. */
export type TrackMark = Static<typeof TrackMark>;

/** A stretch of time; ISO 8601 UTC. Null: it lasts. */
export const TrackSpan = Type.Object({ fromTime: Type.String(), untilTime: NullableText });

/** See `TrackSpan`. */
export type TrackSpan = Static<typeof TrackSpan>;

/** A reading of a compartment; mm, litres, °C. */
export const TrackReading = Type.Object({
  time: Type.String(),
  compartment: Type.Integer(),
  levelMm: NullableNumber,
  v20L: NullableNumber,
  temperatureC: NullableNumber,
});

/** See `TrackReading`. */
export type TrackReading = Static<typeof TrackReading>;

/** Everything that a replay of a truck shows, from stored records. */
export const Track = Type.Object({
  signCode: Type.String(),
  /** Fixes that are stored of the period; `fixes` are those that a drawing needs. */
  stored: Type.Integer(),
  /** Oldest first. */
  fixes: Type.Array(TrackRowFix),
  /** In the order of time. */
  marks: Type.Array(TrackMark),
  /** When the truck was on a task: loaded. */
  loaded: Type.Array(TrackSpan),
  /** When the console had no contact. */
  offline: Type.Array(TrackSpan),
  readings: Type.Array(TrackReading),
  /** Of the console's supply, V. */
  voltages: Type.Array(Type.Object({ time: Type.String(), voltageV: Type.Number() })),
  /** Of a sprinkler's water tank, oldest first; L. */
  waters: Type.Array(Type.Object({ time: Type.String(), waterL: NullableNumber, spraying: Type.Boolean() })),
  /** The truck's compartments today; empty: it has none, or is no longer in scope. */
  compartments: Type.Array(Type.Object({ compartment: Type.Integer(), capacityL: Type.Number() })),
});

/** See `Track`. */
export type Track = Static<typeof Track>;

/** The call of replays. */
export const trackCalls = {
  /** What is stored of a truck's way in a period of at most three days. */
  'trucks.track': defineCall({
    method: 'GET',
    path: '/track',
    access: { page: [...trackPages, ...sprinklerTrackPages] },
    query: Type.Object({
      signCode: Type.String({ minLength: 1, maxLength: 20 }),
      startTime: Type.String({ maxLength: 30 }),
      endTime: Type.String({ maxLength: 30 }),
      /** Every stored fix instead of those that a drawing needs: for files. */
      every: Type.Optional(Type.Boolean()),
    }),
    reply: Track,
  }),
} as const;
