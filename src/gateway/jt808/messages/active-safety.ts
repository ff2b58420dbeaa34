import { type ByteReader, byteReader } from '../codec/byte-reader.ts';
import { timeOfDigits } from '../codec/china-time.ts';
import { type AlarmSign, readSign, signBytes, type SignLayout, signLayoutNames } from './alarm-sign.ts';
import type { LocationItem } from './location.ts';
import { readWheels, type Wheel } from './wheels.ts';

/** Systems of active safety by the item that carries their alarm (T/JSATL 12-2017, table 4-15 and following). */
export const activeSafetySystems = {
  0x64: 'adas',
  0x65: 'dsm',
  0x66: 'tpms',
  0x67: 'bsd',
  0x70: 'harsh',
} as const;

type System = (typeof activeSafetySystems)[keyof typeof activeSafetySystems];

const phases = ['point', 'begin', 'end'] as const;
const sides: Readonly<Record<number, 'left' | 'right'>> = { 1: 'left', 2: 'right' };

/** Where and when an alarm was, and its sign. */
interface Tail {
  readonly speedKmh: number;
  /** Without hemisphere: that is the status word's of the report. */
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  /** ms since 1970; null: no such moment. */
  readonly timeMs: number | null;
  readonly sign: AlarmSign;
}

/** What one system says and others do not; null: not said. */
interface Particulars {
  readonly eventCode: number;
  /** 1 or 2; null: something else. */
  readonly level: number | null;
  readonly leadSpeedKmh: number | null;
  /** s to the vehicle or the pedestrian ahead. */
  readonly headwayS: number | null;
  readonly departureSide: 'left' | 'right' | null;
  readonly roadSignLimitKmh: number | null;
  readonly fatigueDegree: number | null;
  readonly wheels: readonly Wheel[] | null;
}

/** An alarm of active safety, or a reading of tyres. */
export interface ActiveSafetyAlarm extends Tail, Particulars {
  readonly system: System;
  readonly phase: (typeof phases)[number];
}

/** Speed, altitude, place, time and state, before the sign. */
const placeBytes = 1 + 2 + 4 + 4 + 6 + 2;
/** Id and flag, in front of everything. */
const headBytes = 4 + 1;

const readTail = (reader: ByteReader, layout: SignLayout): Tail => {
  const speedKmh = reader.u8();
  reader.u16();
  const latitudeDeg = reader.u32() / 1_000_000;
  const longitudeDeg = reader.u32() / 1_000_000;
  const timeMs = timeOfDigits(reader.digits(6));
  reader.u16();
  const sign = readSign(layout, Buffer.from(reader.bytes(signBytes(layout))));
  return { speedKmh, longitudeDeg, latitudeDeg, timeMs, sign };
};

const unsaid: Omit<Particulars, 'eventCode'> = {
  level: null,
  leadSpeedKmh: null,
  headwayS: null,
  departureSide: null,
  roadSignLimitKmh: null,
  fatigueDegree: null,
  wheels: null,
};

const levelOf = (level: number): number | null => (level === 1 || level === 2 ? level : null);

/** Types of 0x64 at which a road sign is read, and the kind of sign that limits speed. */
const signTypes: ReadonlySet<number> = new Set([0x06, 0x10]);
const speedLimitSign = 1;
/** Types at which a headway is measured: collision, too close, pedestrian. */
const headwayTypes: ReadonlySet<number> = new Set([0x01, 0x03, 0x04]);

/** Bytes between flag and tail, by system, and their reading; tyres have none: they stand behind the tail. */
const particulars: Readonly<
  Record<Exclude<System, 'tpms'>, readonly [bytes: number, read: (own: Buffer) => Particulars]>
> = {
  adas: [
    7,
    ([type = 0, level = 0, leadSpeedKmh = 0, headway = 0, side = 0, signKind = 0, signValue = 0]) => ({
      ...unsaid,
      eventCode: type,
      level: levelOf(level),
      leadSpeedKmh,
      headwayS: headwayTypes.has(type) ? headway / 10 : null,
      departureSide: sides[side] ?? null,
      roadSignLimitKmh: signTypes.has(type) && signKind === speedLimitSign ? signValue : null,
    }),
  ],
  dsm: [
    7,
    ([type = 0, level = 0, fatigueDegree = 0]) => ({
      ...unsaid,
      eventCode: type,
      level: levelOf(level),
      fatigueDegree,
    }),
  ],
  // Blind spots have no level.
  bsd: [1, ([type = 0]) => ({ ...unsaid, eventCode: type })],
  // A threshold of time and two more, which are settings of the terminal.
  harsh: [7, ([type = 0]) => ({ ...unsaid, eventCode: type })],
};

/** Item 0x70 is of the provinces around Jiangsu alone, with its sign. */
const layoutsOf = (system: System): readonly SignLayout[] =>
  system === 'harsh' ? ['jsatl'] : signLayoutNames;

const readTyres = (value: Buffer): ActiveSafetyAlarm | null => {
  for (const layout of signLayoutNames) {
    const countAt = headBytes + placeBytes + signBytes(layout);
    const read = readWheels(value.subarray(countAt));
    if (read === null) continue;
    const reader = byteReader(value);
    reader.u32();
    const phase = phases[reader.u8()] ?? 'point';
    const eventCode = read.reduce((bits, { kinds }) => bits | kinds, 0) & 0xff;
    return { ...unsaid, system: 'tpms', phase, eventCode, ...readTail(reader, layout), wheels: read };
  }
  return null;
};

/** Whether an item is one of active safety. */
export const isActiveSafety = ({ id }: LocationItem): boolean => Object.hasOwn(activeSafetySystems, id);

/**
 * The alarm of an item, by the layout whose length is exactly the item's; null: not one, or of a length that no layout
 * has, which is never read half.
 */
export const activeSafetyOf = ({ id, value }: LocationItem): ActiveSafetyAlarm | null => {
  const system = (activeSafetySystems as Readonly<Record<number, System>>)[id];
  if (system === undefined) return null;
  if (system === 'tpms') return readTyres(value);
  const [ownBytes, read] = particulars[system];
  const layout = layoutsOf(system).find(
    (name) => value.length === headBytes + ownBytes + placeBytes + signBytes(name),
  );
  if (layout === undefined) return null;
  const reader = byteReader(value);
  reader.u32();
  const phase = phases[reader.u8()] ?? 'point';
  const own = read(reader.bytes(ownBytes));
  return { system, phase, ...own, ...readTail(reader, layout) };
};
