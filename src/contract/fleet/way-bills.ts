import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';

/** Way bills of one request, at most. */
export const maxWayBills = 500;

/**
 * Way bills that another system writes. Each is checked by itself: `wayBillCode`, `signCode`, `depotAreaCode`,
 * `plannedTime` (ISO 8601), `driverCode`, `escortCode`, `routeCode`, `remark`, `shipper`, `shipperPhone`, `cityDelivery`, `stops` of
 * `stationCode`, `plannedTime`, `compartment`, `oilCode`, `goods`, `orderedL` (litres). Codes may be names where only one thing has the name.
 */
export const WayBillBatch = Type.Object({
  wayBills: Type.Array(Type.Unknown(), { maxItems: maxWayBills }),
});

/** What became of one way bill; `fields` says what is wrong with a refused one, by the name of each field. */
const WayBillResult = Type.Object({
  index: Type.Integer(),
  wayBillCode: Type.String(),
  result: Type.Enum(['created', 'updated', 'unchanged', 'refused']),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
});

/** See `WayBillResult`. */
export type WayBillResult = Static<typeof WayBillResult>;

/** Answer of a request: counts, and each way bill in the order in which they came. */
const WayBillReply = Type.Object({
  created: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
  refused: Type.Integer(),
  results: Type.Array(WayBillResult),
});

/** See `WayBillReply`. */
export type WayBillReply = Static<typeof WayBillReply>;

/** What other systems alone call. */
export const wayBillCalls = {
  /** Each way bill is answered by itself; sent again, it changes nothing. */
  'wayBills.write': defineCall({
    method: 'POST',
    path: '/wayBills',
    access: { functionCode: 'wayBill.write' },
    body: WayBillBatch,
    maxBytes: 1_048_576,
    reply: WayBillReply,
  }),
} as const;
