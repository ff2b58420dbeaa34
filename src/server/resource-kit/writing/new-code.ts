import { randomBytes } from 'node:crypto';

/** A code for a row that people know by its name: a letter for its kind, and 48 random bits. */
export const newCode = (kind: string): string => `${kind}${randomBytes(6).toString('hex')}`;
