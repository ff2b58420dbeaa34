import { formatDateTime } from '#domain/time/time.ts';

import type { Queries } from '../database/database.ts';

interface WayBillRow {
  readonly id: number;
  readonly truck_id: number;
  readonly way_bill_code: string;
  readonly sign_code: string;
  readonly planned_time: Date;
  readonly driver: string | null;
  readonly depot: string | null;
  readonly stops: readonly { readonly station: string | null; readonly litres: number | null }[] | null;
}

/** A way bill for an authority. */
export interface WayBillForAuthority {
  readonly id: number;
  readonly truckId: number;
  readonly text: string;
}

const columns = `select w.id, w.truck_id, w.way_bill_code, t.sign_code, w.planned_time, d.name as driver, a.name as depot,
    (select json_agg(json_build_object('station', s.name, 'litres', p.ordered_l) order by p.stop_no)
      from way_bill_stop p left join area s on s.area_code = p.station_code where p.way_bill_id = w.id) as stops
  from way_bill w join truck_master t on t.id = w.truck_id left join driver d on d.driver_code = w.driver_code
  left join area a on a.area_code = w.depot_area_code`;

/** Provinces agree on the form of the text by themselves; these names say what stands where without a table. */
const textOf = (row: WayBillRow): string =>
  [
    ['运单号', row.way_bill_code],
    ['车牌', row.sign_code],
    ['驾驶员', row.driver ?? ''],
    ['装货地', row.depot ?? ''],
    ['计划时间', formatDateTime(row.planned_time.getTime(), 'zh')],
    ...(row.stops ?? []).map(({ station, litres }, index) => [
      `卸货地${index + 1}`,
      `${station ?? ''}${litres === null ? '' : ` ${litres} L`}`,
    ]),
  ]
    .map(([name, value]) => `${name}:=${String(value).replaceAll(/[;\r\n]/g, ' ')}`)
    .join(';');

const billOf = (row: WayBillRow): WayBillForAuthority => ({
  id: row.id,
  truckId: row.truck_id,
  text: textOf(row),
});

/** Way bills of trucks that go to an authority, from a number on. */
export const wayBillsAfter = async (
  queries: Queries,
  authorityId: number,
  after: number,
): Promise<readonly WayBillForAuthority[]> => {
  const rows = await queries.query<WayBillRow & Record<string, unknown>>(
    `${columns} where w.id > $2 and w.truck_id in (select truck_id from authority_vehicle where authority_id = $1)
     order by w.id limit 200`,
    [authorityId, after],
    'way_bills_for_authority',
  );
  return rows.map(billOf);
};

/** The way bill that a truck drives by, or will next; null: it has none. */
export const wayBillOfTruck = async (
  queries: Queries,
  truckId: number,
  nowMs: number,
): Promise<WayBillForAuthority | null> => {
  const [row] = await queries.query<WayBillRow & Record<string, unknown>>(
    `${columns} where w.truck_id = $1 and w.planned_time between $2::timestamptz - interval '2 days' and $2::timestamptz + interval '1 day'
     order by w.planned_time <= $2::timestamptz desc, abs(extract(epoch from w.planned_time - $2::timestamptz)) limit 1`,
    [truckId, new Date(nowMs)],
    'way_bill_for_authority',
  );
  return row === undefined ? null : billOf(row);
};
