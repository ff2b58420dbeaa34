// Master data at size: `npm run bench -- records [--rounds 20 --import 10000 --only truck]`. On PostgreSQL by
// DATABASE_URL (a database of its own is made there and dropped again), else on the embedded one in memory. With 10,000
// trucks, 5,000 stations, 5,000 fences, 2,000 users and 10,000 drivers: p50 and p95 of the first view of every list at
// the server, then the preview and the writing of a sheet of new trucks.
import { parseArgs } from 'node:util';

import { resources } from '#pages/definitions.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';

import { openTestDatabase } from '../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../support/worlds/demo-world.ts';
import { openTestApp } from '../support/worlds/test-server.ts';
import { quantile } from './support/quantile.ts';
import { fillMasterData, sheetOfTrucks } from './support/master-rows.ts';

const { env } = process;
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    /** New trucks of the sheet; 0: none. */
    import: { type: 'string', default: '10000' },
    /** Only pages whose address holds this. */
    only: { type: 'string', default: '' },
  },
});
const rounds = Number(values.rounds);
const listLimitMs = 300;
const previewLimitMs = 3_000;
const writeLimitMs = 10_000;

const timed = async <T>(act: () => Promise<T>): Promise<{ readonly ms: number; readonly answer: T }> => {
  const began = performance.now();
  const answer = await act();
  return { ms: performance.now() - began, answer };
};
const line = (what: string, ms: number, limitMs: number): string =>
  `${what}: ${ms.toFixed(0)} ms (limit ${limitMs})${ms > limitMs ? ' OVER' : ''}`;

const timeLists = async (client: Client): Promise<void> => {
  for (const address of resources.keys()) {
    if (!address.includes(values.only)) continue;
    const took: number[] = [];
    let total: unknown = null;
    for (let round = 0; round < rounds; round += 1) {
      const { ms, answer } = await timed(() => client.get(`/resources/${address}?page=1&pageSize=50`));
      if (answer.resultCode !== 200) throw new Error(`${address}: ${answer.message}`);
      took.push(ms);
      total = field(answer, 'total');
    }
    console.log(
      `${line(`${address} p95`, quantile(took, 0.95), listLimitMs)}, p50 ${quantile(took, 0.5).toFixed(0)}, ${String(total)} rows`,
    );
  }
};

const timeImport = async (client: Client, count: number): Promise<void> => {
  const address = 'setting/base_data/truck';
  const base64 = await sheetOfTrucks(count);
  const plan = await timed(() => client.send('POST', `/resourceSheetPlan/${address}`, { base64 }));
  if (plan.answer.resultCode !== 200) throw new Error(plan.answer.message);
  console.log(line(`preview of ${count} rows`, plan.ms, previewLimitMs));
  const digest = String(field(plan.answer, 'digest'));
  const written = await timed(() => client.send('POST', `/resourceSheet/${address}`, { base64, digest }));
  console.log(
    line(
      `written: ${JSON.stringify(written.answer.data ?? written.answer.message)}`,
      written.ms,
      writeLimitMs,
    ),
  );
};

if (env['DATABASE_URL'] !== undefined) env['TEST_DATABASE_URL'] ??= env['DATABASE_URL'];
const server = env['TEST_DATABASE_URL'];
const database = await openTestDatabase();
await seedDemoWorld(database);
await fillMasterData(database);
const [named] = await database.query<{ name: string }>('select current_database() as name');
const app = await openTestApp(database, Date.now);
const client = await loginAs(app, 'useradmin');
console.log(`${database.engine}, ${rounds} rounds`);
await timeLists(client);
if (Number(values.import) > 0) await timeImport(client, Number(values.import));
await app.server.close();
await database.close();
if (server !== undefined && named) {
  const admin = openPostgresqlDatabase(server, { connections: 1 });
  await admin.query(`drop database "${named.name}" with (force)`);
  await admin.close();
}
process.exit(0);
