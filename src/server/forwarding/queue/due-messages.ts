import type { Database, Queries } from '../../database/database.ts';

/** A message that waits for a platform. */
export interface DueMessage {
  readonly id: number;
  readonly number: string;
  readonly messageId: number;
  readonly body: Buffer;
  readonly createdMs: number;
}

/** Of each terminal the oldest that are not on their way. @param ofEach how many of one */
export const readDue = (
  database: Database,
  targetId: number,
  numbers: readonly string[],
  underWay: readonly number[],
  ofEach: number,
): Promise<readonly DueMessage[]> =>
  database.query<DueMessage & Record<string, unknown>>(
    `select m.* from unnest($2::text[]) as n (number) cross join lateral (
       select id::float8 as id, number, message_id as "messageId", body, extract(epoch from created_time)::float8 * 1000 as "createdMs"
       from forward_message where target_id = $1 and number = n.number and id <> all ($3::bigint[]) order by id limit $4) as m`,
    [targetId, numbers, underWay, ofEach],
    'forward_due',
  );

/** Terminals that something new waits of, behind an id, and the newest id. */
export const readNewNumbers = async (
  queries: Queries,
  targetId: number,
  after: number,
): Promise<{ readonly numbers: readonly string[]; readonly newest: number }> => {
  const rows = await queries.query<{ number: string; newest: number }>(
    `select number, max(id)::float8 as newest from (
       select number, id from forward_message where target_id = $1 and id > $2::bigint order by id limit 5000) as fresh
     group by number`,
    [targetId, after],
    'forward_new',
  );
  return {
    numbers: rows.map(({ number }) => number),
    newest: rows.reduce((newest, row) => Math.max(newest, row.newest), after),
  };
};

/** What a platform has answered waits no more. */
export const removeAnswered = (queries: Queries, ids: readonly number[]): Promise<unknown> =>
  queries.query('delete from forward_message where id = any($1::bigint[])', [ids], 'forward_answered');
