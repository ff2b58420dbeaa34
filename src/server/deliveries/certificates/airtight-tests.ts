import type { TightnessTest } from '#domain/cargo/tightness-verdict.ts';

import type { Queries } from '../../database/database.ts';
import { isoSeconds } from '../../database/iso-time.ts';

/** A tightness test as it is stored. Times ISO 8601 UTC, kPa gauge. */
export interface StoredTest extends TightnessTest {
  readonly companyCode: string;
  readonly companyName: string;
  readonly signCode: string;
  readonly terminal: string | null;
  readonly testCode: string | null;
  readonly cell: number;
  readonly startTime: string;
  readonly areaName: string | null;
  readonly startPressureKPa: number | null;
  readonly endPressureKPa: number | null;
  readonly dropKPa: number | null;
  readonly correctedDropKPa: number | null;
  readonly limitKPa: number | null;
}

/** A test of these companies; null: there is none. Its limit is the one that its rule used. */
export const airtightTest = async (
  queries: Queries,
  companies: readonly string[],
  id: string,
): Promise<StoredTest | null> => {
  const [row] = await queries.query<StoredTest & Record<string, unknown>>(
    `select r.company_code as "companyCode", coalesce(c.name, r.company_code) as "companyName", r.sign_code as "signCode",
       r.terminal, r.test_code as "testCode", r.cell, ${isoSeconds('r.start_time')} as "startTime",
       ${isoSeconds('r.end_time')} as "endTime", r.area_name as "areaName", r.start_pressure_k_pa as "startPressureKPa",
       r.end_pressure_k_pa as "endPressureKPa", r.drop_k_pa as "dropKPa", r.corrected_drop_k_pa as "correctedDropKPa",
       r.minutes, r.result, r.own_result as "ownResult",
       (r.why #>> '{settings,0,value}')::float8 as "limitKPa"
     from airtight_test r left join company c on c.company_code = r.company_code
     where r.id = $1 and r.company_code = any($2::text[]) and not r.withdrawn`,
    [id, companies],
    'airtight_test_by_id',
  );
  return row ?? null;
};
