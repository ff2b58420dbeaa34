import { expect, test } from 'vitest';

import { reports } from '#pages/definitions.ts';
import type { Kind } from '#report/kinds.ts';

/** Figures of a row that are parts of one sum; where a page shows the last and a part of it, all have 0.01 L. */
const sums: readonly (readonly string[])[] = [
  ['sentV20L', 'receivedV20L', 'remainderV20L', 'lossV20L'],
  ['sentVtL', 'receivedVtL', 'remainderVtL', 'lossVtL'],
  ['openingV20L', 'closingV20L', 'remainderV20L'],
  ['tankSentV20L', 'tankReceivedV20L', 'remainderV20L', 'tankLossV20L'],
  ['transitLossV20L', 'unloadingLossV20L', 'tankLossV20L'],
  ['drainedV20L', 'lossV20L'],
  ['uncertaintyL', 'lossV20L'],
  ['unloadedV20L', 'receivedV20L', 'ticketV20L', 'differenceV20L'],
  ['fromV20L', 'toV20L', 'changeV20L'],
  ['startV20L', 'unsealingStopV20L', 'changeV20L'],
  ['startV20L', 'unsealingStopV20L', 'unsealingV20L'],
  ['startVtL', 'endVtL', 'salesVtL', 'receivedVtL'],
  ['startTotalVtL', 'endTotalVtL', 'vtL'],
];

const exact: ReadonlySet<Kind> = new Set(['centilitres', 'litresChange']);

test('litres that add up on a page are printed as they are recorded, to 0.01 L', () => {
  let checked = 0;
  const rough = [...reports].flatMap(([address, { columns }]) =>
    sums.flatMap((names) => {
      const shown = names.filter((name) => name in columns);
      const whole = names.at(-1) ?? '';
      if (!shown.includes(whole) || shown.length < 2) return [];
      checked += 1;
      return shown
        .filter((name) => !exact.has(columns[name]?.kind ?? 'text'))
        .map((name) => `${address} ${name}`);
    }),
  );
  expect(rough).toEqual([]);
  expect(checked).toBeGreaterThan(12);
});

test('a card that shows a loss shows every part of it', () => {
  const losses = [...reports].filter(([, { cards = [] }]) => cards.includes('lossV20L'));
  expect(losses.length).toBeGreaterThan(2);
  for (const [address, { cards = [] }] of losses)
    expect(cards, address).toEqual(expect.arrayContaining(['sentV20L', 'receivedV20L', 'remainderV20L']));
});
