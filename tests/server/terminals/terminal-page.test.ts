import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

const recorder = '13805749001';
const heardTime = '2026-03-02T00:59:00.000Z';

let database: Database;
let app: App;
let admin: Client;
let serial = '';
beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => Date.parse('2026-03-02T01:00:00Z')));
  admin = await loginAs(app, 'admin');
  const [truck] = await database.query<{ terminal: string }>(
    'select terminal from truck where sign_code = $1',
    [ownTruck],
  );
  serial = truck?.terminal ?? '';
  await giveNumber(database, serial, recorder);
});
eachTestAnew(() => ({ database, app }));
afterAll(() => closeDemoApp({ database, app }));

const rowOf = async (number: string) => {
  const answer = await admin.get(`/resources/setting/base_data/terminal?search=${number}`);
  const [{ standing, edition, seenTime }] = field(answer, 'rows') as readonly [Record<string, unknown>];
  return { standing, edition, seenTime };
};
const nothing = { standing: 'unheard', edition: null, seenTime: null };
const heard = (status: number) =>
  database.query(
    `insert into truck_live (sign_code, company_code, status, contact_time, changed_no, live, detail)
     select sign_code, company_code, $2, $3, 1, '{}', '{}' from truck where sign_code = $1
     on conflict (sign_code) do update set status = $2`,
    [ownTruck, status, new Date(heardTime)],
  );

test('a console that speaks HTTP is shown with its protocol and as its truck is; one that never came is unknown', async () => {
  expect(await rowOf(serial)).toEqual(nothing);
  await heard(2);
  expect(await rowOf(serial)).toEqual({ standing: 'online', edition: 'HTTP', seenTime: heardTime });
  await heard(0);
  expect(await rowOf(serial)).toEqual({ standing: 'silent', edition: 'HTTP', seenTime: heardTime });
  // The recorder beside it has not come.
  expect(await rowOf(recorder)).toEqual(nothing);
});

test('terminals are counted by how they stand, narrowed by it, and told beside the others of their truck', async () => {
  const standings = async (standing: string) =>
    (
      field(
        await admin.get(`/resources/setting/base_data/terminal?standing=${standing}&pageSize=500`),
        'rows',
      ) as { number: string }[]
    ).map(({ number }) => number);
  await heard(2);
  await database.query(
    `insert into jt808_terminal (phone, model, terminal, signed_in_time, seen_time) values ($1, 'DR-9', 'x', $2, $3)`,
    [recorder, new Date('2026-03-02T00:00:00Z'), new Date(heardTime)],
  );
  expect(await standings('online')).toEqual([serial]);
  expect(await standings('silent')).toEqual([recorder]);
  const { online, silent, unheard } = field(await admin.get('/unregisteredTerminals'), 'counts') as Record<
    string,
    number
  >;
  expect([online, silent, unheard]).toEqual([1, 1, (await standings('unheard')).length]);
  expect(await admin.get(`/terminalAbout?number=${serial}`)).toMatchObject({
    data: {
      boxes: [
        { number: serial, role: 'console', standing: 'online', sinceTime: heardTime },
        { number: recorder, role: 'recorder', standing: 'silent', sinceTime: heardTime, model: 'DR-9' },
      ],
    },
  });
});

test('for a gauge, which signs in with a token, no registration is opened', async () => {
  const gauge = '07000000001';
  await database.query('insert into station_gauge (terminal, station_code) values ($1, $2)', [gauge, 'S01']);
  const rows = field(await admin.get(`/resources/setting/base_data/terminal?search=7000000001`), 'rows');
  const [{ id }] = rows as readonly [{ readonly id: number }];
  for (const action of ['awaitFirst', 'admit']) {
    const form = { action, reason: '换终端' };
    const answer = await admin.send('POST', `/resourceAction/${id}/setting/base_data/terminal`, form);
    expect(answer).toMatchObject({ resultCode: 409, message: '液位仪使用令牌，不注册' });
  }
  expect(await database.query('select phone from jt808_terminal')).toEqual([]);
});

test('what a terminal of JT/T 808 sent does not make the console one of HTTP', async () => {
  await heard(2);
  await database.query(
    `insert into jt808_terminal (phone, edition, terminal, signed_in_time) values ($1, '2019', $2, $3)`,
    [recorder, serial, new Date(heardTime)],
  );
  expect(await rowOf(recorder)).toEqual({
    standing: 'silent',
    edition: 'JT/T 808-2019',
    seenTime: heardTime,
  });
  expect(await rowOf(serial)).toEqual(nothing);
});
