import { dashboardCalls, type Dashboard } from '#contract/fleet/dashboard.ts';
import { chinaDayOf, chinaDayRange } from '#domain/time/china-day.ts';
import { taskLossExceptions } from '#domain/losses/loss.ts';
import { fuelOf, fuels } from '#domain/cargo/oil.ts';

import { toDoSql } from '../../alarms/open-alarms.ts';
import { destinationsOf } from '../../deliveries/destinations.ts';
import { columnName } from '../../database/names.ts';
import { mountSession } from '../../http/mount.ts';
import type { Roads } from '../../roads/roads.ts';
import type { Routes } from '../../http/routes.ts';
import { chargedSql } from '../../deliveries/charged-loss.ts';
import { lossCountingSql } from '../sources/loss-counting.ts';
import { amountSql, completeFigure, completeSumSql } from '../sources/loss-amount.ts';
import { exactSql } from '../compile/measures.ts';
import { isFilled, type HistoryProgress } from '../../telemetry/history-progress.ts';
import { readerOf } from '../../identity/actor.ts';
import { driverJoin } from '../../master-data/driver-join.ts';

const chartDays = 30;
const dayMs = 86_400_000;

/** Figures that are compared and summed: exact sums of what is recorded. */
const lossNames = ['sentV20L', 'receivedV20L', 'remainderV20L', 'lossV20L'] as const;
const lossSums = [
  ...lossNames.map(
    (name) => `sum(${exactSql(name, columnName(name))}) filter (where counting = 'counted') as "${name}"`,
  ),
  // What is proven on the way is charged, whether or not it is known what arrived.
  'sum(charged::numeric) as "chargedV20L"',
].join(', ');

/** Sums by China day over the last thirty days. */
const daysSql = `
  with days as (
    select to_char(day, 'YYYY-MM-DD') as day from generate_series($2::date, $3::date, interval '1 day') as day
  ), loaded as (
    select to_char(end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(loaded_v20_l::numeric) as litres from loading
    where company_code = any($1::text[]) and not withdrawn and end_time >= $4 group by 1
  ), unloaded as (
    select to_char(end_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, sum(unloaded_v20_l::numeric) as litres from unloading
    where company_code = any($1::text[]) and not withdrawn and end_time >= $4 group by 1
  ), losses as materialized (
    select r.*, to_char(coalesce(r.end_time, r.start_time) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      ${chargedSql()} as charged, ${lossCountingSql(taskLossExceptions)} as counting from task_fuel r
    where r.company_code = any($1::text[]) and not r.withdrawn and coalesce(r.end_time, r.start_time) >= $4
  ), prices as materialized (
    select k.*, fuel_price_at(company_code, fuel, day::date) as price
    from (select distinct company_code, fuel, day from losses where counting = 'counted') k
  ), lost as (
    select day, ${lossSums}, count(*) filter (where verdict = 'inconclusive') as inconclusive,
      ${completeSumSql(amountSql('loss_v20_l', 'price'), ` filter (where counting = 'counted')`)} as amount
    from losses left join prices using (company_code, fuel, day) group by 1
  ), driven as (
    select to_char(day, 'YYYY-MM-DD') as day, sum(km) as km from daily_mileage
    where company_code = any($1::text[]) and not withdrawn and day >= $2::date group by 1
  ), raised as (
    select to_char(start_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*) as count from alarm
    where company_code = any($1::text[]) and not withdrawn and suppressed_by is null and start_time >= $4
      and type <> all($5::int[]) group by 1
  ), opened as (
    select to_char(open_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*) as count,
      count(*) filter (where abnormal) as abnormal from seal_record
    where company_code = any($1::text[]) and not withdrawn and first_of_unsealing and open_time >= $4 group by 1
  )
  select days.day, driven.day is not null as known, coalesce(loaded.litres, 0)::float8 as "loadedV20L", coalesce(unloaded.litres, 0)::float8 as "unloadedV20L",
    ${lossNames.map((name) => `coalesce(lost."${name}", 0)::float8 as "${name}"`).join(', ')}, coalesce(lost."chargedV20L", 0)::float8 as "chargedV20L", coalesce(lost.inconclusive, 0) as "inconclusiveLosses",
    ${completeFigure('coalesce(lost.amount, 0)')} as "lossAmount",
    coalesce(driven.km, 0)::float8 as km, coalesce(raised.count, 0) as alarms,
    coalesce(opened.count, 0) as unsealings, coalesce(opened.abnormal, 0) as "abnormalUnsealings"
  from days left join loaded using (day) left join unloaded using (day) left join lost using (day)
    left join driven using (day) left join raised using (day) left join opened using (day) order by days.day`;

interface LiveRow {
  readonly status: number;
  readonly tanks: Readonly<Record<string, { oilCode: number | null; vt: number | null }>> | null;
}

const statusCounts = (rows: readonly LiveRow[]): number[] => {
  const counts = [0, 0, 0, 0, 0];
  for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Litres on board by fuel, each tank rounded up before adding (specification 9). */
const oilTotals = (rows: readonly LiveRow[]): Dashboard['oil'] =>
  fuels.map((fuel) => {
    let vtL = 0;
    let trucks = 0;
    for (const { tanks } of rows) {
      const mine = Object.values(tanks ?? {}).filter(
        (tank) => tank.vt !== null && tank.oilCode !== null && fuelOf(tank.oilCode) === fuel,
      );
      const sum = mine.reduce((total, tank) => total + Math.ceil(tank.vt ?? 0), 0);
      vtL += sum;
      if (sum > 0) trucks += 1;
    }
    return { fuel, vtL, trucks };
  });

interface UnderWayRow {
  readonly task_code: string;
  readonly sign_code: string;
  readonly start_time: Date;
  readonly start_area: string | null;
  readonly end_area: string | null;
  readonly process_state: string | null;
  readonly sent: number | null;
  readonly driver_name: string | null;
}

interface Needs {
  readonly history: HistoryProgress;
  readonly roads: Roads;
}

/** The personal centre (specification 2): the shift at a glance, every figure from stored records. */
const dashboardRoutes: Routes<Needs> = (mount, { history, roads }) => {
  const { database } = mount;
  mountSession(mount, dashboardCalls['dashboard.get'], async (actor, _args, { nowMs }) => {
    const { companies, hiddenTypes } = readerOf(actor);
    const today = chinaDayOf(nowMs);
    const progress = history.current();
    const firstDay = chinaDayOf(nowMs - (chartDays - 1) * dayMs);
    const trucks = await database.query<LiveRow>(
      `select status, (live ->> 'lastInventoryMap')::json as tanks from truck_live where company_code = any($1::text[])`,
      [companies],
      'dashboard_trucks',
    );
    const alarmsToday = await database.query<{ type: number; count: number; unconfirmed: number }>(
      `select type, count(*) as count, count(*) filter (where ${toDoSql()}) as unconfirmed from alarm
       where company_code = any($1::text[]) and start_time >= $2 and not withdrawn and suppressed_by is null
         and type <> all($3::int[]) group by type order by count desc, type`,
      [companies, new Date(chinaDayRange(today).fromMs), hiddenTypes],
      'dashboard_alarms',
    );
    const days = await database.query<Dashboard['days'][number]>(
      daysSql,
      [companies, firstDay, today, new Date(chinaDayRange(firstDay).fromMs), hiddenTypes],
      'dashboard_days',
    );
    const underWay = await database.query<UnderWayRow>(
      `select t.task_code, t.sign_code, t.start_time, t.start_area, t.end_area, l.live ->> 'processState' as process_state,
         (select sum(f.sent_v20_l) from task_fuel f where f.task_code = t.task_code and f.company_code = t.company_code and not f.withdrawn) as sent, d.name as driver_name
       from transport_task t left join truck_live l on l.sign_code = t.sign_code and l.company_code = t.company_code ${driverJoin('t.driver_code', 't.company_code')}
       where t.company_code = any($1::text[]) and t.state = 'open' and not t.withdrawn and t.start_time > $2
       order by t.start_time desc limit 50`,
      [companies, new Date(nowMs - 2 * dayMs)],
      'dashboard_tasks',
    );
    const destinations = await destinationsOf(
      database,
      underWay.map(({ task_code }) => task_code),
      companies,
      nowMs,
      roads,
    );
    return {
      statusCounts: statusCounts(trucks),
      oil: oilTotals(trucks),
      alarmsToday,
      days: days.map((day) => ({ ...day, known: day.known && isFilled(day.day, today, progress) })),
      underWay: underWay.map((row) => ({
        taskCode: row.task_code,
        signCode: row.sign_code,
        startTime: row.start_time.toISOString(),
        fromArea: row.start_area,
        toArea: row.end_area,
        processState: row.process_state,
        sentV20L: row.sent,
        driverName: row.driver_name,
        destination: destinations.get(row.task_code) ?? null,
      })),
      history: progress,
      asOf: new Date(nowMs).toISOString(),
    };
  });
};

export default dashboardRoutes;
