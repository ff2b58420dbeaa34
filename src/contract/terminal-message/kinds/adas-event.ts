import * as Type from 'typebox';
import type { Static } from 'typebox';

import { words } from '../parts.ts';

/** What a tyre sensor says of its wheel (T/JSATL 12 0x66). */
export const wheelStates = [
  'reading',
  'highPressure',
  'lowPressure',
  'hot',
  'sensorFault',
  'unequal',
  'slowLeak',
  'batteryLow',
] as const;

/** A wheel as its sensor measured it. Missing means not measured. */
export const Wheel = Type.Object({
  position: Type.Integer({
    description: 'from the front left in Z order, from 0',
    minimum: 0,
    maximum: 65_535,
  }),
  states: Type.Array(words(wheelStates), { description: 'reading: sent by the clock', maxItems: 8 }),
  pressureKpa: Type.Optional(Type.Number({ minimum: 0, maximum: 2000 })),
  temperatureC: Type.Optional(Type.Number({ minimum: -60, maximum: 300 })),
  batteryPercent: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
});

/** Terminal message `adas-event`, version 1: active-safety event. Missing means not measured. */
export const AdasEvent = Type.Object(
  {
    system: words(
      ['adas', 'dsm', 'tpms', 'bsd', 'harsh'],
      'T/JSATL 12 0x64, 0x65, 0x66, 0x67; harsh driving 0x70',
    ),
    eventCode: Type.Integer({
      description: 'type within the system (rules.md of the engine)',
      minimum: 0,
      maximum: 255,
    }),
    phase: words(['begin', 'end', 'point'], 'point: event without duration'),
    alarmCode: Type.String({
      description: 'alarm identifier shared by begin, end and media',
      minLength: 1,
      maxLength: 64,
    }),
    level: Type.Optional(
      Type.Integer({ description: "the terminal's; missing: computed from speed", minimum: 1, maximum: 2 }),
    ),
    speedKmh: Type.Number({ minimum: 0, maximum: 250 }),
    longitudeDeg: Type.Optional(Type.Number({ description: 'WGS-84', minimum: -180, maximum: 180 })),
    latitudeDeg: Type.Optional(Type.Number({ description: 'WGS-84', minimum: -90, maximum: 90 })),
    mediaCount: Type.Optional(
      Type.Integer({ description: 'files that will follow', minimum: 0, maximum: 64 }),
    ),
    fatigueDegree: Type.Optional(Type.Integer({ minimum: 1, maximum: 10 })),
    leadSpeedKmh: Type.Optional(Type.Number({ description: 'vehicle ahead', minimum: 0, maximum: 250 })),
    leadDistanceM: Type.Optional(Type.Number({ minimum: 0, maximum: 500 })),
    headwayS: Type.Optional(
      Type.Number({ description: 'time to the vehicle or the pedestrian ahead', minimum: 0, maximum: 25.5 }),
    ),
    departureSide: Type.Optional(words(['left', 'right'])),
    roadSignLimitKmh: Type.Optional(Type.Number({ minimum: 5, maximum: 130 })),
    wheels: Type.Optional(
      Type.Array(Wheel, {
        description:
          'tpms: the wheels that were measured; without an alarm among their states it is a reading',
        maxItems: 32,
      }),
    ),
  },
  { description: 'active-safety event' },
);

export type Wheel = Static<typeof Wheel>;

export type AdasEvent = Static<typeof AdasEvent>;
