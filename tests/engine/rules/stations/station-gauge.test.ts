import fc from 'fast-check';
import { expect, test } from 'vitest';

import { prepareContext } from '#engine/master/context.ts';
import { stationSubject, truckSubject } from '#engine/subjects.ts';
import { applyFacts, startSubject } from '#engine/engine.ts';
import type { Fact } from '#engine/fact.ts';
import { litresPerMm } from '#engine/rules/tasks/loss-uncertainty.ts';

import {
  at,
  driving,
  loading,
  master,
  run,
  send,
  seconds,
  shut,
  startMs,
  unloading,
} from '../../../support/engine/engine-script.ts';
import type { Delivery } from '../../../support/scenario.ts';
import { runs } from '../../../support/engine/runs.ts';

const gauge = { terminal: 'ATGS0T' };

const reading = (second: number, vtL: number, tankNumber = 1): Delivery =>
  send(
    second,
    'atg-reading',
    {
      stationCode: 'T',
      tankNumber,
      oilCode: 92,
      levelMm: Math.round(vtL / 10),
      temperatureC: 20,
      density20KgM3: 745,
      vtL,
      status: 'ok',
    },
    gauge,
  );

/** A tank that is filled by 7,000 L from second 2,000 on, read once a minute. */
const filling = Array.from({ length: 45 }, (_, minute) => {
  const second = 1800 + minute * 60;
  const share = Math.min(1, Math.max(0, (second - 2000) / 600));
  return reading(second, 10_000 - 2 * minute + 7000 * share);
});

const report = send(
  4000,
  'atg-delivery',
  {
    stationCode: 'T',
    tankNumber: 1,
    oilCode: 92,
    deliveryCode: 'T-1',
    startTime: at(2000),
    endTime: at(2640),
    startVtL: 10_000,
    endVtL: 17_000,
    startTemperatureC: 20,
    endTemperatureC: 20,
    density20KgM3: 745,
    salesVtL: 10,
  },
  gauge,
);

test('a gauge that sends readings only: a rise until it is steady for ten minutes is a delivery', () => {
  const ran = run(filling, 5000);
  const [delivery, ...more] = ran.records('atg-delivery');
  expect(more).toEqual([]);
  expect(delivery).toMatchObject({ tankNumber: 1, oilCode: 92, salesUnknown: true, matching: 'unmatched' });
  expect(delivery, 'a gauge has no fix: its station names the place').toMatchObject({
    areaCode: 'T',
    areaName: 'Other station',
    longitudeDeg: null,
  });
  expect(seconds(delivery ?? {})).toEqual([1980, null, 2640]);
  expect(delivery?.receivedVtL).toBeCloseTo(7000 - 2 * 11, 1);
  expect(
    run(
      Array.from({ length: 40 }, (_, at) => reading(at * 60, 10_000 + at * 19)),
      5000,
    ).records('atg-delivery'),
  ).toEqual([]);
});

test('a gauge that reports its deliveries is believed in them, whatever its readings say', () => {
  const first = run([...filling, report], 5000).records('atg-delivery');
  expect(first.map(({ deliveryCode }) => deliveryCode)).toEqual(['T-1']);
  const later = filling.map(({ receivedAt, message }, index) => ({
    receivedAt: new Date(Date.parse(receivedAt) + 7_200_000).toISOString(),
    message: {
      ...message,
      id: `later${index}`,
      time: new Date(Date.parse(message.time) + 7_200_000).toISOString(),
    },
  }));
  expect(run([...filling, report, ...later], 20_000).records('atg-delivery')).toHaveLength(1);
});

test('deliveries of a silent gauge are the same in any order of its readings', () => {
  const wanted = run(filling, 5000)
    .records('atg-delivery')
    .map(({ id, receivedVtL }) => [id, receivedVtL]);
  fc.assert(
    fc.property(fc.shuffledSubarray(filling, { minLength: filling.length }), (shuffled) => {
      const found = run(shuffled, 5000).records('atg-delivery');
      expect(found.map(({ id, receivedVtL }) => [id, receivedVtL])).toEqual(wanted);
    }),
    { numRuns: runs(4, 10), seed: 5 },
  );
});

test('a truck that unloads there is matched with it', () => {
  const ran = run(
    [
      shut(0),
      ...loading(10, 800),
      ...driving(790, 1500, 'depot', 'otherStation', 20),
      ...unloading(1560, 'otherStation', 800, 0),
      ...filling,
    ].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt)),
    9000,
  );
  expect(ran.records('atg-delivery')).toMatchObject([{ matching: 'matched' }]);
  expect(ran.records('task-fuel')).toMatchObject([{ measure: 'atg', uncertaintyL: expect.any(Number) }]);
});

test('the uncertainty of a loss by the truck’s gauge is a millimetre and 0.3 K at every reading', () => {
  const ran = run(
    [
      shut(0),
      ...loading(10, 800),
      ...driving(790, 1500, 'depot', 'station', 20),
      ...unloading(1560, 'station', 799, 0),
    ],
    9000,
  );
  // 10 L a millimetre at four readings, and 2.9 L of the temperature at two: the root of 4 · 100 and 2 · 8.3.
  expect(ran.records('task-fuel')).toMatchObject([
    { measure: 'tank', uncertaintyL: 20.41, lossV20L: 10, withinUncertainty: true },
  ]);
});

test('litres a millimetre follow the table', () => {
  const rows = [
    [10, 50],
    [20, 150],
    [30, 350],
  ] as const;
  expect([0, 30, 50, 51, 150, 200, 350, 400].map((vtL) => litresPerMm(rows, vtL))).toEqual([
    5, 5, 5, 10, 10, 20, 20, 20,
  ]);
});

test('two trucks into one tank stay undecided when the first of them is long ago', () => {
  const context = prepareContext(master(), []);
  const subject = stationSubject('T');
  const hour = 3_600_000;
  const base = { seq: 1, terminal: 'ATGS0T', contactMs: null, receivedMs: startMs };
  const visit = (id: string, openMs: number, closeMs: number): Fact => ({
    ...base,
    id,
    t: closeMs,
    kind: 'station-visit',
    data: {
      visitId: id,
      subject: truckSubject(id),
      signCode: id,
      terminal: id,
      companyCode: 'C01',
      stationCode: 'T',
      oilCode: 92,
      openMs,
      closeMs,
      unloadedVtL: 5000,
      unloadedV20L: 5000,
    },
  });
  const delivered = (t: number, deliveryCode: string, fromMs: number, toMs: number): Fact => ({
    ...base,
    id: deliveryCode,
    t,
    kind: 'atg-delivery',
    data: {
      stationCode: 'T',
      tankNumber: 1,
      oilCode: 92,
      deliveryCode,
      startTime: new Date(fromMs).toISOString(),
      endTime: new Date(toMs).toISOString(),
      startVtL: 1000,
      endVtL: 11_000,
    },
  });
  const minute = 60_000;
  const both = [
    visit('A', startMs, startMs + 20 * minute),
    visit('B', startMs + 8 * minute, startMs + 28 * minute),
    delivered(startMs + 40 * minute, 'both', startMs, startMs + 29 * minute),
  ];
  const first = applyFacts(startSubject(subject), both, context);
  const shares = (forwarded: typeof first.forwarded) =>
    forwarded.map(({ fact }) => (fact.kind === 'atg-assignment' ? fact.data.ambiguous : null));
  expect(shares(first.forwarded)).toEqual([true, true]);
  // A's visit is just over the time that settled things are kept, the delivery and B's visit are not.
  for (let t = startMs + 35 * hour; t < startMs + 38 * hour; t += 4 * minute) {
    const later = applyFacts(first.state, [delivered(t, `later${t}`, t - hour, t - 50 * minute)], context);
    expect(shares(later.forwarded).filter((ambiguous) => ambiguous === false)).toEqual([]);
  }
});
