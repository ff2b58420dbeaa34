import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Database } from '#server/database/database.ts';
import { createEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { openPgliteExecutor, type PgliteExecutor } from '#server/database/wire/pglite-executor.ts';

const steps = ['src/server/database/baseline', 'src/server/database/migrations'];
const cache = 'node_modules/.cache/test-databases';

/** What a made database depends on: other migrations or another embedded database make another one. */
const fingerprint = (): string => {
  const hash = createHash('sha256');
  hash.update(readFileSync('node_modules/@electric-sql/pglite/package.json'));
  hash.update(readFileSync('src/server/database/wire/pglite-executor.ts'));
  hash.update(readFileSync('tests/support/databases/database-template.ts'));
  hash.update(readFileSync('src/server/database/schema/migrate.ts'));
  for (const folder of steps)
    for (const name of readdirSync(folder).toSorted())
      hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
};

/** The name under which the migrated database of these sources is kept. */
export const templateName = (): string => `tankwatch_template_${fingerprint()}`;

/** Files are renamed into place, so that another process never reads half of one; those of other sources go. */
const keep = async (path: string, content: Blob): Promise<void> => {
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache))
    if (!name.startsWith(templateName())) rmSync(join(cache, name), { force: true });
  const half = `${path}.${process.pid}`;
  writeFileSync(half, new Uint8Array(await content.arrayBuffer()));
  renameSync(half, path);
};

/** An empty log is as long as its first file: 1 MB instead of 16. */
const smallLog = ['--wal-segsize=1'];

/** Two thirds of an empty database are what others would be made of on the same server; nobody makes any here. */
const leaveOutTemplates = async (database: Database): Promise<void> => {
  await database.query(`update pg_database set datistemplate = false`);
  for (const name of ['template0', 'template1']) await database.query(`drop database ${name}`);
  await database.query('checkpoint');
};

const make = async (path: string, migrated: boolean): Promise<Blob> => {
  if (existsSync(path)) return new Blob([readFileSync(path)]);
  const executor = await openPgliteExecutor(null, { initDbStartParams: smallLog });
  const database = createEmbeddedDatabase(executor);
  if (migrated) await migrate(database);
  await leaveOutTemplates(database);
  const content = await executor.save();
  await database.close();
  await keep(path, content);
  return content;
};

const made = new Map<string, Promise<Blob>>();

/** An embedded database without a table, or a migrated one, as it was made once for all files of tests. */
export const savedDatabase = (content: 'empty' | 'migrated'): Promise<Blob> => {
  const path = join(cache, `${templateName()}.${content}.tar`);
  const known = made.get(path) ?? make(path, content === 'migrated');
  made.set(path, known);
  return known;
};

const pglite = 'node_modules/@electric-sql/pglite/dist';

/** What all embedded databases of a process share: the program, which is compiled once, and its files. */
const readProgram = async () => ({
  pgliteWasmModule: await WebAssembly.compile(readFileSync(join(pglite, 'pglite.wasm'))),
  fsBundle: new Blob([readFileSync(join(pglite, 'pglite.data'))]),
});
let program: ReturnType<typeof readProgram> | null = null;

/** An embedded database of its own that begins with a saved one: a third of the time of one made anew. */
export const openSavedDatabase = async (content: 'empty' | 'migrated'): Promise<PgliteExecutor> => {
  program ??= readProgram();
  return openPgliteExecutor(null, { ...(await program), loadDataDir: await savedDatabase(content) });
};
