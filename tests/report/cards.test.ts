import { expect, test } from 'vitest';

import { reports } from '#pages/definitions.ts';

test('a card on a phone shows columns that are there, and not hidden, each once', () => {
  const listing = [...reports].filter(([, { cards }]) => cards !== undefined);
  expect(listing.length).toBeGreaterThan(30);
  const wrong = listing.flatMap(([address, { cards = [], columns }]) =>
    cards
      .filter(
        (name, index) =>
          columns[name]?.hidden !== undefined || !(name in columns) || cards.indexOf(name) !== index,
      )
      .map((name) => `${address} ${name}`),
  );
  expect(wrong).toEqual([]);
});
