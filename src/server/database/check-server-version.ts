import { setTimeout as wait } from 'node:timers/promises';

import type { Database } from './database.ts';
import { StartFailure } from '../kernel/start/start-causes.ts';

/** The oldest major version that the schema and the statements are tried on. */
const oldest = 15;
/** A host that is gone answers nothing at all. */
const answersWithinMs = 15_000;

/**
 * Asks a PostgreSQL for its version, which is the first that it is asked.
 * @throws StartFailure `serverTooOld`, `noAnswer`
 */
export const checkServerVersion = async (
  database: Pick<Database, 'query'>,
  place: string,
  withinMs = answersWithinMs,
): Promise<void> => {
  const facts = { variable: 'DATABASE_URL', place };
  const late = new AbortController();
  const answer = await Promise.race([
    database.query<{ server_version: string }>('show server_version'),
    wait(withinMs, null, { signal: late.signal }),
  ]).finally(() => late.abort());
  if (answer === null) throw new StartFailure('noAnswer', facts);
  const version = answer[0]?.server_version ?? '';
  if (Number.parseInt(version, 10) < oldest)
    throw new StartFailure('serverTooOld', { ...facts, said: version });
};
