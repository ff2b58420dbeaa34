import * as Type from 'typebox';
import type { Static } from 'typebox';

import { datums } from '#domain/geo/datum.ts';

import { ReferenceTexts } from './reference-texts.ts';

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
  faults: Type.Array(
    Type.Object({
      field: Type.String(),
      text: Type.String(),
      /** Column of the sheet whose cell it is, by its key; missing: the row as a whole, or a field without a column. */
      key: Type.Optional(Type.String()),
      /** What the cell holds. */
      raw: Type.Optional(Type.String()),
      /** What was probably meant: its code, and its name. */
      nearest: Type.Optional(Type.Object({ code: Type.String(), name: Type.String() })),
    }),
  ),
  /** Why nothing is done that could be: it waits for approval already. */
  note: Type.Optional(Type.String()),
});

/** See the schema of the same name. */
export type SheetRow = Static<typeof SheetRow>;

/** How a column of a sheet was recognised. */
export const sheetMatches = [
  /** Somebody said so, now or at an earlier import of his company. */
  'chosen',
  'remembered',
  /** By its head: a title of ours, or another word for it. */
  'same',
  'synonym',
  /** By what its cells hold: to be looked at. */
  'values',
  /** Another column is read as this field already. */
  'double',
  /** One that we write beside rows that are given back. */
  'ours',
  'none',
] as const;
/** See `sheetMatches`. */
export type SheetMatch = (typeof sheetMatches)[number];

/** Why a row of a sheet is none of its list. */
export const skipReasons = ['above', 'head', 'units', 'total', 'note'] as const;

/** A row of a sheet that is not read. */
export const SkippedRow = Type.Object({
  rowNumber: Type.Integer(),
  why: Type.Enum([...skipReasons]),
  text: Type.String(),
});

/** See the schema of the same name. */
export type SkippedRow = Static<typeof SkippedRow>;

/** The table that was found in a file, and how its columns are read. */
export const SheetTable = Type.Object({
  /** Sheets that hold something, with their number of rows. */
  sheets: Type.Array(Type.Object({ name: Type.String(), rows: Type.Integer(), isHidden: Type.Boolean() })),
  sheet: Type.String(),
  /** 0: the table has no head. */
  headRow: Type.Integer(),
  /** The first rows of the sheet as they stand there. */
  top: Type.Array(Type.Object({ rowNumber: Type.Integer(), cells: Type.Array(Type.String()) })),
  skipped: Type.Array(SkippedRow),
  columns: Type.Array(
    Type.Object({
      /** From 0. */
      index: Type.Integer(),
      head: Type.String(),
      isHidden: Type.Boolean(),
      /** Key of what it is read as; null: it is not read. */
      key: Type.Union([Type.String(), Type.Null()]),
      how: Type.Enum<SheetMatch[]>([...sheetMatches]),
      /** A cell as it is, and as it would be kept; null: no cell is filled in. */
      sample: Type.Union([Type.Object({ raw: Type.String(), kept: Type.String() }), Type.Null()]),
      /** Cells that are filled in and right, that are wrong, and that are kept in another spelling. */
      usable: Type.Integer(),
      wrong: Type.Integer(),
      rewritten: Type.Integer(),
    }),
  ),
  /** What columns can be read as, in the order of the form. */
  targets: Type.Array(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      /** Its field; of a list within a row, the list. */
      field: Type.String(),
      required: Type.Boolean(),
    }),
  ),
  /** Cells within merged ones that were given what the first of them holds. */
  filledCells: Type.Integer(),
  /** Titles of the pages that it was probably exported from; missing: it fits this one. */
  likelierPage: Type.Optional(Type.String()),
  /** Coordinates whose datum nobody has said yet: nothing is imported before. */
  asksDatum: Type.Boolean(),
});

/** See the schema of the same name. */
export type SheetTable = Static<typeof SheetTable>;

/** What an import would do, row by row. Nothing has been written. */
export const SheetPlan = Type.Object({
  /** Identifies this plan: an import is carried out only while it is still what was confirmed. */
  digest: Type.String(),
  rows: Type.Array(SheetRow),
  names: ReferenceTexts,
  /** Heads of columns that no field has; they are not read. */
  unknownColumns: Type.Array(Type.String()),
  /** Missing: the file is no spreadsheet. */
  table: Type.Optional(SheetTable),
});

/** See the schema of the same name. */
export type SheetPlan = Static<typeof SheetPlan>;

const columnKey = Type.String({ pattern: '^[A-Za-z0-9]+(\\.[A-Za-z0-9]+){0,2}$', maxLength: 80 });

/** What somebody has said of a file: where its table is, and how it is read. */
export const SheetChoices = Type.Object({
  sheet: Type.Optional(Type.String({ maxLength: 120 })),
  /** 0: the table has no head. */
  headRow: Type.Optional(Type.Integer({ minimum: 0, maximum: 20_000 })),
  /** By a column's place, from 0: key of what it is read as; null: it is not read. */
  columns: Type.Optional(
    Type.Record(Type.String({ pattern: '^[0-9]{1,2}$' }), Type.Union([columnKey, Type.Null()])),
  ),
  /** Of fields that the sheet has no column for, by key: what all its rows have. */
  constants: Type.Optional(Type.Record(columnKey, Type.String({ maxLength: 200 }))),
  /** Texts that mean a row of another table, by the column's key: its code. */
  meanings: Type.Optional(
    Type.Record(columnKey, Type.Record(Type.String({ maxLength: 200 }), Type.String({ maxLength: 80 }))),
  ),
  /** What coordinates of the sheet are said in. */
  datum: Type.Optional(Type.Enum([...datums])),
});

/** See the schema of the same name. */
export type SheetChoices = Static<typeof SheetChoices>;
