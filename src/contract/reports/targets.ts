import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableNumber } from '../nullable.ts';

/** A figure over the days, in the unit of its definition. */
const Figure = Type.Object({
  /** Its key in the definition (`report/targets/`). */
  key: Type.String(),
  /** By day, in the order of `days`; null: nothing is known of that day. */
  values: Type.Array(NullableNumber),
  /** Over the days from `fromDay` to the last: what the report behind shows for them. */
  total: NullableNumber,
  /** The trucks with most of it, from the largest; none where trucks are not compared by it. */
  trucks: Type.Array(Type.Object({ signCode: Type.String(), figure: Type.Number() })),
});

/** Figures of a target page; those whose report the user may not open are left out. Days are China days, `YYYY-MM-DD`. */
export const TargetFigures = Type.Object({
  days: Type.Array(Type.String()),
  /** The first day that totals count: later than the first of `days` while past days are being filled in. */
  fromDay: Type.String(),
  figures: Type.Array(Figure),
  /** Server time, ISO 8601 UTC. */
  asOf: Type.String(),
});

export type TargetFigures = Static<typeof TargetFigures>;

/** Call of the target pages. */
export const targetCalls = {
  'targets.get': defineCall({
    method: 'GET',
    path: '/targets/*address',
    access: { pageOf: 'address' },
    query: Type.Object({
      address: Type.String({ maxLength: 120 }),
      companyCode: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    reply: TargetFigures,
  }),
} as const;
