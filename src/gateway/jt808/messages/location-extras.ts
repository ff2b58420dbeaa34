import type { Position } from '#contract/terminal-message/kinds/position.ts';

import type { LocationItem } from './location.ts';

/** What the terminal's own areas are, by their number in items 0x11 and 0x12. */
const speedPlaces: Readonly<Record<number, NonNullable<Position['overspeedIn']>['shape']>> = {
  1: 'circle',
  2: 'rectangle',
  3: 'polygon',
  4: 'section',
};
const crossedPlaces: Readonly<Record<number, NonNullable<Position['crossing']>['shape']>> = {
  1: 'circle',
  2: 'rectangle',
  3: 'polygon',
  4: 'route',
};
const directions = ['entering', 'leaving'] as const;
const verdicts = ['tooShort', 'tooLong'] as const;

/** What the items beside a place say that the product has a field for; missing: not sent. */
export interface LocationExtras {
  /** 0x01 */
  readonly odometerKm?: number;
  /** 0x02 */
  readonly fuelL?: number;
  /** 0x03 */
  readonly recorderSpeedKmh?: number;
  /** 0x06, 2019: temperature of the carriage. */
  readonly carriageC?: number;
  /** 0x11 */
  readonly overspeedIn?: NonNullable<Position['overspeedIn']>;
  /** 0x12 */
  readonly crossing?: NonNullable<Position['crossing']>;
  /** 0x13 */
  readonly sectionTime?: NonNullable<Position['sectionTime']>;
  /** 0x25 */
  readonly vehicleSignals?: number;
  /** 0x2A */
  readonly ioWord?: number;
  /** 0x2B: AD0, then AD1. */
  readonly analogInputs?: [number, number];
  /** 0x30 */
  readonly networkSignal?: number;
  /** 0x31 */
  readonly satellites?: number;
}

type Reading = (value: Buffer) => LocationExtras;

/** By id: the length that the standard gives it, and its reading. Another length is another maker's item under this id. */
const readings: Readonly<Record<number, readonly [length: number, read: Reading]>> = {
  0x01: [4, (value) => ({ odometerKm: value.readUInt32BE(0) / 10 })],
  0x02: [2, (value) => ({ fuelL: value.readUInt16BE(0) / 10 })],
  0x03: [2, (value) => ({ recorderSpeedKmh: value.readUInt16BE(0) / 10 })],
  // The top bit is a minus sign, not two's complement.
  0x06: [
    2,
    (value) => {
      const size = value.readUInt16BE(0);
      return { carriageC: size & 0x8000 ? -(size & 0x7fff) : size };
    },
  ],
  0x11: [
    5,
    (value) => {
      const shape = speedPlaces[value.readUInt8(0)];
      return shape === undefined ? {} : { overspeedIn: { shape, areaNumber: value.readUInt32BE(1) } };
    },
  ],
  0x12: [
    6,
    (value) => {
      const shape = crossedPlaces[value.readUInt8(0)];
      const direction = directions[value.readUInt8(5)];
      return shape === undefined || direction === undefined
        ? {}
        : { crossing: { shape, areaNumber: value.readUInt32BE(1), direction } };
    },
  ],
  0x13: [
    7,
    (value) => {
      const verdict = verdicts[value.readUInt8(6)];
      return verdict === undefined
        ? {}
        : { sectionTime: { sectionNumber: value.readUInt32BE(0), drivenS: value.readUInt16BE(4), verdict } };
    },
  ],
  0x25: [4, (value) => ({ vehicleSignals: value.readUInt32BE(0) })],
  0x2a: [2, (value) => ({ ioWord: value.readUInt16BE(0) })],
  // AD0 in the lower half, which comes last.
  0x2b: [4, (value) => ({ analogInputs: [value.readUInt16BE(2), value.readUInt16BE(0)] })],
  0x30: [1, (value) => ({ networkSignal: value.readUInt8(0) })],
  0x31: [1, (value) => ({ satellites: value.readUInt8(0) })],
};

/** Items that are known, read. */
export const extrasOf = (items: readonly LocationItem[]): LocationExtras =>
  Object.assign(
    {},
    ...items.map(({ id, value }) => {
      const [length, read] = readings[id] ?? [];
      return read !== undefined && value.length === length ? read(value) : {};
    }),
  );

/** Whether a standard item is read here: by its id and its length. */
export const isReadExtra = ({ id, value }: LocationItem): boolean => readings[id]?.[0] === value.length;
