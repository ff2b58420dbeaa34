import * as Type from 'typebox';

import { defineCall } from './call.ts';

/** More rows than this are refused with a message, never cut (GB/T 35658 wants every result exportable; ask in parts). */
export const maxExportRows = 100_000;

export const exportCalls = {
  /**
   * Answers with the xlsx file itself, or with an envelope when it refuses.
   * `headers` and `fields` are comma lists (specification 7); fields outside the report are refused.
   */
  'exports.report': defineCall({
    method: 'POST',
    path: '/exports/*address',
    reads: true,
    access: 'session',
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
} as const;
