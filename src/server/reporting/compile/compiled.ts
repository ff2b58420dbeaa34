import type { ColumnType } from '#contract/reports/column.ts';
import type { Report } from '#report/define.ts';

import type { SqlValue } from '../../database/database.ts';
import type { ListPosition } from '../../kernel/page-cursor.ts';
import { isoSeconds } from '../../database/iso-time.ts';
import type { Reader } from '../../identity/actor.ts';
import type { ReportRequest } from './conditions.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

/** Name of the value that a row is ordered by, which no column has. */
export const orderKey = '__order';

/** A definition turned into SQL. */
export interface CompiledReport {
  readonly report: Report;
  /** Rows have the value that they are ordered by as `orderKey`, where each stands for itself. */
  rows(request: ReportRequest, limit: number, position: ListPosition): Statement;
  /** Count, totals by column and the count of each chip, in one row. */
  totals(request: ReportRequest): Statement;
  /** All rows in order, for the file. */
  all(request: ReportRequest, fields: readonly string[]): Statement;
  /** Counts by cell of the map; null where the report has none. */
  heat(request: ReportRequest): Statement | null;
  /** Days with rows and how many, the newest first; null where rows are put together. */
  readonly days: ((request: ReportRequest) => Statement) | null;
  /** One statement for each chart, giving `key` and `figure`. */
  charts(request: ReportRequest): readonly Statement[];
  /** The row with everything that is known of it; null where rows are put together and none stands for itself. */
  readonly row: ((reader: Reader, id: string) => Statement) | null;
}

/** How a value leaves the database: times as ISO text, everything else unchanged. */
export const selected: Record<ColumnType, (sql: string) => string> = {
  text: (sql) => sql,
  int: (sql) => sql,
  number: (sql) => sql,
  bool: (sql) => sql,
  time: isoSeconds,
  day: (sql) => `to_char(${sql}, 'YYYY-MM-DD')`,
  json: (sql) => sql,
};
