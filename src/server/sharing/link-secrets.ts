import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** Bytes of chance: of a token 192 bits. */
const tokenBytes = 24;
const publicBytes = 9;
const codeDigits = 6;

/** What the database keeps of a token. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Without the token, which is nowhere, nobody finds a code by trying all. */
const codeHashOf = (token: string, code: string): Buffer => createHmac('sha256', token).update(code).digest();

/** Secrets of a new address: the token and what is kept of it. */
export interface LinkSecrets {
  readonly token: string;
  readonly tokenHash: Buffer;
  /** Null: none is asked for. */
  readonly accessCode: string | null;
  readonly accessCodeHash: Buffer | null;
}

export const newSecrets = (withCode: boolean): LinkSecrets => {
  const token = randomBytes(tokenBytes).toString('base64url');
  const accessCode = withCode ? String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0') : null;
  return {
    token,
    tokenHash: tokenHashOf(token),
    accessCode,
    accessCodeHash: accessCode === null ? null : codeHashOf(token, accessCode),
  };
};

/** Number of a link in its address, which opens nothing and can't be counted through. */
export const newPublicCode = (): string => randomBytes(publicBytes).toString('base64url');

export const isAccessCode = (hash: Buffer, token: string, typed: string): boolean =>
  timingSafeEqual(hash, codeHashOf(token, typed.replaceAll(/\s/g, '')));
