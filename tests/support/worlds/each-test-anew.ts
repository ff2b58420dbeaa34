import { beforeAll, beforeEach } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { changedSince, type KeptRows, keepRows, restoreRows } from '../databases/kept-rows.ts';
import { reopenTestApp } from './test-server.ts';

interface World {
  readonly database: Database;
  /** Of `openTestApp`; clients that are signed in stay so. */
  readonly app?: App;
  /** Notes clock and counters of the test's own; what it returns puts them back. */
  readonly note?: () => () => void;
}

/**
 * Gives every test of a file the world that its `beforeAll`, which stands above, has made: rows and sequences as they
 * were, and an application that remembers nothing of the test before.
 */
export const eachTestAnew = (world: () => World): void => {
  let kept: KeptRows;
  let putBack = (): void => {};
  beforeAll(async () => {
    const { database, note } = world();
    kept = await keepRows(database);
    putBack = note?.() ?? putBack;
  });
  beforeEach(async () => {
    putBack();
    const { database, app } = world();
    if ((await changedSince(database, kept)).length === 0) return;
    // First of all it stops writing.
    await app?.server.close();
    kept = await restoreRows(database, kept);
    if (app !== undefined) await reopenTestApp(app);
  });
};
