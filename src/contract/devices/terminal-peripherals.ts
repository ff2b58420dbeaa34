import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText } from '../nullable.ts';

/** A camera, radar or sensor at a terminal, as the terminal says. Texts are empty where nothing was said. */
export const TerminalPeripheral = Type.Object({
  /** 100 ADAS, 101 DSM, 102 TPMS, 103 BSD; others as the terminal numbers them. */
  device: Type.Integer({ minimum: 0, maximum: 255 }),
  /** `working`, `standby`, `upgrading`, `faulty` or `disconnected`; null: not said. */
  state: NullableText,
  /** `camera`, `mainStore`, `secondStore`, `infrared`, `speaker`, `battery`, `radio`, `gnss`. */
  faults: Type.Array(Type.String()),
  /** When the state was said, ISO 8601 UTC. */
  stateTime: NullableText,
  company: Type.String(),
  product: Type.String(),
  hardware: Type.String(),
  software: Type.String(),
  deviceId: Type.String(),
  customer: Type.String(),
});

export type TerminalPeripheral = Static<typeof TerminalPeripheral>;

/** Calls about what hangs at terminals. */
export const terminalPeripheralCalls = {
  'terminalPeripherals.list': defineCall({
    method: 'GET',
    path: '/terminalPeripherals',
    access: { page: ['setting/base_data/terminal'] },
    query: Type.Object({ number: Type.String({ minLength: 1, maxLength: 20 }) }),
    reply: Type.Array(TerminalPeripheral),
  }),
} as const;
