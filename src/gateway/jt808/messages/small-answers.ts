import { byteReader } from '../codec/byte-reader.ts';
import { bodyOf } from '../codec/byte-writer.ts';
import type { Edition } from '../codec/header.ts';
import type { MissingParts } from '../codec/assembly.ts';
import { bcdOf } from '../codec/byte-writer.ts';

/** 0x8003: parts are to be sent again; the count is a byte in 2013, a word in 2019. */
export const missingParts = ({ firstSerial, numbers }: MissingParts, edition: Edition): Buffer =>
  bodyOf(
    ['u16', firstSerial],
    [edition === '2019' ? 'u16' : 'u8', numbers.length],
    ...numbers.map((number) => ['u16', number] as const),
  );

/**
 * 0x0005: a terminal of 2019 asks for parts of ours. Its count is a word, and of some a byte as in 0x8003 of 2013, which an
 * odd length shows. A count that is too large ends with the body. @throws ShortBody
 */
export const readMissingParts = (body: Buffer): MissingParts => {
  const reader = byteReader(body);
  const firstSerial = reader.u16();
  const count = body.length % 2 === 1 ? reader.u8() : reader.u16();
  const numbers = Array.from({ length: Math.min(count, Math.floor(reader.left() / 2)) }, reader.u16);
  return { firstSerial, numbers };
};

/** 0x8004: the platform's time, UTC (2019). */
export const timeAnswer = (nowMs: number): Buffer =>
  bcdOf(new Date(nowMs).toISOString().replaceAll(/\D/g, '').slice(2, 14), 6);

/** 0x8105 with the word for a restart: the one word that both editions know and that loses no connection for good. */
export const restartOrder = (): Buffer => bodyOf(['u8', 4]);

/** 0x8203: people have seen what these bits say, whichever message said it. */
export const confirmAlarm = (bits: number): Buffer => bodyOf(['u16', 0], ['u32', bits]);

/** 0x8202: a place every so many seconds, for so many. */
export const followBody = (everyS: number, forS: number): Buffer => bodyOf(['u16', everyS], ['u32', forS]);
