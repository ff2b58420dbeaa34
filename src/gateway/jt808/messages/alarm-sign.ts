import { createHash } from 'node:crypto';

import { timeOfDigits } from '../codec/china-time.ts';

/** Layouts of active safety: T/JSATL 12-2017 (Jiangsu, and most provinces after it) and T/GDRTA 002-2020 (Guangdong). */
export const signLayouts = {
  jsatl: { idBytes: 7, spareBytes: 1 },
  gdrta: { idBytes: 30, spareBytes: 2 },
} as const;

export type SignLayout = keyof typeof signLayouts;

export const signLayoutNames = Object.keys(signLayouts) as readonly SignLayout[];

const timeBytes = 6;

/** Bytes of an alarm's sign: the terminal's id, the moment, a sequence, how many files, spare. */
export const signBytes = (layout: SignLayout): number => {
  const { idBytes, spareBytes } = signLayouts[layout];
  return idBytes + timeBytes + 2 + spareBytes;
};

/** What a sign says. */
export interface AlarmSign {
  readonly bytes: Buffer;
  /** Names the alarm in messages of the product: at most 64 letters. */
  readonly alarmCode: string;
  /** ms since 1970; null: no such moment. */
  readonly timeMs: number | null;
  /** Files that the terminal has for the alarm. */
  readonly files: number;
}

/** Reads a sign. @throws RangeError where it is shorter than its layout */
export const readSign = (layout: SignLayout, bytes: Buffer): AlarmSign => {
  const { idBytes } = signLayouts[layout];
  return {
    bytes,
    // The long one does not fit a code.
    alarmCode:
      layout === 'jsatl'
        ? bytes.toString('hex')
        : createHash('sha256').update(bytes).digest('hex').slice(0, 40),
    timeMs: timeOfDigits(bytes.toString('hex', idBytes, idBytes + timeBytes)),
    files: bytes.readUInt8(idBytes + timeBytes + 1),
  };
};
