import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AlarmStep, ChangedFigure, CorrectedJudgement } from '#contract/alarms/alarms.ts';
import type { CorrectionPreview } from '#contract/corrections.ts';
import type { Database } from '#server/database/database.ts';
import { hashPassword } from '#server/identity/session/password.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { provenLoss } from '../../support/engine/proven-loss.ts';
import { beginScenario, type ScenarioServer } from '../../support/scenario-server.ts';
import { seedDemoUser } from '../../support/worlds/correction-world.ts';
import { type Client, loginAs } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

const endMs = Date.parse(provenLoss.endsAt);
const beforeAllMs = Date.parse(provenLoss.messages[0]?.message.time ?? '') - 60_000;

let database: Database;
let server: ScenarioServer;
let client: Client;
let other: Client;
let alarmId = '';
let truckId = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await beginScenario(database, provenLoss);
  for (const delivery of provenLoss.messages) await server.deliver([delivery]);
  await server.tickTo(endMs);
  client = await seedDemoUser(database, server.app);
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash) values ('other', 'other', 'admin', 'SCENARIO', $1)`,
    [await hashPassword('corrections-secret')],
  );
  other = await loginAs(server.app, 'other', 'corrections-secret');
  const [alarm] = await database.query<{ id: string }>(
    'select id from alarm where type = 202 and not withdrawn',
  );
  alarmId = alarm?.id ?? '';
  const [truck] = await database.query<{ id: number }>('select id from truck');
  truckId = truck?.id ?? 0;
});
eachTestAnew(() => ({ database, app: server.app }));
afterAll(async () => {
  await server.app.server.close();
  await database.close();
});

const judge = async (state: string): Promise<void> => {
  const [row] = await database.query<{ state_version: number }>(
    'select state_version from alarm where id = $1',
    [alarmId],
  );
  const answer = await client.send('POST', '/alarmCue', {
    alarmIds: alarmId,
    state,
    stateVersions: String(row?.state_version ?? 0),
    remark: '查过',
  });
  expect(answer.data).toMatchObject({ changed: [{ id: alarmId, state }] });
};

/**
 * The table of a compartment with so much in it as a share of what it has now, since before everything. Less of it
 * makes the loss smaller; of more, the rack's ticket would be believed.
 */
const formOf = async (share: number) => {
  const [held] = await database.query<{
    compartment: number;
    points: readonly (readonly [number, number])[];
  }>(
    `select t.compartment, t.points from tank_table t where t.superseded_by is null
       and t.compartment = (select compartment from loading where not withdrawn limit 1)`,
  );
  return {
    entity: 'tankTable',
    key: String(truckId),
    effectiveFrom: new Date(beforeAllMs).toISOString(),
    value: JSON.stringify({
      compartment: held?.compartment,
      points: held?.points.map(([level, litres]) => [level, litres * share]),
    }),
  };
};
const correct = async (share: number) => {
  const applied = await client.send('POST', '/masterCorrection', {
    ...(await formOf(share)),
    reason: '检定',
  });
  expect(applied.resultCode, JSON.stringify(applied.data)).toBe(200);
};
const workOff = async (nowMs: number): Promise<void> => {
  while (await server.app.workOffCorrections(nowMs));
};
const lossL = async (): Promise<number> => {
  const [row] = await database.query<{ loss: number }>(
    `select (properties ->> 'loss')::float8 as loss from alarm where id = $1`,
    [alarmId],
  );
  return row?.loss ?? Number.NaN;
};
const history = async () =>
  (await client.get(`/alarmHistory?id=${encodeURIComponent(alarmId)}`)).data as AlarmStep[];
const told = async (whom: Client) => (await whom.get('/correctedJudgements')).data as CorrectedJudgement[];
const isoSecond = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;
const figure = (changes: readonly ChangedFigure[] | null | undefined, name: string) =>
  changes?.find((one) => one.name === name);

test('a correction that changes a figure of a judged alarm says so before, in its history, and to whoever judged it', async () => {
  await judge('abnormal');
  const before = await lossL();
  const preview = (await client.send('POST', '/masterCorrection/preview', await formOf(0.999)))
    .data as CorrectionPreview;
  const [first] = preview.rows;
  expect(first).toMatchObject({ id: alarmId, what: 'changed', state: 'abnormal', stateBy: 'admin' });
  expect(figure(first?.fields, 'loss')).toMatchObject({ before });
  await correct(0.999);
  await workOff(endMs + 5000);
  const after = await lossL();
  expect(Math.abs(after - before)).toBeGreaterThan(1);
  expect(figure(first?.fields, 'loss')).toMatchObject({ after });
  const steps = await history();
  expect(steps).toMatchObject([
    { state: 'abnormal', userName: 'admin', remark: '查过', changes: null },
    { state: 'abnormal', userName: 'admin', remark: '检定', time: isoSecond(endMs + 5000) },
  ]);
  expect(figure(steps[1]?.changes, 'loss')).toEqual({ name: 'loss', before, after });
  expect(await told(client)).toMatchObject([{ alarmId, type: 202, remark: '检定' }]);
  expect(await told(other)).toEqual([]);
  // Whoever judges it again has seen what stands there now.
  await judge('normal');
  expect(await told(client)).toEqual([]);
});

test('it says so too where a late message judges again before the correction itself does', async () => {
  await judge('abnormal');
  const before = await lossL();
  await correct(0.999);
  const [message] = provenLoss.messages;
  if (!message) throw new Error('no messages');
  await server.deliver([
    {
      receivedAt: new Date(endMs + 5000).toISOString(),
      message: {
        ...message.message,
        id: 'late',
        seq: 900_000,
        time: new Date(beforeAllMs + 65_000).toISOString(),
        kind: 'heartbeat' as const,
        data: { intervalS: 60 },
      },
    },
  ]);
  await workOff(endMs + 6000);
  expect(await lossL()).not.toBe(before);
  const noted = (await history()).filter(({ changes }) => changes !== null);
  expect(noted).toMatchObject([{ userName: 'admin', remark: '检定' }]);
  expect(figure(noted[0]?.changes, 'loss')).toMatchObject({ before, after: await lossL() });
});

test('of an alarm that nobody has said anything of, nobody is told; one that would not be raised stays, and is told', async () => {
  await correct(0.999);
  await workOff(endMs + 5000);
  expect(await history()).toEqual([]);
  await judge('abnormal');
  // As much was loaded as was received: 107 L of 6,006 less.
  await correct(1 - 107 / 6006);
  await workOff(endMs + 6000);
  expect(await told(client)).toMatchObject([{ alarmId, changes: [] }]);
  expect(await database.query('select retained, withdrawn from alarm where id = $1', [alarmId])).toEqual([
    { retained: true, withdrawn: false },
  ]);
});
