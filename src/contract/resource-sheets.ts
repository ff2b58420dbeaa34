import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from './call.ts';
import { FileContent } from './handed-out.ts';
import { ReferenceTexts } from './reference-texts.ts';
import { maxSheetBytes } from './sheet-limits.ts';

/** What an import does with a row of the sheet. */
export const sheetActions = ['create', 'update', 'unchanged', 'wrong'] as const;
/** See `sheetActions`. */
export type SheetAction = (typeof sheetActions)[number];

/** One row of a sheet and what an import would do with it. */
export const SheetRow = Type.Object({
  /** As spreadsheets count: the head is 1. */
  rowNumber: Type.Integer(),
  action: Type.Enum<SheetAction[]>([...sheetActions]),
  /** What people call the row. */
  name: Type.String(),
  /** Fields that would change, as they are and as they are to be. */
  changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
  /** What is wrong with it, in the asker's language. */
  faults: Type.Array(Type.Object({ field: Type.String(), text: Type.String() })),
});

/** See the schema of the same name. */
export type SheetRow = Static<typeof SheetRow>;

/** What an import would do, row by row. Nothing has been written. */
export const SheetPlan = Type.Object({
  /** Identifies this plan: an import is carried out only while it is still what was confirmed. */
  digest: Type.String(),
  rows: Type.Array(SheetRow),
  names: ReferenceTexts,
  /** Heads of columns that no field has; they are not read. */
  unknownColumns: Type.Array(Type.String()),
});

/** See the schema of the same name. */
export type SheetPlan = Static<typeof SheetPlan>;

const address = Type.String({ maxLength: 120 });
/** A workbook (xlsx), comma separated values (UTF-8 or GB 18030) or, of pages with outlines, GeoJSON, as Base64. */
const base64 = Type.String({ maxLength: Math.ceil(maxSheetBytes / 3) * 4 });

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
        /** Missing: a workbook; `geojson` of pages with outlines: WGS-84, a circle is a point with `radiusM`. */
        format: Type.Optional(Type.Enum(['xlsx', 'geojson'])),
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
    body: Type.Object({ base64 }),
    reply: SheetPlan,
  }),
  /** All rows or none; `digest` is that of the plan which was confirmed. */
  'resourceSheets.import': defineCall({
    method: 'POST',
    path: '/resourceSheet/*address',
    access: { writesTo: 'address' },
    query: Type.Object({ address }),
    body: Type.Object({
      base64,
      digest: Type.String({ maxLength: 64 }),
      reason: Type.Optional(Type.String({ maxLength: 500 })),
      importCode: Type.Optional(importCode),
    }),
    reply: Type.Object({ created: Type.Integer(), updated: Type.Integer(), proposed: Type.Integer() }),
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
