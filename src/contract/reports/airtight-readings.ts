import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableNumber } from '../nullable.ts';
import { airtightTestsAddress } from './airtight-certificates.ts';

/** Readings of one test at most. */
export const maxAirtightReadings = 2000;

/**
 * What a cell sent while a tightness test held its pressure, by time; none where messages of that day are no longer
 * kept. Times are ISO 8601 UTC to the millisecond, kPa gauge.
 */
export const AirtightReadings = Type.Object({
  /** The drop in five minutes that was allowed; null: older rules did not keep it. */
  limitKPa: NullableNumber,
  readings: Type.Array(
    Type.Object({ time: Type.String(), pressureKPa: Type.Number(), temperatureC: NullableNumber }),
  ),
  /** The detector sent more; these are the first. */
  more: Type.Boolean(),
});

export type AirtightReadings = Static<typeof AirtightReadings>;

/** The call that reads the pressures of a tightness test. */
export const airtightReadingCalls = {
  'airtightReadings.get': defineCall({
    method: 'GET',
    path: '/airtightReadings',
    access: { page: [airtightTestsAddress] },
    query: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
    reply: AirtightReadings,
  }),
} as const;
