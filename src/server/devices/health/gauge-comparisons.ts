import {
  comparedKept,
  gaugeBiases,
  gaugeDrift,
  leastComparedL,
  type GaugeComparison,
  type GaugeReference,
} from '#domain/cargo/gauge-drift.ts';
import { round } from '#domain/text/round.ts';
import type { HealthHistory } from '#contract/devices/device-health.ts';

import type { Queries } from '../../database/database.ts';

interface ComparedRow {
  readonly compartment: number;
  readonly reference: GaugeReference;
  readonly ms: number;
  readonly gauge: number;
  readonly counted: number;
}

/** Loadings beside the rack's tickets, unloadings beside the truck's meter and the station's gauge; $1 companies, $2 subject. */
const comparedSql = `with compared as (
    select compartment, 'rack' as reference, end_time, loaded_v20_l as gauge, ticket_v20_l as counted
    from loading where company_code = any($1::text[]) and subject = $2 and not withdrawn and quality is distinct from 'gaugeChanged'
    union all
    select compartment, 'meter', end_time, unloaded_v20_l, ticket_v20_l
    from unloading where company_code = any($1::text[]) and subject = $2 and not withdrawn and not coalesce(returned, false)
      and quality is distinct from 'gaugeChanged'
    union all
    select (compartments ->> 0)::int, 'atg', end_time, unloaded_v20_l, received_v20_l
    from station_unloading where company_code = any($1::text[]) and subject = $2 and not withdrawn
      and json_array_length(compartments::json) = 1 and matching = 'matched' and quality is distinct from 'gaugeChanged'),
  ranked as (
    select *, row_number() over (partition by compartment, reference order by end_time desc) as place
    from compared where gauge >= ${leastComparedL} and counted >= ${leastComparedL} and end_time is not null and end_time < $3)
  select compartment, reference, (extract(epoch from end_time) * 1000)::float8 as ms, gauge, counted
  from ranked where place <= ${comparedKept} order by compartment, end_time`;

/** Gauges that the rules found to drift, at a moment ($3); their limit is the one that was in force. */
const driftsSql = `select compartment, "limit", (extract(epoch from start_time) * 1000)::float8 as ms from device_fault
  where company_code = any($1::text[]) and subject = $2 and not withdrawn and device = 'gauge' and fault = 'drift'
    and start_time < $3 and coalesce(end_time, 'infinity'::timestamptz) >= $3`;

/** Each compartment's gauge beside what else measured its last deliveries before a moment, and whether it drifts. */
export const gaugeComparisons = async (
  queries: Queries,
  companies: readonly string[],
  subject: string,
  toMs: number,
): Promise<HealthHistory['gauges']> => {
  const rows = await queries.query<ComparedRow>(
    comparedSql,
    [companies, subject, new Date(toMs)],
    'gauge_comparisons',
  );
  const drifts = await queries.query<{ compartment: number; limit: number | null; ms: number }>(
    driftsSql,
    [companies, subject, new Date(toMs)],
    'gauge_drifts',
  );
  const byCompartment = new Map<number, GaugeComparison[]>();
  for (const { compartment, reference, ms, gauge, counted } of rows)
    byCompartment.set(compartment, [
      ...(byCompartment.get(compartment) ?? []),
      { t: ms, reference, gaugeV20L: gauge, referenceV20L: counted },
    ]);
  return [...byCompartment].map(([compartment, own]) => {
    const others = [...byCompartment].flatMap(([one, compared]) => (one === compartment ? [] : [compared]));
    const found = drifts.find((one) => one.compartment === compartment);
    const sinceMs =
      found === undefined
        ? null
        : Math.min(found.ms, gaugeDrift(own, others, (found.limit ?? 0) / 2)?.sinceMs ?? found.ms);
    return {
      compartment,
      references: gaugeBiases(own).map(({ reference, count, bias, spread }) => ({
        reference,
        count,
        bias: round(bias, 5),
        spread: round(spread, 5),
      })),
      driftSince: sinceMs === null ? null : new Date(sinceMs).toISOString(),
    };
  });
};
