/** What two platforms agreed on for bodies, each 32 bits without a sign. */
export interface EncryptionConstants {
  readonly m1: number;
  readonly ia1: number;
  readonly ic1: number;
}

/**
 * Encrypts a body, or reads one that is: the same steps. Each step wraps at 32 bits, as the standard’s C code does; an
 * implementation that reckons in 64 bits reads nothing where M1 is large. Key 0 counts as 1.
 */
export const encrypted = (body: Uint8Array, key: number, { m1, ia1, ic1 }: EncryptionConstants): Buffer => {
  const modulus = m1 === 0 ? 1 : m1;
  let state = key === 0 ? 1 : key >>> 0;
  return Buffer.from(
    body.map((byte) => {
      state = (Math.imul(ia1, state % modulus) + ic1) >>> 0;
      return byte ^ ((state >>> 20) & 0xff);
    }),
  );
};
