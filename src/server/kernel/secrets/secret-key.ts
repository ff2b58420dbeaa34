import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/**
 * The key that seals secrets: that of the environment, which several servers of one database have to share, else one
 * that is made once and lies beside the data, readable by its owner alone.
 */
export const secretKeyOf = (given: string | null, dataDir: string): string => {
  if (given !== null) return given;
  const file = resolve(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // It was made before.
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
};
