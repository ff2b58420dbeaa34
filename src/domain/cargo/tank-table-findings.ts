/** What a check of a tank table can find. An error keeps the table from being saved, a note does not. */
export const tableFindingKinds = {
  notNumbers: {
    severity: 'error',
    text: ['有不是数的单元格，这一行没有读取', 'a cell is no number; the line was not read'],
  },
  columns: {
    severity: 'error',
    text: [
      '列数与其他行不同，这一行没有读取',
      'other columns than the lines around it; the line was not read',
    ],
  },
  hole: {
    severity: 'error',
    text: ['缺少液位或容积，这一点没有读取', 'level or volume is missing; the point was not read'],
  },
  noNumbers: {
    severity: 'error',
    text: [
      '没有找到液位和容积的数，请使用 txt、csv、xlsx 或 xls',
      'no numbers of level and volume were found; use txt, csv, xlsx or xls',
    ],
  },
  tooLong: { severity: 'error', text: ['超过 10,000 行', 'more than 10,000 lines'] },
  severalSheets: {
    severity: 'error',
    text: [
      '几个工作表都有数，请只保留这一仓（罐）的工作表',
      'several sheets hold numbers; keep only the sheet of this tank',
    ],
  },
  columnsUnclear: {
    severity: 'error',
    text: [
      '看不出哪一列是液位、哪一列是容积：请在首行写上列名，例如 高度(mm)、容积(L)',
      'it is not clear which column is level and which is volume: name the columns in the first line, e.g. Level (mm), Volume (L)',
    ],
  },
  severalVolumes: {
    severity: 'error',
    text: [
      '一列液位对应多列容积：每仓一个文件，请只保留这一仓的容积列',
      'several columns of volume for one of level: a file holds one tank; keep only the volume of this one',
    ],
  },
  ullageHeight: {
    severity: 'error',
    text: [
      '空高表没有容积为 0 的行，算不出罐高：请补上该行，或改为液位',
      'a table of ullage needs the line of 0 L, from which the height is known: add it, or write levels',
    ],
  },
  mixedUnits: {
    severity: 'error',
    text: ['单元格里的单位不一致，请统一', 'cells have different units; use one'],
  },
  unreadUnit: {
    severity: 'error',
    text: [
      '表头的容积单位不能读取，请先换算为 L、m³ 或加仑',
      'the head names a unit of volume that is not read; convert it to L, m³ or gallons',
    ],
  },
  whichGallon: {
    severity: 'error',
    text: [
      '加仑有两种，请选择容积单位：美制则末行为 {us} L，英制则为 {imperial} L',
      'there are two gallons, choose the unit of volume: the last line is {us} L if US, {imperial} L if imperial',
    ],
  },
  askLevelUnit: {
    severity: 'error',
    text: [
      '没有写液位单位，最高为 {top}：请选择液位单位，或写在首行',
      'the unit of level is not said, the highest is {top}: choose it, or write it in the first line',
    ],
  },
  askLevelUnitLikely: {
    severity: 'error',
    text: [
      '没有写液位单位，最高为 {top}，仓高为 {nominal} mm，像是{likely}：请选择液位单位，或写在首行',
      'the unit of level is not said; the highest is {top}, the compartment {nominal} mm: likely {likely}. Choose it, or write it in the first line',
    ],
  },
  askVolumeUnit: {
    severity: 'error',
    text: [
      '没有写容积单位，最大为 {top}：请选择容积单位，或写在首行',
      'the unit of volume is not said, the largest is {top}: choose it, or write it in the first line',
    ],
  },
  askVolumeUnitLikely: {
    severity: 'error',
    text: [
      '没有写容积单位，最大为 {top}，公称容量为 {nominal} L，像是{likely}：请选择容积单位，或写在首行',
      'the unit of volume is not said; the largest is {top}, the nominal capacity {nominal} L: likely {likely}. Choose it, or write it in the first line',
    ],
  },
  volumeNominalUnit: {
    severity: 'error',
    text: [
      '末行容积 {top} L，公称容量 {nominal} L，相差 {ratio} 倍；按{likely}则为 {would} L，相符：请选择容积单位“{likely}”',
      'the last volume is {top} L, the nominal capacity {nominal} L, × {ratio}. In {likely} it would be {would} L, which fits: choose {likely} as the unit of volume',
    ],
  },
  volumeNominal: {
    severity: 'error',
    text: [
      '末行容积 {top} L，公称容量 {nominal} L，相差 {ratio} 倍，没有单位能说明（美制加仑为 {us} L，英制加仑为 {imperial} L）：请换成这一仓的表；公称容量有误，则先在车辆档案改正',
      'the last volume is {top} L, the nominal capacity {nominal} L: × {ratio} is no known ratio (US gallons make {us} L, imperial ones {imperial} L). Give the table of this compartment; if the nominal capacity is wrong, correct it with the truck first',
    ],
  },
  levelNominalUnit: {
    severity: 'error',
    text: [
      '最高液位 {top} mm，仓高 {nominal} mm，相差 {ratio} 倍；按{likely}则为 {would} mm，相符：请选择液位单位“{likely}”',
      'the highest level is {top} mm, the compartment {nominal} mm, × {ratio}. In {likely} it would be {would} mm, which fits: choose {likely} as the unit of level',
    ],
  },
  levelNominal: {
    severity: 'error',
    text: [
      '最高液位 {top} mm，仓高 {nominal} mm，相差 {ratio} 倍，没有单位能说明：请换成这一仓的表；仓高有误，则先在车辆档案改正',
      'the highest level is {top} mm, the compartment {nominal} mm: × {ratio} is no known ratio. Give the table of this compartment; if its height is wrong, correct it with the truck first',
    ],
  },
  volumeFormerAsk: {
    severity: 'error',
    text: [
      '末行容积 {top} L，现行表为 {former} L，相差 {ratio} 倍：单位或文件有误请改正，确实如此请选择容积单位',
      'the last volume is {top} L, {former} L in the table in force, × {ratio}: correct the unit or the file; if it is so, choose the unit of volume',
    ],
  },
  levelFormerAsk: {
    severity: 'error',
    text: [
      '最高液位 {top} mm，现行表为 {former} mm，相差 {ratio} 倍：单位或文件有误请改正，确实如此请选择液位单位',
      'the highest level is {top} mm, {former} mm in the table in force, × {ratio}: correct the unit or the file; if it is so, choose the unit of level',
    ],
  },
  volumeFormer: {
    severity: 'note',
    text: [
      '末行容积 {top} L，现行表为 {former} L，相差 {ratio} 倍',
      'the last volume is {top} L, {former} L in the table in force, × {ratio}',
    ],
  },
  levelFormer: {
    severity: 'note',
    text: [
      '最高液位 {top} mm，现行表为 {former} mm，相差 {ratio} 倍',
      'the highest level is {top} mm, {former} mm in the table in force, × {ratio}',
    ],
  },
  unit: {
    severity: 'error',
    text: [
      '末行只有 {level} mm、{volume} L，没有这么小的罐：单位有误',
      'the last line is {level} mm and {volume} L; no tank is so small: the units are wrong',
    ],
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
  assumedLevelUnit: {
    severity: 'note',
    text: ['没有写液位单位，按 mm 读取', 'no unit of level is said: read as mm'],
  },
  assumedVolumeUnit: {
    severity: 'note',
    text: ['没有写容积单位，按 L 读取', 'no unit of volume is said: read as L'],
  },
  otherUnitSaid: {
    severity: 'note',
    text: ['文件写的是{said}，按所选的{unit}读取', 'the file says {said}; it is read by the chosen {unit}'],
  },
  ullage: {
    severity: 'note',
    text: [
      '空高已换算为液位，罐高 {height} mm',
      'ullages were turned into levels, by a height of {height} mm',
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
  /** Figures, and units by their names. */
  readonly values: Readonly<Record<string, number | string>>;
}

/** Whether a finding keeps a table from being saved. */
export const isError = ({ kind }: TableFinding): boolean => tableFindingKinds[kind].severity === 'error';
