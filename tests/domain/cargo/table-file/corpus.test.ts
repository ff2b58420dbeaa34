import { expect, test } from 'vitest';

import { readTableFile } from '#domain/cargo/table-file/read-table-text.ts';
import { type TableReference, noReference } from '#domain/cargo/table-file/table-reference.ts';
import { type ChosenUnits, tankTableOf } from '#domain/cargo/table-file/tank-table-of.ts';
import { isError } from '#domain/cargo/tank-table-findings.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { tableFindingText } from '#resource/table-fault.ts';

import { compartment, cylinder } from './cylinder.ts';

/** A file as people have it, and what it is read as, what of it is skipped, and why it is refused. */
interface Sample {
  readonly file: string | Uint8Array;
  readonly tank?: TableReference;
  readonly chosen?: Partial<ChosenUnits>;
  /** Points, the last one, layout; null: refused. */
  readonly read: readonly [points: number, levelMm: number, volumeL: number, layout: string] | null;
  /** Lines that gave no point, with the reason. */
  readonly skipped?: readonly string[];
  /** Findings in English, errors first. */
  readonly says?: readonly string[];
}

const table = cylinder();
const lines = (of: (row: readonly [number, number], index: number) => string, rows = table): string =>
  rows.map(of).join('\n');
const wide = (text: string): string =>
  text.replaceAll(/[0-9.]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const gallons = (litres: number, inL: number): string => (litres / inL).toFixed(1);
const utf16 = (text: string, mark: boolean): Uint8Array =>
  new Uint8Array(Buffer.from(`${mark ? '\uFEFF' : ''}${text}`, 'utf16le'));
const whole = [151, 1500, 7100] as const;
/** A table that says its units, so that nothing is assumed. */
const head = '高度(mm)\t容积(L)\n';
const assumed = ['No unit of level is said: read as mm', 'No unit of volume is said: read as L'];

const grid = (labelStepMm: number, label: (mm: number) => number): string =>
  Array.from({ length: Math.floor(1500 / labelStepMm) }, (_, row) => {
    const cells = Array.from({ length: 10 }, (__, cell) =>
      Math.round(cylinder(labelStepMm / 10)[row * 10 + cell]?.[1] ?? 0),
    );
    return [label(row * labelStepMm), ...cells].join('\t');
  }).join('\n');

const pairs = (columns: number, down: boolean): string => {
  const perColumn = Math.ceil(table.length / columns);
  return Array.from({ length: perColumn }, (_, row) =>
    Array.from({ length: columns }, (__, column) =>
      (table[down ? column * perColumn + row : row * columns + column] ?? []).join('\t'),
    )
      .filter((pair) => pair !== '')
      .join('\t'),
  ).join('\n');
};

const samples: Readonly<Record<string, Sample>> = {
  'two columns, a tabulator, no head': {
    file: lines(([mm, l]) => `${mm}\t${l}`),
    read: [...whole, 'twoColumns'],
    says: assumed,
  },
  'a head in Chinese': {
    file: head + lines(([mm, l]) => `${mm}\t${l}`),
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'a head in English, blanks': {
    file: `Level (mm)   Volume (litres)\n${lines(([mm, l]) => `${mm}   ${l}`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'commas of a csv': {
    file: `液位mm,容积L\n${lines(([mm, l]) => `${mm},${l}`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'quoted thousands of a csv': {
    file: `Height mm,Volume L\n${lines(([mm, l]) => `"${formatNumber(mm)}","${formatNumber(l, 1)}"`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'thousands set apart, blanks between': {
    file: `mm L\n${lines(([mm, l]) => `${formatNumber(mm)}  ${formatNumber(l, 1)}`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'a comma before each decimal': {
    file: `mm;L\n${lines(([mm, l]) => `${mm};${String(l).replace('.', ',')}`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'upright strokes with a frame and a rule': {
    file: `| mm | L |\n|---|---|\n${lines(([mm, l]) => `| ${mm} | ${l} |`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title', '2 rule'],
  },
  'equal signs, units in cells': {
    file: lines(([mm, l]) => `${mm} mm = ${l} L`),
    read: [...whole, 'twoColumns'],
  },
  colons: {
    file: `毫米:升\n${lines(([mm, l]) => `${mm}: ${l}`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'wide figures and wide separators': {
    file: `高度（㎜）；容积（Ｌ）\n${lines(([mm, l]) => wide(`${mm}；${l}`))}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'units behind each figure, after a blank': {
    file: lines(([mm, l]) => `${mm} 毫米 ${l} 升`),
    read: [...whole, 'twoColumns'],
  },
  'UTF-16 with its mark': {
    file: utf16(head + lines(([mm, l]) => `${mm}\t${l}`), true),
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'UTF-16 without it': {
    file: utf16(
      lines(([mm, l]) => `${mm}\t${l}`),
      false,
    ),
    read: [...whole, 'twoColumns'],
    says: assumed,
  },
  'GB 18030': {
    // 高度 容积
    file: Uint8Array.from([
      0xb8,
      0xdf,
      0xb6,
      0xc8,
      0x20,
      0xc8,
      0xdd,
      0xbb,
      0xfd,
      0x0a,
      ...new TextEncoder().encode(lines(([mm, l]) => `${mm} ${l}`)),
    ]),
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
    says: assumed,
  },
  'titles, plate, date and signature around it': {
    file: `罐车容积表\n车号 浙B00007 1仓 公称容量 7.1 m³\n检定日期 2026-01-05\n高度(mm) 容积(L)\n${lines(([mm, l]) => `${mm} ${l}`)}\n检定员 王建国\n-----`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title', '2 title', '3 title', '4 title', '156 remark', '157 rule'],
  },
  'heads repeated on each page': {
    file: [0, 1, 2]
      .map((page) => head + lines(([mm, l]) => `${mm}\t${l}`, table.slice(page * 51, page * 51 + 51)))
      .join('\n'),
    read: [...whole, 'twoColumns'],
    skipped: ['1 title', '53 remark', '105 remark'],
  },
  'centimetres by the head': {
    file: `Level cm\tVolume L\n${lines(([mm, l]) => `${mm / 10}\t${l}`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'centimetres without a head': {
    file: lines(([mm, l]) => `${mm / 10}\t${l}`),
    read: null,
    says: [
      'The unit of level is not said; the highest is 150, the compartment 1,500 mm: likely cm. Choose it, or write it in the first line',
    ],
  },
  'centimetres without a head, and nothing known of the tank': {
    file: lines(([mm, l]) => `${mm / 10}\t${l}`),
    tank: noReference,
    read: null,
    says: ['The unit of level is not said, the highest is 150: choose it, or write it in the first line'],
  },
  'centimetres that a person chose': {
    file: lines(([mm, l]) => `${mm / 10}\t${l}`),
    chosen: { levelUnit: 'cm' },
    read: [...whole, 'twoColumns'],
    says: [assumed[1] ?? ''],
  },
  'a high tank in centimetres without a head': {
    file: lines(([mm, l]) => `${mm / 10}\t${l}`, cylinder(20, 3000, 30_000)),
    tank: noReference,
    read: null,
    says: ['The unit of level is not said, the highest is 300: choose it, or write it in the first line'],
  },
  'metres and cubic metres': {
    file: `液位（米） 容积（立方米）\n${lines(([mm, l]) => `${mm / 1000} ${l / 1000}`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  kilolitres: {
    file: `Dip (mm)\tKL\n${lines(([mm, l]) => `${mm}\t${l / 1000}`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'kilolitres without a head': {
    file: lines(([mm, l]) => `${mm}\t${l / 1000}`),
    read: null,
    says: [
      'The unit of volume is not said; the largest is 7.1, the nominal capacity 7,100 L: likely m³, kL. Choose it, or write it in the first line',
    ],
  },
  '千升 in Chinese': {
    file: `高度mm 千升\n${lines(([mm, l]) => `${mm} ${l / 1000}`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'inches and US gallons': {
    file: `Depth (inches), Volume (US gallons)\n${lines(([mm, l]) => `${mm / 25.4}, ${gallons(l, 3.785411784)}`)}`,
    read: [151, 1500, 7099.918, 'twoColumns'],
    skipped: ['1 title'],
  },
  'imperial gallons': {
    file: `Level mm\tImp. gal\n${lines(([mm, l]) => `${mm}\t${gallons(l, 4.54609)}`)}`,
    read: [151, 1500, 7100.083, 'twoColumns'],
    skipped: ['1 title'],
  },
  '英制加仑 in Chinese': {
    file: `高度(mm)\t容积(英制加仑)\n${lines(([mm, l]) => `${mm}\t${gallons(l, 4.54609)}`)}`,
    read: [151, 1500, 7100.083, 'twoColumns'],
    skipped: ['1 title'],
  },
  'gallons, nobody says which': {
    file: `Level (mm)\tVolume (gallons)\n${lines(([mm, l]) => `${mm}\t${gallons(l, 3.785411784)}`)}`,
    read: null,
    skipped: ['1 title'],
    says: [
      'There are two gallons, choose the unit of volume: the last line is 7,100 L if US, 8,527 L if imperial',
    ],
  },
  'gallons, and a person says which': {
    file: `Level (mm)\tVolume (gallons)\n${lines(([mm, l]) => `${mm}\t${gallons(l, 3.785411784)}`)}`,
    chosen: { volumeUnit: 'usGallon' },
    read: [151, 1500, 7099.918, 'twoColumns'],
    skipped: ['1 title'],
  },
  'gallons without a word': {
    file: lines(([mm, l]) => `${mm}\t${gallons(l, 3.785411784)}`),
    read: null,
    says: [
      'The last volume is 1,876 L, the nominal capacity 7,100 L, × 3.785. In US gallons it would be 7,100 L, which fits: choose US gallons as the unit of volume',
      ...assumed,
    ],
  },
  '1,381 of something in a compartment of 7,100 L': {
    file: lines(([mm, l]) => `${mm}\t${((l * 1381) / 7100).toFixed(1)}`),
    read: null,
    says: [
      'The last volume is 1,381 L, the nominal capacity 7,100 L: × 5.141 is no known ratio (US gallons make 5,228 L, imperial ones 6,278 L). Give the table of this compartment; if the nominal capacity is wrong, correct it with the truck first',
      ...assumed,
    ],
  },
  barrels: {
    file: `mm\tbbl\n${lines(([mm, l]) => `${mm}\t${(l / 158.987).toFixed(2)}`)}`,
    read: null,
    skipped: ['1 title'],
    says: ['The head names a unit of volume that is not read; convert it to L, m³ or gallons'],
  },
  'millimetres whose head says cm': {
    file: `Level (cm)\tVolume (L)\n${lines(([mm, l]) => `${mm}\t${l}`)}`,
    read: null,
    skipped: ['1 title'],
    says: [
      'The highest level is 15,000 mm, the compartment 1,500 mm, × 10. In mm it would be 1,500 mm, which fits: choose mm as the unit of level',
    ],
  },
  'the table of another compartment': {
    file: head + lines(([mm, l]) => `${mm}\t${l}`, cylinder(10, 1500, 11_000)),
    read: null,
    skipped: ['1 title'],
    says: [
      'The last volume is 11,000 L, the nominal capacity 7,100 L: × 1.549 is no known ratio (US gallons make 41,640 L, imperial ones 50,007 L). Give the table of this compartment; if the nominal capacity is wrong, correct it with the truck first',
    ],
  },
  'the table of a station tank, five times the one in force': {
    file: head + lines(([mm, l]) => `${mm}\t${l}`, cylinder(20, 3000, 30_000)),
    tank: { ...noReference, formerL: 6000, formerMm: 3000 },
    read: null,
    skipped: ['1 title'],
    says: [
      'The last volume is 30,000 L, 6,000 L in the table in force, × 5: correct the unit or the file; if it is so, choose the unit of volume',
    ],
  },
  'the same, and a person says that it is so': {
    file: head + lines(([mm, l]) => `${mm}\t${l}`, cylinder(20, 3000, 30_000)),
    tank: { ...noReference, formerL: 6000, formerMm: 3000 },
    chosen: { volumeUnit: 'litre' },
    read: [151, 3000, 30_000, 'twoColumns'],
    skipped: ['1 title'],
    says: ['The last volume is 30,000 L, 6,000 L in the table in force, × 5'],
  },
  'the right table where a wrong one is in force': {
    file: head + lines(([mm, l]) => `${mm}\t${l}`),
    tank: { ...compartment, formerL: 1381, formerMm: 1500 },
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
    says: ['The last volume is 7,100 L, 1,381 L in the table in force, × 5.141'],
  },
  'a running number first, with heads': {
    file: `序号\t高度(mm)\t容积(L)\n${lines(([mm, l], n) => `${n + 1}\t${mm}\t${l}`)}`,
    read: [...whole, 'namedColumns'],
    skipped: ['1 title'],
  },
  'a running number first, without heads': {
    file: lines(([mm, l], n) => `${n + 1}\t${mm}\t${l}`),
    read: [...whole, 'running'],
    says: assumed,
  },
  'increments in the third column, with heads': {
    file: `高度mm\t容积L\t差值L/mm\n${lines(([mm, l], n) => `${mm}\t${l}\t${(l - (table[n - 1]?.[1] ?? 0)).toFixed(1)}`)}`,
    read: [...whole, 'namedColumns'],
    skipped: ['1 title'],
  },
  'increments in the third column, without heads': {
    file: lines(([mm, l], n) => `${mm}\t${l}\t${(l - (table[n - 1]?.[1] ?? 0)).toFixed(1)}`),
    read: [...whole, 'increments'],
    says: assumed,
  },
  'litres per millimetre in the third column': {
    file: lines(([mm, l], n) => `${mm}\t${l}\t${(((table[n + 1]?.[1] ?? l) - l) / 10).toFixed(2)}`),
    read: [...whole, 'increments'],
    says: assumed,
  },
  'the volume first': {
    file: `容积(L)\t高度(mm)\n${lines(([mm, l]) => `${l}\t${mm}`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'a column of temperatures beside': {
    file: `高度(mm)\t容积(L)\t温度\n${lines(([mm, l]) => `${mm}\t${l}\t20`)}`,
    read: [...whole, 'namedColumns'],
    skipped: ['1 title'],
  },
  'three pairs side by side, read downwards': {
    file: pairs(3, true),
    read: [...whole, 'sideBySide'],
    says: assumed,
  },
  'four pairs side by side, read across': {
    file: pairs(4, false),
    read: [...whole, 'sideBySide'],
    says: assumed,
  },
  'pairs side by side under heads': {
    file: `高度mm\t容积L\t高度mm\t容积L\n${pairs(2, true)}`,
    read: [...whole, 'sideBySide'],
    skipped: ['1 title'],
  },
  'a grid: a row each 10 cm, ten columns of 1 cm': {
    file: `cm\t0\t1\t2\t3\t4\t5\t6\t7\t8\t9\n${grid(100, (mm) => mm / 10)}`,
    read: [150, 1490, 7094, 'grid'],
    skipped: ['1 title'],
    says: [assumed[1] ?? ''],
  },
  'a grid: a row each cm, ten columns of 1 mm': {
    file: `cm\\mm 0 1 2 3 4 5 6 7 8 9\n${grid(10, (mm) => mm / 10).replaceAll('\t', ' ')}`,
    read: [1500, 1499, 7100, 'grid'],
    skipped: ['1 title'],
    says: [assumed[1] ?? ''],
  },
  'a grid without a head': {
    file: grid(100, (mm) => mm / 10),
    read: null,
    says: [
      'The unit of level is not said; the highest is 149, the compartment 1,500 mm: likely cm. Choose it, or write it in the first line',
    ],
  },
  'ullage instead of level': {
    file: `空高(mm)\t容积(L)\n${lines(([mm, l]) => `${1500 - mm}\t${l}`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
    says: ['Ullages were turned into levels, by a height of 1,500 mm'],
  },
  'ullage from full to empty': {
    file: `Ullage mm\tVolume L\n${lines(([mm, l]) => `${1500 - mm}\t${l}`, table.toReversed())}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
    says: ['Ullages were turned into levels, by a height of 1,500 mm'],
  },
  'ullage that nobody names': {
    file: `mm\tL\n${lines(([mm, l]) => `${1500 - mm}\t${l}`)}`,
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
    says: ['Ullages were turned into levels, by a height of 1,500 mm'],
  },
  'ullage without the empty tank': {
    file: `空高(mm)\t容积(L)\n${lines(([mm, l]) => `${1500 - mm}\t${l}`, table.slice(5))}`,
    read: null,
    skipped: ['1 title'],
    says: [
      'A table of ullage needs the line of 0 L, from which the height is known: add it, or write levels',
    ],
  },
  'levels from full to empty': {
    file: head + lines(([mm, l]) => `${mm}\t${l}`, table.toReversed()),
    read: [...whole, 'twoColumns'],
    skipped: ['1 title'],
  },
  'several compartments in one file': {
    file: `高度mm\t1仓容积L\t2仓容积L\n${lines(([mm, l]) => `${mm}\t${l}\t${l * 1.2}`)}`,
    read: null,
    skipped: ['1 title'],
    says: [
      'Several columns of volume for one of level: a file holds one tank; keep only the volume of this one',
    ],
  },
  'three columns of which nobody says which is which': {
    file: lines(([mm, l], n) => `${mm}\t${l}\t${(n * 7919) % 101}`),
    read: null,
    says: [
      'It is not clear which column is level and which is volume: name the columns in the first line, e.g. Level (mm), Volume (L)',
    ],
  },
  'different units in cells': {
    file: lines(([mm, l], n) => (n % 2 === 0 ? `${mm} mm = ${l} L` : `${mm / 10} cm = ${l} L`)),
    read: null,
    says: ['Cells have different units; use one'],
  },
  'a letter for a nought in a line': {
    file: head + lines(([mm, l]) => (mm === 500 ? `5O0\t${l}` : `${mm}\t${l}`)),
    read: null,
    skipped: ['1 title', '52 notNumbers'],
    says: ['52: a cell is no number; the line was not read', '53: gap from 500 to 500 mm, 1 line is missing'],
  },
  'a line with a column too many': {
    file: head + lines(([mm, l]) => (mm === 500 ? `${mm}\t${l}\t7` : `${mm}\t${l}`)),
    read: null,
    skipped: ['1 title', '52 columns'],
    says: [
      '52: other columns than the lines around it; the line was not read',
      '53: gap from 500 to 500 mm, 1 line is missing',
    ],
  },
  'a negative level': {
    file:
      head +
      lines(([mm, l]) => (mm === 0 ? `-5\t0\n0\t0` : `${mm}\t${l}`)).replace('-5\t0\n0\t0', '0\t0\n-5\t0'),
    read: null,
    skipped: ['1 title', '3 notNumbers'],
    says: ['3: a cell is no number; the line was not read'],
  },
  'a volume that falls': {
    file: head + lines(([mm, l]) => `${mm}\t${mm === 510 ? 1500 : l}`),
    read: null,
    skipped: ['1 title'],
    says: ['53: the volume falls by 571.7 L'],
  },
  'a text without numbers': {
    file: '罐容表\n见附件',
    read: null,
    skipped: ['1 title', '2 title'],
    says: ['No numbers of level and volume were found; use txt, csv, xlsx or xls'],
  },
  'an old workbook under the name of a text': {
    file: Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]),
    read: null,
    skipped: ['1 title'],
    says: ['No numbers of level and volume were found; use txt, csv, xlsx or xls'],
  },
  nothing: {
    file: '',
    read: null,
    says: ['No numbers of level and volume were found; use txt, csv, xlsx or xls'],
  },
};

test.each(Object.entries(samples))(
  '%s',
  (_, { file, tank = compartment, chosen, read, skipped = [], says = [] }) => {
    const found = readTableFile(typeof file === 'string' ? new TextEncoder().encode(file) : file);
    const { points, findings } = tankTableOf(found, { levelUnit: null, volumeUnit: null, ...chosen }, tank);
    const [last = [0, 0]] = points.slice(-1);
    const words = findings.map(
      (finding) => `${finding.line === null ? '' : `${finding.line}: `}${tableFindingText(finding)[1]}`,
    );
    expect(words).toEqual(says);
    expect(found.skipped.map(({ line, why }) => `${line} ${why}`)).toEqual(skipped);
    const taken = findings.some(isError) ? null : [points.length, last[0], last[1], found.layout];
    expect(taken).toEqual(read);
  },
);

test('there are as many habits as people have', () => {
  expect(Object.keys(samples).length).toBeGreaterThan(60);
});
