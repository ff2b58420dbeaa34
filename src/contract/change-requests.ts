import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from './call.ts';
import { nullable } from './nullable.ts';
import { ReferenceTexts } from './reference-texts.ts';

/** `applied`: approved, and written; `failed`: approved, but it could no longer be written. */
export const changeRequestStates = ['pending', 'applied', 'refused', 'withdrawn', 'failed'] as const;
/** State of a change request. */
export type ChangeRequestState = (typeof changeRequestStates)[number];

/** A write of master data that waits for a second person, or did. Times are ISO 8601 UTC. */
export const ChangeRequest = Type.Object({
  id: Type.Integer(),
  action: Type.Enum<('create' | 'update' | 'remove')[]>(['create', 'update', 'remove']),
  /** Row that is to change; null: a new one. */
  rowId: nullable(Type.Integer()),
  /** What people call the row. */
  subject: Type.String(),
  /** The same in English, where the row has an English name; else empty. */
  subjectEn: Type.String(),
  state: Type.Enum<ChangeRequestState[]>([...changeRequestStates]),
  reason: Type.String(),
  authorId: Type.Integer(),
  authorName: Type.String(),
  createdTime: Type.String(),
  deciderName: nullable(Type.String()),
  decidedTime: nullable(Type.String()),
  decisionReason: Type.String(),
  /** Why it could not be applied, in the asker's language; null: it was, or it still waits. */
  failure: nullable(Type.String()),
  /** Fields that differ, as they are and as they are to be. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  names: ReferenceTexts,
});

export type ChangeRequest = Static<typeof ChangeRequest>;

const address = Type.String({ maxLength: 120 });
const id = Type.Integer({ minimum: 1 });
const reason = Type.String({ maxLength: 500 });

/** Calls of change requests. */
export const changeRequestCalls = {
  /** Those of one page, the newest first, at most 200. */
  'changeRequests.list': defineCall({
    method: 'GET',
    path: '/changeRequests/*address',
    access: { pageOf: 'address' },
    query: Type.Object({
      address,
      state: Type.Optional(Type.Enum<ChangeRequestState[]>([...changeRequestStates])),
    }),
    reply: Type.Array(ChangeRequest),
  }),
  /** Never by its author. Approved, it is written in the same transaction. */
  'changeRequests.decide': defineCall({
    method: 'POST',
    path: '/changeRequest/:id/*address',
    access: { approves: 'address' },
    query: Type.Object({ address, id }),
    body: Type.Object({
      decision: Type.Enum<('approved' | 'refused')[]>(['approved', 'refused']),
      reason: Type.Optional(reason),
    }),
    reply: ChangeRequest,
  }),
  /** By its author alone. */
  'changeRequests.withdraw': defineCall({
    method: 'DELETE',
    path: '/changeRequest/:id/*address',
    access: { writesTo: 'address' },
    query: Type.Object({ address, id }),
    reply: ChangeRequest,
  }),
} as const;
