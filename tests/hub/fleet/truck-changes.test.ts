import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { TruckChanges } from '#contract/hub/topics.ts';
import { createTruckChanges, hiddenEveryMs } from '#hub/fleet/truck-changes.ts';
import type { Tab } from '#hub/hosts/tab.ts';

import { createFakeClock } from '../support/fake-clock.ts';
import { truck } from '../support/samples.ts';

const follow = (visible: boolean, live = true) => {
  const time = createFakeClock();
  const got: TruckChanges[] = [];
  const tab = {
    presence: { visible, handheld: false, language: 'zh' },
    live,
    api: { truckChanges: async (changes: TruckChanges) => void got.push(changes) },
  } as unknown as Tab;
  let asOfMs = 0;
  const changes = createTruckChanges(time.clock, () => [tab]);
  return {
    time,
    tab,
    got,
    changes,
    move: (signCode: string, speed: number): void => {
      asOfMs += 1;
      changes.publish({ trucks: [truck(signCode, speed)], asOfMs });
    },
  };
};

const speeds = (of: readonly TruckChanges[]) =>
  of.map(({ trucks }) => Object.fromEntries(trucks.map(({ signCode, speed }) => [signCode, speed])));

test('a tab that is seen hears of each change at once', () => {
  const { got, move } = follow(true);
  move('浙B1', 10);
  move('浙B1', 20);
  expect(speeds(got)).toEqual([{ 浙B1: 10 }, { 浙B1: 20 }]);
});

test('a tab behind another hears now and then, of each truck what it is then', async () => {
  const { time, got, move } = follow(false);
  move('浙B1', 10);
  move('浙B2', 10);
  move('浙B1', 20);
  await time.advance(hiddenEveryMs - 1);
  expect(got).toEqual([]);
  await time.advance(1);
  expect(speeds(got)).toEqual([{ 浙B1: 20, 浙B2: 10 }]);
  expect(got[0]?.asOfMs).toBe(3);
  await time.advance(10 * hiddenEveryMs);
  expect(got).toHaveLength(1);
});

test('a tab that is looked at knows at once what it has missed', async () => {
  const { time, tab, got, changes, move } = follow(false);
  move('浙B1', 10);
  tab.presence = { ...tab.presence, visible: true };
  changes.flush(tab);
  move('浙B1', 20);
  await time.advance(2 * hiddenEveryMs);
  expect(speeds(got)).toEqual([{ 浙B1: 10 }, { 浙B1: 20 }]);
});

test('a tab that does not follow the fleet hears of nothing', async () => {
  for (const visible of [true, false]) {
    const { time, got, move } = follow(visible, false);
    move('浙B1', 10);
    await time.advance(2 * hiddenEveryMs);
    expect(got).toEqual([]);
  }
});

test('what is held goes before the whole fleet, once', async () => {
  const { time, got, changes, move } = follow(false);
  move('浙B1', 10);
  changes.flushAll();
  await time.advance(2 * hiddenEveryMs);
  expect(speeds(got)).toEqual([{ 浙B1: 10 }]);
});

test('a tab that has closed is not called', async () => {
  const { time, tab, got, changes, move } = follow(false);
  move('浙B1', 10);
  changes.gone(tab);
  await time.advance(2 * hiddenEveryMs);
  expect(got).toEqual([]);
});

test('however a tab comes and goes, it ends with each truck as it is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.oneof(
          fc.record({
            truck: fc.constantFrom('浙B1', '浙B2', '浙B3'),
            speed: fc.integer({ min: 0, max: 90 }),
          }),
          fc.boolean(),
          fc.constantFrom(3_000, hiddenEveryMs),
          fc.constant(null),
        ),
        { maxLength: 30 },
      ),
      async (events) => {
        const { time, tab, got, changes, move } = follow(true);
        const last: Record<string, number> = {};
        for (const event of events)
          if (event === null) changes.flushAll();
          else if (typeof event === 'number') await time.advance(event);
          else if (typeof event === 'boolean') {
            const cameBack = event && !tab.presence.visible;
            tab.presence = { ...tab.presence, visible: event };
            if (cameBack) changes.flush(tab);
          } else {
            move(event.truck, event.speed);
            last[event.truck] = event.speed;
          }
        await time.advance(hiddenEveryMs);
        expect(Object.assign({}, ...speeds(got))).toEqual(last);
        expect(got.map(({ asOfMs }) => asOfMs)).toEqual(
          got.map(({ asOfMs }) => asOfMs).sort((a, b) => a - b),
        );
      },
    ),
    { numRuns: 50 },
  );
});
