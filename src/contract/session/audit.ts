import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { maxPageSize } from '../reports/reports.ts';
import { NullableText } from '../nullable.ts';
import { ReferenceTexts } from '../reference-texts.ts';

/** Page of the audit log. */
export const auditAddress = 'setting/privilege_account/audit_log';

/** Days of one query, at most. */
export const maxAuditDays = 92;

/** A field that a write changed; values as text, long ones cut off. Null: there was, or is, none. */
export const AuditChange = Type.Object({ field: Type.String(), before: NullableText, after: NullableText });

export type AuditChange = Static<typeof AuditChange>;

/** An entry of the audit log. `action` is `<table>.<verb>` or the name of a call; time is ISO 8601 UTC. */
export const AuditRow = Type.Object({
  id: Type.Integer(),
  time: Type.String(),
  userName: Type.String(),
  /** Company of whoever did it. */
  companyName: NullableText,
  action: Type.String(),
  /** What was changed, by its name: a plate, a user. */
  subject: Type.String(),
  changes: Type.Array(AuditChange),
  names: ReferenceTexts,
  /** Address that it came from; empty: the server itself. */
  ip: Type.String(),
});

export type AuditRow = Static<typeof AuditRow>;

const part = Type.Optional(Type.String({ maxLength: 100 }));

/** What entries are asked for: texts are looked for within the column. */
export const AuditFilters = Type.Object({
  startTime: Type.String({ maxLength: 30 }),
  endTime: Type.String({ maxLength: 30 }),
  userName: part,
  action: part,
  subject: part,
  ip: part,
});

export type AuditFilters = Static<typeof AuditFilters>;

/** The call of the audit log. */
export const auditCalls = {
  /** The newest first; those of users of the session's companies. */
  'audit.list': defineCall({
    method: 'GET',
    path: '/auditLog',
    access: { page: [auditAddress] },
    query: Type.Object({
      ...AuditFilters.properties,
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize })),
    }),
    reply: Type.Object({ rows: Type.Array(AuditRow), total: Type.Integer() }),
  }),
} as const;
