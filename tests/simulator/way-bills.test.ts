import { expect, test } from 'vitest';

import { createFleet } from '#simulator/fleet.ts';
import { createDispatcher } from '#simulator/send/dispatcher.ts';

const fromMs = Date.parse('2026-03-02T00:00:00Z');
const dayMs = 86_400_000;
const fleet = createFleet({ seed: 'bills', trucks: 24 });

test('a day’s rounds have way bills: planned in order, each station after its load, all codes apart', () => {
  const wayBills = fleet.wayBills(fromMs, fromMs + dayMs);
  expect(wayBills.length).toBeGreaterThan(30);
  expect(new Set(wayBills.map(({ wayBillCode }) => wayBillCode)).size).toBe(wayBills.length);
  expect(wayBills.some(({ stops }) => stops.length === 2)).toBe(true);
  for (const { plannedTime, stops } of wayBills) {
    const times = [plannedTime, ...stops.map((stop) => stop.plannedTime)].map((time) => Date.parse(time));
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.every((time) => time % 300_000 === 0)).toBe(true);
  }
  // A window in pieces has the same way bills as a whole one.
  const parts = [0, 1, 2, 3].flatMap((part) =>
    fleet.wayBills(fromMs + (part * dayMs) / 4, fromMs + ((part + 1) * dayMs) / 4),
  );
  expect(parts.map(({ wayBillCode }) => wayBillCode).sort()).toEqual(
    wayBills.map(({ wayBillCode }) => wayBillCode).sort(),
  );
});

test('the dispatcher writes in batches, tries again, and gives up without holding the trucks up', async () => {
  const sizes: number[] = [];
  const log: string[] = [];
  let down = 1;
  const answer = (): Response => {
    if (down-- > 0) throw new Error('nobody listens');
    return Response.json({ resultCode: 200, data: { refused: 0 } });
  };
  const dispatcher = createDispatcher(fleet, {
    fetch: async (_url, init) => {
      sizes.push((JSON.parse(String(init?.body)) as { wayBills: unknown[] }).wayBills.length);
      return answer();
    },
    url: 'http://server/wayBills',
    token: 'x',
    wait: async () => {},
    log: (line) => void log.push(line),
  });
  const all = fleet.wayBills(fromMs, fromMs + 20 * dayMs).length;
  expect(all).toBeGreaterThan(500);
  await dispatcher.write(fromMs, fromMs + 20 * dayMs);
  expect(sizes.slice(1).reduce((sum, size) => sum + size, 0)).toBe(all);
  expect(log).toEqual([]);
  down = 100;
  await dispatcher.write(fromMs, fromMs + dayMs);
  expect(log).toEqual(['way bills were not taken: nobody listens']);
});
