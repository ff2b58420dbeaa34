import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import type { CorrectionPreview, CorrectionProgress } from '#contract/corrections.ts';
import { seedDemoUser } from '../../support/worlds/correction-world.ts';
import { sameContent } from '#engine/rows/same-content.ts';
import { isRecord, type Row } from '#engine/state.ts';
import type { Database } from '#server/database/database.ts';
import { beginMasterEdit } from '#server/resource-kit/writing/master-lock.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field } from '../../support/worlds/demo-world.ts';
import { masterDataOf, type Scenario, scenarios } from '../../support/scenario.ts';
import { provenLoss } from '../../support/engine/proven-loss.ts';
import { driverOf } from '../../support/engine/engine-driver.ts';
import { beginScenario, type ScenarioServer } from '../../support/scenario-server.ts';

let database: Database;
let server: ScenarioServer;
let client: Client;

const scenario = (name: string): Scenario => {
  const found = scenarios.find((one) => one.name.startsWith(name));
  if (!found) throw new Error(`no scenario ${name}`);
  return found;
};

beforeAll(async () => {
  database = await openTestDatabase();
});
afterEach(async () => {
  await server.app.server.close();
});
afterAll(() => database.close());

/** Seeds a scenario and delivers all of it. */
const begin = async (from: Scenario): Promise<void> => {
  server = await beginScenario(database, from);
  for (const delivery of from.messages) await server.deliver([delivery]);
  await server.tickTo(Date.parse(from.endsAt));
  client = await seedDemoUser(database, server.app);
};

const endOf = (from: Scenario): number => Date.parse(from.endsAt);

const rowsById = async (): Promise<Map<string, Row>> =>
  new Map((await server.rows()).map((row) => [row.id, row]));

const inForce = (rows: Iterable<Row>): Row[] => [...rows].filter((row) => row.withdrawn !== true);

const alarmTypes = (rows: Iterable<Row>): number[] =>
  inForce(rows)
    .flatMap((row) => (isRecord(row) ? [] : [row.type]))
    .toSorted((a, b) => a - b);

const lateHeartbeat = (from: Scenario, id: string, secondsBeforeEnd: number) => {
  const [first] = from.messages;
  if (!first) throw new Error('no messages');
  return {
    receivedAt: new Date(endOf(from) + 5000).toISOString(),
    message: {
      ...first.message,
      id,
      seq: 900_000,
      time: new Date(endOf(from) - secondsBeforeEnd * 1000).toISOString(),
      kind: 'heartbeat' as const,
      data: { intervalS: 60 },
    },
  };
};

const edit = (sql: string, values: readonly (string | number)[], nowMs: number): Promise<unknown> =>
  database.transaction(async (queries) => {
    await beginMasterEdit(queries, nowMs);
    await queries.query(sql, values);
  });

const overRoad = `insert into area (area_code, type, name, company_code, longitude_deg, latitude_deg, radius_m, permits_unsealing, permits_parking)
  values ('NEW', 'authorizedUnsealing', 'new', 'SCENARIO', $1, $2, 50000, true, true)`;

const roadOf = (from: Scenario): [number, number] => {
  for (const { message } of from.messages) {
    const longitude: unknown = Reflect.get(Object(message.data), 'longitudeDeg');
    const latitude: unknown = Reflect.get(Object(message.data), 'latitudeDeg');
    if (typeof longitude === 'number' && typeof latitude === 'number') return [longitude, latitude];
  }
  throw new Error('no fix');
};

test('an area drawn over a place takes none of the alarms of before back, whatever comes late', async () => {
  const from = scenario('02');
  await begin(from);
  const before = await rowsById();
  expect(alarmTypes(before.values())).toEqual([1, 202, 210, 310]);
  await edit(overRoad, roadOf(from), endOf(from));
  const results = await server.deliver([lateHeartbeat(from, 'late', 300)]);
  expect(results).toMatchObject([{ result: 'accepted' }]);
  const after = await rowsById();
  expect(alarmTypes(after.values())).toEqual([1, 202, 210, 310]);
  const differing = [...before].filter(([id, row]) => {
    const now = after.get(id);
    return now === undefined || !sameContent(row, now);
  });
  expect(differing.map(([id]) => id)).toEqual([]);
});

test('a truck whose oil, density and company are edited keeps its past and its old alarms’ company', async () => {
  const from = provenLoss;
  await begin(from);
  const before = await rowsById();
  await database.query(`insert into company (company_code, name) values ('OTHER', 'OTHER')`);
  await edit(`update truck set company_code = 'OTHER', enabled = true`, [], endOf(from));
  await edit('update truck_compartment set oil_code = 0, density20_kg_m3 = 850', [], endOf(from));
  await server.deliver([lateHeartbeat(from, 'late', 1200)]);
  const after = await rowsById();
  const differing = [...before].filter(([id, row]) => {
    const now = after.get(id);
    return now === undefined || !sameContent(row, now);
  });
  expect(differing.map(([id]) => id)).toEqual([]);
  const companies = await database.query('select distinct company_code from alarm where not withdrawn');
  expect(companies).toEqual([{ company_code: from.masterData.trucks[0]?.companyCode }]);
});

test('a removed truck keeps the tables and the rows that name it; its terminal may serve another', async () => {
  const from = scenario('06');
  await begin(from);
  const before = await rowsById();
  const [truck] = from.masterData.trucks;
  await edit('delete from truck where sign_code = $1', [truck?.signCode ?? ''], endOf(from));
  expect(await database.query('select 1 from truck where sign_code = $1', [truck?.signCode ?? ''])).toEqual(
    [],
  );
  expect((await database.query('select 1 from tank_table')).length).toBeGreaterThan(0);
  await edit(
    `insert into truck (sign_code, terminal, company_code) values ('浙B77777', $1, $2)`,
    [truck?.terminal ?? '', truck?.companyCode ?? ''],
    endOf(from) + 1000,
  );
  await server.deliver([lateHeartbeat(from, 'late', 600)]);
  const after = await rowsById();
  const differing = [...before].filter(([id, row]) => {
    const now = after.get(id);
    return now === undefined || !sameContent(row, now);
  });
  expect(differing.map(([id]) => id)).toEqual([]);
  expect(await database.query(`select 1 from alarm where sign_code = '浙B77777'`)).toEqual([]);
});

const correct = async (form: Readonly<Record<string, string>>) =>
  (await client.send('POST', '/masterCorrection', form)).data as CorrectionProgress;

const workOff = async (nowMs: number): Promise<void> => {
  while (await server.app.workOffCorrections(nowMs));
};

test('a correction says what it will change, changes that, and keeps what people have judged', async () => {
  const from = scenario('02');
  await begin(from);
  const nowMs = endOf(from) + 10_000;
  await server.tickTo(nowMs);
  await edit(overRoad, roadOf(from), nowMs);
  const [judged] = await database.query<{ id: string }>(
    'select id from alarm where type = 1 and not withdrawn',
  );
  await database.query(`update alarm set state = 'abnormal' where id = $1`, [judged?.id ?? '']);
  const before = await rowsById();
  const form = {
    entity: 'area',
    key: 'NEW',
    effectiveFrom: new Date(Date.parse(from.messages[0]?.message.time ?? '') - 60_000).toISOString(),
    value: JSON.stringify({ permitsUnsealing: true, name: 'renamed' }),
  };
  const answer = await client.send('POST', '/masterCorrection/preview', form);
  const preview = answer.data as CorrectionPreview;
  // Unsealing was permitted there after all: openings are no alarms, but one has been judged, and litres are gone.
  expect(preview).toMatchObject({ subjects: 1, examined: 1, retained: 1 });
  expect(preview.withdrawn).toBeGreaterThan(0);
  expect(preview.rows.find(({ what }) => what === 'retained')).toMatchObject({ id: judged?.id, type: 1 });
  expect([...(await rowsById())]).toEqual([...before]);

  expect((await client.send('POST', '/masterCorrection', { ...form, reason: ' ' })).resultCode).toBe(400);
  const progress = await correct({ ...form, reason: '围栏录入晚了' });
  expect(progress).toMatchObject({ state: 'running', subjects: 1, done: 0, reason: '围栏录入晚了' });
  // A late message between the correction and its work takes nothing back that was judged.
  await server.deliver([
    { ...lateHeartbeat(from, 'late', 300), receivedAt: new Date(nowMs + 1000).toISOString() },
  ]);
  await workOff(nowMs + 2000);
  const [done] = (field(await client.get('/masterCorrection'), 'rows') as CorrectionProgress[]) ?? [];
  expect(done).toMatchObject({ state: 'done', done: 1 });
  const after = await rowsById();
  const kept = after.get(judged?.id ?? '');
  expect(kept).toMatchObject({
    withdrawn: false,
    corrected: true,
    correctionCause: 'masterData',
    retained: true,
  });
  expect(alarmTypes(after.values()).filter((type) => type === 310)).toEqual([]);
  // And nothing that comes later takes it back.
  await server.deliver([
    { ...lateHeartbeat(from, 'later', 200), receivedAt: new Date(nowMs + 3000).toISOString() },
  ]);
  expect((await rowsById()).get(judged?.id ?? '')).toMatchObject({ withdrawn: false, retained: true });
});

test('the times of a fence are corrected like its outline, and have to be times', async () => {
  const from = scenario('02');
  await begin(from);
  const nowMs = endOf(from) + 10_000;
  await server.tickTo(nowMs);
  await edit(overRoad, roadOf(from), nowMs);
  const form = {
    entity: 'area',
    key: 'NEW',
    effectiveFrom: new Date(Date.parse(from.messages[0]?.message.time ?? '') - 60_000).toISOString(),
  };
  const ask = (patch: object) =>
    client.send('POST', '/masterCorrection/preview', { ...form, value: JSON.stringify(patch) });
  const startMs = Date.parse(form.effectiveFrom);
  const iso = (ms: number): string => new Date(ms).toISOString();

  // Whole days without it, or over before anything was opened: the alarms stand.
  const over = (await ask({ name: 'renamed', validTo: iso(startMs + 1000) })).data as CorrectionPreview;
  expect(over).toMatchObject({ examined: 1, withdrawn: 0 });
  const valid = (await ask({ name: 'renamed', validFrom: iso(startMs - 1000), validTo: iso(nowMs) }))
    .data as CorrectionPreview;
  expect(valid.withdrawn).toBeGreaterThan(0);

  const faultOf = async (patch: object) => Object.keys(field(await ask(patch), 'fields') as object);
  expect(await faultOf({ validFrom: iso(nowMs), validTo: iso(startMs) })).toEqual(['validTo']);
  expect(await faultOf({ validHours: '08:00-08:00' })).toEqual(['validHours']);
  expect(await faultOf({ validHours: '25:00-26:00' })).toEqual(['validHours']);
  expect(await faultOf({ validFrom: '2026-13-41T00:00:00.000Z' })).toEqual(['validFrom']);
  expect(await faultOf({ type: 'station', validDays: 'mon' })).toEqual(['validDays']);

  await correct({ ...form, value: JSON.stringify({ validHours: '23:58-23:59' }), reason: '漏填时段' });
  expect(await database.query('select valid_hours from area')).toContainEqual({ valid_hours: '23:58-23:59' });
});

test('what a correction leaves is what would have been judged had it been entered in time', async () => {
  const from = scenario('06');
  await begin(from);
  const nowMs = endOf(from) + 10_000;
  await server.tickTo(nowMs);
  const [truck] = await database.query<{ id: number }>('select id from truck');
  const progress = await correct({
    entity: 'truck',
    key: String(truck?.id),
    effectiveFrom: new Date(Date.parse(from.messages[0]?.message.time ?? '') - 86_400_000).toISOString(),
    value: JSON.stringify({ compartments: [{ compartment: 1, density20KgM3: 700 }] }),
    reason: '密度录入有误',
  });
  expect(progress.subjects).toBe(1);
  await workOff(nowMs);
  const master = masterDataOf(from);
  const wanted = driverOf(from);
  wanted.edit({
    ...master,
    trucks: master.trucks.map((one) => ({
      ...one,
      compartments: one.compartments.map((part) =>
        part.compartment === 1 ? { ...part, density20KgM3: 700 } : part,
      ),
    })),
  });
  for (const delivery of from.messages) wanted.deliver([delivery]);
  wanted.tick(nowMs);
  const figures = (rows: Iterable<Row>): unknown[] =>
    inForce(rows)
      .flatMap((row) =>
        isRecord(row) && row.kind === 'task-fuel'
          ? [[row.fuel, row.sentV20L, row.receivedV20L, row.lossV20L]]
          : [],
      )
      .toSorted();
  expect(figures((await rowsById()).values())).toEqual(figures(wanted.inForce()));
});

test('a terminal that was entered in the wrong truck gives its messages back', async () => {
  const from = scenario('02');
  await begin(from);
  const nowMs = endOf(from) + 10_000;
  await server.tickTo(nowMs);
  const [truck] = from.masterData.trucks;
  await edit(`update truck set terminal = 'FREE000001'`, [], nowMs);
  await edit(
    `insert into truck (sign_code, terminal, company_code) values ('浙B77777', $1, $2)`,
    [truck?.terminal ?? '', truck?.companyCode ?? ''],
    nowMs + 1000,
  );
  await server.tickTo(nowMs + 10_000);
  const ids = await database.query<{ id: number; plate: string }>('select id, sign_code as plate from truck');
  const idOf = (plate: string) => String(ids.find((row) => row.plate === plate)?.id);
  const effectiveFrom = new Date(Date.parse(from.messages[0]?.message.time ?? '') - 60_000).toISOString();
  const wrong = { entity: 'truck', effectiveFrom, reason: '终端装在另一辆车上' };
  // While the first truck still has it in that time, it can't have been in the second.
  const refused = await client.send('POST', '/masterCorrection', {
    ...wrong,
    key: idOf('浙B77777'),
    value: JSON.stringify({ terminal: truck?.terminal }),
  });
  expect(refused.resultCode).toBe(400);
  await correct({
    ...wrong,
    key: idOf(truck?.signCode ?? ''),
    value: JSON.stringify({ terminal: 'FREE000001' }),
  });
  await workOff(nowMs + 11_000);
  expect(alarmTypes((await rowsById()).values())).toEqual([]);
  await correct({
    ...wrong,
    key: idOf('浙B77777'),
    value: JSON.stringify({ inService: true, terminal: truck?.terminal }),
  });
  await workOff(nowMs + 12_000);
  const owners = await database.query(
    `select distinct sign_code from alarm where not withdrawn and type in (1, 310)`,
  );
  expect(owners).toEqual([{ sign_code: '浙B77777' }]);
  // What each truck's console sent is counted where the messages are now.
  const counted = () =>
    database.query(
      'select * from upload_count where messages > 0 or refused > 0 order by step_h, start_time, subject',
    );
  const moved = await counted();
  await database.query(`select count_uploads_again(null, '-infinity')`);
  expect(await counted()).toEqual(moved);
});

test.each([
  ['no such thing', { entity: 'truck', key: '999999', value: '{"inService":true}' }, 404, null],
  ['a moment to come', { effectiveFrom: '2099-01-01T00:00:00Z' }, 400, 'effectiveFrom'],
  ['no moment', { effectiveFrom: 'yesterday' }, 400, 'effectiveFrom'],
  ['no form', { value: '{' }, 400, 'value'],
  ['a field that there is not', { value: '{"signCode":"x"}' }, 400, 'signCode'],
  ['nothing', { value: '{}' }, 400, 'value'],
  [
    'a compartment without capacity',
    { value: '{"compartments":[{"compartment":1,"capacityL":0}]}' },
    400,
    'compartments.0.capacityL',
  ],
  ['a company that is not his', { value: '{"companyCode":"ELSE"}' }, 400, 'companyCode'],
  ['a driver that there is not', { value: '{"defaultDriverCode":"ELSE"}' }, 400, 'defaultDriverCode'],
  [
    'a table that falls',
    { entity: 'tankTable', value: '{"compartment":1,"points":[[0,0],[10,5],[20,1]]}' },
    400,
    'points',
  ],
  ['a table without levels', { entity: 'tankTable', value: '{"compartment":1,"points":[]}' }, 400, 'points'],
  ['a fence of no size', { entity: 'area', value: '{"radiusM":0}' }, 400, 'radiusM'],
  [
    'a fence that is a line',
    {
      entity: 'area',
      value:
        '{"longitudeDeg":null,"latitudeDeg":null,"radiusM":null,"polygon":[[121,30],[121.1,30],[121.2,30]]}',
    },
    400,
    'radiusM',
  ],
])('%s is refused in words, and nothing is written', async (_what, wrong, resultCode, name) => {
  const from = scenario('02');
  server = await beginScenario(database, from);
  await server.deliver(from.messages.slice(0, 1));
  await server.tickTo(endOf(from));
  client = await seedDemoUser(database, server.app);
  const [truck] = await database.query<{ id: number }>('select id from truck');
  const key =
    Reflect.get(wrong, 'entity') === 'area' ? (from.masterData.areas[0]?.areaCode ?? '') : String(truck?.id);
  const versions = await database.query('select count(*) from master_version');
  const answer = await client.send('POST', '/masterCorrection', {
    entity: 'truck',
    key,
    effectiveFrom: '2026-03-01T00:00:00Z',
    value: '{"inService":false}',
    reason: 'test',
    ...wrong,
  });
  expect(answer.resultCode).toBe(resultCode);
  if (name !== null) expect(Object.keys(Object(field(answer, 'fields')))).toContain(name);
  expect(await database.query('select count(*) from master_version')).toEqual(versions);
  expect(await database.query('select 1 from master_correction')).toEqual([]);
});
