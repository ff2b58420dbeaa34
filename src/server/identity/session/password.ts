import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB, two passes (OWASP password storage). */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, options);

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password);

/** A hash that no password has, so that an unknown user costs the same time as a wrong password. */
export const decoyHash = hashPassword(crypto.randomUUID());
