import * as Type from 'typebox';
import type { Static } from 'typebox';

import { maxPumpTotalL } from '#domain/cargo/pump-totals.ts';

import { UtcEndTime, UtcTime } from '../parts.ts';

/**
 * Terminal message `pump-totals`, version 1: what the pumps on a station's tank had counted at the beginning and at the
 * end of a time, all of them together. Another message with the same code replaces it.
 */
export const PumpTotals = Type.Object(
  {
    totalsCode: Type.String({ description: 'unique per station', minLength: 1, maxLength: 40 }),
    stationCode: Type.String({ description: "station's code in master data", minLength: 1, maxLength: 20 }),
    tankNumber: Type.Integer({ description: 'from 1', minimum: 1, maximum: 32 }),
    startTime: UtcTime,
    endTime: UtcEndTime,
    startTotalVtL: Type.Number({ minimum: 0, maximum: maxPumpTotalL }),
    endTotalVtL: Type.Number({
      description: 'not below startTotalVtL',
      examples: [21500],
      minimum: 0,
      maximum: maxPumpTotalL,
    }),
    withdrawn: Type.Optional(
      Type.Boolean({ description: 'true: whoever brought them took them back; missing: they hold' }),
    ),
  },
  {
    description: "totals of the pumps on a station's tank, from which its sales during a delivery are known",
  },
);

export type PumpTotals = Static<typeof PumpTotals>;
