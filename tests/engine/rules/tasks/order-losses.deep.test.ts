import fc from 'fast-check';
import { expect, test, vi } from 'vitest';

import { sameContent } from '#engine/rows/same-content.ts';

import { EngineDriver } from '../../../support/engine/engine-driver.ts';
import {
  at,
  baseTruck,
  close,
  driving,
  fix,
  level,
  loading,
  master,
  open,
  send,
  type Script,
  sensor,
  shut,
  standing,
  startMs,
  unloading,
} from '../../../support/engine/engine-script.ts';
import type { Delivery } from '../../../support/scenario.ts';

vi.setConfig({ testTimeout: 240_000 });

const sign = (second: number, driverCode: string) =>
  send(second, 'driver-sign', { action: 'in', driverCode, method: 'card', accepted: true });

/**
 * A drain, openings, speeding reported by both, drivers who take over, two stations with one gauge, a rest in the
 * yard.
 */
const script: Script = [
  shut(0),
  sign(1, 'A'),
  ...loading(1, 800),
  ...driving(780, 1100, 'depot', 'road', 30),
  ...standing(1100, 1400, 'road', 800),
  open(1410),
  open(1415, 'footValve'),
  close(1440, 'footValve'),
  close(1450),
  ...standing(1460, 1700, 'road', 780),
  ...[1730, 1740, 1750, 1760, 1770, 1780].map((second, index) =>
    fix(second, 'road', 95, { eastM: index * 264 + 200, alarmWord: index < 2 ? 2 : 0 }),
  ),
  sign(1790, 'B'),
  ...driving(1800, 2000, 'road', 'otherStation', 30),
  ...unloading(2000, 'otherStation', 780, 300),
  ...driving(2810, 3000, 'otherStation', 'station', 30),
  ...unloading(3000, 'station', 300, 15),
  ...driving(3810, 4000, 'station', 'park', 30),
  ...standing(4000, 4300, 'park', 15),
  ...standing(4360, 4600, 'park', 8),
  sensor(4610, 'manhole', { state: 'open' }),
  sensor(4640, 'manhole', { state: 'closed' }),
  ...driving(4660, 4900, 'park', 'depot', 30),
  sign(4950, 'C'),
  ...loading(5000, 700, 8),
  send(
    5600,
    'atg-delivery',
    {
      stationCode: 'T',
      tankNumber: 1,
      oilCode: 92,
      deliveryCode: 'late',
      startTime: at(2260),
      endTime: at(2470),
      startVtL: 1000,
      endVtL: 5760,
      startTemperatureC: 20,
      endTemperatureC: 20,
      salesVtL: 0,
    },
    { terminal: 'ATGS0T' },
  ),
  ...driving(5790, 6000, 'depot', 'road', 30),
  ...standing(6000, 6300, 'road', 700),
  level(6330, 700),
].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

/** Compartment 1 with a new table from that second on; null: with its first one for good. */
const deliver = (
  batches: readonly (readonly Delivery[])[],
  newTableS: number | null,
  snapshotEvery = 20,
): EngineDriver => {
  const compartments = baseTruck.compartments.map((compartment) =>
    newTableS === null || compartment.compartment !== 1
      ? compartment
      : {
          ...compartment,
          tables: [
            ...compartment.tables,
            { version: '2', effectiveFrom: at(newTableS), rows: [[1000, 9800]] as const },
          ],
        },
  );
  const driver = new EngineDriver(master({ compartments }), [], snapshotEvery);
  for (const batch of batches) driver.deliver(batch);
  driver.tick(startMs + 20_000 * 1000);
  return driver;
};

const differences = (want: EngineDriver, got: EngineDriver): string[] => {
  const wanted = new Map(want.inForce().map((row) => [row.id, row]));
  const found = new Map(got.inForce().map((row) => [row.id, row]));
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap((id) => {
    const [a, b] = [wanted.get(id), found.get(id)];
    if (a !== undefined && b !== undefined && sameContent(a, b)) return [];
    return [`${id} ${JSON.stringify(a)} ${JSON.stringify(b)}`];
  });
};

test.each([null, 1720, 2900, 5900])(
  'losses, drains, drivers and tasks are the same in any order and any batches (table changed at %s s)',
  (newTableS) => {
    const wanted = deliver(
      script.map((one) => [one]),
      newTableS,
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { minLength: 1, maxLength: 30 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 60 }),
        (moves, size, snapshotEvery) => {
          const shuffled = [...script];
          for (const [from, to] of moves)
            shuffled.splice(to % shuffled.length, 0, ...shuffled.splice(from % shuffled.length, 1));
          const batches = Array.from({ length: Math.ceil(shuffled.length / size) }, (_, index) =>
            shuffled.slice(index * size, (index + 1) * size),
          );
          expect(differences(wanted, deliver(batches, newTableS, snapshotEvery))).toEqual([]);
        },
      ),
      { numRuns: 12, seed: 17 },
    );
    expect(
      differences(
        wanted,
        deliver(
          script.toReversed().map((one) => [one]),
          newTableS,
        ),
      ),
    ).toEqual([]);
  },
);
