import fc from 'fast-check';
import { expect, test } from 'vitest';

import { runs } from '../support/engine/runs.ts';
import { bench } from './support/bench.ts';
import { createModelStream } from './support/model-stream.ts';

const alarmsEach = 2_000;
const faultsEach = 44;
const times = runs(2, 5);
const mostWaiting = 400;
/** A killed hub has its successor long before. */
const restartMs = 15_000;

const generator = (seed: number) => {
  let state = (Math.abs(seed) % 2_147_483_646) + 1;
  return (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

/** One run: what was published, what arrived on this device, and how often each alarm was shown and sounded. */
const run = async (seed: number) => {
  const random = generator(seed);
  const b = bench('shared');
  const stream = createModelStream(b, random);
  const tab = await b.openTab();
  await b.login(tab);
  const shown = new Map<string, number>();
  let present = new Set<string>();
  let checked = 0;
  let restartedMs = -Infinity;
  const step = async (ms: number): Promise<void> => {
    stream.answer();
    await b.advance(ms);
    stream.answer();
    await b.advance(20);
    const boards = tab.received('alarms');
    for (const board of boards.slice(checked)) {
      const now = new Set(
        [board.urgent, board.highLoss, board.workHours, board.list].flat().map(({ id }) => id),
      );
      // A hub that begins shows the five last of what it kept: that is no second showing.
      const begins = b.clock.now() < restartedMs + restartMs;
      for (const id of now)
        if (!present.has(id) && !(begins && shown.has(id))) shown.set(id, (shown.get(id) ?? 0) + 1);
      present = now;
    }
    checked = boards.length;
  };
  const arrived = async (): Promise<ReadonlySet<string>> =>
    new Set(
      await b.workers
        .at(-1)
        ?.store.transact('r', ['alarms'], (db) => db.alarms.toCollection().primaryKeys(), []),
    );
  await step(100);
  let faults = 0;
  const waitingNow = () => [...stream.rows.values()].filter(({ state }) => state === 'unconfirmed');
  for (let published = 0; published < alarmsEach;) {
    // A list of what waits holds 500; beyond, the hub can only say that there may be a gap.
    const burst = waitingNow().length > mostWaiting ? 0 : 1 + Math.floor(random() * 18);
    for (let n = 0; n < burst && published < alarmsEach; n += 1, published += 1)
      stream.publish(random() < 0.01);
    if (published / alarmsEach > faults / faultsEach) {
      faults += 1;
      const fault = stream.faultNames[Math.floor(random() * stream.faultNames.length)] ?? 'cut';
      if (fault === 'kill') restartedMs = b.clock.now();
      stream.fault(fault);
    }
    await step(50 + random() * 4_000);
    const waiting = waitingNow();
    if (waiting.length > 200) {
      const here = await arrived();
      for (const { id } of waiting.slice(0, 100)) if (here.has(id)) stream.settle(id);
    }
  }
  for (let n = 0; n < 60; n += 1) await step(5_000);
  return { published: stream.rows, arrived: await arrived(), shown, rung: tab.rung, faults, tab };
};

test(`${times * alarmsEach} alarms over ${times * faultsEach} faults: all of them arrive, none is shown or sounded twice`, async () => {
  let published = 0;
  let faults = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2_000_000_000 }), async (seed) => {
      const result = await run(seed);
      published += result.published.size;
      faults += result.faults;
      const lost = [...result.published.keys()].filter((id) => !result.arrived.has(id));
      expect(lost).toEqual([]);
      const sounded = result.rung.map(({ id }) => id);
      expect(new Set(sounded).size).toBe(sounded.length);
      // Dialogs of 201 to 203 come back by design until somebody has seen to them.
      const twice = [...result.shown].filter(
        ([id, times]) => times > 1 && ![201, 202, 203].includes(result.published.get(id)?.type ?? 0),
      );
      expect(twice).toEqual([]);
      expect(result.tab.last('connection')?.state).toBe('live');
    }),
    { numRuns: times, endOnFailure: true },
  );
  expect(published).toBeGreaterThanOrEqual(times * alarmsEach);
  expect(faults).toBeGreaterThanOrEqual(times * 40);
}, 240_000);
