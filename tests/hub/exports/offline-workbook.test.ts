import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';

import { type OfflineTable, offlineWorkbook } from '#hub/exports/offline-workbook.ts';

const table = (more: Partial<OfflineTable> = {}): OfflineTable => ({
  headers: ['Plate', 'Loss'],
  fields: ['plate', 'loss'],
  rows: [{ plate: '浙B00009', loss: 12.5 }],
  total: 1,
  asOfMs: Date.parse('2026-03-02T16:30:00Z'),
  language: 'en',
  ...more,
});
const sheets = async (more: Partial<OfflineTable> = {}) => {
  const blob = await offlineWorkbook(table(more));
  return (await readXlsx(new Uint8Array(await blob.arrayBuffer()))).sheets;
};
const cell = async (plate: unknown) => (await sheets({ rows: [{ plate }] }))[0]?.rows[2]?.[0] ?? null;

test('it says that it is a copy, of when in China, and how many of all rows it holds', async () => {
  const [sheet] = await sheets({ total: 90 });
  expect(sheet?.name).toBe('Data 1');
  expect(sheet?.rows.map(([first, second]) => [first, second])).toEqual([
    ['Offline copy, not the full result of the server. As of 2026-03-03 00:30:00; Rows: 1 of 90', null],
    ['Plate', 'Loss'],
    ['浙B00009', 12.5],
  ]);
  const [chinese] = await sheets({ language: 'zh' });
  expect(chinese?.name).toBe('数据 1');
  expect(String(chinese?.rows[0]?.[0])).toMatch(/^离线副本.*2026-03-03 00:30:00; 行数：1 \/ 1$/);
});

test.each(['=1+1', '+1+1', '\t=1'])('what a spreadsheet would run is marked as text: %j', async (text) => {
  expect(await cell(text)).toBe(`'${text}`);
});

test('other texts are as they are, wherever they hold such a sign', async () => {
  for (const text of ['1+1', 'a=b', "'quoted"]) expect(await cell(text)).toBe(text);
});

test('values: numbers as numbers, times in China, nothing as nothing, the rest as text', async () => {
  expect(await cell(-3.5)).toBe(-3.5);
  expect(await cell('2026-03-02T16:30:00.123Z')).toBe('2026-03-03 00:30:00');
  expect(await cell('on 2026-03-02T16:30:00Z')).toBe('on 2026-03-02T16:30:00Z');
  expect(await cell('2026-03-02')).toBe('2026-03-02');
  expect(await cell(null)).toBe(null);
  expect(await cell(undefined)).toBe(null);
  expect(await cell(true)).toBe('true');
  expect(await cell({ a: 1 })).toBe('{"a":1}');
  expect(await cell([1, 2])).toBe('[1,2]');
});

test('a place without a name is described by the nearest one', async () => {
  const rows = [
    { areaName: null, areaNameNear: ['距油库 2.0 km', '2.0 km from the depot'] },
    { areaName: '油库' },
  ];
  const [sheet] = await sheets({ fields: ['areaName'], headers: ['Place'], rows });
  expect(sheet?.rows.slice(2)).toEqual([['2.0 km from the depot'], ['油库']]);
});

test('without rows there is one sheet with its headings', async () => {
  const all = await sheets({ rows: [], total: 0 });
  expect(all).toHaveLength(1);
  expect(all[0]?.rows).toHaveLength(2);
});

test('more rows than a sheet may hold go on in the next one, none is lost and none twice', async () => {
  const rows = Array.from({ length: 2500 }, (_, loss) => ({ plate: 'same', loss }));
  const all = await sheets({ rows, total: 2500 });
  expect(all.map(({ name }) => name)).toEqual(['Data 1', 'Data 2', 'Data 3']);
  expect(all.map((sheet) => sheet.rows.length - 2)).toEqual([1000, 1000, 500]);
  expect(all.flatMap((sheet) => sheet.rows.slice(2).map(([, loss]) => loss))).toEqual(
    rows.map(({ loss }) => loss),
  );
  for (const sheet of all) expect(sheet.rows[1]).toEqual(['Plate', 'Loss']);
});

test('more texts than fit end it, and the note says where', async () => {
  const rows = Array.from({ length: 3000 }, (_, loss) => ({ plate: `truck ${loss}`, loss }));
  const all = await sheets({ rows, total: 3000 });
  const held = all.flatMap((sheet) => sheet.rows.slice(2)).length;
  expect(held).toBeGreaterThan(1500);
  expect(held).toBeLessThan(3000);
  expect(String(all[0]?.rows[0]?.[0])).toContain(`Rows: ${held} of 3000`);
});

test('columns are as wide as their headings, from 12 to 40', async () => {
  const width = async (header: string) =>
    (await sheets({ headers: [header], fields: ['plate'] }))[0]?.columns?.[0]?.width;
  expect(await width('ab')).toBe(12);
  expect(await width('abcde')).toBe(14);
  expect(await width('a'.repeat(30))).toBe(40);
});
