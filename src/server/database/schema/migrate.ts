import type { Database, Queries } from '../database.ts';
import { checkSchema } from './schema-state.ts';
import { inWorkClass } from '../work-class.ts';

/** Number that keeps two processes from migrating at once. */
const migrationLock = 7001;

const lock = (queries: Queries): Promise<unknown> =>
  queries.query('select pg_advisory_xact_lock($1)', [migrationLock]);

/**
 * Brings the schema up to date, each step in a transaction of its own.
 * @param onApplied called with the name of each file that was applied
 * @throws Error, before anything is written: a schema that this build does not know (`schemaFault`)
 */
export const migrate = async (
  database: Database,
  onApplied: (name: string) => void = () => {},
): Promise<void> =>
  inWorkClass('migration', async () => {
    const { pending } = await checkSchema(database);
    await database.transaction(async (queries) => {
      // Two that make the same table at the same moment fail, "if not exists" or not.
      await lock(queries);
      await queries.query(
        `create table if not exists migration (name text primary key, hash text not null, applied_time timestamptz not null default now())`,
      );
      await queries.query(
        'alter table migration add column if not exists additive boolean not null default false',
      );
    });
    for (const { name, text, hash, additive } of pending) {
      const isNew = await database.transaction(async (queries) => {
        await lock(queries);
        const applied = await queries.query('select from migration where name = $1', [name]);
        if (applied.length > 0) return false;
        await queries.query(text);
        await queries.query('insert into migration (name, hash, additive) values ($1, $2, $3)', [
          name,
          hash,
          additive,
        ]);
        return true;
      });
      if (isNew) onApplied(name);
    }
  });
