import { inWorkClass } from '#server/database/work-class.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { testLog } from '../../support/worlds/test-log.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { fillMasterData } from '../support/master-rows.ts';
import { openOwnDatabase } from '../support/own-database.ts';

const openDatabase = async () => {
  const address = process.env['DATABASE_URL'];
  if (address === undefined) {
    const database = await openTestDatabase();
    return { database, dispose: () => database.close() };
  }
  const own = await openOwnDatabase(address);
  const { migrate } = await import('#server/database/schema/migrate.ts');
  await migrate(own.database);
  return own;
};

/** A listener with 10,000 trucks, their numbers as `phoneOf` has them. On PostgreSQL by DATABASE_URL, else embedded. */
export const openListenerWorld = async () => {
  const { database, dispose } = await openDatabase();
  await seedDemoWorld(database);
  // On a busy machine longer than a query of people may take.
  await inWorkClass('migration', () => fillMasterData(database));
  const errors: string[] = [];
  const log = testLog(errors, 'error');
  const app = await openTestApp(database, Date.now, {}, '/nowhere', undefined, log);
  const port = await app.terminalListener.listen(0, '127.0.0.1');
  return {
    app,
    port,
    /** Lines of the log that tell of failures. */
    errors: () => errors,
    close: async () => {
      await app.server.close();
      await dispose();
    },
  };
};

/** Memory of this process, MB. */
export const memoryMb = (): number => process.memoryUsage.rss() / 1_048_576;
