import * as Type from 'typebox';
import type { Static } from 'typebox';

import { type CommandState, commandStates } from '#domain/commands/command-states.ts';

import { defineCall } from '../call.ts';
import { nullable, NullableInteger, NullableText } from '../nullable.ts';
import { recordOf } from '../record-of.ts';
import { deviceTestAddress } from '../fleet/order-pages.ts';
import { ParameterTruck } from './parameters.ts';

/** One test of a terminal. Times are ISO 8601 UTC. */
export const DeviceTest = Type.Object({
  id: Type.Integer(),
  state: Type.Enum<CommandState[]>(Object.keys(commandStates) as CommandState[]),
  detail: Type.String(),
  authorName: Type.String(),
  createdTime: Type.String(),
  /** When the terminal was given it, and when it had ended; null: not yet. */
  sentTime: NullableText,
  endedTime: NullableText,
  /** Name to text (`src/domain/commands/device-test.ts`); null: no answer. */
  values: nullable(recordOf(Type.String())),
});

export type DeviceTest = Static<typeof DeviceTest>;

/** A fault that messages have reported and that has not ended. */
export const OpenDeviceFault = Type.Object({
  id: Type.String(),
  /** Codes as in the records of device faults. */
  device: Type.String(),
  fault: Type.String(),
  compartment: NullableInteger,
  startTime: Type.String(),
});

export type OpenDeviceFault = Static<typeof OpenDeviceFault>;

/** What is known of one truck's device. */
export const DeviceTestState = Type.Object({
  truck: ParameterTruck,
  compartments: Type.Array(Type.Integer()),
  /** What the terminal said of its versions; null: never. */
  versions: nullable(recordOf(Type.String())),
  /** The newest first. */
  tests: Type.Array(DeviceTest),
  openFaults: Type.Array(OpenDeviceFault),
});

export type DeviceTestState = Static<typeof DeviceTestState>;

/** Calls of device tests. */
export const deviceTestCalls = {
  'deviceTests.get': defineCall({
    method: 'GET',
    path: '/deviceTest',
    access: { page: [deviceTestAddress] },
    query: Type.Object({ truckId: Type.Integer({ minimum: 1 }) }),
    reply: DeviceTestState,
  }),
  /** Asks a terminal for everything, and for its versions: it changes nothing, so it is asked of trucks that drive too. */
  'deviceTests.start': defineCall({
    method: 'POST',
    path: '/deviceTest',
    access: { functionCode: 'parameter.write' },
    body: Type.Object({ truckId: Type.Integer({ minimum: 1 }) }),
    reply: Type.Object({ id: Type.Integer() }),
  }),
} as const;
