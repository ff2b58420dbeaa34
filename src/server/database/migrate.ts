import { createHash } from 'node:crypto';

import { byBytes } from './by-bytes.ts';
import type { Database } from './database.ts';
import { renamedMigrations } from './renamed-migrations.ts';

const files = import.meta.glob<string>('../migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Number that keeps two processes from migrating at once. */
const migrationLock = 7001;

/**
 * Brings the schema up to date, each file in a transaction of its own. A file that changed after it was
 * applied stops the start: the schema would not be what the code believes.
 * @param onApplied called with the name of each file that was applied
 */
export const migrate = async (
  database: Database,
  onApplied: (name: string) => void = () => {},
): Promise<void> => {
  await database.transaction(async (queries) => {
    // Two that make the same table at the same moment fail, "if not exists" or not.
    await queries.query('select pg_advisory_xact_lock($1)', [migrationLock]);
    await queries.query(
      `create table if not exists migration (name text primary key, hash text not null, applied_time timestamptz not null default now())`,
    );
    for (const [former, present] of Object.entries(renamedMigrations))
      await queries.query('update migration set name = $2 where name = $1', [former, present]);
  });
  for (const [path, text] of Object.entries(files).toSorted(([a], [b]) => byBytes(a, b))) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const hash = createHash('sha256').update(text).digest('hex');
    const isNew = await database.transaction(async (queries) => {
      await queries.query('select pg_advisory_xact_lock($1)', [migrationLock]);
      const [applied] = await queries.query<{ hash: string }>('select hash from migration where name = $1', [
        name,
      ]);
      if (applied && applied.hash !== hash) throw new Error(`migration ${name} changed after it was applied`);
      if (applied) return false;
      await queries.query(text);
      await queries.query('insert into migration (name, hash) values ($1, $2)', [name, hash]);
      return true;
    });
    if (isNew) onApplied(name);
  }
};
