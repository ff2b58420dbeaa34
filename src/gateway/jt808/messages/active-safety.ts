import { byteReader } from '../codec/byte-reader.ts';
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

/** Bytes of speed, altitude, place, time, state and alarm number, which all systems end with. */
const tailBytes = 1 + 2 + 4 + 4 + 6 + 2 + 16;
const numberAt = 0;

/** The alarm of an item; null: not one, or of a length that its system does not have. */
export const activeSafetyOf = ({ id, value }: LocationItem): ActiveSafetyAlarm | null => {
  const system = (activeSafetySystems as Readonly<Record<number, ActiveSafetyAlarm['system']>>)[id];
  if (system === undefined || value.length < 4 + 1 + 1 + tailBytes) return null;
  const reader = byteReader(value);
  reader.u32();
  const phase = phases[reader.u8()] ?? 'point';
  const eventCode = reader.u8();
  // Tyres and blind spots have no level.
  const graded = system === 'adas' || system === 'dsm';
  const level = graded ? reader.u8() : null;
  const own = reader.bytes(reader.left() - tailBytes);
  const speedKmh = reader.u8();
  reader.u16();
  const latitudeDeg = reader.u32() / 1_000_000;
  const longitudeDeg = reader.u32() / 1_000_000;
  const timeMs = timeOfDigits(reader.digits(6));
  reader.u16();
  const alarmNumber = reader.bytes(16);
  return {
    system,
    phase,
    eventCode,
    level: level === 1 || level === 2 ? level : null,
    speedKmh,
    leadSpeedKmh: system === 'adas' ? (own[numberAt] ?? null) : null,
    departureSide: system === 'adas' ? (sides[own[2] ?? 0] ?? null) : null,
    fatigueDegree: system === 'dsm' ? (own[0] ?? null) : null,
    longitudeDeg,
    latitudeDeg,
    timeMs,
    alarmNumber: alarmNumber.toString('hex'),
    files: alarmNumber[14] ?? 0,
  };
};
