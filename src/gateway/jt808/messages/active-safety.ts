import { type ByteReader, byteReader } from '../codec/byte-reader.ts';
import { timeOfDigits } from '../codec/china-time.ts';
import type { LocationItem } from './location.ts';

/** Systems of active safety by the item that carries their alarm (T/JSATL 12-2017, table 4-15 and following). */
export const activeSafetySystems = {
  0x64: 'adas',
  0x65: 'dsm',
  0x66: 'tpms',
  0x67: 'bsd',
  0x70: 'harsh',
} as const;

const phases = ['point', 'begin', 'end'] as const;
const sides: Readonly<Record<number, 'left' | 'right'>> = { 1: 'left', 2: 'right' };

/** An alarm of active safety. */
export interface ActiveSafetyAlarm {
  readonly system: (typeof activeSafetySystems)[keyof typeof activeSafetySystems];
  readonly phase: (typeof phases)[number];
  readonly eventCode: number;
  /** 1 or 2; null: something else. */
  readonly level: number | null;
  readonly speedKmh: number;
  readonly leadSpeedKmh: number | null;
  /** 0.1 s as the standard has it for headway; null: not of this kind. */
  readonly departureSide: 'left' | 'right' | null;
  readonly fatigueDegree: number | null;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly timeMs: number | null;
  /** Names the alarm in the report and its files, hexadecimal. */
  readonly alarmNumber: string;
  /** Files that follow. */
  readonly files: number;
}

/** Of the alarm number: the terminal's id, the moment, a sequence, how many files, one spare. */
const numberBytes = 16;
const filesAt = 14;
/** Bytes of speed, altitude, place, time, state and alarm number, which most systems end with. */
const tailBytes = 1 + 2 + 4 + 4 + 6 + 2 + numberBytes;
const numberAt = 0;

/** What all systems say alike. */
const readTail = (reader: ByteReader) => {
  const speedKmh = reader.u8();
  reader.u16();
  const latitudeDeg = reader.u32() / 1_000_000;
  const longitudeDeg = reader.u32() / 1_000_000;
  const timeMs = timeOfDigits(reader.digits(6));
  reader.u16();
  const number = reader.bytes(numberBytes);
  return {
    speedKmh,
    longitudeDeg,
    latitudeDeg,
    timeMs,
    alarmNumber: number.toString('hex'),
    files: number[filesAt] ?? 0,
  };
};

/** High or low pressure, heat, slow leak: of the bits of a wheel those that are an alarm; others are a reading or a fault. */
const tyreAlarmBits = 0b0100_1110;
/** Bytes of a wheel: the table counts ten and names a BYTE for its place, and terminals send either. */
const wheelBytes = [9, 10] as const;

/**
 * Item 0x66 (table 4-20): what all have stands in front, and a list of wheels behind it; the code is what their bits say
 * together.
 */
const tyreAlarmOf = (value: Buffer): ActiveSafetyAlarm | null => {
  const wheelsAt = 4 + 1 + tailBytes + 1;
  if (value.length < wheelsAt) return null;
  const reader = byteReader(value);
  reader.u32();
  const phase = phases[reader.u8()] ?? 'point';
  const tail = readTail(reader);
  const count = reader.u8();
  const width = wheelBytes.find((bytes) => value.length === wheelsAt + count * bytes);
  if (width === undefined) return null;
  const kinds = Array.from({ length: count }, (_, wheel) => {
    const place = width === 9 ? 1 : 2;
    return value.readUInt16BE(wheelsAt + wheel * width + place);
  });
  const eventCode = kinds.reduce((bits, kind) => bits | kind, 0) & 0xff;
  if ((eventCode & tyreAlarmBits) === 0) return null;
  return {
    system: 'tpms',
    phase,
    eventCode,
    level: null,
    leadSpeedKmh: null,
    departureSide: null,
    fatigueDegree: null,
    ...tail,
  };
};

/** The alarm of an item; null: not one, or of a length that its system does not have. */
export const activeSafetyOf = ({ id, value }: LocationItem): ActiveSafetyAlarm | null => {
  const system = (activeSafetySystems as Readonly<Record<number, ActiveSafetyAlarm['system']>>)[id];
  if (system === 'tpms') return tyreAlarmOf(value);
  if (system === undefined || value.length < 4 + 1 + 1 + tailBytes) return null;
  const reader = byteReader(value);
  reader.u32();
  const phase = phases[reader.u8()] ?? 'point';
  const eventCode = reader.u8();
  // Blind spots have no level.
  const graded = system === 'adas' || system === 'dsm';
  const level = graded ? reader.u8() : null;
  const own = reader.bytes(reader.left() - tailBytes);
  return {
    system,
    phase,
    eventCode,
    level: level === 1 || level === 2 ? level : null,
    leadSpeedKmh: system === 'adas' ? (own[numberAt] ?? null) : null,
    departureSide: system === 'adas' ? (sides[own[2] ?? 0] ?? null) : null,
    fatigueDegree: system === 'dsm' ? (own[0] ?? null) : null,
    ...readTail(reader),
  };
};
