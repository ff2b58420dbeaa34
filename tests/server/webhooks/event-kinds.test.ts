import Compile from 'typebox/compile';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { eventSchemas } from '#contract/api/event-schemas.ts';
import { type EventKind, eventKinds } from '#domain/interfaces/event-kinds.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { publishAlarms } from '#server/alarms/stream/publish.ts';
import { queueDocumentEvents } from '#server/interfaces/webhooks/document-events.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { raiseAlarm } from '../../support/worlds/webhooks.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
let database: Database;
let app: App;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs);
  await database.query(
    `insert into webhook (company_code, name, url) values ('TW', 'all', 'https://erp.example/')`,
  );
  await database.query('insert into webhook_kind select id, unnest($1::text[]) from webhook', [
    Object.keys(eventKinds),
  ]);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const common = `id, sign_code, company_code, subject, touched_time, write_no, start_time, end_time`;
const record = (id: string, end: string | null = '2026-03-02T00:30:00Z'): string =>
  `'${id}', '${ownTruck}', 'TW0101', 'truck:2', now(), 1, '2026-03-02T00:00:00Z', ${end === null ? 'null' : `'${end}'`}`;

const judge = async (): Promise<void> => {
  await raiseAlarm(database, 'alarm:201:judged', ownTruck);
  const admin = await loginAs(app, 'useradmin');
  const form = { alarmIds: 'alarm:201:judged', state: 'abnormal', remark: '确实' };
  expect(field(await admin.send('POST', '/alarmCue', form), 'changed')).toBeTruthy();
};

const command = async (): Promise<void> => {
  await database.query(
    `insert into command (code, terminal, truck_id, company_code, kind, subject, payload, wanted, not_before, expires_time,
       author_id, author_name, created_time, step_time)
     select gen_random_uuid(), terminal, id, company_code, 'text', 's', '{"secret":"1"}', '{}', now(), now(), 1, 'somebody', now(), now()
     from truck where sign_code = $1`,
    [ownTruck],
  );
  await database.query(`update command set state = 'sent'`);
  await database.query(`update command set state = 'verified', ended_time = now()`);
};

/** How each kind of event comes about, once. */
const happenings: Readonly<Record<EventKind, () => Promise<unknown>>> = {
  'alarm.raised': () => raiseAlarm(database, 'alarm:201:raised', ownTruck),
  'alarm.changed': () =>
    database.transaction(async (queries) =>
      publishAlarms(queries, ['alarm:201:raised'], new Set(['alarm:201:raised']), nowMs),
    ),
  'alarm.judged': judge,
  'task.closed': async () => {
    await database.query(
      `insert into transport_task (${common}, state) values (${record('transport-task:1')}, 'open')`,
    );
    for (const state of ['closed', 'closed'])
      await database.query(`update transport_task set state = $1, close_time = end_time`, [state]);
  },
  'task.loss': () =>
    putLoss(database, { id: 'task-fuel:1', signCode: ownTruck, companyCode: 'TW0101', taskCode: 'task-1' }),
  'loading.recorded': async () => {
    await database.query(
      `insert into loading (${common}, compartment, loaded_v20_l) values (${record('loading:1', null)}, 1, 0)`,
    );
    await database.query(`update loading set end_time = '2026-03-02T00:30:00Z', loaded_v20_l = 8000.5`);
    await database.query('update loading set loaded_v20_l = 8001');
  },
  'delivery.recorded': () =>
    database.query(
      `insert into unloading (${common}, compartment, unloaded_v20_l) values (${record('unloading:1')}, 1, 7990)`,
    ),
  'terminal.unregistered': async () => {
    for (const attempts of [1, 2])
      await database.query(
        `insert into unregistered_terminal (number, company_code, protocol, step, reason, address, attempts, first_time, last_time)
         values ('13800000001', 'TW', '2019', 'register', 'unknown', '192.0.2.1', $1, now(), now())
         on conflict (number) do update set attempts = excluded.attempts`,
        [attempts],
      );
  },
  'terminal.lost': async () => {
    await database.query(`insert into offline (${common}) values (${record('offline:1', null)})`);
    await database.query(`update offline set end_time = '2026-03-02T00:30:00Z'`);
  },
  'document.ending': async () => {
    await database.query(`update truck_master set insurance_until = '2026-03-20' where sign_code = $1`, [
      ownTruck,
    ]);
    await queueDocumentEvents(database, nowMs);
    await queueDocumentEvents(database, nowMs + 86_400_000);
  },
  'command.done': command,
};

test.each(Object.keys(eventKinds) as EventKind[])('%s is told once, as its schema says', async (kind) => {
  // The alarm that is judged is raised first, and told of as that.
  if (kind !== 'alarm.changed') await database.query('delete from outgoing_event');
  else await raiseAlarm(database, 'alarm:201:raised', ownTruck).catch(() => {});
  await database.query('delete from outgoing_event');
  await happenings[kind]();
  const told = await database.query<{
    kind: string;
    content: unknown;
    sign_code: string | null;
    company_code: string;
  }>('select kind, content, sign_code, company_code from outgoing_event order by id');
  const own = told.filter((event) => event.kind === kind);
  expect(told.map((event) => event.kind)).toEqual(kind === 'alarm.judged' ? ['alarm.raised', kind] : [kind]);
  const validator = Compile(eventSchemas[kind]);
  expect([...validator.Errors(own[0]?.content)]).toEqual([]);
  // What stands in it is told by the schema, and the other way round.
  expect(Object.keys(Object(own[0]?.content)).toSorted()).toEqual(
    Object.keys(Object(Reflect.get(eventSchemas[kind], 'properties'))).toSorted(),
  );
  expect(own[0]?.sign_code).toBe(kind === 'terminal.unregistered' ? null : ownTruck);
  expect(JSON.stringify(own)).not.toContain('secret');
});
