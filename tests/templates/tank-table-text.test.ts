import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readTankTable, tankTableText } from '#templates/resource-page/fields/tank-table-text.ts';

test('two columns of a spreadsheet are a tank table; commas, blanks and empty lines too', () => {
  const points = [
    [0, 0],
    [100, 812.5],
    [200, 1700],
  ];
  for (const text of [
    '0\t0\n100\t812.5\n200\t1700',
    '0,0\n\n100, 812.5\n200 1700\n',
    '0；0\n100；812.5\n200；1700',
  ])
    expect(readTankTable(text.replaceAll('；', ';'))).toEqual({ points });
  expect(readTankTable('')).toEqual({ points: [] });
});

test('the line at fault is named: no numbers, a falling level, a falling volume, one line alone', () => {
  const rowOf = (text: string): unknown => {
    const read = readTankTable(text);
    return 'problem' in read ? (read.problem.values?.['row'] ?? read.problem.text[1]) : null;
  };
  expect(rowOf('0 0\nten 5')).toBe(2);
  expect(rowOf('0 0\n10 5 7')).toBe(2);
  expect(rowOf('0 0\n10 5\n\n10 6')).toBe(4);
  expect(rowOf('0 0\n10 5\n20 4')).toBe(3);
  expect(rowOf('-1 0\n10 5')).toBe(1);
  expect(rowOf('10 5')).toBe('A tank table has at least two lines');
});

test('what is written of a table is read back as it was', () => {
  const table = fc
    .uniqueArray(fc.integer({ min: 0, max: 4000 }), { minLength: 2, maxLength: 60 })
    .chain((levels) =>
      fc
        .array(fc.integer({ min: 0, max: 60_000 }), { minLength: levels.length, maxLength: levels.length })
        .map((volumes) => {
          const sorted = volumes.toSorted((one, other) => one - other);
          return levels.toSorted((one, other) => one - other).map((level, i) => [level, sorted[i] ?? 0]);
        }),
    );
  fc.assert(
    fc.property(table, (points) => {
      expect(readTankTable(tankTableText(points))).toEqual({ points });
    }),
  );
});
