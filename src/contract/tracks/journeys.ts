import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableNumber, NullableText, nullable } from '../nullable.ts';

/** A completed transport task from which a route can be learned; ISO 8601 UTC, km. */
export const Journey = Type.Object({
  taskCode: Type.String(),
  signCode: Type.String(),
  startTime: Type.String(),
  endTime: Type.String(),
  /** Names of its depot and of the stations that it unloaded at, in their order. */
  depot: NullableText,
  stations: Type.Array(Type.String()),
  km: NullableNumber,
});

/** See `Journey`. */
export type Journey = Static<typeof Journey>;

/** What a route learns of a journey. */
export const LearnedJourney = Type.Object({
  taskCode: Type.String(),
  depotAreaCode: nullable(Type.String()),
  stationCodes: Type.Array(Type.String()),
  /** The stored track from the depot to the last station with fewer positions, WGS-84; empty: none is stored. */
  points: Type.Array(Type.Tuple([Type.Number(), Type.Number()])),
});

/** See `LearnedJourney`. */
export type LearnedJourney = Static<typeof LearnedJourney>;

/** Calls about past journeys. */
export const journeyCalls = {
  /** The last completed tasks of a truck, the newest first. */
  'journeys.list': defineCall({
    method: 'GET',
    path: '/journeys',
    access: { page: ['monitor/path_manage', 'monitor/track_compare'] },
    query: Type.Object({ signCode: Type.String({ minLength: 1, maxLength: 20 }) }),
    reply: Type.Array(Journey),
  }),
  /** The journey of one of them. */
  'journeys.learn': defineCall({
    method: 'GET',
    path: '/journeys/line',
    access: { functionCode: 'route.write' },
    query: Type.Object({
      signCode: Type.String({ minLength: 1, maxLength: 20 }),
      taskCode: Type.String({ minLength: 1, maxLength: 80 }),
    }),
    reply: LearnedJourney,
  }),
} as const;
