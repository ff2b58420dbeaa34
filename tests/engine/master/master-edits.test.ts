import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import type { Area, MasterData } from '#contract/master-data.ts';
import { sameContent } from '#engine/rows/same-content.ts';
import type { Row } from '#engine/state.ts';

import { driverOf, type EngineDriver } from '../../support/engine/engine-driver.ts';
import { type Delivery, masterDataOf, type Scenario, scenarios } from '../../support/scenario.ts';
import { runs } from '../../support/engine/runs.ts';

vi.setConfig({ testTimeout: 120_000 });

const named = (name: string): Scenario => {
  const found = scenarios.find((one) => one.name.startsWith(name));
  if (!found) throw new Error(`no scenario ${name}`);
  return found;
};

const timeOf = ({ message }: Delivery): number => Date.parse(message.time);
const iso = (ms: number): string => new Date(ms).toISOString();

/** Edits that an operator might make in the middle of a day; each takes effect at `from`. */
const edits: Readonly<Record<string, (master: MasterData, from: string) => MasterData>> = {
  'a fence over everything': (master, from) => ({
    ...master,
    areas: [
      ...master.areas,
      {
        areaCode: 'everywhere',
        companyCode: 'C01',
        type: 'authorizedUnsealing',
        name: 'everywhere',
        circle: { longitudeDeg: 121.5, latitudeDeg: 30, radiusM: 300_000 },
        effectiveFrom: from,
      },
    ],
  }),
  'no fences at all': (master, from) => ({
    ...master,
    areas: [
      ...master.areas,
      ...master.areas.map((area): Area => ({ ...area, effectiveFrom: from, ended: true })),
    ],
  }),
  'another oil, density, capacity, company and driver': (master, from) => ({
    ...master,
    trucks: [
      ...master.trucks,
      ...master.trucks.map((truck) => ({
        ...truck,
        companyCode: 'other',
        defaultDriverCode: 'D-other',
        effectiveFrom: from,
        compartments: truck.compartments.map((part) => ({
          ...part,
          oilCode: 0,
          density20KgM3: 850,
          capacityL: part.capacityL * 2,
        })),
      })),
    ],
  }),
  'a station that loses its gauge': (master, from) => ({
    ...master,
    stationGauges: [
      ...master.stationGauges,
      ...master.stationGauges.map((gauge) => ({ ...gauge, effectiveFrom: from, ended: true })),
    ],
  }),
};

const byId = (rows: readonly Row[]): Map<string, Row> => new Map(rows.map((row) => [row.id, row]));

const differences = (want: EngineDriver, got: EngineDriver): string[] => {
  const wanted = byId(want.inForce());
  const found = byId(got.inForce());
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((id) => {
    const a = wanted.get(id);
    const b = found.get(id);
    if (a && b && sameContent(a, b)) return [];
    return [`${id} ${JSON.stringify(a)} ${JSON.stringify(b)}`];
  });
};

interface Run {
  readonly before: readonly (readonly Delivery[])[];
  readonly after: readonly (readonly Delivery[])[];
}

/** Delivers, edits, delivers the rest. */
const run = (scenario: Scenario, edited: MasterData, { before, after }: Run, every = 20): EngineDriver => {
  const driver = driverOf(scenario, every);
  for (const batch of before) driver.deliver(batch);
  driver.edit(edited);
  for (const batch of after) driver.deliver(batch);
  driver.tick(Date.parse(scenario.endsAt));
  return driver;
};

const singly = (deliveries: readonly Delivery[]): Delivery[][] => deliveries.map((delivery) => [delivery]);

const cases = ['02', '03', '05', '06', '08', '14'].flatMap((name) =>
  Object.keys(edits).map((edit) => [name, edit] as const),
);

test.each(cases)(
  'scenario %s, %s in the middle: order, repetition and batching give the same rows',
  (name, edit) => {
    const scenario = named(name);
    const sorted = scenario.messages.toSorted((a, b) => timeOf(a) - timeOf(b));
    fc.assert(
      fc.property(
        fc.double({ min: 0.1, max: 0.9, noNaN: true }),
        fc.array(fc.tuple(fc.nat(400), fc.nat(400), fc.boolean()), { maxLength: 8 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        (share, moves, every, size) => {
          const cut = Math.floor(sorted.length * share);
          const editMs = timeOf(sorted[cut] ?? sorted[0]!);
          const early = sorted.filter((delivery) => timeOf(delivery) < editMs);
          const later = sorted.filter((delivery) => timeOf(delivery) >= editMs);
          const edited = edits[edit]?.(masterDataOf(scenario), iso(editMs)) ?? masterDataOf(scenario);
          const reference = run(scenario, edited, { before: singly(early), after: singly(later) });
          // What happened before the edit may come after it; nothing that happened after it was judged before.
          const kept: Delivery[] = [];
          const backlog: Delivery[] = [...later];
          early.forEach((delivery, index) => {
            const move = moves.find(([from]) => from % early.length === index);
            if (move === undefined) return void kept.push(delivery);
            if (move[2]) kept.push(delivery);
            backlog.splice(move[1] % (backlog.length + 1), 0, delivery);
          });
          const batches: Delivery[][] = [];
          for (let at = 0; at < backlog.length; at += size) batches.push(backlog.slice(at, at + size));
          const shuffled = run(scenario, edited, { before: singly(kept), after: batches }, every);
          expect(differences(reference, shuffled)).toEqual([]);
        },
      ),
      { numRuns: runs(2, 4), seed: 11 },
    );
  },
);

test('every row of before an edit is that of a day without it', () => {
  const scenario = named('02');
  const endMs = Date.parse(scenario.endsAt);
  const plain = run(scenario, masterDataOf(scenario), { before: singly(scenario.messages), after: [] });
  for (const edit of Object.keys(edits)) {
    const edited = edits[edit]?.(masterDataOf(scenario), iso(endMs)) ?? masterDataOf(scenario);
    const [last, ...rest] = scenario.messages.toReversed();
    const late = run(scenario, edited, { before: singly(rest.toReversed()), after: last ? [[last]] : [] });
    expect([edit, differences(plain, late)]).toEqual([edit, []]);
  }
});

test('a terminal that moves to another truck leaves its backlog with the one that it was in', () => {
  const scenario = named('02');
  const master = masterDataOf(scenario);
  const [truck] = master.trucks;
  if (!truck) throw new Error('no truck');
  const movedMs = Date.parse(scenario.endsAt);
  const moved: MasterData = {
    ...master,
    trucks: [
      truck,
      { ...truck, effectiveFrom: iso(movedMs), terminal: '1999999999' },
      { ...truck, signCode: '浙B99999', effectiveFrom: iso(movedMs) },
    ],
  };
  const plain = run(scenario, master, { before: singly(scenario.messages), after: [] });
  const backlog = run(scenario, moved, { before: [], after: singly(scenario.messages) });
  expect(differences(plain, backlog)).toEqual([]);
  expect(backlog.rows().some((row) => row.signCode === '浙B99999')).toBe(false);
  const [message] = scenario.messages;
  if (!message) throw new Error('no message');
  const now = { ...message, message: { ...message.message, id: 'now', time: iso(movedMs + 1000) } };
  expect(backlog.deliver([{ ...now, receivedAt: iso(movedMs + 1000) }])).toMatchObject([
    { result: 'accepted' },
  ]);
  expect(backlog.state('truck:浙B99999')).not.toBeNull();
});

test('rows name the versions that they were judged by, and none where nothing was ever edited', () => {
  const scenario = named('02');
  const whys = (driver: EngineDriver): unknown[] =>
    driver.inForce().map(({ why }) => Reflect.get(Object(why), 'versions'));
  const plain = run(scenario, masterDataOf(scenario), { before: singly(scenario.messages), after: [] });
  expect(new Set(whys(plain))).toEqual(new Set([undefined]));
  const from = iso(timeOf(scenario.messages[0]!) - 2 * 86_400_000);
  const edited = edits['another oil, density, capacity, company and driver']?.(masterDataOf(scenario), from);
  const driver = run(scenario, edited ?? masterDataOf(scenario), {
    before: [],
    after: singly(scenario.messages),
  });
  expect(new Set(whys(driver).map((versions) => Reflect.get(Object(versions), 'truck')))).toEqual(
    new Set([from]),
  );
});
