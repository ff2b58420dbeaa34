import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableNumber, NullableText, nullable } from '../nullable.ts';

/** One part of a score: events per 100 km (overspeed: minutes in 100 of driving), points taken, events. */
const Penalty = Type.Object({ rate: NullableNumber, points: NullableNumber, events: Type.Integer() });

const Penalties = Type.Object({
  fatigue: Penalty,
  curve: Penalty,
  overspeed: Penalty,
  harsh: Penalty,
  warning: Penalty,
  absence: Penalty,
});

/** A driver in a period. `median` is that of the drivers of the same company that have a score. */
export const DriverScoreRow = Type.Object({
  driverCode: Type.String(),
  driverName: Type.String(),
  companyCode: Type.String(),
  companyName: Type.String(),
  km: Type.Number(),
  drivingS: Type.Number(),
  /** 0-100; null: too few kilometres for one. */
  score: NullableNumber,
  band: NullableText,
  median: NullableNumber,
  /** In the period of the same length before. */
  before: NullableNumber,
  penalties: Penalties,
});

export type DriverScoreRow = Static<typeof DriverScoreRow>;

const period = {
  startTime: Type.String({ maxLength: 30 }),
  endTime: Type.String({ maxLength: 30 }),
};

const driverCode = Type.String({ minLength: 1, maxLength: 7 });

/** China days and weeks are named by their (first) day, `YYYY-MM-DD`; a day's events leave warnings aside. */
export const DriverHistory = Type.Object({
  row: DriverScoreRow,
  /** Drivers of the company with a score in the period. */
  compared: Type.Integer(),
  days: Type.Array(
    Type.Object({ day: Type.String(), km: Type.Number(), drivingS: Type.Number(), events: Type.Integer() }),
  ),
  weeks: Type.Array(
    Type.Object({ week: Type.String(), km: Type.Number(), score: NullableNumber, median: NullableNumber }),
  ),
  stretch: nullable(
    Type.Object({ fromDay: Type.String(), toDay: Type.String(), days: Type.Integer(), km: Type.Number() }),
  ),
  /** Whether this session may read and write coaching notes. */
  mayCoach: Type.Boolean(),
});

export type DriverHistory = Static<typeof DriverHistory>;

/** A note about a talk with a driver. Time is ISO 8601 UTC. */
export const CoachingNote = Type.Object({
  id: Type.Integer(),
  writtenTime: Type.String(),
  authorName: Type.String(),
  text: Type.String(),
});

export type CoachingNote = Static<typeof CoachingNote>;

/** Driving scores, their reasons, and coaching notes. */
export const driverCalls = {
  'drivers.scores': defineCall({
    method: 'GET',
    path: '/driverScores',
    access: { page: ['driving_monitor/data_analysis/driver_score'] },
    query: Type.Object({ ...period, companyCode: Type.Optional(Type.String({ maxLength: 40 })) }),
    reply: Type.Array(DriverScoreRow),
  }),
  'drivers.story': defineCall({
    method: 'GET',
    path: '/driverStory',
    access: { page: ['driving_monitor/data_analysis/driver_score'] },
    query: Type.Object({ ...period, driverCode }),
    reply: DriverHistory,
  }),
  'drivers.notes': defineCall({
    method: 'GET',
    path: '/coachingNotes',
    access: { functionCode: 'driver.coach' },
    query: Type.Object({ driverCode }),
    reply: Type.Array(CoachingNote),
  }),
  'drivers.addNote': defineCall({
    method: 'POST',
    path: '/coachingNotes',
    access: { functionCode: 'driver.coach' },
    body: Type.Object({ driverCode, text: Type.String({ minLength: 1, maxLength: 2000 }) }),
    reply: CoachingNote,
  }),
} as const;
