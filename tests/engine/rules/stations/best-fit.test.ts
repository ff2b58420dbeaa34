import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Giver, Received } from '#engine/rules/stations/assignment.ts';
import { bestFit } from '#engine/rules/stations/best-fit.ts';

const minute = 60_000;
/** From and to in minutes. */
const truck = (unloadedVtL: number, from = 0, to = 20): Giver => ({
  unloadedVtL,
  openMs: from * minute,
  closeMs: to * minute,
});
const received = (receivedVtL: number, from = 0, to = 20): Received => ({
  receivedVtL,
  startMs: from * minute,
  endMs: to * minute,
});
const anyone = (givers: readonly Giver[], deliveries: readonly Received[]): number[][] =>
  deliveries.map(() => [...givers.keys()]);
const divide = (givers: readonly Giver[], deliveries: readonly Received[]): (number | null)[] =>
  bestFit(givers, deliveries, anyone(givers, deliveries));

test('each of two loads of different size goes to its truck, whichever is reported first', () => {
  expect(divide([truck(8000), truck(6000)], [received(6010), received(7990)])).toEqual([1, 0]);
  expect(divide([truck(8000), truck(6000)], [received(7990), received(6010)])).toEqual([0, 1]);
});

test('the first delivery does not take the visit that the second needs', () => {
  // Alone, 7,880 is nearest to the second truck; together they fit the other way by 160 L.
  expect(divide([truck(8000), truck(7800)], [received(7880), received(7700)])).toEqual([0, 1]);
  expect(divide([truck(8000), truck(7800)], [received(7950), received(7750)])).toEqual([0, 1]);
});

test('one truck in two tanks, another in one', () => {
  expect(divide([truck(8000), truck(5000)], [received(3000), received(4990), received(4995)])).toEqual([
    null,
    null,
    null,
  ]);
  expect(divide([truck(8000), truck(4600)], [received(3000), received(4990), received(4595)])).toEqual([
    0, 0, 1,
  ]);
});

test('loads as good as equal: the times decide, by three minutes at least', () => {
  const givers = [truck(8000, 0, 20), truck(8000, 25, 45)];
  expect(divide(givers, [received(8000, 1, 19), received(7900, 26, 44)])).toEqual([0, 1]);
  expect(divide(givers, [received(7900, 1, 19), received(8000, 26, 44)])).toEqual([0, 1]);
  const atOnce = [truck(8000, 0, 20), truck(8000, 1, 21)];
  expect(divide(atOnce, [received(8000, 1, 19), received(7900, 2, 20)])).toEqual([null, null]);
  expect(divide(atOnce, [received(7995, 1, 19), received(7995, 2, 20)])).toEqual([0, 1]);
});

test('where volumes distinguish them, a gauge with a wrong clock changes nothing', () => {
  const givers = [truck(8000, 0, 20), truck(6000, 25, 45)];
  expect(divide(givers, [received(6000, 1, 19), received(8000, 26, 44)])).toEqual([1, 0]);
});

test('no fit within 5 % or 200 L: nobody knows, nor of those who were there too', () => {
  expect(divide([truck(8000), truck(6000)], [received(14_000)])).toEqual([null]);
  expect(divide([truck(8000), truck(6000)], [received(8000), received(5600)])).toEqual([null, null]);
  expect(divide([truck(8000), truck(6000)], [received(8000), received(5700)])).toEqual([0, 1]);
});

test('a delivery that only one of the trucks can have had is assigned to it', () => {
  expect(bestFit([truck(8000), truck(8000)], [received(7990), received(7980)], [[0], [0, 1]])).toEqual([
    0, 1,
  ]);
});

test('two deliveries of nearly one size are told apart by their times, whatever a few decilitres say', () => {
  const givers = [truck(8503.4, 33, 51), truck(10_993, 24, 42)];
  const deliveries = [
    received(4514.5, 34, 50),
    received(4003.9, 34, 49),
    received(4003.5, 26, 40),
    received(6988.9, 26, 40),
  ];
  expect(divide(givers, deliveries)).toEqual([0, 0, 1, 1]);
});

test('loads that may be exchanged for nothing lend nothing to an exchange that fits badly', () => {
  // Two loads that volumes tell apart, though exchanged they would fit the times better by ten minutes; and two of one
  // size, exchanged five minutes worse.
  const givers = [truck(5000, 0, 20), truck(5060, 5, 25), truck(8000, 0, 20), truck(8000, 2.5, 22.5)];
  const deliveries = [
    received(5000, 5, 25),
    received(5060, 0, 20),
    received(8000, 0, 20),
    received(8000.1, 2.5, 22.5),
  ];
  expect(divide(givers, deliveries)).toEqual([0, 1, 2, 3]);
});

test('eight loads of one size after each other are distinguished by their times', () => {
  const givers = Array.from({ length: 8 }, (_, at) => truck(8000, 30 * at, 30 * at + 20));
  const deliveries = Array.from({ length: 8 }, (_, at) =>
    received(8040 - 10 * at, 30 * at + 1, 30 * at + 19),
  );
  expect(divide(givers, deliveries)).toEqual([...givers.keys()]);
});

test.each([0, 30])('ten trucks after each other, each in two tanks, gauges that differ by %i L', (offL) => {
  const off = (at: number): number => offL * Math.sin(7 * at);
  const givers = Array.from({ length: 10 }, (_, at) => truck(8000 + off(at), 30 * at, 30 * at + 20));
  const tanks = Array.from({ length: 20 }, (_, at) => at);
  const deliveries = tanks.map((at) => {
    const visit = Math.floor(at / 2);
    return received(4020 + off(at + 100), 30 * visit + 1, 30 * visit + 19);
  });
  // Those within a quarter of an hour: its own visit and both neighbours.
  const candidates = tanks.map((at) =>
    [...givers.keys()].filter((giver) => Math.abs(giver - Math.floor(at / 2)) <= 1),
  );
  expect(bestFit(givers, deliveries, candidates)).toEqual(tanks.map((at) => Math.floor(at / 2)));
});

test('eight loads of one size at once can’t be distinguished', () => {
  const givers = Array.from({ length: 8 }, () => truck(8000));
  const deliveries = Array.from({ length: 8 }, (_, at) => received(7900 + at));
  expect(divide(givers, deliveries)).toEqual(deliveries.map(() => null));
});

const loads = fc.array(
  fc.record({ litres: fc.integer({ min: 1000, max: 9000 }), from: fc.integer({ min: 0, max: 60 }) }),
  { minLength: 2, maxLength: 4 },
);

/** What each visit is assigned in all, in litres. */
const sumsOf = (givers: readonly Giver[], deliveries: readonly Received[]): number[] => {
  const takers = divide(givers, deliveries);
  return givers.map((_, giver) =>
    deliveries.reduce((sum, { receivedVtL }, at) => sum + (takers[at] === giver ? receivedVtL : 0), 0),
  );
};

test('where several fit best, what is as good as one of them but worse than another does not count', () => {
  const loads = [truck(6735, 0, 15), truck(1000, 1, 16), truck(6735, 5, 20), truck(1000, 0, 15)];
  const receipts = [received(6735, 12, 27), received(1020, 4, 19)];
  // By volume it is best to give each delivery to another of the two great loads, and the times don't say to which.
  expect(divide(loads, receipts)).toEqual([null, null]);
  expect(divide(loads.toReversed(), receipts.toReversed())).toEqual([null, null]);
});

const mostMinutes = 100;

test('who gets what does not hang on the order in which trucks and deliveries are named', () => {
  fc.assert(
    fc.property(loads, loads, fc.boolean(), (visits, deliveries, alike) => {
      const from = (litres: number, at: number) => [litres, at, at + 15] as const;
      // What happens backwards in time is searched in another order; times outside are the same.
      const backwards = (litres: number, at: number) =>
        [litres, mostMinutes - at - 15, mostMinutes - at] as const;
      const sums = [from, backwards].map((when) => {
        const givers = visits.map((visit) => truck(...when(visit.litres, visit.from)));
        const receipts = (alike ? visits : deliveries).map((delivery) =>
          received(...when(delivery.litres, delivery.from)),
        );
        expect(sumsOf(givers.toReversed(), receipts.toReversed()).toReversed()).toEqual(
          sumsOf(givers, receipts),
        );
        return sumsOf(givers, receipts);
      });
      expect(sums[1]).toEqual(sums[0]);
    }),
    { numRuns: 500 },
  );
});

test('what is dealt fits: within 5 % or 200 L of what the truck gave', () => {
  fc.assert(
    fc.property(loads, fc.array(fc.integer({ min: -300, max: 300 }), { minLength: 4 }), (visits, offL) => {
      const givers = visits.map(({ litres, from }) => truck(litres, from, from + 15));
      const receipts = visits.map(({ litres, from }, at) =>
        received(litres + (offL[at] ?? 0), from, from + 15),
      );
      const takers = divide(givers, receipts);
      for (const [giver, { unloadedVtL }] of givers.entries()) {
        if (!takers.includes(giver)) continue;
        const sumL = receipts.reduce(
          (sum, { receivedVtL }, at) => sum + (takers[at] === giver ? receivedVtL : 0),
          0,
        );
        expect(Math.abs(sumL - unloadedVtL)).toBeLessThanOrEqual(Math.max(0.05 * unloadedVtL, 200));
      }
    }),
  );
});
