import { expect, test } from 'vitest';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { ingest, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const terminal = '1000000002';
const dayMs = 86_400_000;

const fix = (id: string, ms: number, seq: number) => ({
  id,
  terminal,
  time: new Date(ms).toISOString(),
  seq,
  kind: 'position',
  data: { fix: '3d', longitudeDeg: 121.706, latitudeDeg: 29.954, speedKmh: 0, acc: true, alarmWord: 0 },
});

const level = (id: string, ms: number, seq: number) => ({
  id,
  terminal,
  time: new Date(ms).toISOString(),
  seq,
  kind: 'tank-level',
  data: {
    dataType: 'IN',
    compartments: [
      {
        compartment: 1,
        levelMm: 1000,
        temperatureC: 20,
        waterMm: 0,
        gaugeStatus: 'ok',
        density20KgM3: 745,
        oilCode: 92,
        consoleVtL: 5000,
        consoleV20L: 4990,
      },
    ],
  },
});

test.each([
  { again: 'another one', id: 'other' },
  { again: 'one that a level of the day before had', id: 'level' },
])(
  'a level that was applied stands after a restart and a message of the next day with $again',
  async ({ id }) => {
    const database = await openTestDatabase();
    await seedDemoWorld(database);
    const heightOf = async (): Promise<number | undefined> => {
      const [row] = await database.query<{ mm: number }>(
        `select (compartments -> 0 ->> 'levelMm')::int as mm from truck_live_compartments where sign_code = $1`,
        [ownTruck],
      );
      return row?.mm;
    };
    let nowMs = Date.UTC(2026, 5, 1, 12);
    const app = await openTestApp(database, () => nowMs);
    await ingest(app, [fix('first', nowMs, 1)]);
    // Within the time for which the text of the state is not written again.
    nowMs += 30_000;
    await ingest(app, [level('level', nowMs, 2)]);
    expect(await heightOf()).toBe(1000);
    await app.server.close();

    const after = await openTestApp(database, () => nowMs);
    nowMs += dayMs;
    const reply = await ingest(after, [fix(id, nowMs, 1)]);
    expect(reply.json()).toMatchObject({ accepted: 1, refused: 0 });
    expect(await heightOf()).toBe(1000);
    await after.server.close();
    await database.close();
  },
);
