/** How a file sets out its points. */
export const tableLayouts = {
  twoColumns: ['液位、容积两列', 'two columns, level and volume'],
  namedColumns: ['按表头取列', 'columns by their heads'],
  running: ['第一列为序号', 'a running number first'],
  increments: ['第三列为差值', 'increments in the third column'],
  sideBySide: ['液位、容积多组并列', 'pairs of level and volume side by side'],
  grid: ['方格表：每行十格，0 至 9', 'a grid: ten cells a row, 0 to 9'],
} as const satisfies Readonly<Record<string, readonly [string, string]>>;

/** See `tableLayouts`. */
export type TableLayout = keyof typeof tableLayouts;
