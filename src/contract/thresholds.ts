import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from './call.ts';
import { NullableInteger, NullableText } from './nullable.ts';

const SettingValue = Type.Union([Type.Number(), Type.Boolean()]);

const Scope = Type.Enum<('truck' | 'company')[]>(['truck', 'company']);

/** A value that a company or a truck has of its own, in force now. `scopeId`: the company's code, the truck's id. */
export const ThresholdValue = Type.Object({
  key: Type.String(),
  scope: Scope,
  scopeId: Type.String(),
  value: SettingValue,
  /** ISO 8601 UTC; null: from the beginning. */
  since: NullableText,
  /** Number of the row that holds it: whoever edits it says which one he saw. */
  rowId: Type.Integer(),
});

/** See `ThresholdValue`. */
export type ThresholdValue = Static<typeof ThresholdValue>;

/** Companies and trucks that limits can be set for, and all values that they have of their own. */
export const Thresholds = Type.Object({
  /** Those of the asker, and read-only those above them: their values are inherited. */
  companies: Type.Array(
    Type.Object({
      companyCode: Type.String(),
      name: Type.String(),
      nameEn: Type.String(),
      parentCode: NullableText,
      isOwn: Type.Boolean(),
    }),
  ),
  trucks: Type.Array(
    Type.Object({ truckId: Type.String(), signCode: Type.String(), companyCode: Type.String() }),
  ),
  values: Type.Array(ThresholdValue),
});

/** See `Thresholds`. */
export type Thresholds = Static<typeof Thresholds>;

/** What a value would have made of stored messages of one truck, beside the present one. */
export const ThresholdTrial = Type.Object({
  /** First and last message that was judged, ISO 8601 UTC; null: there is none. */
  fromTime: NullableText,
  toTime: NullableText,
  /** Rows in force by kind, where their number differs; of alarms by type. */
  kinds: Type.Array(
    Type.Object({
      kind: Type.String(),
      type: NullableInteger,
      before: Type.Integer(),
      after: Type.Integer(),
    }),
  ),
  /** Rows of these kinds by China day, days without any left out. */
  days: Type.Array(Type.Object({ day: Type.String(), before: Type.Integer(), after: Type.Integer() })),
});

/** See `ThresholdTrial`. */
export type ThresholdTrial = Static<typeof ThresholdTrial>;

const target = {
  key: Type.String({ maxLength: 60 }),
  scope: Scope,
  scopeId: Type.String({ maxLength: 60 }),
  /** As JSON: a number, true or false; null: what the next wider scope has. */
  value: Type.String({ maxLength: 20 }),
};

/** Calls of the pages of alarm thresholds. */
export const thresholdCalls = {
  'thresholds.list': defineCall({
    method: 'GET',
    path: '/thresholds/*address',
    access: { pageOf: 'address' },
    query: Type.Object({ address: Type.String({ maxLength: 120 }) }),
    reply: Thresholds,
  }),
  /** In force from now on; what was judged stays. `seenRowId`: the own value that the author saw; 0: there was none. */
  'thresholds.save': defineCall({
    method: 'PUT',
    path: '/threshold',
    access: { functionCode: 'threshold.write' },
    body: Type.Object({ ...target, seenRowId: Type.Integer() }),
    reply: Type.Object({ saved: Type.Boolean() }),
  }),
  /** What a truck's messages of the last 30 days would have made with the value. Nothing is kept. */
  'thresholds.try': defineCall({
    method: 'POST',
    path: '/thresholdTrial',
    reads: true,
    access: { functionCode: 'threshold.write' },
    body: Type.Object({ ...target, truckId: Type.String({ maxLength: 20 }) }),
    reply: ThresholdTrial,
  }),
} as const;
