import fc from 'fast-check';
import { expect, test } from 'vitest';

import { compareTables } from '#domain/cargo/compare-tables.ts';
import { isError, tableFindingKinds } from '#domain/cargo/tank-table-findings.ts';
import { readTankTableFile } from '#domain/cargo/tank-table-file.ts';
import { tankTableText } from '#domain/cargo/tank-table-text.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const errorsOf = (text: string) =>
  readTankTableFile(bytes(text))
    .findings.filter(isError)
    .map(({ kind, line }) => `${kind} ${line}`);

/** A lying cylinder of 1,500 mm, 9,000 L, a line each millimetre. */
const cylinder = (): [number, number][] =>
  Array.from({ length: 1501 }, (_, mm) => {
    const x = (mm - 750) / 750;
    return [mm, Math.round(9000 * (0.5 + (x * Math.sqrt(Math.max(0, 1 - x * x)) + Math.asin(x)) / Math.PI))];
  });
const text = (rows: readonly (readonly [number, number])[]) => tankTableText(rows);

test('a whole table has no errors, and is read as it was written', () => {
  const rows = cylinder();
  const read = readTankTableFile(bytes(text(rows)));
  expect(read.points).toEqual(rows);
  expect(read.findings).toEqual([]);
});

test.each([
  ['UTF-8 with mark and a head', bytes('\uFEFF高度(mm)\t容积(L)\r\n0\t0\r\n500\t2000\r\n1000\t4000\r\n')],
  // 高度 容积 in GB 18030.
  [
    'GB 18030',
    Uint8Array.from([
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
      ...bytes('0,0\n500,2000\n1000;4000'),
    ]),
  ],
])('%s is read', (_, content) => {
  const { points, findings } = readTankTableFile(content);
  expect(points).toEqual([
    [0, 0],
    [500, 2000],
    [1000, 4000],
  ]);
  expect(findings.filter(isError)).toEqual([]);
});

test.each([
  ['a volume that falls', '0 0\n500 2000\n600 1990\n1000 4000', ['volumeFalls 3']],
  ['a level twice', '0 0\n500 2000\n500 2000\n1000 4000', ['duplicate 3']],
  ['a level that falls', '0 0\n500 2000\n400 2100\n1000 4000', ['levelFalls 3']],
  ['words within', '0 0\n500 two\n1000 4000', ['notNumbers 2']],
  ['three columns', '0 0\n500 2000 7\n1000 4000', ['notNumbers 2']],
  ['a negative number', '0 0\n-5 2000\n1000 4000', ['notNumbers 2']],
  ['centimetres by its head', 'cm L\n0 0\n500 2000\n1000 4000', ['unit 1']],
  ['centimetres by its size', '0 0\n50 2000\n150 4000', ['unit 3']],
  ['cubic metres by its size', '0 0\n500 2\n1500 9', ['unit 3']],
  ['one line', '0 0', ['tooShort null']],
  ['nothing', '', ['tooShort null']],
])('%s is found with its line', (_, content, found) => {
  expect(errorsOf(content)).toEqual(found);
});

test('a gap in an even table is found, with the levels and lines that are missing', () => {
  const rows = cylinder().filter(([mm]) => mm < 641 || mm > 655);
  const { findings } = readTankTableFile(bytes(text(rows)));
  expect(findings.filter(isError)).toEqual([
    { kind: 'gap', line: 642, values: { from: 641, to: 655, rows: 15 } },
  ]);
});

test('a jump of the slope is a note, which keeps nothing from being saved', () => {
  const rows = cylinder().map(([mm, l]): [number, number] => [mm, mm > 700 ? l + (mm - 700) * 4 : l]);
  const { findings } = readTankTableFile(bytes(text(rows)));
  expect(findings.map(({ kind }) => kind)).toEqual(['slope']);
  expect(findings.some(isError)).toBe(false);
});

test('whatever bytes come, a file is read without failing, and what it found has words', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (content) => {
      const { points, findings } = readTankTableFile(content);
      expect(findings.length).toBeLessThanOrEqual(200);
      for (const { kind } of findings) expect(tableFindingKinds[kind].text).toHaveLength(2);
      for (const [level, volume] of points) expect(level >= 0 && volume >= 0).toBe(true);
    }),
  );
});

test('a table without errors rises everywhere', () => {
  const row = fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 20_000 }));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const { points, findings } = readTankTableFile(bytes(text(rows)));
      if (findings.some(isError)) return;
      points.forEach(([level, volume], index) => {
        const before = points[index - 1];
        if (before) expect(level > before[0] && volume >= before[1]).toBe(true);
      });
    }),
  );
});

test('two tables are compared where both have a volume', () => {
  const { differenceL, levelsMm } = compareTables(
    [
      [0, 0],
      [1000, 5000],
    ],
    [
      [0, 0],
      [500, 2000],
    ],
  );
  const at = (mm: number) => differenceL[levelsMm.indexOf(mm)];
  expect(at(500)).toBe(500);
  expect(at(0)).toBe(0);
  expect(at(1000)).toBeNull();
});
