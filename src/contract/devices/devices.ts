import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';

/** A device on board, as in `/devices/all` (specification 7). */
export const TruckDevice = Type.Object({
  id: Type.Integer(),
  signCode: Type.String(),
  name: Type.String(),
  code: Type.String(),
  deviceType: Type.String(),
});

export type TruckDevice = Static<typeof TruckDevice>;

/** Calls that read devices on board. */
export const deviceCalls = {
  'devices.all': defineCall({
    method: 'GET',
    path: '/devices/all',
    access: { page: ['device_monitor/*', 'setting/base_data/device', 'setting/base_data/truck'] },
    reply: Type.Array(TruckDevice),
  }),
} as const;
