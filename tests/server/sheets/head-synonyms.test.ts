import { expect, test } from 'vitest';

import { headForm } from '#domain/sheets/head-form.ts';
import { resources } from '#pages/definitions.ts';
import { headSynonyms } from '#server/sheets/cells/head-synonyms.ts';
import { headIndex } from '#server/sheets/cells/match-columns.ts';
import { sheetColumns } from '#server/sheets/cells/sheet-columns.ts';

const withSheets = [...resources].filter(([, { sheetKey }]) => sheetKey !== undefined);
const withoutNumber = (key: string): string => key.replace(/\.\d+\./, '.');

test('each key with synonyms is a column of a page that has sheets', () => {
  const columns = withSheets.flatMap(([, resource]) =>
    sheetColumns(resource).flatMap(({ key }) => [
      `${resource.source} ${withoutNumber(key)}`,
      ` ${withoutNumber(key)}`,
    ]),
  );
  const { everywhere, inLists, ofTable } = headSynonyms;
  const keys = [
    ...Object.keys({ ...everywhere, ...inLists }).map((key) => ['', key] as const),
    ...Object.entries(ofTable).flatMap(([table, fields]) =>
      Object.keys(fields).map((key) => [table, key] as const),
    ),
  ];
  const lost = keys.filter(([table, key]) => !columns.includes(`${table} ${key}`));
  expect(lost).toEqual([]);
});

test.each(withSheets.map(([address, resource]) => [address, resource] as const))(
  'no word of %s names two columns',
  (_address, resource) => {
    const { columns, find } = headIndex(resource);
    const faults = columns
      .filter(({ inList }) => (inList?.index ?? 0) === 0)
      .flatMap((column) =>
        (
          headSynonyms.ofTable[resource.source]?.[withoutNumber(column.key)] ??
          headSynonyms.everywhere[column.key] ??
          headSynonyms.inLists[withoutNumber(column.key)] ??
          []
        ).flatMap((word) => {
          const found = find(headForm(word))?.column;
          // A title of another field says more than a synonym.
          return found?.key === column.key ? [] : [`${word}: ${column.key} and ${found?.key}`];
        }),
      );
    expect(faults).toEqual([]);
  },
);

test.each(withSheets.map(([address, resource]) => [address, resource] as const))(
  'each column of %s is found by its own titles',
  (_address, resource) => {
    const { columns, find } = headIndex(resource);
    for (const column of columns)
      for (const title of column.head) expect(find(headForm(title))?.column.head).toEqual(column.head);
  },
);
