import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { canonicalJson } from '#domain/text/canonical-json.ts';
import { codeOf, codeRandomSymbols } from '#domain/cargo/certificate-code.ts';
import { inTermsOf } from '#server/deliveries/certificates/certificate-format.ts';
import { addressLimits } from '#server/http/plugins/rate-limits.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { addDepot, type Story, deliveryStory } from '../../support/engine/delivery.ts';
import {
  anonymous,
  type Client,
  field,
  ingest,
  loginAs,
  seedDemoWorld,
} from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let client: Client;
const startMs = Date.parse('2026-03-02T00:00:00Z');
let nowMs = startMs;

const deliver = async (story: Story): Promise<string> => {
  const { messages, endMs } = deliveryStory(story);
  nowMs = Math.max(nowMs, endMs + 60_000);
  const reply = await ingest(app, messages);
  expect(reply.json()).toMatchObject({ refused: 0 });
  // The session of an hour ago has ended.
  client = await loginAs(app, 'dispatcher');
  const [task] = await database.query<{ task_code: string }>(
    `select task_code from transport_task where terminal = $1 and not withdrawn order by start_time desc limit 1`,
    [story.terminal],
  );
  return task?.task_code ?? '';
};

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await addDepot(database);
  app = await openTestApp(database, () => nowMs);
  client = await loginAs(app, 'dispatcher');
});
eachTestAnew(() => ({
  database,
  app,
  note: () => {
    const noted = { nowMs };
    return () => ({ nowMs } = noted);
  },
}));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const issue = (taskCode: string) => client.send('POST', '/sealCertificate', { taskCode });
const verify = (code: string) => anonymous(app).get(`/verifyCertificate?code=${encodeURIComponent(code)}`);
const codeIn = (answer: { readonly data: unknown }): string =>
  String(Reflect.get(Object(field(answer, 'current')), 'code'));

test('an unbroken delivery: figures from the records, one certificate however often it is asked for', async () => {
  const taskCode = await deliver({ terminal: '1000000002', startMs });
  const before = await client.get(`/sealCertificate?taskCode=${taskCode}`);
  expect(field(before, 'current')).toBeNull();
  const issued = await issue(taskCode);
  expect(field(issued, 'content')).toMatchObject({
    signCode: '浙B00002',
    taskCode,
    state: 'closed',
    startArea: '镇海油库',
    endArea: '城关加油站',
    verdict: 'unbroken',
    reasons: [],
    compartments: [
      {
        compartment: 1,
        verdict: 'unbroken',
        loadings: [{ areaName: '镇海油库', loadedVtL: 5000 }],
        unloadings: [{ areaName: '城关加油站', unloadedVtL: 5000, remainderVtL: 0 }],
        legs: [{ startTime: '2026-03-02T00:14:50Z', endTime: '2026-03-02T00:41:20Z' }],
      },
    ],
  });
  expect(field(issued, 'content')).toEqual(field(before, 'content'));
  expect(codeIn(await issue(taskCode))).toBe(codeIn(issued));
  const [count] = await database.query<{ count: number }>(
    'select count(*)::int as count from seal_certificate',
  );
  expect(count?.count).toBe(1);
});

interface Fuel {
  readonly [name: string]: unknown;
}
const fuelsIn = (answer: { readonly data: unknown }): readonly Fuel[] =>
  Object(field(answer, 'content')).fuels;

test('its loss is what is printed before it, with opening and closing, limit and what is known of its uncertainty', async () => {
  const taskCode = await deliver({ terminal: '1000000002', startMs });
  const figures = { sent: 6586.56, received: 6584.94, remainder: 1.51 };
  await database.query(
    `update task_fuel set sent_v20_l = $2, received_v20_l = $3, remainder_v20_l = $4, loss_v20_l = 0.11,
       uncertainty_l = null, within_uncertainty = false, high_loss_rate_threshold = 0.003, doubtful = true where task_code = $1`,
    [taskCode, figures.sent, figures.received, figures.remainder],
  );
  await database.query(`update loading set start_v20_l = 12.25 where task_code = $1`, [taskCode]);
  const [fuel] = fuelsIn(await issue(taskCode));
  expect(fuel).toMatchObject({
    sentV20L: 6586.56,
    receivedV20L: 6584.94,
    remainderV20L: 1.51,
    lossV20L: 0.11,
    openingV20L: 12.25,
    closingV20L: 13.76,
    uncertaintyL: null,
    // Nobody knows whether it is beyond an uncertainty that nobody knows.
    withinUncertainty: null,
    limitRate: 0.003,
    doubtful: true,
  });
  await database.query(
    `update task_fuel set uncertainty_l = 20, within_uncertainty = true where task_code = $1`,
    [taskCode],
  );
  expect(fuelsIn(await issue(taskCode))).toMatchObject([{ uncertaintyL: 40, withinUncertainty: true }]);
  await database.query(`update loading set start_v20_l = null where task_code = $1`, [taskCode]);
  expect(fuelsIn(await issue(taskCode))).toMatchObject([{ openingV20L: null, closingV20L: null }]);
});

test('a paper of before, rounded to 0.1 L, is not changed by papers that say more; issued anew, it is one of today', async () => {
  const taskCode = await deliver({ terminal: '1000000002', startMs });
  const content = Object(field(await client.get(`/sealCertificate?taskCode=${taskCode}`), 'content'));
  const { litresDecimals: _decimals, signatures: _signatures, ...shown } = content;
  const fuels = content.fuels.map(
    ({
      judged: _judged,
      uncertaintyL: _uncertainty,
      openingV20L: _opening,
      ...fuel
    }: Record<string, unknown>) => fuel,
  );
  const old = canonicalJson(inTermsOf({ ...shown, fuels }, content));
  expect(old).not.toContain('uncertaintyL');
  await database.query(
    `insert into seal_certificate (code, task_code, company_code, content, content_hash, issued_time, issued_by, issued_name, server_version)
     values ($1, $2, 'TW0101', $3, sha256(convert_to($3, 'UTF8')), $4, 1, '张', 'before')`,
    [codeOf(new Uint8Array(codeRandomSymbols).fill(7)), taskCode, old, new Date(nowMs)],
  );
  const seen = await client.get(`/sealCertificate?taskCode=${taskCode}`);
  expect(field(seen, 'changed')).toBe(false);
  expect(canonicalJson(field(seen, 'content'))).toBe(old);
  const anew = await issue(taskCode);
  expect(field(anew, 'content')).toEqual(content);
  expect(codeIn(await issue(taskCode))).toBe(codeIn(anew));
  await database.query(`update task_fuel set loss_v20_l = loss_v20_l + 5 where task_code = $1`, [taskCode]);
  expect(field(await client.get(`/sealCertificate?taskCode=${taskCode}`), 'changed')).toBe(true);
});

test('a paper of before, without legs, is not changed by papers that have them', async () => {
  const taskCode = await deliver({ terminal: '1000000002', startMs });
  const content = Object(field(await client.get(`/sealCertificate?taskCode=${taskCode}`), 'content'));
  const { signatures: _signatures, ...shown } = content;
  const fuels = content.fuels.map(({ judged: _judged, ...fuel }: Record<string, unknown>) => fuel);
  const old = canonicalJson({ ...shown, fuels });
  await database.query(
    `insert into seal_certificate (code, task_code, company_code, content, content_hash, issued_time, issued_by, issued_name, server_version)
     values ($1, $2, 'TW0101', $3, sha256(convert_to($3, 'UTF8')), $4, 1, '张', 'before')`,
    [codeOf(new Uint8Array(codeRandomSymbols).fill(9)), taskCode, old, new Date(nowMs)],
  );
  expect(field(await client.get(`/sealCertificate?taskCode=${taskCode}`), 'changed')).toBe(false);
  expect(field(await issue(taskCode), 'content')).toEqual(content);
});

test('its legs, witnesses, calibrations and both sums are those of the record; a judgement takes off what is charged', async () => {
  const expired = {
    instrument: 'stationTank',
    number: 2,
    certificateNo: 'JL-1',
    calibratedTime: '2025-03-01T00:00:00Z',
    validUntil: '2026-02-28',
    expired: true,
  };
  const taskCode = await deliver({ terminal: '1000000002', startMs });
  await database.query(
    `update task_fuel set verdict = 'proven', coverage = 2, limit_l = 20, doubts = '[]', sales_unknown = false,
       tank_sent_v20_l = 5000, tank_loss_v20_l = -3, loading_loss_v20_l = 6.2, loading_uncertainty_l = 26.3, loading_verdict = 'passed',
       transit_loss_v20_l = 2.3, transit_uncertainty_l = 21, transit_verdict = 'passed', unloading_loss_v20_l = 135.6,
       unloading_uncertainty_l = 27, unloading_verdict = 'proven', charged_v20_l = 135.6, charged_depot_v20_l = 0,
       why = jsonb_set(why, '{calibrations}', $2::jsonb)
     where task_code = $1`,
    [taskCode, JSON.stringify([expired])],
  );
  const [fuel] = fuelsIn(await issue(taskCode));
  expect(fuel?.['judged']).toEqual({
    verdict: 'proven',
    coverage: 2,
    limitL: 20,
    doubts: [],
    salesUnknown: false,
    legs: [
      { leg: 'loading', lossL: 6.2, offL: 52.6, verdict: 'passed' },
      { leg: 'transit', lossL: 2.3, offL: 42, verdict: 'passed' },
      { leg: 'unloading', lossL: 135.6, offL: 54, verdict: 'proven' },
    ],
    loadedV20L: 5000,
    tankLossV20L: -3,
    drainedV20L: 0,
    chargedV20L: 135.6,
    chargedDepotV20L: 0,
    calibrations: [expired],
    statement: null,
  });
  const [row] = await database.query<{ id: string }>('select id from task_fuel where task_code = $1', [
    taskCode,
  ]);
  await client.send('POST', '/lossStatements', {
    id: row?.id ?? '',
    position: 'objects',
    words: '量油尺未核',
  });
  const [objected] = fuelsIn(await issue(taskCode));
  expect(objected?.['judged']).toMatchObject({ statement: { position: 'objects', words: '量油尺未核' } });
  await database.query(
    `insert into alarm (id, subject, sign_code, company_code, type, level, state, start_time, raised_time, touched_time, record_id, properties, write_no)
     select 'judged', r.subject, r.sign_code, r.company_code, 202, 3, 'falseAlarm', r.start_time, r.start_time, r.start_time, r.id,
       '{"loss": 135.6}', 1 from task_fuel r where r.task_code = $1`,
    [taskCode],
  );
  expect(field(await client.get(`/sealCertificate?taskCode=${taskCode}`), 'changed')).toBe(true);
  const [judged] = fuelsIn(await issue(taskCode));
  expect(judged?.['judged']).toMatchObject({ chargedV20L: 0, verdict: 'proven' });
});

test('a manhole that was opened on the road: broken, with when and where', async () => {
  const taskCode = await deliver({ terminal: '1000000003', startMs, onTheRoad: 'opened' });
  const issued = await issue(taskCode);
  const content = Object(field(issued, 'content'));
  expect(content).toMatchObject({ verdict: 'broken', compartments: [{ verdict: 'broken' }] });
  expect(content.reasons[0]).toMatchObject({ code: 'abnormalOpening', compartment: 1 });
  expect(content.reasons[0].longitudeDeg).toBeGreaterThan(121.65);
  expect(content.openings).toContainEqual(
    expect.objectContaining({ part: 'manhole', phase: 'transit', abnormal: true }),
  );
});

test('unbroken is never said over a hole in the data', async () => {
  const taskCode = await deliver({ terminal: '1000000001', startMs, onTheRoad: 'silent' });
  const content = Object(field(await issue(taskCode), 'content'));
  expect(content).toMatchObject({ verdict: 'unknown', compartments: [{ verdict: 'unknown' }] });
  expect(content.reasons).toMatchObject([{ code: 'dataGap', amount: 2700 }]);
});

test('a delivery under way has no certificate yet; a neighbour learns of none', async () => {
  const { messages, endMs } = deliveryStory({ terminal: '1000000004', startMs });
  nowMs = endMs;
  client = await loginAs(app, 'dispatcher');
  await ingest(app, messages.slice(0, messages.length / 2));
  const [task] = await database.query<{ task_code: string }>(
    `select task_code from transport_task where terminal = '1000000004'`,
  );
  const admin = await loginAs(app, 'admin');
  const taskCode = task?.task_code ?? '';
  expect((await admin.send('POST', '/sealCertificate', { taskCode })).resultCode).toBe(409);
  // The dispatcher is of TW01, the truck of its sibling.
  expect((await issue(taskCode)).resultCode).toBe(404);
  expect((await client.get(`/sealCertificate?taskCode=${taskCode}`)).resultCode).toBe(404);
  const garden = await loginAs(app, 'garden');
  expect((await garden.get(`/sealCertificate?taskCode=${taskCode}`)).resultCode).toBe(401);
});

test('messages that come late make another certificate, which supersedes the first; both stay', async () => {
  const late = startMs + 26 * 3_600_000;
  const { messages, endMs } = deliveryStory({ terminal: '1000000002', startMs: late, onTheRoad: 'opened' });
  const isSeal = (data: object): boolean => JSON.stringify(data).includes('"manhole","state":"open"');
  const isShut = (index: number): boolean => index > 0 && isSeal(messages[index - 1]?.data ?? {});
  const kept = messages.filter(({ data }, index) => !isSeal(data) && !isShut(index));
  expect(kept.length).toBe(messages.length - 2);
  nowMs = endMs + 60_000;
  client = await loginAs(app, 'dispatcher');
  await ingest(app, kept);
  const [task] = await database.query<{ task_code: string }>(
    `select task_code from transport_task where terminal = '1000000002' and not withdrawn order by start_time desc limit 1`,
  );
  const taskCode = task?.task_code ?? '';
  const first = await issue(taskCode);
  expect(field(first, 'content')).toMatchObject({ verdict: 'unbroken' });
  nowMs += 60_000;
  await ingest(
    app,
    messages.filter((message) => !kept.includes(message)),
  );
  const now = await client.get(`/sealCertificate?taskCode=${taskCode}`);
  expect(now.data).toMatchObject({ changed: true, current: { code: codeIn(first) } });
  expect(field(now, 'content')).toMatchObject({ verdict: 'unbroken' });
  const second = await issue(taskCode);
  expect(second.data).toMatchObject({
    changed: false,
    content: { verdict: 'broken' },
    earlier: [{ code: codeIn(first) }],
  });
  expect((await verify(codeIn(first))).data).toMatchObject({
    finding: 'superseded',
    paper: { verdict: 'unbroken', supersededTime: new Date(nowMs).toISOString().replace('.000', '') },
  });
  expect((await verify(codeIn(second))).data).toMatchObject({
    finding: 'genuine',
    paper: { verdict: 'broken' },
  });
  await expect(
    database.query(`update seal_certificate set content = '{}' where code = $1`, [codeIn(second)]),
  ).rejects.toThrow(/never changes/);
});

test('holders of the code see the content of the paper, typed in any form; and nothing more', async () => {
  const taskCode = await deliver({ terminal: '1000000002', startMs: startMs + 52 * 3_600_000 });
  const code = codeIn(await issue(taskCode));
  const typed = code.toLowerCase().replace(/.{4}/g, '$& ').replaceAll('0', 'o').replaceAll('1', 'l');
  const answer = await verify(typed);
  expect(answer.data).toMatchObject({
    finding: 'genuine',
    paper: {
      code,
      signCode: '浙B00002',
      taskCode,
      verdict: 'unbroken',
      compartments: [{ compartment: 1, oilCode: 92, unloadedV20L: expect.any(Number) }],
    },
  });
  expect(answer.raw.toString()).not.toContain('驾驶员');
  const wrong = `${code.startsWith('7') ? '8' : '7'}${code.slice(1)}`;
  expect((await verify(wrong)).data).toEqual({ finding: 'mistyped', paper: null });
  expect((await verify(code.slice(1))).data).toEqual({ finding: 'mistyped', paper: null });
  // Twenty times nothing adds up: a code that could be one, and is none.
  expect((await verify('0'.repeat(20))).data).toEqual({ finding: 'unknown', paper: null });
});

test('two who issue at once get one certificate', async () => {
  const taskCode = await deliver({ terminal: '1000000001', startMs: startMs + 100 * 3_600_000 });
  const answers = await Promise.all([issue(taskCode), issue(taskCode), issue(taskCode)]);
  expect(new Set(answers.map(codeIn)).size).toBe(1);
  expect(answers.every(({ data }) => (field({ data }, 'earlier') as unknown[]).length === 0)).toBe(true);
});

test('a certificate whose content was changed in the database behind our back is not called genuine', async () => {
  const taskCode = await deliver({ terminal: '1000000003', startMs: startMs + 130 * 3_600_000 });
  const code = codeIn(await issue(taskCode));
  await database.query('alter table seal_certificate disable trigger seal_certificate_frozen');
  await database.query(
    `update seal_certificate set content = replace(content, '浙B00003', '浙B00009') where code = $1`,
    [code],
  );
  await database.query('alter table seal_certificate enable trigger seal_certificate_frozen');
  const answer = await verify(code);
  expect(answer.status).toBe(500);
  expect(answer.raw.toString()).not.toContain('浙B0000');
});

test('trying codes is limited, whatever session is sent', async () => {
  const answers = [];
  for (let n = 0; n <= addressLimits.verify; n += 1)
    answers.push(await anonymous(app, `session=${n}`).get('/verifyCertificate?code=0'));
  expect(answers.at(-1)?.resultCode).toBe(429);
});

test('a delivery in whose middle the truck belonged to another company is certified for neither', async () => {
  const beganMs = startMs + 160 * 3_600_000;
  const taskCode = await deliver({ terminal: '1000000002', startMs: beganMs });
  expect((await client.get(`/sealCertificate?taskCode=${taskCode}`)).resultCode).toBe(200);
  const moved = await database.query(
    `update "position" set company_code = 'TW0201' where sign_code = '浙B00002' and "time" in (
       select p.time from "position" p join transport_task t on t.sign_code = p.sign_code
       where t.task_code = $1 and p.time > t.start_time and p.time < t.end_time order by p.time limit 1)
     returning 1`,
    [taskCode],
  );
  expect(moved).toHaveLength(1);
  for (const answer of [await client.get(`/sealCertificate?taskCode=${taskCode}`), await issue(taskCode)])
    expect([answer.resultCode, answer.message]).toEqual([
      409,
      '任务期间车辆归属变更，部分记录属于其他公司，无法签发证书',
    ]);
  expect(await database.query('select 1 from seal_certificate where task_code = $1', [taskCode])).toEqual([]);
  // Whoever sees both companies sees all of it.
  const admin = await loginAs(app, 'admin');
  expect((await admin.get(`/sealCertificate?taskCode=${taskCode}`)).resultCode).toBe(200);
});
