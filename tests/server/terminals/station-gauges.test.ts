import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { rowForm } from '../../support/row-form.ts';
import { type Client, ingest, loginAs } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

let database: Database;
let app: App;
let admin: Client;
const startMs = Date.parse('2026-03-02T04:00:00Z');
const minuteMs = 60_000;
let nowMs = startMs;
const terminal = '7700000001';
const [station, other] = ['S88', 'S89'];

let seq = 0;
const level = (minute: number, stationCode: string) => {
  seq += 1;
  const time = new Date(startMs + minute * minuteMs).toISOString();
  const data = { stationCode, tankNumber: 1, oilCode: 92, levelMm: 500, vtL: 9000, status: 'ok' };
  return { id: `gauge-${seq}`, terminal, time, sentAt: time, seq, kind: 'atg-reading', data };
};
/** Whose the levels of the console are, in their order. */
const readings = async (): Promise<readonly string[]> =>
  (
    await database.query<{ subject: string }>(
      `select subject from terminal_message where terminal = $1 order by time`,
      [terminal],
    )
  ).map(({ subject }) => subject);
const bind = (stationCode: string, number = terminal) =>
  admin.send('POST', '/stationGauges', { stationCode, terminal: number });
const release = (stationCode: string) =>
  admin.send('POST', '/stationGauges/release', { stationCode, terminal });

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  admin = await loginAs(app, 'admin');
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ($1, 'station', '甬港北站', 'TW0101', $1, 121.7, 29.9, 100), ($2, 'station', '甬港南站', 'TW0101', $2, 121.7, 29.8, 100)`,
    [station, other],
  );
});
eachTestAnew(() => ({
  database,
  app,
  note: () => {
    const noted = { nowMs, seq };
    return () => ({ nowMs, seq } = noted);
  },
}));
afterAll(() => closeDemoApp({ database, app }));

test('a console is given to a station, and to no other while it has it', async () => {
  await step(
    'a console that is given to a station sends its levels, and after it is another’s, that one’s',
    async () => {
      expect((await bind(station)).resultCode).toBe(200);
      nowMs = startMs + 5 * minuteMs;
      await ingest(app, [level(2, station)]);
      nowMs = startMs + 10 * minuteMs;
      const released = await release(station);
      expect(released.data).not.toContainEqual(expect.objectContaining({ terminal }));
      expect((await bind(other)).data).toContainEqual(
        expect.objectContaining({ terminal, sinceTime: '2026-03-02T04:10:00Z' }),
      );
      nowMs = startMs + 20 * minuteMs;
      await ingest(app, [level(15, other)]);
      // What was read before stays with the station it was read at.
      expect(await readings()).toEqual([`station:${station}`, `station:${other}`]);
    },
  );

  await step(
    'a number that a truck or another station has is refused at its field, without saying whose it is',
    async () => {
      const [truck] = await database.query<{ terminal: string }>('select terminal from truck limit 1');
      for (const number of [truck?.terminal ?? '', terminal]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        const answer = await bind(station, number);
        expect(answer.resultCode).not.toBe(200);
        expect(JSON.stringify(answer)).toContain('terminal');
        expect(JSON.stringify(answer)).not.toContain(other);
      }
      // Nor may a truck be given the console of a station.
      const [row] = await database.query<{ id: number; version: number }>(
        'select id, version from truck limit 1',
      );
      const given = await admin.send('PUT', `/resource/${row?.id}/setting/base_data/truck`, {
        ...rowForm({ terminal }, row?.version),
      });
      expect(given.resultCode).not.toBe(200);
      expect(JSON.stringify(given)).toContain('加油站');
    },
  );
});

test('what is not a number of a console, no station or not its console is refused', async () => {
  expect((await bind(station, 'x')).resultCode).not.toBe(200);
  expect((await bind('no-such-station')).resultCode).toBe(404);
  expect((await admin.get('/stationGauges?stationCode=no-such-station')).resultCode).toBe(404);
  expect((await release(station)).resultCode).toBe(404);
});

test('a station whose tanks a console reads is not deleted before it is taken away', async () => {
  await database.query('delete from area where area_code = $1', ['S90']);
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('S90', 'station', '甬港西站', 'TW0101', 'S90', 121.7, 29.7, 100)`,
  );
  expect((await bind('S90', '7700000090')).resultCode).toBe(200);
  const [row] = await database.query<{ id: number; version: number }>(
    `select id, version from area where area_code = 'S90'`,
  );
  const refused = await admin.send('DELETE', `/resource/${row?.id}/setting/base_data/station`, {
    version: String(row?.version),
    reason: '撤站',
  });
  expect(refused.message).toContain('1 台液位仪主机');
});
