import { type ByteReader, byteReader } from '../codec/byte-reader.ts';
import { timeOfDigits } from '../codec/china-time.ts';

/** Bits of the status word (JT/T 808-2019, table 25). */
export const statusBits = { acc: 0, fixed: 1, south: 2, west: 3 } as const;

/** The 28 bytes that begin every report of a place (JT/T 808-2019, table 23). */
export interface BasicLocation {
  readonly alarmWord: number;
  readonly statusWord: number;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly altitudeM: number;
  readonly speedKmh: number;
  readonly bearingDeg: number;
  /** ms since 1970; null: no such moment. */
  readonly timeMs: number | null;
}

/** Something beside the place, by its id (JT/T 808-2019, table 27); `value` as it came. */
export interface LocationItem {
  readonly id: number;
  readonly value: Buffer;
}

export interface Location extends BasicLocation {
  readonly items: readonly LocationItem[];
  /** What could not be cut into items: kept, and no reason to refuse the place. */
  readonly rest: Buffer;
}

export const bit = (word: number, place: number): boolean => ((word >>> place) & 1) === 1;

/** The standard has no sign: south and west are bits. Some send a negative number too, which then says it alone. */
const degrees = (value: number, negative: boolean): number => {
  const signed = value | 0;
  return (negative && signed > 0 ? -signed : signed) / 1_000_000;
};

const readBasic = (reader: ByteReader): BasicLocation => {
  const alarmWord = reader.u32();
  const statusWord = reader.u32();
  const latitude = reader.u32();
  const longitude = reader.u32();
  const altitude = reader.u16();
  return {
    alarmWord,
    statusWord,
    latitudeDeg: degrees(latitude, bit(statusWord, statusBits.south)),
    longitudeDeg: degrees(longitude, bit(statusWord, statusBits.west)),
    // Below the sea some terminals send it with a sign.
    altitudeM: altitude > 0x7fff ? altitude - 0x1_0000 : altitude,
    speedKmh: reader.u16() / 10,
    bearingDeg: reader.u16(),
    timeMs: timeOfDigits(reader.digits(6)),
  };
};

/** 0x0200. An item that is longer than the body ends the items; the place stands. @throws ShortBody below 28 bytes */
export const readLocation = (body: Buffer): Location => {
  const reader = byteReader(body);
  const basic = readBasic(reader);
  const items: LocationItem[] = [];
  while (reader.left() >= 2) {
    const at = body.length - reader.left();
    const id = reader.u8();
    const length = reader.u8();
    if (length > reader.left()) return { ...basic, items, rest: body.subarray(at) };
    items.push({ id, value: reader.bytes(length) });
  }
  return { ...basic, items, rest: reader.bytes(reader.left()) };
};
