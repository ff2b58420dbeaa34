import type { StationGauge } from '#contract/fleet/station-gauges.ts';

import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';
import { notFound } from '../kernel/refusal.ts';
import { beginMasterEdit } from '../resource-kit/writing/master-lock.ts';
import { checkNumbers, type NumberContext } from './check-numbers.ts';

interface Binding {
  readonly stationCode: string;
  readonly terminal: string;
}

/** @throws Refusal 404: there is no such station, or it is not these companies' */
const companyOfStation = async (
  queries: Queries,
  companies: readonly string[],
  stationCode: string,
): Promise<string> => {
  const [station] = await queries.query<{ companyCode: string }>(
    'select company_code as "companyCode" from area where station_code = $1 and company_code = any($2::text[])',
    [stationCode, companies],
    'gauge_station',
  );
  if (!station) throw notFound();
  return station.companyCode;
};

/** @throws Refusal 404: there is no such station, or it is not these companies' */
export const stationGauges = async (
  queries: Queries,
  companies: readonly string[],
  stationCode: string,
): Promise<StationGauge[]> => {
  await companyOfStation(queries, companies, stationCode);
  return queries.query<StationGauge>(
    `select g.terminal, (select case when isfinite(v.effective_from) then ${isoSeconds('v.effective_from')} end
       from master_version v where v.entity = 'stationGauge' and v.key = g.terminal and v.superseded_by is null
       order by v.effective_from desc limit 1) as "sinceTime"
     from station_gauge g where g.station_code = $1 order by g.terminal`,
    [stationCode],
    'station_gauges',
  );
};

/**
 * Gives a console to a station: what it sends after every fact that was judged is this station's.
 * @throws Refusal 404: no such station of these companies; 400 at the number: a truck or a station has it
 */
export const bindGauge = async (
  context: NumberContext,
  { stationCode, terminal }: Binding,
): Promise<void> => {
  const { queries, actor, nowMs } = context;
  await beginMasterEdit(queries, nowMs);
  const companyCode = await companyOfStation(queries, actor.companies, stationCode);
  const claimant = { companyCode, truckId: null, stationCode, name: stationCode };
  await checkNumbers(context, claimant, [
    { path: 'terminal', written: terminal, role: 'gauge', isNew: true },
  ]);
  await queries.query('insert into station_gauge (terminal, station_code) values ($1, $2)', [
    terminal,
    stationCode,
  ]);
};

/**
 * Takes a console from its station; its earlier readings stay the station's.
 * @throws Refusal 404: it is not a console of a station of these companies
 */
export const releaseGauge = async (
  { queries, actor, nowMs }: NumberContext,
  { stationCode, terminal }: Binding,
): Promise<void> => {
  await beginMasterEdit(queries, nowMs);
  await companyOfStation(queries, actor.companies, stationCode);
  const gone = await queries.query(
    'delete from station_gauge where terminal = $1 and station_code = $2 returning terminal',
    [terminal, stationCode],
  );
  if (gone.length === 0) throw notFound();
};
