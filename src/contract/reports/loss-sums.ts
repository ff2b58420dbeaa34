import * as Type from 'typebox';
import type { Static } from 'typebox';

import { lossRankAddress } from '#domain/losses/loss-subjects.ts';

import { defineCall } from '../call.ts';
import { nullable, NullableInteger, NullableNumber, NullableText } from '../nullable.ts';

/** Of `domain/losses/loss-subjects.ts`: what is told of, by plate, person or place; `number`: its compartment or tank. */
const SubjectName = {
  kind: Type.String(),
  name: Type.String(),
  number: NullableInteger,
  /** Code by which other pages know it: driver, station or depot; of a truck its id. */
  code: Type.String(),
};

/** Others that may be it as well, or whose errors account for its sum: `id` as of a subject. */
const Other = Type.Object({ id: Type.String(), ...SubjectName });

/**
 * What the sums say of one subject in a period. Litres at 20 °C and rates are positive where it is off the way of a loss;
 * uncertainties are one standard deviation.
 */
export const LossSubject = Type.Object({
  id: Type.String(),
  ...SubjectName,
  /** Of `lossSubjectVerdicts`. */
  verdict: Type.String(),
  trips: Type.Integer(),
  /** Running sums after the last trip, in standard deviations of a trip; neither is below 0. */
  above: Type.Number(),
  below: Type.Number(),
  /** The larger of the running sums after each of its last trips, `below` as a negative number. */
  path: Type.Array(Type.Number()),
  lossL: Type.Number(),
  uncertaintyL: Type.Number(),
  /** By how much it is off since its sum began to rise, as a share of the litres, less what its partners are; null: no signal. */
  biasRate: NullableNumber,
  biasUncertaintyRate: NullableNumber,
  /** By how much an instrument of its kind may be off, a share; null: it is none. */
  permittedRate: NullableNumber,
  others: Type.Array(Other),
});

export type LossSubject = Static<typeof LossSubject>;

const Counts = Type.Record(Type.String(), Type.Integer());

/** Sums of a period: the subjects that need somebody first, of each kind and verdict how many there are. */
export const LossSums = Type.Object({
  fromTime: Type.String(),
  toTime: Type.String(),
  /** How many standard deviations are shown beside a figure. */
  coverage: Type.Number(),
  kinds: Counts,
  verdicts: Counts,
  /** Measured loss of the transports that were compared, and one standard deviation of it. */
  lossL: Type.Number(),
  uncertaintyL: Type.Number(),
  /** Median of a trip's standard deviation as a share of its litres; null: nothing was compared. */
  tripRate: NullableNumber,
  /** Subjects of the filters; of more than are sent the first. */
  total: Type.Integer(),
  subjects: Type.Array(LossSubject),
});

export type LossSums = Static<typeof LossSums>;

/** One trip of a subject. `z`: its loss in standard deviations, as it is counted. */
const Trip = Type.Object({
  time: Type.String(),
  signCode: Type.String(),
  taskCode: NullableText,
  lossL: Type.Number(),
  uncertaintyL: Type.Number(),
  z: Type.Number(),
  above: Type.Number(),
  below: Type.Number(),
});

/** A partner with the subject and elsewhere: shares of the litres, with one standard deviation; null: no trips. */
const Partner = Type.Object({
  ...SubjectName,
  trips: Type.Integer(),
  rate: Type.Number(),
  uncertaintyRate: Type.Number(),
  elsewhereTrips: Type.Integer(),
  elsewhereRate: NullableNumber,
  elsewhereUncertaintyRate: NullableNumber,
});

/** The chart of one subject. */
export const LossSubjectHistory = Type.Object({
  coverage: Type.Number(),
  subject: LossSubject,
  trips: Type.Array(Trip),
  /** Index of the trip from which on its sum rises, and of the first after it that is beyond; null: no signal. */
  sinceTrip: NullableInteger,
  signalTrip: NullableInteger,
  partners: Type.Array(Partner),
});

export type LossSubjectHistory = Static<typeof LossSubjectHistory>;

/** China days of a period are taken whole; ISO 8601. */
const asked = {
  startTime: Type.String({ maxLength: 30 }),
  endTime: Type.String({ maxLength: 30 }),
  companyCode: Type.Optional(Type.String({ maxLength: 2000 })),
};

/** Losses added up over weeks: who is off, and by whose partners it is known. */
export const lossSumCalls = {
  'lossSums.list': defineCall({
    method: 'GET',
    path: '/lossSums',
    access: { page: [lossRankAddress] },
    query: Type.Object({
      ...asked,
      kind: Type.Optional(Type.String({ maxLength: 20 })),
      /** Code of a driver, station or depot, or id of a truck. */
      code: Type.Optional(Type.String({ maxLength: 60 })),
      /** Those alone that are named or not separable yet. */
      signals: Type.Optional(Type.Boolean()),
    }),
    reply: LossSums,
  }),
  'lossSums.subject': defineCall({
    method: 'GET',
    path: '/lossSumsOf',
    access: { page: [lossRankAddress] },
    query: Type.Object({ ...asked, id: Type.String({ minLength: 1, maxLength: 120 }) }),
    /** `history` null: nothing of it was compared. */
    reply: Type.Object({ history: nullable(LossSubjectHistory) }),
  }),
} as const;
