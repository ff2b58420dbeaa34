import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { lockDirectory } from '#server/database/directory-lock.ts';
import { openEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { openPgliteExecutor } from '#server/database/wire/pglite-executor.ts';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

test('the embedded database and everything in its folder are its owner’s alone', async () => {
  const former = process.umask(0o022);
  const root = mkdtempSync(join(tmpdir(), 'tankwatch-private-'));
  chmodSync(root, 0o755);
  const directory = join(root, 'data/database');
  const release = lockDirectory(directory);
  const database = await openEmbeddedDatabase(directory, openPgliteExecutor);
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  expect(entries.length).toBeGreaterThan(100);
  const modes = new Set(entries.map((entry) => modeOf(join(entry.parentPath, entry.name))));
  expect([...modes].toSorted()).toEqual(['600', '700']);
  expect([modeOf(join(root, 'data')), modeOf(directory)]).toEqual(['700', '700']);
  await database.query('create table kept (n integer)');
  await database.close();
  // A folder that an earlier version left open is shut.
  release();
  chmodSync(directory, 0o755);
  lockDirectory(directory)();
  expect(modeOf(directory)).toBe('700');
  process.umask(former);
  rmSync(root, { recursive: true, force: true });
}, 60_000);
