import type { CertificateContent } from '#contract/reports/certificates.ts';
import { legNames } from '#domain/losses/judged-loss.ts';
import { round } from '#domain/text/round.ts';

import type { Queries } from '../../database/database.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import { chargedDepotSql, chargedSql } from '../charged-loss.ts';
import { closingV20Sql, openingV20Sql } from '../opening-volume.ts';

type Fuel = CertificateContent['fuels'][number];
type Judged = NonNullable<Fuel['judged']>;
type LegRow = Pick<Judged['legs'][number], 'lossL' | 'verdict'> & { readonly uncertaintyL: number | null };

interface FuelRow extends Omit<Fuel, 'judged'>, Omit<Judged, 'legs' | 'doubts'>, Record<string, unknown> {
  readonly legs: Readonly<Record<string, LegRow>>;
  readonly doubts: Judged['doubts'] | null;
}

const legSql = (name: string): string =>
  `'${name}', jsonb_build_object('lossL', r.${name}_loss_v20_l, 'uncertaintyL', r.${name}_uncertainty_l, 'verdict', r.${name}_verdict)`;

/** Standard deviations that figures of rows without a coverage of their own were told with. */
const usualCoverage = 2;

const judgedOf = (row: FuelRow): Judged => {
  const { verdict, coverage, limitL, salesUnknown, loadedV20L, tankLossV20L, drainedV20L } = row;
  return {
    verdict,
    coverage,
    limitL,
    doubts: row.doubts ?? [],
    salesUnknown,
    legs: legNames.map((leg) => {
      const { lossL = null, uncertaintyL = null, verdict: word = null } = row.legs[leg] ?? {};
      return {
        leg,
        lossL,
        offL: uncertaintyL === null ? null : round(uncertaintyL * (coverage ?? usualCoverage), 2),
        verdict: word,
      };
    }),
    loadedV20L,
    tankLossV20L,
    drainedV20L,
    chargedV20L: row.chargedV20L,
    chargedDepotV20L: row.chargedDepotV20L,
    calibrations: row.calibrations ?? [],
    statement: row.statement,
  };
};

/** The loss of each fuel of a task, and what it proves. */
export const certifiedFuels = async (
  queries: Queries,
  companies: readonly string[],
  taskCode: string,
): Promise<Fuel[]> => {
  const rows = await queries.query<FuelRow>(
    `select r.fuel, r.measure, r.sent_v20_l as "sentV20L", r.received_v20_l as "receivedV20L",
       r.remainder_v20_l as "remainderV20L", ${openingV20Sql('r')} as "openingV20L", ${closingV20Sql('r')} as "closingV20L",
       r.loss_v20_l as "lossV20L", r.loss_rate as "lossRate", r.loss_class as "lossClass",
       round((r.uncertainty_l * coalesce(r.coverage, ${usualCoverage}))::numeric, 2)::float8 as "uncertaintyL",
       case when r.uncertainty_l is not null then r.within_uncertainty end as "withinUncertainty",
       r.high_loss_rate_threshold as "limitRate", coalesce(r.doubtful, false) as doubtful, coalesce(r.settled, false) as settled,
       r.verdict, r.coverage, r.limit_l as "limitL", r.doubts, coalesce(r.sales_unknown, false) as "salesUnknown",
       jsonb_build_object(${legNames.map(legSql).join(', ')}) as legs, r.tank_sent_v20_l as "loadedV20L",
       r.tank_loss_v20_l as "tankLossV20L", r.drained_v20_l as "drainedV20L", ${chargedSql()} as "chargedV20L",
       ${chargedDepotSql} as "chargedDepotV20L", coalesce(r.why -> 'calibrations', '[]'::jsonb) as calibrations,
       (select jsonb_build_object('position', s.position, 'words', s.words, 'driverName', s.driver_name, 'byName', s.by_name,
           'time', ${isoSeconds('s.written_time')})
         from loss_statement s where s.sign_code = r.sign_code and s.task_code = r.task_code and s.fuel = r.fuel
           and s.company_code = r.company_code order by s.id desc limit 1) as statement
     from task_fuel r where r.task_code = $1 and r.company_code = any($2::text[]) and not r.withdrawn order by r.fuel`,
    [taskCode, companies],
    'certificate_fuels',
  );
  return rows.map((row) => ({
    fuel: row.fuel,
    measure: row.measure,
    sentV20L: row.sentV20L,
    receivedV20L: row.receivedV20L,
    remainderV20L: row.remainderV20L,
    openingV20L: row.openingV20L ?? null,
    closingV20L: row.closingV20L ?? null,
    lossV20L: row.lossV20L,
    lossRate: row.lossRate,
    lossClass: row.lossClass,
    uncertaintyL: row.uncertaintyL ?? null,
    withinUncertainty: row.withinUncertainty ?? null,
    limitRate: row.limitRate ?? null,
    doubtful: row.doubtful ?? false,
    settled: row.settled,
    judged: judgedOf(row),
  }));
};
