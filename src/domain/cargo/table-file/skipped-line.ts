/** Why a line of a file gave no point. Where a point may be lost with it, the table can't be saved. */
export const skipReasons = {
  title: { lost: false, text: ['标题或表头', 'title or head'] },
  rule: { lost: false, text: ['分隔线', 'a rule'] },
  remark: { lost: false, text: ['说明文字', 'a remark'] },
  notNumbers: { lost: true, text: ['有不是数的单元格', 'a cell is no number'] },
  hole: { lost: true, text: ['缺少液位或容积', 'level or volume is missing'] },
  columns: { lost: true, text: ['列数与其他行不同', 'other columns than the lines around it'] },
} as const satisfies Readonly<
  Record<string, { readonly lost: boolean; readonly text: readonly [string, string] }>
>;

/** See `skipReasons`. */
export type SkipReason = keyof typeof skipReasons;

/** A line that gave no point. */
export interface SkippedLine {
  readonly line: number;
  readonly text: string;
  readonly why: SkipReason;
}
