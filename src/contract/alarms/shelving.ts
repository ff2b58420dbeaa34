import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';

/** Longest time that alarms are shelved (ISA-18.2: shelving ends by itself). */
export const maxShelfMs = 8 * 3_600_000;

/** Alarms of one type of one truck that a company has shelved for a while, by whom and why. Times are ISO 8601 UTC. */
export const Shelf = Type.Object({
  id: Type.Integer(),
  truckId: Type.Integer(),
  signCode: Type.String(),
  companyCode: Type.String(),
  /** Alarm type id; never 201. */
  type: Type.Integer(),
  reason: Type.String(),
  byName: Type.String(),
  startTime: Type.String(),
  endTime: Type.String(),
});

export type Shelf = Static<typeof Shelf>;

/** Calls that list, add and remove shelvings (ISA-18.2). */
export const shelvingCalls = {
  /** What is shelved now in the session's companies. */
  'shelving.list': defineCall({
    method: 'GET',
    path: '/shelving',
    access: { functionCode: 'alarm.watch' },
    reply: Type.Object({ list: Type.Array(Shelf) }),
  }),
  /** Shelves; an earlier shelving of the same truck and type is replaced. */
  'shelving.add': defineCall({
    method: 'POST',
    path: '/shelving',
    access: { functionCode: 'alarm.shelve' },
    body: Type.Object({
      truckId: Type.Integer(),
      type: Type.Integer(),
      reason: Type.String({ maxLength: 200 }),
      minutes: Type.Integer({ minimum: 1, maximum: maxShelfMs / 60_000 }),
    }),
    reply: Shelf,
  }),
  /** Ends a shelving before its time. */
  'shelving.end': defineCall({
    method: 'DELETE',
    path: '/shelving',
    access: { functionCode: 'alarm.shelve' },
    body: Type.Object({ id: Type.Integer() }),
    reply: Type.Null(),
  }),
} as const;
