import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

import type { Database } from '../../database/database.ts';
import { addressSubject, attemptsOf, pruneAttempts } from './attempts.ts';
import { verifyAlphabet, verifyPicture } from './verify-picture.ts';

export const verifyLifeMs = 5 * 60_000;

/**
 * Work of the alternative without reading: about 130,000 hashes, a second or two on a phone. It doubles with every three
 * failures that the address has had in a quarter of an hour: a hundred times as much for who guesses, nothing for a typo.
 */
export const puzzleBits = 17;
const mostBits = 23;
const failuresOfABit = 3;

export const bitsAfter = (failures: number): number =>
  Math.min(mostBits, puzzleBits + Math.floor(failures / failuresOfABit));

const codeLength = 4;

export interface Verification {
  /**
   * @param ip address whose failures make the puzzle harder
   * @param browser id of the requesting browser, which its answer must name
   */
  issue(
    nowMs: number,
    ip: string,
    browser: string,
  ): Promise<{
    verifyId: string;
    picture: string;
    puzzle: { salt: string; bits: number };
    expiresInS: number;
  }>;
  /** True once for a right answer; the challenge ends whatever the answer was. */
  redeem(verifyId: string, answer: string, browser: string, nowMs: number): Promise<boolean>;
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const leadingZeroBits = (digest: Buffer): number => {
  let bits = 0;
  for (const byte of digest) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

const solves = (salt: string, bits: number, answer: string): boolean =>
  answer.startsWith('pow:') &&
  leadingZeroBits(
    createHash('sha256')
      .update(salt + answer.slice(4))
      .digest(),
  ) >= bits;

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a.toUpperCase()), Buffer.from(b.toUpperCase())];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Issues and checks the login's challenges on the server (specification 2 and 5). `fixedCode` is for automated use only. */
export const createVerification = (database: Database, fixedCode: string | null): Verification => ({
  issue: async (nowMs, ip, browser) => {
    const bits = bitsAfter(await attemptsOf(database, [addressSubject(ip)], nowMs));
    const verifyId = randomBytes(16).toString('hex');
    const salt = randomBytes(16).toString('hex');
    const draw = () => verifyAlphabet[randomInt(verifyAlphabet.length)] ?? '';
    const code = fixedCode ?? Array.from({ length: codeLength }, draw).join('');
    await pruneAttempts(database, nowMs);
    await database.query('delete from verify_challenge where expires_time < $1', [new Date(nowMs)]);
    await database.query(
      'insert into verify_challenge (verify_id, code, salt, bits, expires_time, browser_hash) values ($1, $2, $3, $4, $5, $6)',
      [verifyId, code, salt, bits, new Date(nowMs + verifyLifeMs), hashOf(browser)],
    );
    return {
      verifyId,
      picture: verifyPicture(code.toUpperCase(), () => randomInt(1_000_000) / 1_000_000),
      puzzle: { salt, bits },
      expiresInS: verifyLifeMs / 1000,
    };
  },
  redeem: async (verifyId, answer, browser, nowMs) => {
    const [challenge] = await database.query<{
      code: string;
      salt: string;
      bits: number;
      expires_time: Date;
      browser_hash: Buffer;
    }>(
      'delete from verify_challenge where verify_id = $1 returning code, salt, bits, expires_time, browser_hash',
      [verifyId],
    );
    if (!challenge || challenge.expires_time.getTime() < nowMs) return false;
    if (!hashOf(browser).equals(challenge.browser_hash)) return false;
    return equal(challenge.code, answer.trim()) || solves(challenge.salt, challenge.bits, answer.trim());
  },
});
