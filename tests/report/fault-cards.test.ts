import { expect, test } from 'vitest';

import { reports } from '#pages/definitions.ts';

test('a card on a phone names the fault, wherever faults are listed: their device alone says nothing', () => {
  const listing = [...reports].filter(
    ([, { source, columns }]) => source === 'device-fault' && 'fault' in columns,
  );
  expect(listing.length).toBeGreaterThanOrEqual(8);
  for (const [address, { cards }] of listing) expect(cards, address).toContain('fault');
});
