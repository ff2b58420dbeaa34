import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableNumber, NullableText } from '../nullable.ts';
import { healthAnalysisAddress } from './device-health.ts';
import { truckId } from './health-query.ts';

/** A step of a repair order. Time is ISO 8601 UTC. */
const RepairStep = Type.Object({
  state: Type.String(),
  time: Type.String(),
  authorName: Type.String(),
  note: Type.String(),
});

/** An order to repair. `scoreBefore`: of the week before it; `scoreAfter`: since its end, a week at most; null: unknown. */
export const RepairOrder = Type.Object({
  id: Type.Integer(),
  version: Type.Integer(),
  truckId: Type.String(),
  signCode: Type.String(),
  companyName: Type.String(),
  terminal: Type.String(),
  cause: Type.String(),
  number: Type.Integer(),
  note: Type.String(),
  assignee: Type.String(),
  state: Type.String(),
  partChanged: Type.String(),
  givenTime: Type.String(),
  endedTime: NullableText,
  scoreBefore: NullableNumber,
  scoreAfter: NullableNumber,
  steps: Type.Array(RepairStep),
});

export type RepairOrder = Static<typeof RepairOrder>;

const note = Type.String({ maxLength: 500 });

/** Repair orders: read with the health of consoles, given and moved by a function of their own. */
export const repairOrderCalls = {
  'repairOrders.list': defineCall({
    method: 'GET',
    path: '/repairOrders',
    access: { page: [healthAnalysisAddress] },
    query: Type.Object({
      truckId: Type.Optional(truckId),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    }),
    reply: Type.Object({ total: Type.Integer(), rows: Type.Array(RepairOrder) }),
  }),
  'repairOrders.give': defineCall({
    method: 'POST',
    path: '/repairOrders',
    access: { functionCode: 'device.repair' },
    body: Type.Object({
      truckId,
      cause: Type.String({ maxLength: 40 }),
      number: Type.Integer({ minimum: 0, maximum: 99 }),
      assignee: Type.String({ maxLength: 60 }),
      note,
    }),
    reply: Type.Object({ id: Type.Integer() }),
  }),
  'repairOrders.move': defineCall({
    method: 'POST',
    path: '/repairOrders/move',
    access: { functionCode: 'device.repair' },
    body: Type.Object({
      id: Type.Integer({ minimum: 1, maximum: 2147483647 }),
      version: Type.Integer({ minimum: 1, maximum: 2147483647 }),
      /** The state that it moves to; the same: a note alone. */
      state: Type.String({ maxLength: 20 }),
      note,
      partChanged: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Type.Object({ version: Type.Integer() }),
  }),
} as const;
