import * as Type from 'typebox';

import { defineCall } from './call.ts';

/** More rows than this are refused with a message, never cut (GB/T 35658 wants every result exportable; ask in parts). */
export const maxExportRows = 100_000;

/** Names an export of its client's own, by which it asks how far it has come: 8 to 64 letters, digits, `-`, `_`. */
export const exportIdHeader = 'x-export-id';

/** Rows that the file will have; sent before its first byte. */
export const totalRowsHeader = 'x-total-rows';

export const exportCalls = {
  /**
   * Answers with the xlsx file itself, or with an envelope when it refuses.
   * `headers` and `fields` are comma lists (specification 7); fields outside the report are refused.
   */
  'exports.report': defineCall({
    method: 'POST',
    path: '/exports/*address',
    reads: true,
    access: { pageOf: 'address' },
    query: Type.Object({ address: Type.String({ maxLength: 120 }) }),
    body: Type.Object(
      {
        headers: Type.Optional(Type.String({ maxLength: 10_000 })),
        fields: Type.Optional(Type.String({ maxLength: 10_000 })),
        language: Type.Optional(Type.Enum(['zh', 'en'])),
        fileName: Type.Optional(Type.String({ maxLength: 120 })),
        order: Type.Optional(Type.String({ maxLength: 64 })),
      },
      { additionalProperties: Type.String({ maxLength: 2000 }) },
    ),
    reply: Type.Unknown(),
  }),
  /** How far an export has come. Null: it is over, or another process writes it. */
  'exports.progress': defineCall({
    method: 'GET',
    path: '/exportProgress',
    access: 'own',
    query: Type.Object({ exportId: Type.String({ pattern: '^[\\w-]{8,64}$' }) }),
    reply: Type.Union([
      Type.Object({
        rows: Type.Integer(),
        total: Type.Integer(),
        /** Exports that begin before it; 0: it has begun. Missing: a server that lets nobody wait. */
        ahead: Type.Optional(Type.Integer()),
      }),
      Type.Null(),
    ]),
  }),
} as const;
