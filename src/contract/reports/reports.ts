import * as Type from 'typebox';
import type { Static } from 'typebox';

import { defineCall } from '../call.ts';
import { recordOf } from '../record-of.ts';
import { FilledStretch } from '../filled-stretch.ts';
import { NullableNumber } from '../nullable.ts';

/** Rows of a page, at most. */
export const maxPageSize = 500;

/** `next` of the page before, in place of `page`: rows that come and go meanwhile shift nothing. */
export const cursor = Type.Optional(Type.String({ maxLength: 2000 }));

/** Where the next page begins; missing: this is the last one. */
export const next = Type.Optional(Type.String());

/**
 * Query of every report besides its own filter fields. Periods are ISO 8601 UTC, from ≤ t < to. `order` is a column's
 * name, with a minus before it for descending.
 */
export const ReportQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPageSize })),
    order: Type.Optional(Type.String({ maxLength: 64 })),
    cursor,
  },
  { additionalProperties: Type.String({ maxLength: 2000 }) },
);

export type ReportQuery = Static<typeof ReportQuery>;

/** A row of a report by its columns, in the units of `report/kinds.ts`. */
export const ReportRow = recordOf(Type.Unknown());

export type ReportRow = Static<typeof ReportRow>;

/** A page of a report: its rows, the number of all rows, and totals by column. */
export const ReportPage = Type.Object({
  rows: Type.Array(ReportRow),
  total: Type.Integer(),
  totals: recordOf(NullableNumber),
  /** Server time at which the rows were read. */
  asOf: Type.String(),
  next,
  /** While past days are being filled in: those that are; what lies between them and the start is missing. */
  filled: Type.Optional(Type.Array(FilledStretch)),
});

export type ReportPage = Static<typeof ReportPage>;

const Piece = Type.Object({
  /** Value of the field that the chart is by; null where rows have none. */
  key: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
  figure: NullableNumber,
});

/** Pieces of a chart in the order of the figures. */
export const ReportChart = Type.Array(Piece);

export type ReportChart = Static<typeof ReportChart>;

/** Calls of reports (specification 2 and 7). */
export const reportCalls = {
  /** `/reports/<address>`; the address has slashes, so it is sent as it is. */
  'reports.page': defineCall({
    method: 'GET',
    path: '/reports/*address',
    access: { pageOf: 'address' },
    query: Type.Object(
      { address: Type.String({ maxLength: 120 }), ...ReportQuery.properties },
      { additionalProperties: Type.String({ maxLength: 2000 }) },
    ),
    reply: ReportPage,
  }),
  /** The report's charts for the same filters: for each, its pieces with the figure of each. */
  'reports.charts': defineCall({
    method: 'GET',
    path: '/reportCharts/*address',
    access: { pageOf: 'address' },
    query: Type.Object(
      { address: Type.String({ maxLength: 120 }) },
      { additionalProperties: Type.String({ maxLength: 2000 }) },
    ),
    reply: Type.Object({ charts: Type.Array(ReportChart), asOf: Type.String() }),
  }),
  /** Number of rows in each map cell of 0.005° (`x`, `y` cells from 0°), most first, and rows without a place. */
  'reports.heat': defineCall({
    method: 'GET',
    path: '/reportHeat/*address',
    access: { pageOf: 'address' },
    query: Type.Object(
      { address: Type.String({ maxLength: 120 }) },
      { additionalProperties: Type.String({ maxLength: 2000 }) },
    ),
    reply: Type.Object({
      cells: Type.Array(Type.Object({ x: Type.Integer(), y: Type.Integer(), count: Type.Integer() })),
      /** Rows without a place. */
      unplaced: Type.Integer(),
      /** There are more cells than are listed; those with fewest rows are missing. */
      cut: Type.Boolean(),
    }),
  }),
  /**
   * Where a page without rows leads: the days (`YYYY-MM-DD`) of the last thirty that have rows, for the same filters
   * without their period, and the last such day before them.
   */
  'reports.days': defineCall({
    method: 'GET',
    path: '/reportDays/*address',
    access: { pageOf: 'address' },
    query: Type.Object(
      { address: Type.String({ maxLength: 120 }) },
      { additionalProperties: Type.String({ maxLength: 2000 }) },
    ),
    reply: Type.Object({
      /** The first of the thirty days. */
      fromDay: Type.String(),
      days: Type.Array(Type.Object({ day: Type.String(), rows: Type.Integer() })),
      /** Null: none is known. */
      before: Type.Union([Type.Object({ day: Type.String(), rows: Type.Integer() }), Type.Null()]),
      asOf: Type.String(),
    }),
  }),
  /** One record with all its fields, its "why" included. */
  'reports.row': defineCall({
    method: 'GET',
    path: '/reportRows/*address',
    access: { pageOf: 'address' },
    query: Type.Object({ address: Type.String({ maxLength: 120 }), id: Type.String({ maxLength: 200 }) }),
    reply: Type.Object({
      row: ReportRow,
      properties: ReportRow,
      why: Type.Unknown(),
      history: Type.Array(
        Type.Object({ revision: Type.Integer(), changedTime: Type.String(), content: ReportRow }),
      ),
      alarms: Type.Array(ReportRow),
    }),
  }),
} as const;
