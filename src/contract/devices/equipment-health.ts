import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableNumber } from '../nullable.ts';
import { healthPeriod } from './health-query.ts';

/** Address of the shares of devices in order. */
export const completeAnalysisAddress = 'device_monitor/console/complete_analysis';

/** Device hours and those in order, of one kind of device; null: none is installed. */
const DeviceHours = Type.Object({ devices: Type.Integer(), hours: Type.Number(), okHours: Type.Number() });

/** Shares of devices in order: by company, and of all by China day. */
export const EquipmentHealth = Type.Object({
  fromDay: Type.String(),
  companies: Type.Array(
    Type.Object({
      companyCode: Type.String(),
      companyName: Type.String(),
      trucks: Type.Integer(),
      console: DeviceHours,
      gauge: DeviceHours,
      seal: DeviceHours,
      meter: DeviceHours,
      gnss: DeviceHours,
    }),
  ),
  /** Share in order, 0-1; null: nothing was due on that day, or none is installed. */
  days: Type.Array(
    Type.Object({
      day: Type.String(),
      console: NullableNumber,
      gauge: NullableNumber,
      seal: NullableNumber,
      meter: NullableNumber,
      gnss: NullableNumber,
    }),
  ),
});

export type EquipmentHealth = Static<typeof EquipmentHealth>;

/** Shares of devices in order. */
export const equipmentHealthCalls = {
  'health.equipment': defineCall({
    method: 'GET',
    path: '/equipmentHealth',
    access: { page: [completeAnalysisAddress] },
    query: Type.Object({
      ...healthPeriod,
      companyCode: Type.Optional(Type.String({ maxLength: 40 })),
      /** Part of a plate. */
      signCode: Type.Optional(Type.String({ maxLength: 20 })),
    }),
    reply: EquipmentHealth,
  }),
} as const;
