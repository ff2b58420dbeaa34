import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';

import { byteReader } from '../codec/byte-reader.ts';
import { timeOfDigits } from '../codec/china-time.ts';

/** 0x0702: a driver's card was put in or taken out. */
export interface DriverCard {
  readonly action: 'in' | 'out';
  /** Null: no such moment; in 2011 none is said. */
  readonly timeMs: number | null;
  /** The card could be read; only then there is a licence. */
  readonly read: boolean;
  readonly name: string;
  /** Number of the qualification certificate. */
  readonly licence: string;
}

/** 2011 has neither state nor time, but the driver's identity card, and a longer number. */
const readOf2011 = (body: Buffer): DriverCard => {
  const reader = byteReader(body);
  const name = reader.text(reader.u8());
  reader.bytes(20);
  return { action: 'in', timeMs: null, read: true, name, licence: reader.text(40) };
};

/** @throws ShortBody */
export const readDriverCard = (body: Buffer, edition: AlarmWordEdition): DriverCard => {
  if (edition === '2011') return readOf2011(body);
  const reader = byteReader(body);
  const action = reader.u8() === 1 ? 'in' : 'out';
  const timeMs = timeOfDigits(reader.digits(6));
  const none = { action, timeMs, read: false, name: '', licence: '' } as const;
  if (action === 'out' || reader.left() === 0 || reader.u8() !== 0) return none;
  const name = reader.text(reader.u8());
  return { ...none, read: true, name, licence: reader.text(20) };
};
