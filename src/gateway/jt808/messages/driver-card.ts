import { byteReader } from '../codec/byte-reader.ts';
import { timeOfDigits } from '../codec/china-time.ts';

/** 0x0702: a driver's card was put in or taken out. */
export interface DriverCard {
  readonly action: 'in' | 'out';
  readonly timeMs: number | null;
  /** The card could be read; only then there is a licence. */
  readonly read: boolean;
  readonly name: string;
  /** Number of the qualification certificate. */
  readonly licence: string;
}

/** @throws ShortBody */
export const readDriverCard = (body: Buffer): DriverCard => {
  const reader = byteReader(body);
  const action = reader.u8() === 1 ? 'in' : 'out';
  const timeMs = timeOfDigits(reader.digits(6));
  const none = { action, timeMs, read: false, name: '', licence: '' } as const;
  if (action === 'out' || reader.left() === 0 || reader.u8() !== 0) return none;
  const name = reader.text(reader.u8());
  return { ...none, read: true, name, licence: reader.text(20) };
};
