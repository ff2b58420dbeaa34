import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { nullable } from '../nullable.ts';
import { healthAnalysisAddress } from '../devices/device-health.ts';

/** Address of the voltages of one truck. */
export const voltageLineAddress = 'device_monitor/device_analysis/valtage_line';

/**
 * Lowest voltages by day of one supply of a truck, at rest. `outlook`: when it will be below `limitV` if it goes on
 * falling as it did (`domain/devices/voltage-outlook.ts`), with the bounds within which that lies; days are China days,
 * `YYYY-MM-DD`. Null: the days don't support a prediction.
 */
const SupplyMinima = Type.Object({
  supply: Type.Enum(['main', 'battery', 'sensor']),
  /** Of a wireless seal's battery; '' else. */
  sensorSerial: Type.String(),
  limitV: Type.Number(),
  days: Type.Array(Type.Object({ day: Type.String(), lowestV: Type.Number() })),
  outlook: nullable(
    Type.Object({
      expectedDay: Type.String(),
      earliestDay: Type.String(),
      latestDay: Type.String(),
      slopeVPerDay: Type.Number(),
      days: Type.Integer(),
    }),
  ),
});

/** The supplies of a truck's console and seals of which something was told in the last sixty days. */
export const SupplyForecast = Type.Object({ supplies: Type.Array(SupplyMinima) });

export type SupplyForecast = Static<typeof SupplyForecast>;

/** Voltages that will be too low. */
export const supplyForecastCalls = {
  'health.supply': defineCall({
    method: 'GET',
    path: '/supplyOutlook',
    access: { page: [voltageLineAddress, healthAnalysisAddress] },
    query: Type.Object({ signCode: Type.String({ minLength: 1, maxLength: 20 }) }),
    reply: SupplyForecast,
  }),
} as const;
