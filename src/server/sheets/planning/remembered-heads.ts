import { headForm } from '#domain/sheets/head-form.ts';

import type { Queries } from '../../database/database.ts';
import type { Actor } from '../../identity/actor.ts';
import type { MatchedColumn } from '../cells/match-columns.ts';

/** What the actor's company calls the columns of a page, by the form of a head: a column's key; null: it is not read. */
export const rememberedHeads = async (
  queries: Queries,
  { user }: Actor,
  address: string,
): Promise<ReadonlyMap<string, string | null>> => {
  const rows = await queries.query<{ head: string; key: string | null }>(
    'select head, key from import_head where company_code = $1 and page = $2',
    [user.companyCode, address],
    'import_heads',
  );
  return new Map(rows.map(({ head, key }) => [head, key]));
};

/** Remembers what somebody chose for heads; what was recognised by itself will be again. */
export const rememberHeads = async (
  queries: Queries,
  { user }: Actor,
  address: string,
  columns: readonly MatchedColumn[],
): Promise<void> => {
  const told = columns.filter(({ how, head }) => how === 'chosen' && headForm(head).whole !== '');
  const keys = new Map(told.map(({ head, column }) => [headForm(head).whole, column?.key ?? null]));
  if (keys.size === 0) return;
  await queries.query(
    `insert into import_head (company_code, page, head, key)
     select $1, $2, h.head, h.key from unnest($3::text[], $4::text[]) h (head, key)
     on conflict (company_code, page, head) do update set key = excluded.key`,
    [user.companyCode, address, [...keys.keys()], [...keys.values()]],
    'remember_import_heads',
  );
};
