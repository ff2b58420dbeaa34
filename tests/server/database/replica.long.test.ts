import { afterAll, beforeAll, expect, test } from 'vitest';

import { serverTimeHeader } from '#contract/envelope.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { openPostgresqlDatabase, openReplicaDatabase } from '#server/database/postgresql-database.ts';

import {
  type Answer,
  anonymous,
  browserOf,
  type Client,
  field,
  ingest,
  loginAs,
  seedDemoWorld,
} from '../../support/worlds/demo-world.ts';
import { type Cluster, openCluster, openStandby } from '../../support/faults/cluster.ts';
import { testLog } from '../../support/worlds/test-log.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

/** Once is enough: this test brings the databases that it needs itself. */
const again = process.env['TEST_DATABASE_URL'] !== undefined;

let cluster: Cluster | null = null;
let standby: Cluster | null = null;
let database: Database;
let replica: Database;
let app: App;
/** Exports that were read from the replica. */
let cursors = 0;
let admin: Client;
let other: Client;

beforeAll(async () => {
  if (again) return;
  cluster = await openCluster();
  standby = cluster && (await openStandby(cluster));
  if (cluster === null || standby === null) return;
  database = openPostgresqlDatabase(cluster.url, { connections: 4 });
  await migrate(database);
  await seedDemoWorld(database);
  const opened = openReplicaDatabase(standby.url, {});
  replica = {
    ...opened,
    cursor: (...asked) => {
      cursors += 1;
      return opened.cursor(...asked);
    },
  };
  app = await openTestApp(database, Date.now, {}, '/nowhere', undefined, testLog(), replica);
  await app.server.ready();
  [admin, other] = [await loginAs(app, 'admin'), await loginAs(app, 'admin')];
}, 120_000);

afterAll(async () => {
  await app?.server.close();
  await replica?.close();
  await database?.close();
  standby?.dispose();
  cluster?.dispose();
});

const month = `startTime=${new Date(Date.now() - 86_400_000).toISOString()}&endTime=${new Date().toISOString()}`;
const ranking = (reader: Pick<Client, 'get'>): Promise<Answer> => reader.get(`/deviceHealth?${month}`);

/** What a replica has read says so: its moment in the envelope, the present one beside it. */
const fromReplica = ({ headers }: Answer): boolean => headers[serverTimeHeader] !== undefined;
const asOfMs = ({ raw }: Answer): number => Number(Reflect.get(JSON.parse(raw.toString()), 'serverTime'));

interface Ranked {
  readonly truckId: string;
  readonly repair: { readonly assignee: string } | null;
}
const assigneeOf = (answer: Answer, truckId: string): string | null =>
  (field(answer, 'rows') as readonly Ranked[]).find((row) => row.truckId === truckId)?.repair?.assignee ??
  null;

const firstTruck = async (): Promise<string> => {
  const [row] = await database.query<{ id: number }>('select min(id) as id from truck');
  return String(row?.id);
};

const give = (truckId: string, assignee: string): Promise<Answer> =>
  admin.send('POST', '/repairOrders', { truckId, cause: 'offline', number: '0', assignee, note: '' });

const skipped = (): void =>
  void process.stderr.write('!! SKIPPED: a streaming replica; no PostgreSQL is installed.\n');

test.skipIf(again)(
  'what only reads is read from the replica, of its moment; whoever wrote reads what he wrote',
  async ({ skip }) => {
    if (standby === null) {
      skipped();
      return skip();
    }
    await expect.poll(async () => fromReplica(await ranking(other)), { timeout: 10_000 }).toBe(true);

    await replica.query('select pg_wal_replay_pause()');
    const truckId = await firstTruck();
    const given = await give(truckId, '王师傅');
    expect(given.resultCode).toBe(200);
    const written = String([given.headers['set-cookie']].flat()[0]).split(';', 1)[0] ?? '';
    expect(written).toMatch(/^tankwatch_written=/);

    const old = await ranking(other);
    expect(fromReplica(old)).toBe(true);
    expect(assigneeOf(old, truckId)).toBeNull();
    const author = anonymous(app, `${admin.cookie}; ${written}`, admin.header);
    const own = await ranking(author);
    expect(fromReplica(own)).toBe(false);
    expect(assigneeOf(own, truckId)).toBe('王师傅');

    // It stays of its moment, however long the pause lasts.
    await new Promise((resolve) => {
      setTimeout(resolve, 2500);
    });
    const later = await ranking(other);
    expect(Number(later.headers[serverTimeHeader]) - asOfMs(later)).toBeGreaterThan(2000);
    expect(asOfMs(later) - asOfMs(old)).toBeLessThan(1500);

    await replica.query('select pg_wal_replay_resume()');
    await expect.poll(async () => fromReplica(await ranking(author)), { timeout: 10_000 }).toBe(true);
    expect(assigneeOf(await ranking(author), truckId)).toBe('王师傅');
  },
  60_000,
);

test.skipIf(again)(
  'whoever judged an alarm reads it judged on the page of reports; others read the page of the replica, with its age',
  async ({ skip }) => {
    if (standby === null) return skip();
    const judge = await loginAs(app, 'dispatcher');
    const page = (reader: Pick<Client, 'get'>): Promise<Answer> =>
      reader.get(`/reports/driving_monitor/exception_report/alarm_emergency?${month}`);
    /** State of the page's one alarm, and by whom. */
    const shown = (answer: Answer): unknown =>
      (field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[]).map((row) => [
        row['state'],
        row['stateBy'],
        row['remark'],
      ]);
    const pressed = {
      id: 'replica-pressed',
      terminal: '1000000002',
      time: new Date(Date.now() - 60_000).toISOString(),
      seq: 1,
      kind: 'emergency',
      data: { action: 'pressed' },
    };
    expect((await ingest(app, [pressed])).json()).toMatchObject({ accepted: 1 });
    const old = [['unconfirmed', null, '']];
    await expect
      .poll(
        async () => {
          const answer = await page(other);
          return fromReplica(answer) && shown(answer);
        },
        { timeout: 10_000 },
      )
      .toEqual(old);

    await replica.query('select pg_wal_replay_pause()');
    const { data: list } = await judge.get('/alarmInfo?unconfirmed=true&typeIds=201');
    const [alarm] = Object(list).rows;
    const judged = await judge.send('POST', '/alarmCue', {
      alarmIds: String(alarm.id),
      state: 'abnormal',
      remark: '驾驶员求助',
    });
    expect(judged.resultCode).toBe(200);
    const author = anonymous(app, `${judge.cookie}; ${browserOf(judged)}`, judge.header);
    const own = await page(author);
    expect(fromReplica(own)).toBe(false);
    expect(shown(own)).toEqual([['abnormal', '陈国梁', '驾驶员求助']]);

    await new Promise((resolve) => {
      setTimeout(resolve, 2500);
    });
    const others = await page(other);
    expect(shown(others)).toEqual(old);
    expect(Number(others.headers[serverTimeHeader]) - asOfMs(others)).toBeGreaterThan(2000);

    await replica.query('select pg_wal_replay_resume()');
    await expect.poll(async () => fromReplica(await page(author)), { timeout: 10_000 }).toBe(true);
    expect(shown(await page(author))).toEqual([['abnormal', '陈国梁', '驾驶员求助']]);
  },
  60_000,
);

test.skipIf(again)(
  'a truck that the replica does not have yet is found, as the list has it',
  async ({ skip }) => {
    if (standby === null) return skip();
    await expect.poll(async () => fromReplica(await ranking(other)), { timeout: 10_000 }).toBe(true);
    await replica.query('select pg_wal_replay_pause()');
    const [made] = await database.query<{ id: number }>(
      `insert into truck_master (sign_code, terminal, company_code, plate_color, truck_model)
       select '浙B77777', '1000007777', company_code, plate_color, truck_model from truck_master limit 1 returning id`,
    );
    const story = (truckId: number | undefined) =>
      other.get(`/deviceHealthStory?truckId=${String(truckId)}&${month}`);
    const found = await story(made?.id);
    expect([found.resultCode, fromReplica(found)]).toEqual([200, false]);
    expect((await story(999_999)).resultCode).toBe(404);
    await replica.query('select pg_wal_replay_resume()');
  },
  60_000,
);

test.skipIf(again)(
  'a status is read from the replica while it is five seconds behind at most',
  async ({ skip }) => {
    if (standby === null) return skip();
    const heartbeat = {
      id: 'replica-1',
      terminal: '1000000001',
      time: new Date().toISOString(),
      seq: 1,
      kind: 'heartbeat',
      data: { intervalS: 60 },
    };
    expect((await ingest(app, [heartbeat])).statusCode).toBe(200);
    const contactTime = async (): Promise<string | null> => {
      const { data } = await other.get('/truckStatusData');
      const trucks = data as readonly { readonly contactTime: string | null }[];
      return trucks.map((truck) => truck.contactTime).find((one) => one !== null) ?? null;
    };
    await expect.poll(contactTime, { timeout: 10_000 }).not.toBeNull();
    const first = await contactTime();
    await replica.query('select pg_wal_replay_pause()');
    await ingest(app, [{ ...heartbeat, id: 'replica-2', time: new Date().toISOString(), seq: 2 }]);
    expect(await contactTime()).toBe(first);
    // Beyond five seconds the database itself is asked, although the replica still rests.
    await expect.poll(contactTime, { timeout: 15_000, interval: 500 }).not.toBe(first);
    expect(fromReplica(await ranking(other))).toBe(true);
    await replica.query('select pg_wal_replay_resume()');
  },
  60_000,
);

test.skipIf(again)(
  'the past may be asked for up to this second, although the replica is of a moment before',
  async ({ skip }) => {
    if (standby === null) return skip();
    await expect.poll(async () => fromReplica(await ranking(other)), { timeout: 10_000 }).toBe(true);
    const at = (ms: number): Promise<Answer> =>
      other.get(`/pastMoment?time=${encodeURIComponent(new Date(ms).toISOString())}&known=then`);
    const now = await at(Date.now());
    expect([now.resultCode, fromReplica(now)]).toEqual([200, true]);
    expect((await at(Date.now() + 60_000)).resultCode).toBe(400);
  },
  60_000,
);

test.skipIf(again)(
  'a replica that is gone is not noticed by readers, and is used again when it is back',
  async ({ skip }) => {
    if (standby === null) return skip();
    await expect.poll(async () => fromReplica(await ranking(other)), { timeout: 10_000 }).toBe(true);
    standby.stop('immediate');
    for (let round = 0; round < 5; round += 1) expect((await ranking(other)).resultCode).toBe(200);
    await expect.poll(async () => fromReplica(await ranking(other)), { timeout: 10_000 }).toBe(false);
    expect(standby.start()).toBe(true);
    await expect.poll(async () => fromReplica(await ranking(other)), { timeout: 20_000 }).toBe(true);
  },
  60_000,
);

test.skipIf(again)(
  'an export is read from the replica, and its audit is written to the database',
  async ({ skip }) => {
    if (standby === null) return skip();
    await expect.poll(async () => fromReplica(await ranking(other)), { timeout: 10_000 }).toBe(true);
    const before = cursors;
    const answer = await other.send('POST', '/exports/cargo_monitor/exception_report/alarm_switch_cover', {
      startTime: new Date(Date.now() - 86_400_000).toISOString(),
      endTime: new Date().toISOString(),
    });
    expect(String(answer.headers['content-type'])).toContain('spreadsheet');
    const [audit] = await database.query<{ count: number }>(
      `select count(*)::int as count from audit_log where action = 'report.export'`,
    );
    expect(audit?.count).toBe(1);
    expect(cursors).toBe(before + 1);
  },
  60_000,
);
