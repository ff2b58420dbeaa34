import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { NullableText, nullable } from '../nullable.ts';

const OpenAlarm = Type.Object({
  id: Type.String(),
  type: Type.Integer(),
  /** What raised it, where the type alone does not say what happened; missing in handovers written before it was kept. */
  cause: Type.Optional(NullableText),
  signCode: Type.String(),
  startTime: Type.String(),
  areaName: NullableText,
  state: Type.String(),
  /** Who acknowledged it or works on it; null: nobody yet. */
  stateBy: NullableText,
});

const UnderWay = Type.Object({
  signCode: Type.String(),
  taskCode: Type.String(),
  startArea: NullableText,
  startTime: Type.String(),
  driverName: NullableText,
});

/**
 * The shift that is on: since the last handover that this user signed, else since the last that anybody here signed
 * (`sinceTime`, ISO 8601 UTC). `raised`: alarms that pop up and began in it; `judged`: alarms judged in it.
 */
const Shift = Type.Object({
  sinceTime: Type.String(),
  raised: Type.Integer(),
  judged: Type.Integer(),
});

/** What a shift hands over, read at this moment. `openAlarms` are `toDo` and those in progress together. */
export const HandoverState = Type.Object({
  openAlarms: Type.Integer(),
  toDo: Type.Integer(),
  urgentAlarms: Type.Integer(),
  trucksUnderWay: Type.Integer(),
  /** Null: nobody has signed a handover yet. */
  shift: nullable(Shift),
  /** The most urgent alarms, at most fifty. */
  alarms: Type.Array(OpenAlarm),
  trucks: Type.Array(UnderWay),
});

export type HandoverState = Static<typeof HandoverState>;

/**
 * A handover between shifts as it was written and, later, signed (specification 2, /handover). Times are ISO 8601
 * UTC; counts are those of the moment of writing.
 */
export const Handover = Type.Object({
  id: Type.Integer(),
  companyName: Type.String(),
  fromName: Type.String(),
  writtenTime: Type.String(),
  notes: Type.String(),
  openAlarms: Type.Integer(),
  urgentAlarms: Type.Integer(),
  trucksUnderWay: Type.Integer(),
  /** Null: not signed yet. */
  toName: NullableText,
  signedTime: NullableText,
  signedRemark: Type.String(),
  /** Written by the session's user, who may not sign it too. */
  mine: Type.Boolean(),
});

export type Handover = Static<typeof Handover>;

/** Handover between shifts (specification 2, /handover): one writes, another signs; both stay in the history. */
export const handoverCalls = {
  'handovers.state': defineCall({
    method: 'GET',
    path: '/handoverState',
    access: { page: ['handover'] },
    reply: HandoverState,
  }),
  'handovers.list': defineCall({
    method: 'GET',
    path: '/handovers',
    access: { page: ['handover'] },
    reply: Type.Array(Handover),
  }),
  'handovers.write': defineCall({
    method: 'POST',
    path: '/handovers',
    access: { functionCode: 'handover.write' },
    body: Type.Object({ notes: Type.String({ minLength: 1, maxLength: 4000 }) }),
    reply: Handover,
  }),
  'handovers.sign': defineCall({
    method: 'PUT',
    path: '/handovers',
    access: { functionCode: 'handover.write' },
    body: Type.Object({ id: Type.Integer(), remark: Type.Optional(Type.String({ maxLength: 1000 })) }),
    reply: Handover,
  }),
} as const;
