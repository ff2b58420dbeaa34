import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';

import type { ReportRow } from '#contract/reports/reports.ts';
import { reports } from '#pages/definitions.ts';
import type { Report } from '#report/define.ts';
import { sheetHeader, sheetStream } from '#server/reporting/export/sheet.ts';

import { unzip } from '../../support/unzip.ts';

const known = reports.get('cargo_monitor/data_analysis/oil_loss');
if (!known) throw new Error('no report');
const report: Report = {
  ...known,
  title: ['损溢[甲]:*?/\\', 'Loss [a]:*?/\\ and more than fits'],
  columns: {
    plate: { kind: 'plate', title: ['车牌', 'Plate'], rank: 1 },
    lossL: { kind: 'litres', title: ['损耗', 'Loss'], rank: 1 },
    most: {
      kind: 'litresChange',
      title: ['至多', 'Most'],
      rank: 1,
      atMost: { field: 'counting', value: 'salesUnknown', why: ['未知', 'Unknown'] },
    },
    time: { kind: 'time', title: ['时间', 'Time'], rank: 1 },
    wet: { kind: 'wetDry', title: ['干湿', 'Wet'], rank: 1, of: ['apiWet', 'valveWet', 'tankWet'] },
  },
};

const written = async (
  portions: readonly ReportRow[][],
  fields = ['plate', 'lossL', 'time', 'wet'],
  language: 'zh' | 'en' = 'en',
): Promise<Buffer> => {
  async function* each() {
    yield* portions.map((portion) => [...portion]);
  }
  const headers = fields.map((field) => sheetHeader(report, field, language));
  const stream = await sheetStream({ report, fields, headers, language }, each());
  const parts: Uint8Array[] = [];
  for (const reader = stream.getReader(); ;) {
    const { value, done } = await reader.read();
    if (done) return Buffer.concat(parts);
    parts.push(value);
  }
};
const sheetOf = async (file: Buffer) => {
  const [sheet] = (await readXlsx(new Uint8Array(file))).sheets;
  if (!sheet) throw new Error('no sheet');
  return sheet;
};
const xml = (file: Buffer) => unzip(file, 'xl/worksheets/sheet1.xml');
const widths = (file: Buffer) =>
  [...xml(file).matchAll(/ width="([\d.]+)"/g)].map(([, width]) => Number(width));

test('a figure that may be less is text with its sign, so that nothing adds it up; others stay numbers', async () => {
  const { rows } = await sheetOf(
    await written(
      [
        [
          { most: 255.13, counting: 'salesUnknown' },
          { most: 12, counting: 'counted' },
          { most: null, counting: 'salesUnknown' },
        ],
      ],
      ['most'],
    ),
  );
  expect(rows.slice(1).map(([most]) => most ?? null)).toEqual(['≤ +255.13', 12, null]);
});

test('every row of every portion under its heading, each value of its kind', async () => {
  const row = { plate: '浙B00009', lossL: 12.5, apiWet: true, valveWet: false, tankWet: null };
  const file = await written([
    [
      { ...row, time: '2026-03-02T04:00:00Z' },
      { ...row, plate: 'two' },
    ],
    [{ ...row, plate: 'three' }],
  ]);
  const { rows, name } = await sheetOf(file);
  expect(rows[0]).toEqual(['Plate', 'Loss', 'Time', 'Wet']);
  expect(rows.slice(1).map(([plate, lossL]) => [plate, lossL])).toEqual([
    ['浙B00009', 12.5],
    ['two', 12.5],
    ['three', 12.5],
  ]);
  expect(rows[1]?.[3]).toBe('wet / dry / —');
  expect(rows[2]?.[2] ?? null).toBe(null);
  // Signs that Excel forbids are gone, and it says which time its times are in.
  expect(name).toBe('Loss  a       and more UTC+8');
  const chinese = await sheetOf(await written([[row]], ['plate', 'wet'], 'zh'));
  expect(chinese.rows).toEqual([
    ['车牌', '干湿'],
    ['浙B00009', '湿 / 干 / —'],
  ]);
});

test('a report without rows is a sheet with headings, a field that it does not have an empty column', async () => {
  expect((await sheetOf(await written([]))).rows).toEqual([['Plate', 'Loss', 'Time', 'Wet']]);
  expect((await sheetOf(await written([[]]))).rows).toHaveLength(1);
  expect(sheetHeader(report, 'unknown', 'en')).toBe('unknown');
});

test.each(['=1+1', '+1+1', '-A1', '@A1', '\t=1', '=HYPERLINK("http://x","y")', '=cmd|" /C calc"!A0'])(
  '%j is text, never a formula',
  async (plate) => {
    const file = await written([[{ plate }]], ['plate']);
    expect(xml(file)).not.toMatch(/<f[ >]/);
    expect(xml(file)).toMatch(/<c r="A2"[^>]* t="(s|inlineStr)"/);
    expect((await sheetOf(file)).rows[1]?.[0]).toBe(`'${plate}`);
  },
);

test('columns are as wide as what stands in them: a Chinese character is two, and 60 are enough', async () => {
  const width = async (plate: string) => widths(await written([[{ plate }]], ['plate']))[0];
  expect(await width('a')).toBe('Plate'.length + 2);
  expect(await width('a'.repeat(30))).toBe(32);
  expect(await width('汉'.repeat(15))).toBe(32);
  expect(await width('a'.repeat(60))).toBe(60);
  expect(await width('a'.repeat(90))).toBe(60);
  const row = { lossL: 1, time: '2026-03-02T04:00:00Z' };
  expect(widths(await written([[row]], ['lossL', 'time']))).toEqual([14, 21]);
  expect(widths(await written([[{}]], ['lossL']))).toEqual([6]);
});
