import type { Queries, SnapshotReaders } from '../../database/database.ts';

/** A fleet of more trucks is read in halves, side by side: two processors of the database then share it. */
const halvedFrom = 2000;

/** From which truck on and before which one, by id; null: without such a limit. */
export type TruckRange = readonly [from: number | null, before: number | null];

/**
 * SQL: one of the companies $1 has a truck, or had it once. What is shown of it at a moment goes by whose it was then. It is
 * asked of `public.truck`: within a call `truck` is what the session has today.
 */
export const everOwn = (
  truck: string,
): string => `(${truck}.company_code = any($1::text[]) or ${truck}.id in (
    select v.key::int from master_version v where v.entity = 'truck' and v.content ->> 'companyCode' = any($1::text[])))`;

/** The truck with which the second half begins; null: the fleet is read as a whole. */
const middleTruck = async (reader: Queries, companies: readonly string[]): Promise<number | null> => {
  const [middle] = await reader.query<{ id: number }>(
    `select percentile_disc(0.5) within group (order by id) as id from truck where company_code = any($1::text[])
     having count(*) >= ${halvedFrom}`,
    [companies],
  );
  return middle?.id ?? null;
};

/** Rows of the trucks of these companies, of a large fleet by two readers at once. */
export const inHalves = async <T>(
  readers: SnapshotReaders,
  companies: readonly string[],
  read: (reader: Queries, range: TruckRange) => Promise<readonly T[]>,
): Promise<readonly T[]> => {
  const [first, second] = readers;
  const middle = await middleTruck(first, companies);
  if (middle === null) return read(first, [null, null]);
  const halves = await Promise.all([read(first, [null, middle]), read(second, [middle, null])]);
  return halves.flat();
};
