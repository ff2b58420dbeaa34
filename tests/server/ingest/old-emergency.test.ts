import { afterAll, beforeAll, expect, test } from 'vitest';

import { type App, createApp } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createHistoryProgress } from '#server/telemetry/history-progress.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { press } from '../../support/faults/presses.ts';
import { field, ingest, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp, testAppPorts } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

const terminal = '1000000002';
const hourMs = 3_600_000;
const nowMs = Date.parse('2026-03-02T02:00:00Z');

let database: Database;
let app: App;
let seq = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs);
  // The box comes on line, and then sends what its memory has.
  await send([{ kind: 'heartbeat', data: { intervalS: 60 }, time: new Date(nowMs).toISOString() }]);
});
eachTestAnew(() => ({
  database,
  app,
  note: () => {
    const noted = { seq };
    return () => ({ seq } = noted);
  },
}));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const send = async (messages: readonly object[]): Promise<void> => {
  const answer = await ingest(
    app,
    messages.map((message) => {
      seq += 1;
      return { id: `old-${seq}`, terminal, seq, ...message };
    }),
  );
  expect(answer.json(), answer.body).toMatchObject({ accepted: messages.length, refused: 0 });
};

const alarms = () =>
  database.query<{ id: string; type: number; popup: boolean; late: boolean; told: boolean }>(
    `select a.id, a.type, a.popup, a.late, exists (select from alarm_stream s where s.alarm_id = a.id and s.kind = 'alarm') as told
     from alarm a where not a.withdrawn order by a.start_time`,
  );

test('an emergency of two days before a truck’s first message is told with its age, and counted among the open ones', async () => {
  await send(press(terminal, 0, nowMs - 45 * hourMs));
  expect(await alarms()).toMatchObject([{ type: 201, popup: true, late: true, told: true }]);
  const safety = await loginAs(app, 'safety');
  expect(field(await safety.get('/alarmInfo?unconfirmed=true'), 'rows')).toMatchObject([
    { id: (await alarms())[0]?.id, popup: true },
  ]);
  const toDo = field(await safety.get('/openAlarms'), 'toDo') as readonly number[];
  expect(toDo.reduce((sum, count) => sum + count, 0)).toBe(1);
});

test('what else happened before it is a row that tells nobody', async () => {
  const fromMs = nowMs - 44 * hourMs;
  const about = { system: 'adas', eventCode: 1, alarmCode: 'old', level: 2, speedKmh: 60 };
  const event = (ms: number, data: object) => ({
    kind: 'adas-event',
    time: new Date(ms).toISOString(),
    data: { ...about, ...data },
  });
  await send([event(fromMs, { phase: 'begin', mediaCount: 0 }), event(fromMs + 9_000, { phase: 'end' })]);
  const others = (await alarms()).filter(({ type }) => type !== 201);
  expect(others).toHaveLength(1);
  for (const { popup, told } of others) expect({ popup, told }).toEqual({ popup: false, told: false });
});

test('the past that a demo makes up is told to nobody', async () => {
  const history = createHistoryProgress(() => nowMs);
  history.report({ state: 'running', percent: 1, filled: [] } as never);
  const demo = await createApp({ ...testAppPorts(database, () => nowMs), history });
  const answer = await ingest(
    demo,
    press(terminal, 900, nowMs - 30 * hourMs).map((one) => ({ ...one, id: `fill-${one.id}` })),
  );
  expect(answer.json()).toMatchObject({ accepted: 2 });
  expect((await alarms()).filter(({ type }) => type === 201).map(({ told }) => told)).toEqual([false]);
  await demo.server.close();
});
