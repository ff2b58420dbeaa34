import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableNumber, NullableText } from '../nullable.ts';

/**
 * Level of a compartment over time with the truck's speed, thinned to what a screen can show. Times are ISO 8601 UTC.
 */
export const LevelTrend = Type.Object({
  levels: Type.Array(
    Type.Object({
      time: Type.String(),
      levelMm: NullableNumber,
      v20L: NullableNumber,
      temperatureC: NullableNumber,
    }),
  ),
  speeds: Type.Array(Type.Object({ time: Type.String(), speedKmh: Type.Number() })),
  /** Openings of this compartment's parts. */
  seals: Type.Array(
    Type.Object({
      id: Type.String(),
      part: Type.String(),
      openTime: Type.String(),
      closeTime: NullableText,
      abnormal: Type.Boolean(),
    }),
  ),
});

export type LevelTrend = Static<typeof LevelTrend>;

/** The call of the level trend page (specification 2). */
export const levelTrendCalls = {
  'levelTrend.get': defineCall({
    method: 'GET',
    path: '/levelTrend',
    access: { page: ['cargo_monitor/event_report/level_trend'] },
    query: Type.Object({
      signCode: Type.String({ minLength: 1, maxLength: 20 }),
      compartment: Type.Integer({ minimum: 1, maximum: 10 }),
      startTime: Type.String({ maxLength: 30 }),
      endTime: Type.String({ maxLength: 30 }),
    }),
    reply: LevelTrend,
  }),
} as const;
