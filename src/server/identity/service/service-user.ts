import { randomUUID } from 'node:crypto';

import type { Queries } from '../../database/database.ts';

/**
 * The number by which a service account stands among the users, for keys of its writes and for what it wrote. It has no
 * role, no company and no password: nobody signs in as it, and no list of people shows it.
 */
export const addServiceUser = async (queries: Queries, name: string): Promise<number> => {
  const [row] = await queries.query<{ id: number }>(
    `insert into public.app_user (user_name, name, password_hash, enabled) values ($1, $2, '', false) returning id`,
    [`service:${randomUUID()}`, name],
  );
  if (!row) throw new Error('a row that was inserted is not there');
  return row.id;
};
