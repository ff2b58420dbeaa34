import * as Type from 'typebox';

import { defineCall } from './call.ts';
import { FileContent } from './handed-out.ts';
import { maxSheetBytes } from './sheet-limits.ts';
import { SheetPlan } from './sheet-plan.ts';

const address = Type.String({ maxLength: 120 });
/** A workbook (xlsx, xls, ods) or delimited text (UTF-8, UTF-16 or GB 18030), as Base64. */
const base64 = Type.String({ maxLength: Math.ceil(maxSheetBytes / 3) * 4 });

/** `SheetChoices` as JSON: a form has texts alone. */
const choicesJson = Type.String({ maxLength: 20_000 });

/** Names an import of one's own while it is carried out: 24 hexadecimal digits of the browser. */
const importCode = Type.String({ pattern: '^[0-9a-f]{24}$', maxLength: 24 });

/** Calls that bring master data out to a spreadsheet and back. */
export const resourceSheetCalls = {
  /** All rows of the asker's scope that fit the filters, as a workbook whose columns an import reads. */
  'resourceSheets.export': defineCall({
    method: 'GET',
    path: '/resourceSheet/*address',
    access: { pageOf: 'address' },
    query: Type.Object(
      {
        address,
        search: Type.Optional(Type.String({ maxLength: 100 })),
        /** Missing: a workbook; `geojson` of pages with outlines: WGS-84, a circle is a point with `radiusM`; `template`: a
         workbook to fill in, without rows. */
        format: Type.Optional(Type.Enum(['xlsx', 'geojson', 'template'])),
      },
      { additionalProperties: Type.String({ maxLength: 2000 }) },
    ),
    reply: Type.Object({ base64: FileContent, rows: Type.Integer() }),
  }),
  'resourceSheets.plan': defineCall({
    method: 'POST',
    path: '/resourceSheetPlan/*address',
    access: { writesTo: 'address' },
    reads: true,
    query: Type.Object({ address }),
    body: Type.Object({ base64, choices: Type.Optional(choicesJson) }),
    reply: SheetPlan,
  }),
  /** The rows that are wrong as a workbook of their own, with the reasons beside the cells. */
  'resourceSheets.wrongRows': defineCall({
    method: 'POST',
    path: '/resourceSheetWrongRows/*address',
    access: { writesTo: 'address' },
    reads: true,
    query: Type.Object({ address }),
    body: Type.Object({ base64, choices: Type.Optional(choicesJson) }),
    reply: Type.Object({ base64: FileContent, rows: Type.Integer() }),
  }),
  /** All rows that are right, or none; `digest` is that of the plan which was confirmed. */
  'resourceSheets.import': defineCall({
    method: 'POST',
    path: '/resourceSheet/*address',
    access: { writesTo: 'address' },
    // The answer may hold new passwords, which are kept nowhere.
    ownTransaction: true,
    query: Type.Object({ address }),
    body: Type.Object({
      base64,
      choices: Type.Optional(choicesJson),
      digest: Type.String({ maxLength: 64 }),
      /** Whether heads that somebody explained are explained to the company's next imports. */
      remember: Type.Optional(Type.Boolean()),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
      importCode: Type.Optional(importCode),
    }),
    reply: Type.Object({
      created: Type.Integer(),
      updated: Type.Integer(),
      proposed: Type.Integer(),
      /** First passwords of new accounts, told this once. */
      passwords: Type.Optional(Type.Array(Type.Object({ name: Type.String(), password: Type.String() }))),
      /** Rows that were wrong and stay out. */
      left: Type.Optional(Type.Integer()),
      /** Rows that looked right and were refused when they were written: they stay out, too. */
      refused: Type.Optional(
        Type.Array(Type.Object({ rowNumber: Type.Integer(), name: Type.String(), text: Type.String() })),
      ),
    }),
  }),
  /** How far an import of one's own is; null: it has not begun, has ended, or another server process carries it out. */
  'resourceSheets.progress': defineCall({
    method: 'GET',
    path: '/resourceSheetProgress/*address',
    access: { pageOf: 'address' },
    query: Type.Object({ address, importCode }),
    reply: Type.Union([Type.Null(), Type.Object({ written: Type.Integer(), total: Type.Integer() })]),
  }),
  /** Ends an import of one's own before it is whole: nothing of it is written. */
  'resourceSheets.cancel': defineCall({
    method: 'POST',
    path: '/resourceSheetCancel/*address',
    access: { writesTo: 'address' },
    query: Type.Object({ address }),
    body: Type.Object({ importCode }),
    reply: Type.Object({ cancelled: Type.Boolean() }),
  }),
} as const;
