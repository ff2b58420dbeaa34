import type { Database } from '#server/database/database.ts';

import type { TestLogInFront } from '../../support/test-log-in-front.ts';
import { openServerRun, seedFleet } from './server-run.ts';
import { readStored, type Stored } from './stored.ts';
import { arrivalsOf, type SimulatedRun } from './simulated-run.ts';

/**
 * Delivers a run to a server on an empty database and reads the rows that it holds; the database is closed.
 * @param log in front of the server
 */
export const throughIngest = async (
  database: Database,
  run: SimulatedRun,
  log: TestLogInFront | null = null,
): Promise<Stored> => {
  await seedFleet(database, run);
  const server = await openServerRun(database, 1, log);
  for (const arrival of arrivalsOf(run)) await server.take(arrival);
  const stored = await readStored(database);
  await server.close();
  await database.close();
  return stored;
};
