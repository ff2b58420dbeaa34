import * as Type from 'typebox';
import type { Static } from 'typebox';

/** Way bills of one request, at most. */
export const maxWayBills = 500;

/** Where other systems write way bills: `POST`, JSON, with a token of its own. */
export const wayBillsPath = '/wayBills';

/**
 * Way bills that another system writes. Each is checked by itself: `wayBillCode`, `signCode`, `depotAreaCode`,
 * `plannedTime` (ISO 8601), `driverCode`, `escortCode`, `routeCode`, `remark`, `shipper`, `shipperPhone`, `cityDelivery`, `stops` of
 * `stationCode`, `plannedTime`, `compartment`, `oilCode`, `goods`, `orderedL` (litres). Codes may be names where only one thing has the name.
 */
export const WayBillBatch = Type.Object({
  wayBills: Type.Array(Type.Unknown(), { maxItems: maxWayBills }),
});

/** What became of one way bill; `fields` says what is wrong with a refused one, by the name of each field. */
export const WayBillResult = Type.Object({
  index: Type.Integer(),
  wayBillCode: Type.String(),
  result: Type.Enum(['created', 'updated', 'unchanged', 'refused']),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** See `WayBillResult`. */
export type WayBillResult = Static<typeof WayBillResult>;

/** Answer of a request: counts, and each way bill in the order in which they came. */
export const WayBillReply = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  results: Type.Array(WayBillResult),
});

/** See `WayBillReply`. */
export type WayBillReply = Static<typeof WayBillReply>;
