import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';

/** A menu entry that a user has pinned. */
export const QuickVisit = Type.Object({
  id: Type.Integer(),
  userId: Type.Integer(),
  quickVisitUrl: Type.String(),
  quickVisitName: Type.String(),
});

export type QuickVisit = Static<typeof QuickVisit>;

/** Pinned entries of one user, at most. */
export const maxQuickVisits = 100;

/** Calls that read and write pinned menu entries. */
export const quickVisitCalls = {
  'quickVisits.list': defineCall({
    method: 'GET',
    path: '/getUserQuickVisit',
    access: 'own',
    reply: Type.Array(QuickVisit),
  }),
  'quickVisits.add': defineCall({
    method: 'POST',
    path: '/addUserQuickVisit',
    access: 'own',
    body: Type.Object({
      userId: Type.Optional(Type.Integer()),
      quickVisitUrl: Type.String({ minLength: 1, maxLength: 200 }),
      quickVisitName: Type.String({ minLength: 1, maxLength: 100 }),
    }),
    reply: QuickVisit,
  }),
  'quickVisits.remove': defineCall({
    method: 'DELETE',
    path: '/removeUserQuickVisit',
    access: 'own',
    body: Type.Object({ id: Type.Integer() }),
    reply: Type.Null(),
  }),
} as const;
