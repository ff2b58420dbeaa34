import fc from 'fast-check';
import { expect, test } from 'vitest';

import { missedL, missedMs, totalsMarginMs } from '#domain/cargo/pump-totals.ts';

import { driverOf } from '../../../support/engine/engine-driver.ts';
import { pumpTotals, toldDelivery, unknownSales } from '../../../support/engine/pump-totals.ts';
import { runs } from '../../../support/engine/runs.ts';
import type { Delivery } from '../../../support/scenario.ts';

/** What is held of the load in the end: its loss with verdict and doubts, the station's delivery, alarms of losses. */
const judged = (deliveries: readonly Delivery[]) => {
  const driver = driverOf(unknownSales);
  for (const delivery of deliveries) driver.deliver([delivery]);
  driver.tick(Date.parse(unknownSales.endsAt));
  const rows = driver.inForce();
  const loss = rows.find((row) => 'kind' in row && row.kind === 'task-fuel');
  const station = rows.find((row) => 'kind' in row && row.kind === 'atg-delivery');
  const alarms = rows.filter((row) => !('kind' in row) && row.type === 202);
  if (loss === undefined || !('kind' in loss) || loss.kind !== 'task-fuel') throw new Error('no loss');
  if (station === undefined || !('kind' in station) || station.kind !== 'atg-delivery')
    throw new Error('no delivery');
  const { verdict, doubts, lossV20L, salesUnknown, unloadingUncertaintyL } = loss;
  return {
    loss: { verdict, doubts, lossV20L, salesUnknown, unloadingUncertaintyL },
    station: { salesVtL: station.salesVtL, salesUnknown: station.salesUnknown },
    why: JSON.stringify([loss.why, station.why]),
    alarms: alarms.length,
  };
};
const { messages } = unknownSales;
const minutes = (iso: string, by: number): string => new Date(Date.parse(iso) + by * 60_000).toISOString();

test('without them the loss is inconclusive, and the sales are what is unknown', () => {
  expect(judged(messages)).toMatchObject({
    loss: { verdict: 'inconclusive', doubts: ['salesUnknown'], salesUnknown: true, lossV20L: 139 },
    station: { salesUnknown: true },
    alarms: 0,
  });
});

test('what the pumps sold proves the loss, or has it pass; the reason names the totals', () => {
  const proven = judged([...messages, pumpTotals(38)]);
  expect(proven).toMatchObject({
    loss: { verdict: 'proven', doubts: [], salesUnknown: false, lossV20L: 101 },
    station: { salesVtL: 38, salesUnknown: false },
    alarms: 1,
  });
  expect(proven.why.match(/totals-38/g)).toHaveLength(3);
  expect(judged([...messages, pumpTotals(125)])).toMatchObject({
    loss: { verdict: 'passed', doubts: [], salesUnknown: false, lossV20L: 14 },
    alarms: 0,
  });
});

test('totals that fall, of another tank, taken back or read too far from its ends say nothing', () => {
  const nothing = judged(messages);
  for (const totals of [
    pumpTotals(-38),
    pumpTotals(38, { tankNumber: toldDelivery.tankNumber + 1 }),
    pumpTotals(38, { startTime: minutes(toldDelivery.startTime, -5.1) }),
    pumpTotals(38, { endTime: minutes(toldDelivery.endTime, 5.1) }),
    pumpTotals(38, { withdrawn: true }),
  ])
    expect(judged([...messages, totals])).toEqual(nothing);
});

test('of several the one read nearest to the delivery counts, and later ones of the same code replace it', () => {
  const near = pumpTotals(125, { totalsCode: 'near' }, 'near');
  const far = pumpTotals(38, { totalsCode: 'far', startTime: minutes(toldDelivery.startTime, -3) }, 'far');
  expect(judged([...messages, near, far])).toEqual(judged([...messages, near]));
  const again = pumpTotals(38, {}, 'again');
  const corrected = { ...again, message: { ...again.message, seq: 951 } };
  for (const order of [
    [corrected, pumpTotals(125)],
    [pumpTotals(125), corrected],
  ])
    expect(judged([...messages, ...order]).loss).toMatchObject({ lossV20L: 101 });
});

test('the gauge’s own sales stand, whatever the pumps say', () => {
  const own = messages.map((delivery) =>
    delivery.message.kind === 'atg-delivery'
      ? { ...delivery, message: { ...delivery.message, data: { ...delivery.message.data, salesVtL: 38 } } }
      : delivery,
  );
  expect(judged([...own, pumpTotals(125)])).toEqual(judged(own));
});

test('whoever reads them minutes off is less sure of the sales', () => {
  const exact = judged([...messages, pumpTotals(125)]).loss.unloadingUncertaintyL ?? 0;
  const off = judged([
    ...messages,
    pumpTotals(125, {
      startTime: minutes(toldDelivery.startTime, -4),
      endTime: minutes(toldDelivery.endTime, 4),
    }),
  ]).loss.unloadingUncertaintyL;
  // 125 L in 22.75 minutes, eight of which are not the delivery's.
  expect(off).toBeCloseTo(Math.hypot(exact, (125 * 8) / 22.75), 1);
});

test('no order of late, repeated, shuffled messages and totals changes what is held', () => {
  const all = [
    ...messages,
    pumpTotals(20, {}, 'first'),
    pumpTotals(38, { totalsCode: 'other' }, 'other'),
    pumpTotals(125, { totalsCode: 'far', endTime: minutes(toldDelivery.endTime, 2) }, 'far'),
  ];
  const wanted = judged(all);
  expect(wanted.loss.verdict).toBe('proven');
  fc.assert(
    fc.property(
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.subarray(all, { maxLength: 10 }),
      (shuffled, again) => {
        expect(judged([...again, ...shuffled])).toEqual(wanted);
      },
    ),
    { numRuns: runs(3, 30), seed: 5 },
  );
});

test('what is missed is time, never less than none, and litres in proportion to it', () => {
  const moment = fc.integer({ min: 0, max: 86_400_000 });
  fc.assert(
    fc.property(
      moment,
      moment,
      moment,
      moment,
      fc.double({ min: 0, max: 50_000, noNaN: true }),
      (...given) => {
        const [a, b, c, d, soldL] = given;
        const [totals, delivery] = [
          { startMs: Math.min(a, b), endMs: Math.max(a, b) },
          { startMs: Math.min(c, d), endMs: Math.max(c, d) },
        ];
        const byMs = missedMs(totals, delivery);
        expect(byMs).toBe(missedMs(delivery, totals));
        if (byMs === null) return;
        expect(byMs).toBeGreaterThanOrEqual(0);
        expect(byMs).toBeLessThanOrEqual(2 * totalsMarginMs);
        expect(missedL(soldL, totals, 0)).toBe(0);
        expect(missedL(2 * soldL, totals, byMs)).toBeCloseTo(2 * missedL(soldL, totals, byMs), 6);
      },
    ),
    { numRuns: runs(100, 1000), seed: 7 },
  );
});
