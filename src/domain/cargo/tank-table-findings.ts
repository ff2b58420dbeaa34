/** What a check of a tank table can find. An error keeps the table from being saved, a note does not. */
export const tableFindingKinds = {
  notNumbers: {
    severity: 'error',
    text: ['不是液位 mm 和容积 L 两个数', 'not two numbers, level in mm and volume in L'],
  },
  unit: {
    severity: 'error',
    text: ['单位应为 mm 和 L', 'the units must be mm and L'],
  },
  duplicate: { severity: 'error', text: ['液位重复：{level} mm', 'level {level} mm appears twice'] },
  levelFalls: { severity: 'error', text: ['液位未递增：{level} mm', 'the level falls to {level} mm'] },
  volumeFalls: { severity: 'error', text: ['容积下降 {fall} L', 'the volume falls by {fall} L'] },
  gap: {
    severity: 'error',
    text: [
      '缺口：{from}–{to} mm，缺 {rows} 行',
      'gap from {from} to {to} mm, {rows} {rows:line is|lines are} missing',
    ],
  },
  tooShort: { severity: 'error', text: ['至少需要两行', 'at least two lines are needed'] },
  slope: {
    severity: 'note',
    text: [
      '{level} mm 处斜率突变：{before} → {after} L/mm',
      'slope jumps at {level} mm: {before} → {after} L/mm',
    ],
  },
  start: { severity: 'note', text: ['从 {level} mm 开始，不是 0', 'begins at {level} mm, not at 0'] },
} as const satisfies Readonly<
  Record<string, { readonly severity: 'error' | 'note'; readonly text: readonly [string, string] }>
>;

/** See `tableFindingKinds`. */
export type TableFindingKind = keyof typeof tableFindingKinds;

/** One thing found in a table. */
export interface TableFinding {
  readonly kind: TableFindingKind;
  /** Line of the file, counted from 1; null: the file as a whole. */
  readonly line: number | null;
  readonly values: Readonly<Record<string, number>>;
}

/** Whether a finding keeps a table from being saved. */
export const isError = ({ kind }: TableFinding): boolean => tableFindingKinds[kind].severity === 'error';
