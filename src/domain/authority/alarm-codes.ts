import type { AlarmTypeId } from '../alarms/alarm-types.ts';
import type { AuthorityEdition } from './authority-editions.ts';

/** Types of alarms of JT/T 809 (2011 table 70, and those of 2019). */
export const authorityAlarmCodes = {
  overspeed: 0x0001,
  fatigue: 0x0002,
  emergency: 0x0003,
  theft: 0x0009,
  offRoute: 0x000b,
  movedWithoutRight: 0x000c,
  overTime: 0x000d,
  forwardCollision: 0x0011,
  laneDeparture: 0x0012,
  tyrePressure: 0x0013,
  other: 0x00ff,
  parked: 0xa001,
  driver: 0xa009,
  terminal: 0xa00a,
} as const;

type Code = keyof typeof authorityAlarmCodes;

/** Those that editions before 2019 do not know. */
const from2019: ReadonlySet<Code> = new Set(['forwardCollision', 'laneDeparture', 'tyrePressure']);

/**
 * What each of our types is to an authority; null: it is none of its business (the cargo and its papers, pictures that
 * a camera takes by itself, a terminal that says what another type says better).
 */
const codes: Readonly<Record<AlarmTypeId, Code | null>> = {
  1: null,
  2: 'overspeed',
  3: null,
  4: 'parked',
  5: null,
  6: null,
  7: null,
  8: null,
  9: 'forwardCollision',
  10: 'laneDeparture',
  11: 'forwardCollision',
  12: 'forwardCollision',
  13: 'fatigue',
  14: 'driver',
  15: 'driver',
  16: 'laneDeparture',
  17: 'laneDeparture',
  18: 'fatigue',
  19: 'fatigue',
  20: 'driver',
  21: 'driver',
  22: 'driver',
  28: 'driver',
  29: 'driver',
  30: 'terminal',
  31: 'driver',
  32: 'driver',
  33: null,
  34: null,
  35: null,
  36: 'tyrePressure',
  37: 'overTime',
  44: 'emergency',
  45: 'overspeed',
  109: 'driver',
  110: 'overspeed',
  111: 'forwardCollision',
  112: null,
  113: null,
  114: 'driver',
  115: 'driver',
  116: null,
  117: null,
  201: 'emergency',
  202: null,
  203: 'fatigue',
  207: null,
  208: null,
  209: null,
  210: null,
  211: null,
  212: 'offRoute',
  213: 'terminal',
  214: 'other',
  215: 'terminal',
  216: 'theft',
  217: null,
  218: null,
  310: null,
};

/** Code of one of our types in an edition; null: it does not go up. */
export const authorityAlarmCode = (type: number, edition: AuthorityEdition): number | null => {
  const code = (codes as Readonly<Record<number, Code | null>>)[type] ?? null;
  if (code === null) return null;
  return authorityAlarmCodes[edition !== '2019' && from2019.has(code) ? 'other' : code];
};

/** Our types that an authority may mean by a code. */
export const typesOfAuthorityCode = (code: number): readonly number[] =>
  Object.entries(codes).flatMap(([type, name]) =>
    name !== null &&
    (authorityAlarmCodes[name] === code || (code === authorityAlarmCodes.other && from2019.has(name)))
      ? [Number(type)]
      : [],
  );
