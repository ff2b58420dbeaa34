import type { Log } from '../kernel/log/log.ts';
import type { Database } from './database.ts';
import { mostConnections } from './postgresql-database.ts';

const prefix = 'tankwatch';

/** As `pg_stat_activity` names the connections of a process: what it is, which one, and how many it may open. */
export const connectionName = (what: string, process: string, each: number): string =>
  `${prefix} ${what} ${process} ${mostConnections(each)}`;

/** What every process that is connected now may open, by its name. */
const planned = (names: readonly string[]): number =>
  [...new Set(names)].reduce((sum, name) => sum + Number(/ (\d+)$/.exec(name)?.[1] ?? 0), 0);

/** Says how many connections all processes of this database may open together, and warns where PostgreSQL has fewer. */
export const checkConnectionBudget = async (database: Database, own: string, log: Log): Promise<void> => {
  const [row] = await database.query<{ most: number; reserved: number; names: readonly string[] }>(
    `select current_setting('max_connections')::int as most,
       current_setting('superuser_reserved_connections')::int as reserved,
       array(select distinct application_name from pg_stat_activity
         where datname = current_database() and application_name like $1) as names`,
    [`${prefix} %`],
  );
  if (row === undefined) return;
  const connections = planned([...row.names, own]);
  const room = row.most - row.reserved;
  const figures = { connections, processes: new Set([...row.names, own]).size, room };
  if (connections <= room) log.info(figures, 'connections that all processes may open');
  else
    log.warn(
      figures,
      'PostgreSQL has fewer connections than all processes may open: raise max_connections or lower DATABASE_CONNECTIONS',
    );
};
