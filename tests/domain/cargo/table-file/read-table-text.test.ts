import fc from 'fast-check';
import { expect, test } from 'vitest';

import { compareTables } from '#domain/cargo/compare-tables.ts';
import { readTableFile, readTableText } from '#domain/cargo/table-file/read-table-text.ts';
import { noReference } from '#domain/cargo/table-file/table-reference.ts';
import { asTheFileSays, tankTableOf } from '#domain/cargo/table-file/tank-table-of.ts';
import { isError, tableFindingKinds } from '#domain/cargo/tank-table-findings.ts';
import { tankTableText } from '#domain/cargo/tank-table-text.ts';

import { cylinder } from './cylinder.ts';

const read = (text: string) => tankTableOf(readTableText(text), asTheFileSays, noReference);
const head = 'mm\tL\n';
const errorsOf = (text: string) =>
  read(text)
    .findings.filter(isError)
    .map(({ kind, line }) => `${kind} ${line}`);

test('a table is read as the product writes it', () => {
  const rows = cylinder(1);
  const { points, findings } = read(head + tankTableText(rows));
  expect(points).toEqual(rows);
  expect(findings).toEqual([]);
});

test.each([
  ['a volume that falls', '0 0\n500 2000\n600 1990\n1000 4000', ['volumeFalls 3']],
  ['a level twice', '0 0\n500 2000\n500 2000\n1000 4000', ['duplicate 3']],
  ['a level that falls', '0 0\n500 2000\n400 2100\n1000 4000', ['levelFalls 3']],
  ['words within', '0 0\n500 two\n1000 4000', ['notNumbers 2']],
  ['three columns in one line', '0 0\n500 2000 7\n1000 4000', ['columns 2']],
  ['a negative number', '0 0\n-5 2000\n1000 4000', ['notNumbers 2']],
  ['a lone number', '0 0\n500 2000\n42\n1000 4000', ['notNumbers 3']],
  ['a line that nobody wrote by hand', `0 0\n500 ${'9'.repeat(3000)}\n1000 4000`, ['notNumbers 2']],
  ['one line', '0 0\n', ['askLevelUnit null', 'askVolumeUnit null']],
  ['one line with units', 'mm L\n900 5000', ['tooShort null']],
])('%s is found with its line', (_, content, found) => {
  expect(errorsOf(content)).toEqual(found);
});

test('a gap in an even table is found, with the levels and lines that are missing', () => {
  const rows = cylinder(1).filter(([mm]) => mm < 641 || mm > 655);
  expect(read(head + tankTableText(rows)).findings).toEqual([
    { kind: 'gap', line: 643, values: { from: 641, to: 655, rows: 15 } },
  ]);
});

test('a jump of the slope is a note, which keeps nothing from being saved', () => {
  const rows = cylinder(1).map(([mm, l]): [number, number] => [mm, mm > 700 ? l + (mm - 700) * 4 : l]);
  const { findings } = read(head + tankTableText(rows));
  expect(findings.map(({ kind }) => kind)).toEqual(['slope']);
  expect(findings.some(isError)).toBe(false);
});

test('whatever bytes come, a file is read without failing, and what it found has words', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (content) => {
      const { points, findings } = tankTableOf(readTableFile(content), asTheFileSays, noReference);
      expect(findings.length).toBeLessThanOrEqual(200);
      for (const { kind } of findings) expect(tableFindingKinds[kind].text).toHaveLength(2);
      for (const [level, volume] of points) expect(level >= 0 && volume >= 0).toBe(true);
    }),
  );
});

test('every line of a file gives points, or is told with its reason', () => {
  const cell = fc.oneof(fc.nat(9999).map(String), fc.constantFrom('液位', 'x', '-', '', '1,000', '5 mm'));
  const line = fc.array(cell, { maxLength: 4 }).map((cells) => cells.join('\t'));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (content) => {
      const { points, skipped, fault } = readTableText(content.join('\n'));
      if (fault !== null && fault !== 'mixedUnits') return;
      const told = new Set([...points.map((point) => point.line), ...skipped.map((one) => one.line)]);
      for (const [index, text] of content.entries())
        if (text.trim() !== '') expect(told.has(index + 1), JSON.stringify(content)).toBe(true);
    }),
  );
});

test('a table without errors rises everywhere', () => {
  const row = fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 20_000 }));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), (rows) => {
      const { points, findings } = read(head + tankTableText(rows));
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
