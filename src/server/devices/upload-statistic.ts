import type { UploadRow, UploadStatistic } from '#contract/fleet/upload-statistic.ts';
import {
  maxUploadDays,
  uploadOrders,
  uploadSteps,
  type UploadOrder,
  type UploadSteps,
} from '#domain/fleet/upload-statistic.ts';

import { readPeriod } from '../kernel/check-period.ts';
import type { Queries } from '../database/database.ts';
import { isoSeconds } from '../database/iso-time.ts';
import { badRequest } from '../kernel/refusal.ts';
import {
  cellTables,
  dueStepsSql,
  figuresSql,
  shareSql,
  type UploadsAsked,
  uploadTables,
  uploadValues,
} from './upload-cells.ts';

/** Whole steps of a period. @throws Refusal 400: it ends before it begins, or is too long */
export const uploadPeriodOf = (args: { readonly startTime: string; readonly endTime: string }): UploadSteps =>
  uploadSteps(readPeriod(args.startTime, args.endTime, maxUploadDays));

const orderSql: Readonly<Record<UploadOrder, string>> = {
  signCode: 'sign_code',
  companyName: 'company_name',
  messages: 'messages',
  share: 'share',
  gapH: 'gap_h',
  late: 'late',
  refused: 'refused',
};

const orderClause = (order: string): string => {
  const name = uploadOrders.find((one) => one === order.replace(/^-/, ''));
  if (name === undefined) throw badRequest([`不能按 ${order} 排序`, `Can't be sorted by ${order}`]);
  const direction = order.startsWith('-') ? 'desc' : 'asc';
  return `${orderSql[name]} ${direction} nulls last, gap_h desc, share nulls last, sign_code`;
};

/** Sums of every truck. Whole hours of a stretch are counted, the silent ones are those without a bit. */
const sumTables = `
  sum_sent as (
    select subject, sum(messages)::integer as messages, sum(late)::integer as late, sum(refused)::integer as refused,
      sum(heartbeats)::integer as heartbeats, sum(promised_s)::float8 / nullif(sum(heartbeats), 0) as interval_s, min(first_time) as first_time, max(last_time) as last_time
    from sent group by subject),
  sum_due as (
    select id, sum(date_part('epoch', to_time - from_time)) as due_s,
      sum(greatest(0, floor(date_part('epoch', to_time) / 3600) - ceil(date_part('epoch', from_time) / 3600)))::integer as due_h
    from due group by id),
  sum_heard as (
    select p.id, sum(bit_count((u.heard & p.due_hours)::bit(24)))::integer as heard_h
    from (${dueStepsSql}) p join sent u on u.subject = p.subject and u.start_time = p.start_time group by p.id),
  truck_sum as (
    select c.*, coalesce(s.messages, 0) as messages, coalesce(s.late, 0) as late, coalesce(s.refused, 0) as refused,
      coalesce(s.heartbeats, 0) as heartbeats, s.first_time, s.last_time, coalesce(d.due_h, 0) as due_h,
      coalesce(d.due_h, 0) - coalesce(h.heard_h, 0) as gap_h, nullif(floor(d.due_s / s.interval_s + 0.0001), 0)::integer as due_heartbeats
    from chosen c left join sum_sent s using (subject) left join sum_due d using (id) left join sum_heard h using (id)),
  shared as (select *, ${shareSql} as share from truck_sum)`;

const cellsOf = async (
  queries: Queries,
  asked: UploadsAsked,
  truckIds: readonly number[],
): Promise<ReadonlyMap<number, UploadRow['cells']>> => {
  const rows = await queries.query<{ id: number; cells: UploadRow['cells'] }>(
    `with ${uploadTables}, ${cellTables}
     select id, json_agg(case when known then json_build_object(${figuresSql}) end order by start_time) as cells
     from cell group by id`,
    uploadValues({ ...asked, truckIds }),
  );
  return new Map(rows.map(({ id, cells }) => [id, cells]));
};

/** Trucks of a page with their sums and cells; the worst are found on the database. */
export const uploadStatistic = async (
  queries: Queries,
  asked: UploadsAsked,
  { order, page, pageSize }: { readonly order: string; readonly page: number; readonly pageSize: number },
): Promise<UploadStatistic> => {
  const rows = await queries.query<{ id: number; total: number; sums: Omit<UploadRow, 'cells'> }>(
    `with ${uploadTables}, ${sumTables}
     select id, count(*) over ()::integer as total, json_build_object('truckId', id::text, 'signCode', sign_code,
       'companyName', company_name, 'terminal', terminal, 'heardSince', ${isoSeconds('heard_since')}, ${figuresSql}) as sums
     from shared order by ${orderClause(order)} limit $8 offset $9`,
    [...uploadValues(asked), pageSize, (page - 1) * pageSize],
  );
  const cells = await cellsOf(
    queries,
    asked,
    rows.map(({ id }) => id),
  );
  return {
    startTime: new Date(asked.fromMs).toISOString(),
    endTime: new Date(asked.toMs).toISOString(),
    stepH: asked.stepH,
    total: rows[0]?.total ?? 0,
    rows: rows.map(({ id, sums }) => ({ ...sums, cells: cells.get(id) ?? [] })),
  };
};
