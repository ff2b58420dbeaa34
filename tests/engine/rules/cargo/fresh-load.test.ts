import { expect, test } from 'vitest';

import {
  at,
  level,
  loading,
  run,
  type Script,
  shut,
  standing,
} from '../../../support/engine/engine-script.ts';
import { rackTicket } from '../../../support/engine/meter-ticket.ts';

const inOrder = (...parts: readonly Script[]): Script =>
  parts.flat().toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

const drains = (script: Script) =>
  run(script, 20_000)
    .alarms(202)
    .map((row) => (row.properties as { readonly loss?: number }).loss);

/** Loads 8,000 L by the gauge, shut at 441 s, and shows less from that second on. */
const settles = (
  mm: number,
  { ticket = [], fromS = 781 }: { readonly ticket?: Script; readonly fromS?: number } = {},
) => drains(inOrder([shut(0)], loading(1, 800), ticket, standing(fromS, fromS + 300, 'depot', mm)));

test('foam on a fresh load is 1.5 per mille of it, five times as much is a drain', () => {
  // The same from a load that lay still.
  expect(drains([shut(0), ...standing(1, 721, 'road', 800), ...standing(781, 1081, 'road', 795)])).toEqual([
    50,
  ]);
  expect(settles(795)).toEqual([]);
  expect(settles(790)).toEqual([100]);
});

test('what the gauge showed more of than the rack’s ticket was foam', () => {
  expect(settles(788)).toEqual([120]);
  expect(settles(788, { ticket: [rackTicket(7880, 420, { compartment: 1 })] })).toEqual([]);
  // Half of it was loaded.
  expect(settles(788, { ticket: [rackTicket(7960, 420, { compartment: 1 })] })).toEqual([120]);
  // Of another compartment, or of all of them, it says nothing of this one.
  expect(settles(788, { ticket: [rackTicket(7880, 420, { compartment: 2 })] })).toEqual([120]);
  expect(settles(788, { ticket: [rackTicket(7880)] })).toEqual([120]);
});

test('of that loading, a quarter of an hour more or less, and two hours long', () => {
  const ticket = (endS: number) => [rackTicket(7880, endS, { compartment: 1 })];
  expect(settles(788, { ticket: ticket(441 + 900), fromS: 2000 })).toEqual([]);
  expect(settles(788, { ticket: ticket(442 + 900), fromS: 2000 })).toEqual([120]);
  // Opened at 201 s.
  expect(settles(788, { ticket: ticket(201 - 900) })).toEqual([]);
  expect(settles(788, { ticket: ticket(200 - 900) })).toEqual([120]);
  // The second reading is the first steady one.
  expect(settles(788, { ticket: ticket(420), fromS: 441 + 7200 - 65 })).toEqual([]);
  expect(settles(788, { ticket: ticket(420), fromS: 442 + 7200 - 65 })).toEqual([120]);
});

/** Loads the same; what it shows after it was shut at 441 s is told. */
const loaded = (...after: readonly Script[]) =>
  drains(
    inOrder(
      [shut(0)],
      loading(1, 800).filter(({ message }) => message.time <= at(441)),
      ...after,
    ),
  );

test('half an hour after it was shut the load is at rest', () => {
  const first = (fromS: number) =>
    loaded(standing(fromS, fromS + 120, 'depot', 800), standing(fromS + 180, fromS + 480, 'depot', 795));
  // The second reading is the first steady one.
  expect(first(441 + 1800 - 65)).toEqual([]);
  expect(first(442 + 1800 - 65)).toEqual([50]);
});

test('a level that falls with each reading falls on for a while', () => {
  // Five minutes after the last reading of the filling.
  const first = (mm: number, then: number) =>
    loaded([level(730, mm), level(790, then)], standing(850, 1150, 'depot', 789));
  expect(first(800, 799)).toEqual([]);
  expect(first(799, 799)).toEqual([100]);
});
