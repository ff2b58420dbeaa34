import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';

/** Address of the page of stations. */
export const stationPageAddress = 'setting/base_data/station';

const stationCode = Type.String({ minLength: 1, maxLength: 20 });
/** Number of a console, as those of trucks have it. */
const terminal = Type.String({ maxLength: 20, pattern: '^[0-9A-Z]{6,20}$' });

/** The console that sends the levels of a station's tanks. Times are ISO 8601 UTC. */
export const StationGauge = Type.Object({
  terminal: Type.String(),
  /** Since when its readings are this station's; null: from the beginning. */
  sinceTime: NullableText,
});

export type StationGauge = Static<typeof StationGauge>;

/** Consoles of stations: which are a station's, and giving one to it or taking it away. */
export const stationGaugeCalls = {
  'stationGauges.list': defineCall({
    method: 'GET',
    path: '/stationGauges',
    access: { page: [stationPageAddress] },
    query: Type.Object({ stationCode }),
    reply: Type.Array(StationGauge),
  }),
  'stationGauges.bind': defineCall({
    method: 'POST',
    path: '/stationGauges',
    access: { functionCode: 'place.write' },
    body: Type.Object({ stationCode, terminal }),
    reply: Type.Array(StationGauge),
  }),
  'stationGauges.release': defineCall({
    method: 'POST',
    path: '/stationGauges/release',
    access: { functionCode: 'place.write' },
    body: Type.Object({ stationCode, terminal }),
    reply: Type.Array(StationGauge),
  }),
} as const;
