import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import type {} from '@fastify/websocket';

import { createApp } from '#server/app/app.ts';
import { readConfig } from '#server/app/config.ts';
import type { Database } from '#server/database/database.ts';
import { openEmbeddedDatabase } from '#server/database/embedded-database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { openWorkerExecutor } from '#server/database/wire/worker-executor.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { seedCameras, type SeededCameras } from '#server/demo/demo-cameras.ts';
import { seedDemo } from '#server/demo/demo.ts';
import { readFleetDescription } from '#server/demo/fleet-description.ts';
import { createHistoryProgress } from '#server/telemetry/history-progress.ts';
import { createFleet } from '#simulator/fleet.ts';

import { testLog } from '../../support/worlds/test-log.ts';
import { openOwnDatabase } from './own-database.ts';
import { benchVerifyCode, signInTo } from './sign-in.ts';

export const benchToken = 'bench';
const base = '/truck-management';

const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name);

/** Trucks by number, spread over Ningbo's surroundings, each with a status as the server writes it. */
const trucksSql = `
  insert into truck (sign_code, terminal, company_code, truck_model, plate_color, sim_number, city, channel_quantity,
    flow_meter_quantity, carrying_capacity_t)
  select '浙C' || lpad(n::text, 5, '0'), '30000' || lpad(n::text, 5, '0'), 'TW0101', 'fuelTanker', 'yellow',
    '14500' || lpad(n::text, 6, '0'), '宁波', 4, 1, 20 from generate_series(1, $1::int) as n`;

const numbersSql = `
  insert into terminal_entry (truck_id, place, number, role)
  select id, 1, sim_number, 'recorder' from truck where terminal like '30000%'`;

const liveSql = `
  insert into truck_live (sign_code, company_code, status, contact_time, changed_no, live, detail)
  select t.sign_code, t.company_code, n % 5, now(), nextval('truck_live_change'), json_build_object('truckId', t.id, 'signCode',
    t.sign_code, 'status', n % 5, 'companyCode', t.company_code, 'companyName', c.name, 'alarm', null, 'gpsTime', iso,
    'contactTime', iso, 'alarmStartTime', null, 'statusStartTime', iso, 'speed', round((n * 7.3)::numeric % 80, 1),
    'bearingDeg', n * 37 % 360, 'area', null, 'longitudeDeg', 120.9 + (n * 7919 % 10007) / 10007.0,
    'latitudeDeg', 29.4 + (n * 104729 % 10009) / 10009.0, 'processState', 'inTransit', 'driverName', '王建国',
    'lastInventoryMap', json_build_object('1', json_build_object('oilCode', 92, 'vt', n * 13 % 7000, 'v20', n * 13 % 7000,
      'capacityL', 7000), '2', json_build_object('oilCode', 0, 'vt', n * 17 % 6000, 'v20', n * 17 % 6000, 'capacityL', 6000))::text),
    '{}'
  from (select t.*, row_number() over (order by t.id) as n,
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as iso
    from truck t where t.sign_code like '浙C%') as t
  join company c on c.company_code = t.company_code`;

/**
 * Moves the trucks numbered `$1` to `$2` as the fleet's messages would have: a little way on, at another speed, with
 * the present time. The ingest route's own work is measured by the bench `ingest`; what a browser does with changes
 * is the same whatever made them.
 */
const carrySql = `
  update truck_live l set contact_time = now(), changed_no = nextval('truck_live_change'), live = (l.live::jsonb ||
    jsonb_build_object('gpsTime', $3::text, 'contactTime', $3::text,
      'longitudeDeg', (l.live->>'longitudeDeg')::float + 0.0004,
      'latitudeDeg', (l.live->>'latitudeDeg')::float + 0.0001,
      'bearingDeg', ((l.live->>'bearingDeg')::int + 7) % 360))::json
  where l.sign_code = any(select '浙C' || lpad(n::text, 5, '0') from generate_series($1::int, $2::int) as n)`;

const tracerSql = `
  update truck_live set changed_no = nextval('truck_live_change'), live = (live::jsonb || jsonb_build_object('speed', $2::float))::json
  where sign_code = $1`;

const carryEveryMs = 200;

/** On the server that TEST_DATABASE_URL (or DATABASE_URL) names; embedded and on disk elsewhere. */
const openDatabase = async (program: URL): Promise<{ database: Database; dispose: () => Promise<void> }> => {
  const server = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  if (server !== undefined) return openOwnDatabase(server);
  const directory = mkdtempSync(join(tmpdir(), 'tankwatch-bench-'));
  const database = await openEmbeddedDatabase(join(directory, 'database'), (dataDir) =>
    openWorkerExecutor(new URL('../server/pglite-worker.js', program), dataDir),
  );
  return {
    database,
    dispose: async () => {
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

/** The application with the demo's master data and `trucks` trucks with a status. */
export const openBenchServer = async (trucks: number) => {
  const program = pathToFileURL(process.argv[1] ?? '');
  const { database, dispose } = await openDatabase(program);
  await migrate(database);
  const fleet = createFleet({ seed: 'bench', trucks: 1 });
  await seedDemo(database, readFleetDescription(JSON.stringify(fleet.describe())), demoPassword);
  await database.query(trucksSql, [trucks]);
  await database.query(numbersSql);
  await database.query(liveSql);
  if (database.engine === 'postgresql') await database.query('vacuum analyze');
  await storeToken(database, benchToken, { name: 'bench', terminal: null });
  const start = async (port: number) => {
    const app = await createApp({
      database,
      config: readConfig({ INGEST_TOKEN: benchToken, VERIFY_CODE: benchVerifyCode }, true),
      now: Date.now,
      log: testLog(),
      timers: {
        every: (ms, act) => {
          const timer = setInterval(act, ms);
          return () => clearInterval(timer);
        },
      },
      history: createHistoryProgress(Date.now),
      fileWorker: () => new URL('../server/file-worker.js', program),
      webApp: fileURLToPath(new URL('../web', program)),
    });
    return { app, url: await app.server.listen({ port, host: '127.0.0.1' }) };
  };
  let running = await start(0);
  const { url } = running;

  return {
    url,
    database,
    base: `${url}${base}`,
    signIn: (username: string) => signInTo(url, username),
    /** Opens the listeners of JT/T 808 and 1078, and says on which ports. */
    openListeners: async (): Promise<{ readonly terminals: number; readonly media: number }> => ({
      terminals: await running.app.terminalListener.listen(0, '127.0.0.1'),
      media: await running.app.video.listen(0, '127.0.0.1'),
    }),
    seedCameras: (cameras: readonly SeededCameras[]): Promise<void> =>
      seedCameras(database, cameras, Date.now()),
    /** Posts to the ingest route; settles with its answer, which comes after the commit. */
    post: async (messages: readonly object[]): Promise<void> => {
      const reply = await fetch(`${url}/ingest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${benchToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ version: 1, messages }),
      });
      const body: unknown = await reply.json();
      if (field(body, 'accepted') !== messages.length) throw new Error(JSON.stringify(body));
    },
    /** The end of the process as a client sees it: sockets and listener close at once, without notice. */
    stop: async (): Promise<void> => {
      for (const socket of running.app.server.websocketServer.clients) socket.terminate();
      running.app.server.server.closeAllConnections();
      await running.app.server.close();
    },
    /** Listens again, at the same address. */
    start: async (): Promise<void> => {
      running = await start(Number(new URL(url).port));
    },
    /**
     * Moves `perSecond` trucks a second, all in turn, until it is stopped. The tracer is called with every portion,
     * each time with another speed, so that what a screen shows of it is dated by that. The end returns how many were
     * moved and when each speed was committed (wall clock, ms).
     */
    carry: (perSecond: number, tracer: string) => {
      const portion = Math.round((perSecond * carryEveryMs) / 1000);
      const committed: [speedKmh: number, atMs: number][] = [];
      let next = 1;
      let moved = 0;
      let busy: Promise<unknown> | null = null;
      const step = async (): Promise<void> => {
        const speedKmh = 20 + (committed.length % 900) / 10;
        await database.query(carrySql, [
          next,
          Math.min(trucks, next + portion - 1),
          new Date().toISOString(),
        ]);
        await database.query(tracerSql, [tracer, speedKmh]);
        committed.push([speedKmh, performance.timeOrigin + performance.now()]);
        moved += portion;
        next = next + portion > trucks ? 1 : next + portion;
      };
      const timer = setInterval(() => {
        busy ??= step().finally(() => {
          busy = null;
        });
      }, carryEveryMs);
      return async () => {
        clearInterval(timer);
        await busy;
        return { moved, committed };
      };
    },
    /** Calls back when the last byte of a reply to this path was handed to the network. */
    onReplied: (path: string, done: (atMs: number) => void): void => {
      running.app.server.server.on('request', (request, reply) => {
        if (request.url?.startsWith(`${base}${path}`))
          reply.on('finish', () => done(performance.timeOrigin + performance.now()));
      });
    },
    close: async (): Promise<void> => {
      await running.app.server.close();
      await dispose();
    },
  };
};

export type BenchServer = Awaited<ReturnType<typeof openBenchServer>>;
