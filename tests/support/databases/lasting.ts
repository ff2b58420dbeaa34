import type { Database, Queries } from '#server/database/database.ts';

/** A transaction that lasts until it is told to end. */
export const lasting = (database: Database, work: (queries: Queries) => Promise<unknown>) => {
  let end = (): void => {};
  const until = new Promise<void>((resolve) => {
    end = resolve;
  });
  let began = (): void => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const over = database.transaction(async (queries) => {
    await work(queries);
    began();
    await until;
  });
  return { begun, over, end };
};

/** How many wait for a row or a lock of somebody else's now. PostgreSQL only: one session serves all elsewhere. */
export const waitersOf = async (database: Database): Promise<number> => {
  const [row] = await database.query<{ waiting: number }>(
    `select count(*)::int as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting ?? 0;
};
