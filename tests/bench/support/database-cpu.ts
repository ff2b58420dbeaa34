import { readFileSync } from 'node:fs';

import type { Database } from '#server/database/database.ts';

/** Ticks of `/proc/<pid>/stat` a second. */
const ticks = 100;

/** Processor seconds of the connections of a PostgreSQL that runs on this machine; null: they are not to be seen. */
export const databaseCpuSeconds = async (database: Database): Promise<number | null> => {
  if (database.engine === 'embedded') return null;
  const rows = await database.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  try {
    return rows.reduce((sum, { pid }) => {
      const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const [user, system] = fields.split(' ').slice(11, 13);
      return sum + (Number(user) + Number(system)) / ticks;
    }, 0);
  } catch {
    // It runs elsewhere.
    return null;
  }
};
