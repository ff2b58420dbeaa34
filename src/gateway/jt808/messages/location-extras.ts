import type { LocationItem } from './location.ts';

/** What the items beside a place say that the product has a field for; missing: not sent. */
export interface LocationExtras {
  /** 0x01 */
  readonly odometerKm?: number;
  /** 0x03 */
  readonly recorderSpeedKmh?: number;
  /** 0x06, 2019: temperature of the carriage. */
  readonly carriageC?: number;
  /** 0x31 */
  readonly satellites?: number;
}

type Reading = (value: Buffer) => LocationExtras;

/** By id: the length that the standard gives it, and its reading. Another length is another maker's item under this id. */
const readings: Readonly<Record<number, readonly [length: number, read: Reading]>> = {
  0x01: [4, (value) => ({ odometerKm: value.readUInt32BE(0) / 10 })],
  0x03: [2, (value) => ({ recorderSpeedKmh: value.readUInt16BE(0) / 10 })],
  // The top bit is a minus sign, not two's complement.
  0x06: [
    2,
    (value) => {
      const size = value.readUInt16BE(0);
      return { carriageC: size & 0x8000 ? -(size & 0x7fff) : size };
    },
  ],
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
