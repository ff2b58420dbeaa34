import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../databases/databases.ts';
import { seedDemoWorld } from './demo-world.ts';
import { openTestApp } from './test-server.ts';

export interface DemoApp {
  readonly database: Database;
  readonly app: App;
}

/** The application over a database of its own with the demo's companies, without a port; the clock is the test's. */
export const openDemoApp = async (now: () => number): Promise<DemoApp> => {
  const database = await openTestDatabase();
  await seedDemoWorld(database);
  return { database, app: await openTestApp(database, now) };
};

export const closeDemoApp = async ({ database, app }: DemoApp): Promise<void> => {
  await app.server.close();
  await database.close();
};
