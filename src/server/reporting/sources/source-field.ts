import type { ColumnType } from '#contract/reports/column.ts';

/** A field that reports can show: its SQL over the source's table `r`, and its type. */
export interface SourceField {
  readonly sql: string;
  readonly type: ColumnType;
}
