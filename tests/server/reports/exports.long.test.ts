import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request as httpRequest } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { basePath } from '#contract/base-path.ts';
import { sessionHeader } from '#contract/envelope.ts';
import { exportIdHeader, totalRowsHeader } from '#contract/reports/exports.ts';
import { reports } from '#pages/definitions.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createExportQueue, maxWaitingOfUser, runningAtOnce } from '#server/reporting/export/export-queue.ts';
import { sheetStream } from '#server/reporting/export/sheet.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

/** Enough that a file fits into no buffer between the database and a reader. */
const total = 12_000;
const address = 'cargo_monitor/data_analysis/oil_loss';
const directory = mkdtempSync(join(tmpdir(), 'tankwatch-exports-'));
const socketPath = join(directory, 'server');
let database: Database;
let app: App;
let client: Client;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await putLoss(database, {
    id: 'task-fuel:E:gasoline',
    signCode: ownTruck,
    taskCode: 'E',
    companyCode: 'TW0101',
  });
  // Text that nothing can compress.
  const columns =
    'subject, touched_time, write_no, sign_code, company_code, start_time, end_time, fuel, state, loss_v20_l, revision';
  await database.query(
    `insert into task_fuel (id, task_code, start_area, end_area, ${columns})
     select 'task-fuel:E-' || n, md5(n::text), md5(n || 'a') || md5(n || 'b'), md5(n || 'c') || md5(n || 'd'), ${columns}
     from (select ${columns} from task_fuel limit 1) t, generate_series(2, $1::int) n`,
    [total],
  );
  // A socket of this machine has small buffers and no address, so one is named as a proxy would.
  app = await openTestApp(database, () => Date.parse('2026-03-02T12:00:00Z'), { trustProxy: 1 });
  await app.server.listen({ path: socketPath });
  client = await loginAs(app, 'useradmin');
}, 60_000);
afterAll(async () => {
  await app.server.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

/** Asks for the file as a browser does. */
const send = (exportId: string, session = client): ClientRequest => {
  const asked = httpRequest({
    socketPath,
    method: 'POST',
    path: `${basePath}/exports/${address}`,
    headers: {
      cookie: session.cookie,
      [sessionHeader]: session.header,
      [exportIdHeader]: exportId,
      'x-forwarded-for': '127.0.0.1',
      'content-type': 'application/x-www-form-urlencoded',
    },
  });
  // Cancelling is reported as an error.
  asked.on('error', () => {});
  asked.end('fields=taskCode,startArea,endArea');
  return asked;
};

/** The same, and its answer: nothing of the body is read until somebody reads. */
const ask = async (exportId: string, session = client): Promise<[ClientRequest, IncomingMessage]> => {
  const asked = send(exportId, session);
  const [reply]: IncomingMessage[] = await once(asked, 'response');
  if (!reply) throw new Error('no reply');
  return [asked, reply];
};

const rowsOf = async (session: Client, exportId: string): Promise<unknown> =>
  field(await session.get(`/exportProgress?exportId=${exportId}`), 'rows') ?? null;
const rowsSoFar = (exportId: string): Promise<unknown> => rowsOf(client, exportId);

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
};

const audits = async (action: string): Promise<{ after: { rows?: number; total: number } }[]> =>
  database.query('select after from audit_log where action = $1 order by id', [action]);

test('a client that does not read makes the database wait; progress is published; once read, the file is whole', async () => {
  const [, reply] = await ask('export-slow');
  expect(reply.headers[totalRowsHeader]).toBe(String(total));
  let before: unknown = null;
  let same = 0;
  await until(async () => {
    const now = await rowsSoFar('export-slow');
    same = now === before ? same + 1 : 0;
    before = now;
    return same >= 10;
  });
  expect(Number(before)).toBeGreaterThan(0);
  expect(Number(before)).toBeLessThan(total);
  const parts: Buffer[] = [];
  for await (const part of reply) parts.push(part);
  const rows = (await readXlsx(new Uint8Array(Buffer.concat(parts)))).sheets[0]?.rows ?? [];
  // Between its titles and its totals.
  expect(rows).toHaveLength(total + 2);
  expect(new Set(rows.map(([code]) => code)).size).toBe(total + 2);
  // It is over, and nobody called it cancelled.
  await until(async () => (await rowsSoFar('export-slow')) === null);
  expect(await audits('report.exportCancelled')).toEqual([]);
  expect(await audits('report.export')).toHaveLength(1);
});

test('who hangs up stops the reading, gives every connection back and stands in the audit as cancelled', async () => {
  // More than there are connections: one that did not come back would stop the last ones.
  const often = 12;
  const cancelled = async () => (await audits('report.exportCancelled')).length;
  const before = await cancelled();
  // One that closes before its request was read at all says nothing: it is asked once more, more slowly.
  for (let waitMs = 50; waitMs < 60_000 && (await cancelled()) < before + often; waitMs *= 1.2) {
    await database.transaction(async (queries) => {
      // Until this ends nothing can be counted.
      await queries.query('lock table task_fuel in access exclusive mode');
      const asked = send(`export-early-${Math.round(waitMs)}`);
      await once(asked, 'finish');
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      asked.destroy();
      await new Promise((resolve) => setTimeout(resolve, 50));
    });
  }
  await until(async () => (await cancelled()) >= before + often);
  const [, reply] = await ask('export-after-early');
  let bytes = 0;
  for await (const part of reply) bytes += Buffer.from(part).length;
  expect(bytes).toBeGreaterThan(total * 64);
}, 60_000);

test('nobody learns how far another one’s export has come', async () => {
  const [asked] = await ask('export-mine');
  const colleague = await loginAs(app, 'dispatcher');
  expect(await rowsSoFar('export-mine')).toEqual(expect.any(Number));
  expect((await colleague.get('/exportProgress?exportId=export-mine')).data).toBeNull();
  expect((await client.get('/exportProgress?exportId=x')).resultCode).toBe(400);
  asked.destroy();
});

const waitingAhead = async (exportId: string, session = client): Promise<unknown> =>
  field(await session.get(`/exportProgress?exportId=${exportId}`), 'ahead');

test('a user has one export at a time: the next waits in the queue, and a cancelled one leaves it', async () => {
  const mine = await loginAs(app, 'useradmin');
  const [first] = await ask('export-line-1', mine);
  const second = send('export-line-2', mine);
  await until(async () => (await waitingAhead('export-line-2')) === 1);
  const third = send('export-line-3', mine);
  const answer = once(third, 'response');
  await until(async () => (await waitingAhead('export-line-3')) === 2);
  expect(await waitingAhead('export-line-1')).toBe(0);
  // Somebody else does not stand behind them.
  const colleague = await loginAs(app, 'admin');
  const [asked, reply] = await ask('export-line-colleague', colleague);
  expect(reply.statusCode).toBe(200);
  asked.destroy();
  const began = async (): Promise<number> => (await audits('report.export')).length;
  const before = await began();
  second.destroy();
  await until(async () => (await waitingAhead('export-line-3')) === 1);
  expect(await rowsSoFar('export-line-2')).toBeNull();
  first.destroy();
  const [last]: IncomingMessage[] = await answer;
  expect(last?.headers[totalRowsHeader]).toBe(String(total));
  // What never began reads nothing.
  expect(await began()).toBe(before + 1);
  third.destroy();
  await until(async () => (await rowsSoFar('export-line-3')) === null);
});

test('so many wait, and one more is refused in words; the line moves on', async () => {
  const session = await loginAs(app, 'admin');
  const [first] = await ask('export-full-0', session);
  const last = `export-full-${maxWaitingOfUser}`;
  const rest: ClientRequest[] = [];
  for (let n = 1; n <= maxWaitingOfUser; n += 1) {
    rest.push(send(`export-full-${n}`, session));
    await until(async () => (await waitingAhead(`export-full-${n}`, session)) === n);
  }
  const [, refused] = await ask('export-too-many', session);
  const parts: Buffer[] = [];
  for await (const part of refused) parts.push(part);
  expect(JSON.parse(Buffer.concat(parts).toString())).toMatchObject({
    resultCode: 429,
    message: '您已有 1 个导出在进行、5 个在排队，请等待完成后再试',
  });
  for (const one of [first, ...rest]) one.destroy();
  await until(async () => (await rowsOf(session, last)) === null);
  const [, whole] = await ask('export-after-line', session);
  let bytes = 0;
  for await (const part of whole) bytes += Buffer.from(part).length;
  expect(bytes).toBeGreaterThan(total * 64);
});

test('an export that is refused gives its turn back', async () => {
  const session = await loginAs(app, 'useradmin');
  for (let n = 0; n < 3; n += 1) {
    const refused = await session.send('POST', `/exports/${address}`, { fields: 'nothing' });
    expect(refused.resultCode).toBe(400);
  }
  await database.query('alter table task_fuel rename to task_fuel_away');
  expect((await session.send('POST', `/exports/${address}`, { fields: 'taskCode' })).resultCode).toBe(500);
  await database.query('alter table task_fuel_away rename to task_fuel');
  const [, whole] = await ask('export-after-refusal', session);
  whole.resume();
  await once(whole, 'end');
});

test('the process runs a few at once, of any users, in the order in which they came', async () => {
  const queue = createExportQueue();
  const order: number[] = [];
  const turns = Array.from({ length: runningAtOnce + 2 }, (_, user) => {
    const turn = queue.enter(user);
    void turn.began.then(() => order.push(user));
    return turn;
  });
  await Promise.resolve();
  expect(order).toEqual([0, 1, 2, 3]);
  expect(turns.map((turn) => turn.ahead())).toEqual([0, 0, 0, 0, 1, 2]);
  turns[2]?.end();
  turns[2]?.end();
  await Promise.resolve();
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(turns[5]?.ahead()).toBe(1);
});

test('a sheet reads no more portions than its reader takes', async () => {
  const report = reports.get(address);
  if (!report) throw new Error('no report');
  let read = 0;
  async function* portions() {
    for (; read < 1000; read += 1)
      yield Array.from({ length: 500 }, (_, n) => ({ taskCode: `${read}-${n}-${Math.random()}` }));
  }
  const stream = await sheetStream(
    { report, fields: ['taskCode'], headers: ['Task'], language: 'en' },
    portions(),
  );
  const reader = stream.getReader();
  await reader.read();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(read).toBeLessThan(100);
  await reader.cancel();
});
