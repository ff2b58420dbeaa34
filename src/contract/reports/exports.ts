import * as Type from 'typebox';

import { defineCall } from '../call.ts';
import { FileReply } from '../handed-out.ts';
import { nullable } from '../nullable.ts';

/** More rows than this are refused with a message, never cut (GB/T 35658 wants every result exportable; ask in parts). */
export const maxExportRows = 100_000;

/**
 * Header with the client's own name of an export, by which it asks for the progress: 8 to 64 letters, digits, `-`,
 * `_`.
 */
export const exportIdHeader = 'x-export-id';

/** Header with the number of rows of the file; sent before its first byte. */
export const totalRowsHeader = 'x-total-rows';

/** Calls that export a report and follow its progress (specification 7). */
export const exportCalls = {
  /**
   * Answers with the xlsx file itself, or with an envelope when refused. `headers` and `fields` are comma lists
   * (specification 7); fields outside the report are refused.
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
      // As long as the outline of a searched area may be.
      { additionalProperties: Type.String({ maxLength: 6000 }) },
    ),
    reply: FileReply,
  }),
  /** Progress of an export. Null: it has ended, or another process writes it. */
  'exports.progress': defineCall({
    method: 'GET',
    path: '/exportProgress',
    access: 'own',
    query: Type.Object({ exportId: Type.String({ pattern: '^[\\w-]{8,64}$' }) }),
    reply: nullable(
      Type.Object({
        rows: Type.Integer(),
        total: Type.Integer(),
        /** Exports that begin before it; 0: it has begun. Missing: a server without a queue. */
        ahead: Type.Optional(Type.Integer()),
      }),
    ),
  }),
} as const;
