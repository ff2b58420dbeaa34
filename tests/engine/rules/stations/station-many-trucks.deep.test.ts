import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { prepareContext } from '#engine/master/context.ts';
import { stationSubject, truckSubject } from '#engine/subjects.ts';
import { applyFacts, startSubject } from '#engine/engine.ts';
import type { AtgAssignment, Fact } from '#engine/fact.ts';
import { sameContent } from '#engine/rows/same-content.ts';

import { EngineDriver } from '../../../support/engine/engine-driver.ts';
import {
  at,
  driving,
  loading,
  master,
  send,
  shut,
  startMs,
  unloading,
} from '../../../support/engine/engine-script.ts';
import type { Delivery } from '../../../support/scenario.ts';

vi.setConfig({ testTimeout: 120_000 });

const minute = 60_000;
const hour = 60 * minute;

const gauge = { seq: 1, terminal: 'ATGS0T', contactMs: null, receivedMs: startMs };

const visit = (id: string, openMs: number, closeMs: number, litres: number): Fact => ({
  ...gauge,
  id: `visit:${id}`,
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
    unloadedVtL: litres,
    unloadedV20L: litres,
  },
});

const delivered = (deliveryCode: string, fromMs: number, toMs: number, litres: number): Fact => ({
  ...gauge,
  id: deliveryCode,
  t: toMs + minute,
  kind: 'atg-delivery',
  data: {
    stationCode: 'T',
    tankNumber: 1,
    oilCode: 92,
    deliveryCode,
    startTime: new Date(fromMs).toISOString(),
    endTime: new Date(toMs).toISOString(),
    startVtL: 1000,
    endVtL: 1000 + litres,
  },
});

const assignments = (facts: readonly { fact: Fact }[]): AtgAssignment[] =>
  facts.flatMap(({ fact }) => (fact.kind === 'atg-assignment' ? [fact.data] : []));

test('what was settled between two trucks stays when the first delivery is long ago and the second is not yet', () => {
  const context = prepareContext(master(), []);
  const subject = stationSubject('T');
  const both = [
    visit('A', startMs, startMs + 20 * minute, 7600),
    visit('B', startMs + 10 * minute, startMs + 40 * minute, 7590),
    delivered('one', startMs, startMs + 15 * minute, 7595),
    delivered('two', startMs + 20 * minute, startMs + 40 * minute, 7599),
  ];
  let { state, forwarded } = applyFacts(startSubject(subject), both, context);
  expect(assignments(forwarded).map((word) => [word.deliveryCode, word.visitId, word.share])).toEqual([
    ['one', 'A', 1],
    ['two', 'B', 1],
  ]);
  // Each visit and delivery of that day passes the time for which settled things are kept, one after the other.
  for (let t = startMs + 35 * hour; t < startMs + 39 * hour; t += 4 * minute) {
    const later = applyFacts(state, [delivered(`later${t}`, t - 30 * minute, t, 500)], context);
    expect(assignments(later.forwarded)).toEqual([]);
    ({ state } = later);
  }
  expect(Object.keys(Object(Reflect.get(Object(state.slices['station']), 'visits')))).toEqual([]);
  expect(JSON.stringify(state)).not.toContain('"one"');
});

/** Trucks that unload at the station with a gauge, each some minutes after the one before, and what it received of each. */
const queue = (count: number, everyS: number, gaveMm: (truck: number) => number) => {
  const base = master();
  const [first] = base.trucks;
  if (first === undefined) throw new Error('no truck');
  const names = Array.from({ length: count }, (_, index) => ({
    signCode: `浙B0010${index}`,
    terminal: `100000010${index}`,
  }));
  const world = { ...base, trucks: names.map((name) => ({ ...first, ...name })) };
  const messages = names.flatMap(({ terminal }, index) => {
    const mm = gaveMm(index);
    const beginS = 1200 + index * everyS;
    const script = [
      shut(beginS - 1200),
      ...loading(beginS - 1199, mm),
      ...driving(beginS - 420, beginS, 'depot', 'otherStation', 30),
      ...unloading(beginS, 'otherStation', mm, 0),
      ...driving(beginS + 810, beginS + 1200, 'otherStation', 'depot', 30),
    ].map(({ receivedAt, message }): Delivery => ({ receivedAt, message: { ...message, terminal } }));
    const report = send(
      beginS + 700,
      'atg-delivery',
      {
        stationCode: 'T',
        tankNumber: 1,
        oilCode: 92,
        deliveryCode: `of${index}`,
        startTime: at(beginS + 240),
        endTime: at(beginS + 500),
        startVtL: 1000,
        endVtL: 1000 + mm * 10 - index,
        startTemperatureC: 20,
        endTemperatureC: 20,
        salesVtL: 0,
      },
      { terminal: 'ATGS0T' },
    );
    return [...script, report];
  });
  const inOrder = messages.toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));
  return { world, inOrder, endS: 1200 + count * everyS + 9000 };
};

const deliver = (
  { world, endS }: ReturnType<typeof queue>,
  batches: readonly (readonly Delivery[])[],
  snapshotEvery = 20,
): EngineDriver => {
  const driver = new EngineDriver(world, [], snapshotEvery);
  for (const batch of batches) driver.deliver(batch);
  driver.tick(startMs + endS * 1000);
  return driver;
};

const differences = (want: EngineDriver, got: EngineDriver): string[] => {
  const wanted = new Map(want.inForce().map((row) => [row.id, row]));
  const found = new Map(got.inForce().map((row) => [row.id, row]));
  return [...new Set([...wanted.keys(), ...found.keys()])].filter((id) => {
    const [a, b] = [wanted.get(id), found.get(id)];
    return a === undefined || b === undefined || !sameContent(a, b);
  });
};

const matched = (driver: EngineDriver): number[] =>
  driver
    .inForce()
    .flatMap((row) =>
      'kind' in row && row.kind === 'station-unloading' && typeof row.receivedVtL === 'number'
        ? [row.receivedVtL]
        : [],
    );

const singly = (all: readonly Delivery[]): Delivery[][] => all.map((one) => [one]);

test('eight trucks at one station: each has its delivery, whatever the order and however it is cut into batches', () => {
  const world = queue(8, 420, (truck) => 800 - 60 * truck);
  const atOnce = deliver(world, [world.inOrder]);
  expect(matched(atOnce)).toHaveLength(8);
  expect(differences(atOnce, deliver(world, singly(world.inOrder)))).toEqual([]);
  fc.assert(
    fc.property(
      fc.shuffledSubarray(world.inOrder, { minLength: world.inOrder.length }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 80 }),
      (shuffled, size, snapshotEvery) => {
        const cut = (all: readonly Delivery[]) =>
          Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
            all.slice(index * size, (index + 1) * size),
          );
        expect(differences(atOnce, deliver(world, cut(world.inOrder), snapshotEvery))).toEqual([]);
        expect(differences(atOnce, deliver(world, cut(shuffled), snapshotEvery))).toEqual([]);
      },
    ),
    { numRuns: 6, seed: 11 },
  );
});
