import type { SessionUser } from '#contract/session/session.ts';

import { writeAudits } from '../../audit/audit.ts';
import type { Queries } from '../../database/database.ts';

/** A way bill as it is to be: whole if it is new, what changes of an old one. */
export interface WayBillWrite {
  /** Null: it is new. */
  readonly id: number | null;
  readonly wayBillCode: string;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly before: unknown;
}

/** Who is told of in the audit log. */
export type WayBillWriter = Pick<SessionUser, 'id' | 'userName' | 'companyCode'>;

const columns = `"wayBillCode" text, "truckId" integer, "driverCode" text, "depotAreaCode" text,
  "plannedTime" timestamptz, "routeCode" text, "remark" text, "escortCode" text, "shipper" text, "shipperPhone" text,
  "cityDelivery" boolean`;

const insertNew = (queries: Queries, json: string): Promise<unknown> =>
  queries.query(
    `insert into way_bill (way_bill_code, company_code, truck_id, driver_code, depot_area_code, planned_time,
       route_code, remark, escort_code, shipper, shipper_phone, city_delivery)
     select w.fields ->> 'wayBillCode', t.company_code, t.id, w.fields ->> 'driverCode', w.fields ->> 'depotAreaCode',
       (w.fields ->> 'plannedTime')::timestamptz, w.fields ->> 'routeCode', coalesce(w.fields ->> 'remark', ''),
       w.fields ->> 'escortCode', w.fields ->> 'shipper', w.fields ->> 'shipperPhone',
       coalesce((w.fields ->> 'cityDelivery')::boolean, false)
     from jsonb_to_recordset($1::jsonb) as w(id integer, fields jsonb)
       join truck t on t.id = (w.fields ->> 'truckId')::integer
     where w.id is null`,
    [json],
  );

/** What was not sent stays as it was. */
const updateOld = (queries: Queries, json: string): Promise<unknown> =>
  queries.query(
    `update way_bill b set truck_id = n."truckId", company_code = t.company_code, driver_code = n."driverCode",
       depot_area_code = n."depotAreaCode", planned_time = n."plannedTime", route_code = n."routeCode", remark = coalesce(n.remark, ''),
       escort_code = n."escortCode", shipper = n.shipper, shipper_phone = n."shipperPhone",
       city_delivery = coalesce(n."cityDelivery", false),
       version = b.version + 1
     from jsonb_to_recordset($1::jsonb) as w(id integer, fields jsonb)
       join way_bill o on o.id = w.id,
       lateral jsonb_to_record(jsonb_build_object('truckId', o.truck_id, 'driverCode', o.driver_code,
         'depotAreaCode', o.depot_area_code, 'plannedTime', o.planned_time, 'routeCode', o.route_code,
         'remark', o.remark, 'escortCode', o.escort_code, 'shipper', o.shipper, 'shipperPhone', o.shipper_phone,
         'cityDelivery', o.city_delivery) || w.fields)
         as n(${columns})
       join truck t on t.id = n."truckId"
     where b.id = w.id`,
    [json],
  );

/** The way bill that a sent one is, as SQL over both: numbers are each company's own. */
const isSent = `b.id = w.id or (w.id is null and b.way_bill_code = w."wayBillCode"
  and b.company_code = (select t.company_code from truck t where t.id = (w.fields ->> 'truckId')::integer))`;

const putStops = async (queries: Queries, json: string): Promise<void> => {
  const sent = `from jsonb_to_recordset($1::jsonb) as w(id integer, "wayBillCode" text, fields jsonb)
      join way_bill b on ${isSent} where w.fields ? 'stops'`;
  await queries.query(`delete from way_bill_stop where way_bill_id in (select b.id ${sent})`, [json]);
  await queries.query(
    `insert into way_bill_stop (way_bill_id, stop_no, station_code, compartment, oil_code, goods, ordered_l, planned_time)
     select b.id, s."stopNo", s."stationCode", s.compartment, s."oilCode", s.goods, s."orderedL", s."plannedTime"
     from (select b.id, w.fields ${sent}) as b,
       lateral jsonb_to_recordset(b.fields -> 'stops') as s("stopNo" integer, "stationCode" text, compartment integer,
         "oilCode" integer, goods text, "orderedL" double precision, "plannedTime" timestamptz)`,
    [json],
  );
};

const idsOf = async (queries: Queries, json: string): Promise<ReadonlyMap<string, number>> => {
  const rows = await queries.query<{ code: string; id: number }>(
    `select w."wayBillCode" as code, b.id
     from jsonb_to_recordset($1::jsonb) as w(id integer, "wayBillCode" text, fields jsonb) join way_bill b on ${isSent}`,
    [json],
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
};

/**
 * Writes way bills that were checked, all at once: a dispatch system sends a day of a fleet in one request.
 * @param writer named in the audit log
 */
export const writeWayBills = async (
  queries: Queries,
  writes: readonly WayBillWrite[],
  writer: WayBillWriter,
  ip: string,
): Promise<void> => {
  if (writes.length === 0) return;
  const json = JSON.stringify(writes);
  await insertNew(queries, json);
  await updateOld(queries, json);
  await putStops(queries, json);
  const ids = await idsOf(queries, json);
  await writeAudits(
    queries,
    writes.map(({ id, wayBillCode, fields, before }) => ({
      userId: writer.id,
      userName: writer.userName,
      companyCode: writer.companyCode,
      action: id === null ? 'way_bill.create' : 'way_bill.update',
      subject: wayBillCode,
      before,
      after: { ...Object(before), ...fields, id: ids.get(wayBillCode) },
      ip,
    })),
  );
};
