import * as Type from 'typebox';
import type { Static } from 'typebox';

import { alarmWordEditions } from '#domain/devices/alarm-word.ts';

import { words } from '../parts.ts';

const AreaNumber = Type.Integer({ minimum: 0, maximum: 4294967295 });
const Units = Type.Array(Type.Integer({ minimum: 0, maximum: 32 }), { maxItems: 32 });

/** Terminal message `position`, version 1: place and motion. Missing means not measured. */
export const Position = Type.Object(
  {
    fix: words(
      ['none', '2d', '3d'],
      'none: coordinates are absent or the last known ones and are not used',
      '3d',
    ),
    longitudeDeg: Type.Optional(
      Type.Number({ description: 'WGS-84', examples: [121.640123], minimum: -180, maximum: 180 }),
    ),
    latitudeDeg: Type.Optional(
      Type.Number({ description: 'WGS-84', examples: [29.990456], minimum: -90, maximum: 90 }),
    ),
    altitudeM: Type.Optional(Type.Number({ description: 'missing: unknown', minimum: -500, maximum: 9000 })),
    speedKmh: Type.Number({
      description: 'GNSS speed, 0.1 km/h steps',
      examples: [62.4],
      minimum: 0,
      maximum: 250,
    }),
    recorderSpeedKmh: Type.Optional(
      Type.Number({
        description: 'speed from the vehicle pulse (JT/T 808 extra 0x03)',
        minimum: 0,
        maximum: 250,
      }),
    ),
    bearingDeg: Type.Optional(
      Type.Number({
        description:
          'course over ground, clockwise from north; 360 reads as 0; missing: unknown, usual when standing',
        examples: [271],
        minimum: 0,
        maximum: 360,
      }),
    ),
    satellites: Type.Optional(
      Type.Integer({
        description: 'used in the fix; missing: unknown',
        examples: [14],
        minimum: 0,
        maximum: 99,
      }),
    ),
    acc: Type.Boolean({ description: 'ignition on' }),
    alarmWord: Type.Optional(
      Type.Integer({
        description: 'JT/T 808 alarm word, by the edition of `alarmWordEdition`; missing: 0',
        minimum: 0,
        maximum: 4294967295,
      }),
    ),
    alarmWordEdition: Type.Optional(
      words(alarmWordEditions, 'edition of JT/T 808 by which the alarm word is read; missing: 2019'),
    ),
    statusWord: Type.Optional(
      Type.Integer({
        description: 'JT/T 808-2019 status word; missing: unknown',
        minimum: 0,
        maximum: 4294967295,
      }),
    ),
    odometerKm: Type.Optional(
      Type.Number({
        description: 'total of the vehicle, 0.1 km steps (extra 0x01)',
        examples: [183220.4],
        minimum: 0,
        maximum: 9999999.9,
      }),
    ),
    overspeedIn: Type.Optional(
      Type.Object(
        { shape: words(['circle', 'rectangle', 'polygon', 'section']), areaNumber: AreaNumber },
        { description: "area or section of the terminal's own whose limit is exceeded (extra 0x11)" },
      ),
    ),
    crossing: Type.Optional(
      Type.Object(
        {
          shape: words(['circle', 'rectangle', 'polygon', 'route']),
          areaNumber: AreaNumber,
          direction: words(['entering', 'leaving']),
        },
        { description: "area or route of the terminal's own that was entered or left (extra 0x12)" },
      ),
    ),
    sectionTime: Type.Optional(
      Type.Object(
        {
          sectionNumber: AreaNumber,
          drivenS: Type.Integer({ minimum: 0, maximum: 65535 }),
          verdict: words(['tooShort', 'tooLong']),
        },
        { description: "time on a section of the terminal's own routes (extra 0x13)" },
      ),
    ),
    fuelL: Type.Optional(
      Type.Number({
        description: "fuel in the vehicle's own tank, 0.1 L steps (extra 0x02)",
        minimum: 0,
        maximum: 6553.5,
      }),
    ),
    vehicleSignals: Type.Optional(
      Type.Integer({
        description: 'lamps, brake, wiper, horn and others by bit (JT/T 808 extra 0x25)',
        minimum: 0,
        maximum: 4294967295,
      }),
    ),
    ioWord: Type.Optional(
      Type.Integer({
        description: 'deep sleep and sleep by bit (JT/T 808 extra 0x2A)',
        minimum: 0,
        maximum: 65535,
      }),
    ),
    analogInputs: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0, maximum: 65535 }), {
        description: 'AD0 and AD1 as they were measured (JT/T 808 extra 0x2B)',
        minItems: 2,
        maxItems: 2,
      }),
    ),
    networkSignal: Type.Optional(
      Type.Integer({
        description: 'strength of the mobile network (JT/T 808 extra 0x30)',
        minimum: 0,
        maximum: 255,
      }),
    ),
    items: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.Integer({ minimum: 0, maximum: 255 }),
          hex: Type.String({ pattern: '^(?:[0-9a-f]{2}){0,64}$' }),
        }),
        {
          description:
            "items that the product has no field for, as they came: a maker's own; a longer value is cut",
          minItems: 1,
          maxItems: 24,
        },
      ),
    ),
    cameras: Type.Optional(
      Type.Object(
        {
          signalLost: Units,
          covered: Units,
          storageFault: Units,
          otherFault: Type.Boolean(),
          alarmStorageFull: Type.Boolean(),
        },
        {
          description:
            'what is wrong with cameras, by channel, and with storages (13 to 16: the backup), by number; 0: which one is not said (JT/T 1078 extras 0x14 to 0x17)',
        },
      ),
    ),
    abnormalDriving: Type.Optional(
      Type.Object(
        {
          fatigue: Type.Boolean(),
          phone: Type.Boolean(),
          smoking: Type.Boolean(),
          fatiguePercent: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
        },
        { description: 'what the driver does as long as it lasts (JT/T 1078 extra 0x18)' },
      ),
    ),
    roadLimitKmh: Type.Optional(
      Type.Number({
        description: "limit of the road as the terminal's own map knows it",
        minimum: 5,
        maximum: 130,
      }),
    ),
    roadClass: Type.Optional(
      words(
        ['motorway', 'road', 'access'],
        "class of the road as the terminal's own map knows it: motorway, any other road, way in or to a site; missing: unknown",
      ),
    ),
  },
  {
    if: { properties: { fix: { enum: ['2d', '3d'] } }, required: ['fix'] },
    then: { required: ['longitudeDeg', 'latitudeDeg'] },
    description: 'place and motion',
  },
);

export type Position = Static<typeof Position>;
