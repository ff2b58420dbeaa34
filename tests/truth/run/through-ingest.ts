import type { Database } from '#server/database/database.ts';

import { openServerRun, seedFleet } from './server-run.ts';
import { readStored, type Stored } from './stored.ts';
import { arrivalsOf, type SimulatedRun } from './simulated-run.ts';

/** Delivers a run to a server on an empty database and reads the rows that it holds; the database is closed. */
export const throughIngest = async (database: Database, run: SimulatedRun): Promise<Stored> => {
  await seedFleet(database, run);
  const server = await openServerRun(database);
  for (const arrival of arrivalsOf(run)) await server.take(arrival);
  const stored = await readStored(database);
  await server.close();
  await database.close();
  return stored;
};
