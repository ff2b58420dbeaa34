import { expect } from 'vitest';

import type { OpenedShareLink } from '#contract/sharing/share-links.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../databases/databases.ts';
import {
  anonymous,
  type Answer,
  type Client,
  field,
  ingest,
  loginAs,
  ownTruck,
  seedDemoWorld,
} from './demo-world.ts';
import { openTestApp } from './test-server.ts';
import { putTransportBill } from './transport-bill.ts';

const english = { 'accept-language': 'en' };
export const taskCode = 'T-share';

/** What a live truck tells: a place near its station, two loaded compartments. */
const putLive = async (database: Database): Promise<void> => {
  await database.query(
    `update truck_live set detail = detail || '{"processState": "inTransit", "driverCode": "7001"}' where sign_code = $1`,
    [ownTruck],
  );
  const one = (compartment: number, oilCode: number, v20L: number) => ({
    compartment,
    capacityL: 10_000,
    oilCode,
    vtL: v20L + 50,
    v20L,
    seal: 'sealed',
    manhole: 'closed',
  });
  await database.query(
    `insert into truck_live_compartments values ($1, $2) on conflict (sign_code) do update set compartments = excluded.compartments`,
    [ownTruck, JSON.stringify([one(1, 92, 4000), one(2, 0, 6000)])],
  );
};

/** A company with a delivery under way to the station S77, and a clock that the test moves. */
export const openShareWorld = async (webApp?: string, publicUrl: string | null = null) => {
  let nowMs = Date.parse('2026-03-02T01:00:00Z');
  const database = await openTestDatabase();
  await seedDemoWorld(database);
  const app = await openTestApp(database, () => nowMs, { publicUrl }, webApp);
  await database.query(
    `insert into area_master (area_code, type, name, name_en, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('S77', 'station', '七十七号站', 'Station 77', 'TW0101', 'S77', 121.55, 29.88, 150),
       ('S78', 'station', '七十八号站', 'Station 78', 'TW0101', 'S78', 121.75, 29.98, 150)`,
  );
  const wayBillId = await putTransportBill(database, {
    signCode: ownTruck,
    plannedTime: new Date(nowMs).toISOString(),
  });
  const [truck] = await database.query<{ id: number }>('select id from truck where sign_code = $1', [
    ownTruck,
  ]);
  const truckId = truck?.id ?? 0;
  const sent = await ingest(app, [
    {
      id: 'p1',
      terminal: '1000000002',
      time: new Date(nowMs - 60_000).toISOString(),
      seq: 1,
      kind: 'position',
      data: { fix: '3d', longitudeDeg: 121.7, latitudeDeg: 29.95, speedKmh: 60, acc: true },
    },
  ]);
  expect(sent.statusCode, sent.body).toBe(200);
  await putLive(database);
  await database.query(
    `insert into transport_task (id, subject, sign_code, terminal, company_code, start_time, task_code, way_bill_code,
       state, start_area, write_no, touched_time)
     values ('task-share', $1, $2, '1000000002', 'TW0101', $3, '${taskCode}', 'DG-77', 'open', '镇海油库-77', 1, $3)`,
    [`truck:${truckId}`, ownTruck, new Date(nowMs - 1_800_000)],
  );
  const admin: Client = await loginAs(app, 'useradmin');
  const guest = anonymous(app);
  const create = (
    form: Readonly<Record<string, string>> = {},
    by: Pick<Client, 'send'> = admin,
  ): Promise<Answer> =>
    by.send(
      'POST',
      '/shareLinks',
      { kind: 'delivery', wayBillId: String(wayBillId), audience: '七十七号站', hours: '48', ...form },
      english,
    );
  return {
    database,
    app,
    admin,
    wayBillId,
    truckId,
    now: () => nowMs,
    pass: (ms: number) => {
      nowMs += ms;
    },
    note: () => {
      const noted = nowMs;
      return () => {
        nowMs = noted;
      };
    },
    create,
    /** A link that was made, by its token. */
    link: async (form: Readonly<Record<string, string>> = {}) => {
      const answer = await create(form);
      expect(answer.resultCode, JSON.stringify(answer)).toBe(200);
      const url = String(field(answer, 'url'));
      const [, publicCode = '', token = ''] = /\/share\/([\w-]+)#([\w-]+)$/.exec(url) ?? [];
      return {
        id: Number(field(answer, 'id')),
        publicCode,
        token,
        accessCode: String(field(answer, 'accessCode')),
      };
    },
    open: (token: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> =>
      guest.send('POST', '/sharedLinks', { token, ...more }, english),
    view: async (token: string): Promise<NonNullable<OpenedShareLink['view']>> => {
      const answer = await guest.send('POST', '/sharedLinks', { token }, english);
      expect(answer.resultCode, answer.message).toBe(200);
      const { view, state } = answer.data as OpenedShareLink;
      if (view === null) throw new Error(`the link shows nothing: ${state}`);
      return view;
    },
    /** Ends the task, as an unloading of all that it carried does. */
    closeTask: () =>
      database.query(
        `update transport_task set state = 'closed', end_time = $1, close_time = $1 where id = 'task-share'`,
        [new Date(nowMs)],
      ),
    close: async () => {
      await app.server.close();
      await database.close();
    },
  };
};

/** See `openShareWorld`. */
export type ShareWorld = Awaited<ReturnType<typeof openShareWorld>>;
