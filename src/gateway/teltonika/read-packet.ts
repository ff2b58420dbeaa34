import { byteReader, type ByteReader, ShortBody } from '../jt808/codec/byte-reader.ts';
import { crc16 } from './crc16.ts';

/** Codecs of records, by their byte. */
export const codecs = { codec8: 0x08, codec8Extended: 0x8e, codec16: 0x10 } as const;

/** One record of a packet. */
export interface TeltonikaRecord {
  readonly timeMs: number;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly altitudeM: number;
  readonly bearingDeg: number;
  readonly satellites: number;
  readonly speedKmh: number;
  /** Items by their ids, as they came: numbers of 1, 2, 4 and 8 bytes, and any bytes (8 Extended). */
  readonly items: ReadonlyMap<number, Buffer>;
  /** The record as it came, by which it is known again. */
  readonly bytes: Buffer;
}

/** A packet that could be read, or why it could not, as a code of `frameDetails`. */
export type Packet =
  | { readonly records: readonly TeltonikaRecord[] }
  | {
      readonly fault: 'checkCode' | 'length' | 'noDecoder';
      /** Records that it says it has; null: its check code is wrong, so nothing of it can be believed. */
      readonly count: number | null;
    };

/** How wide the fields of a codec are, bytes. */
interface Widths {
  readonly id: 1 | 2;
  readonly count: 1 | 2;
  /** The kind of event that made the record stands behind its id. */
  readonly generation: boolean;
  readonly texts: boolean;
}

const widthsOf: Readonly<Record<number, Widths>> = {
  [codecs.codec8]: { id: 1, count: 1, generation: false, texts: false },
  [codecs.codec8Extended]: { id: 2, count: 2, generation: false, texts: true },
  [codecs.codec16]: { id: 2, count: 1, generation: true, texts: false },
};

const signed = (value: number, bytes: number): number =>
  value >= 2 ** (8 * bytes - 1) ? value - 2 ** (8 * bytes) : value;

/** An item as a number without a sign; undefined: it is not there, or is no number. */
export const unsignedItem = ({ items }: Pick<TeltonikaRecord, 'items'>, id: number): number | undefined => {
  const bytes = items.get(id);
  return bytes === undefined || bytes.length === 0 || bytes.length > 8
    ? undefined
    : Number(BigInt(`0x${bytes.toString('hex')}`));
};

/** An item as a number with a sign, by how many bytes it came in; undefined as of the one without. */
export const signedItem = (record: Pick<TeltonikaRecord, 'items'>, id: number): number | undefined => {
  const value = unsignedItem(record, id);
  return value === undefined ? undefined : signed(value, record.items.get(id)?.length ?? 8);
};

const numberOf = (reader: ByteReader, bytes: number): number => {
  if (bytes === 1) return reader.u8();
  if (bytes === 2) return reader.u16();
  return bytes === 4 ? reader.u32() : reader.u32() * 2 ** 32 + reader.u32();
};

const readRecord = (data: Buffer, reader: ByteReader, widths: Widths): TeltonikaRecord => {
  const narrow = (bytes: 1 | 2): number => numberOf(reader, bytes);
  const start = data.length - reader.left();
  const timeMs = numberOf(reader, 8);
  reader.u8(); // priority
  const longitudeDeg = signed(reader.u32(), 4) / 1e7;
  const latitudeDeg = signed(reader.u32(), 4) / 1e7;
  const altitudeM = signed(reader.u16(), 2);
  const bearingDeg = reader.u16();
  const satellites = reader.u8();
  const speedKmh = reader.u16();
  narrow(widths.id); // which item made the record
  if (widths.generation) reader.u8();
  narrow(widths.count); // of all items together
  const items = new Map<number, Buffer>();
  for (const bytes of [1, 2, 4, 8])
    for (let left = narrow(widths.count); left > 0; left -= 1)
      items.set(narrow(widths.id), reader.bytes(bytes));
  if (widths.texts)
    for (let left = reader.u16(); left > 0; left -= 1) items.set(reader.u16(), reader.bytes(reader.u16()));
  return {
    timeMs,
    longitudeDeg,
    latitudeDeg,
    altitudeM,
    bearingDeg,
    satellites,
    speedKmh,
    items,
    bytes: data.subarray(start, data.length - reader.left()),
  };
};

/** Reads a whole packet: zeros, length, codec, count, records, count, CRC. */
export const readPacket = (frame: Buffer): Packet => {
  const data = frame.subarray(8, -4);
  if (crc16(data) !== frame.readUInt32BE(frame.length - 4)) return { fault: 'checkCode', count: null };
  const reader = byteReader(data);
  const codec = reader.u8();
  const count = reader.u8();
  const widths = widthsOf[codec];
  if (widths === undefined) return { fault: 'noDecoder', count };
  try {
    const records = Array.from({ length: count }, () => readRecord(data, reader, widths));
    return reader.u8() === count && reader.left() === 0 ? { records } : { fault: 'length', count };
  } catch (error) {
    if (!(error instanceof ShortBody)) throw error;
    return { fault: 'length', count };
  }
};
