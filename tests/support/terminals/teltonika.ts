import { crc16 } from '#gateway/teltonika/crc16.ts';

/** Bytes of records as boxes of Teltonika write them, composed by the layout of their codecs. */
export interface BoxRecord {
  readonly timeMs: number;
  readonly longitudeDeg?: number;
  readonly latitudeDeg?: number;
  readonly altitudeM?: number;
  readonly bearingDeg?: number;
  readonly satellites?: number;
  readonly speedKmh?: number;
  /** Numbers by id, in groups of 1, 2, 4 and 8 bytes. */
  readonly items?: Readonly<Record<1 | 2 | 4 | 8, Readonly<Record<number, number>>>>;
  /** Of 8 Extended: items of any length, as hexadecimal. */
  readonly texts?: Readonly<Record<number, string>>;
}

export type Codec = 0x08 | 0x8e | 0x10;

const unsigned = (value: number, bytes: number): Buffer => {
  const hex = (value < 0 ? 2 ** (8 * bytes) + value : value).toString(16);
  return Buffer.from(hex.padStart(bytes * 2, '0'), 'hex');
};

export const noItems: NonNullable<BoxRecord['items']> = { 1: {}, 2: {}, 4: {}, 8: {} };

const recordBytes = (codec: Codec, record: BoxRecord): Buffer => {
  const [idBytes, countBytes] = codec === 0x8e ? [2, 2] : codec === 0x10 ? [2, 1] : [1, 1];
  const { items = noItems, texts = {} } = record;
  const groups = ([1, 2, 4, 8] as const).map((bytes) => ({ bytes, entries: Object.entries(items[bytes]) }));
  const total = groups.reduce((sum, { entries }) => sum + entries.length, Object.keys(texts).length);
  return Buffer.concat([
    unsigned(record.timeMs, 8),
    unsigned(0, 1),
    unsigned(Math.round((record.longitudeDeg ?? 0) * 1e7), 4),
    unsigned(Math.round((record.latitudeDeg ?? 0) * 1e7), 4),
    unsigned(record.altitudeM ?? 0, 2),
    unsigned(record.bearingDeg ?? 0, 2),
    unsigned(record.satellites ?? 0, 1),
    unsigned(record.speedKmh ?? 0, 2),
    unsigned(0, idBytes),
    ...(codec === 0x10 ? [unsigned(5, 1)] : []),
    unsigned(total, countBytes),
    ...groups.flatMap(({ bytes, entries }) => [
      unsigned(entries.length, countBytes),
      ...entries.flatMap(([id, value]) => [unsigned(Number(id), idBytes), unsigned(value, bytes)]),
    ]),
    ...(codec === 0x8e
      ? [
          unsigned(Object.keys(texts).length, 2),
          ...Object.entries(texts).flatMap(([id, hex]) => [
            unsigned(Number(id), 2),
            unsigned(hex.length / 2, 2),
            Buffer.from(hex, 'hex'),
          ]),
        ]
      : []),
  ]);
};

/** A whole packet around data. */
export const packetOf = (data: Buffer): Buffer =>
  Buffer.concat([unsigned(0, 4), unsigned(data.length, 4), data, unsigned(crc16(data), 4)]);

export const boxPacket = (codec: Codec, records: readonly BoxRecord[]): Buffer =>
  packetOf(
    Buffer.concat([
      unsigned(codec, 1),
      unsigned(records.length, 1),
      ...records.map((record) => recordBytes(codec, record)),
      unsigned(records.length, 1),
    ]),
  );

export const boxSignIn = (imei: string): Buffer =>
  Buffer.concat([unsigned(imei.length, 2), Buffer.from(imei, 'latin1')]);
