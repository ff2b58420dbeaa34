import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { createEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { openPgliteExecutor } from '#server/database/wire/pglite-executor.ts';
import { checkPages } from '#server/database/check-pages.ts';

const home = mkdtempSync(join(tmpdir(), 'tankwatch-pages-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const open = async () => createEmbeddedDatabase(await openPgliteExecutor(home));

/** Noise in the middle of the second page of a file. */
const spoil = (path: string): void => {
  const file = openSync(join(home, path), 'r+');
  writeSync(file, Buffer.alloc(64, 7), 0, 64, 8192 + 4000);
  closeSync(file);
};

test('every page is read: a damaged index is built anew, a damaged table is named, and nothing stays behind', async () => {
  const first = await open();
  await first.script(
    `create table kept as select n, md5(n::text) as text from generate_series(1, 2000) n;
     create index kept_text on kept (text);
     create table lost as select n, md5(n::text) as text from generate_series(1, 2000) n;
     checkpoint`,
  );
  expect(await checkPages(first)).toEqual({ rebuilt: [], damaged: [] });
  const paths = await first.query<{ name: string; path: string }>(
    `select relname as name, pg_relation_filepath(oid) as path from pg_class where relname in ('kept_text', 'lost')`,
  );
  await first.close();
  for (const { path } of paths) spoil(path);

  const second = await open();
  const { rebuilt, damaged } = await checkPages(second);
  expect(rebuilt).toEqual(['kept_text']);
  expect(damaged).toEqual([expect.stringMatching(/^lost: invalid page in block 1 of relation/)]);
  await second.script('set enable_seqscan = off');
  expect(await second.query(`select n from kept where text = md5('77')`)).toEqual([{ n: 77 }]);
  expect(await second.query('select from pg_extension where extname = $1', ['pageinspect'])).toEqual([]);
  expect((await checkPages(second)).rebuilt).toEqual([]);
  await second.close();
});
