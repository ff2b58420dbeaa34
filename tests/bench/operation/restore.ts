// Backup and restore at size: `npm run bench -- restore [--messages 10000000 --trucks 1000 --days 30]`. On a PostgreSQL of
// its own, in the folder for temporary files: ten million messages are 6 GB there, and need 3 GB beside them for the backup
// and the log of the database. Prints what the commands of an operator take: backup, restore --check, restore; and
// compares the rows of each table.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/schema/migrate.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { withStatementLimit } from '#server/database/work-class.ts';

import { openCluster } from '../../support/faults/cluster.ts';
import { fillFleet } from '../scale/fleet-database.ts';
import { fillMessages } from './message-fill.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '10000000' },
    trucks: { type: 'string', default: '1000' },
    days: { type: 'string', default: '30' },
  },
});
const trucks = Number(values.trucks);
const days = Number(values.days);
const perTruckDay = Math.ceil(Number(values.messages) / trucks / days);
const main = fileURLToPath(new URL('../server/main.js', import.meta.url));

const cluster = await openCluster();
if (cluster === null) {
  console.log('!! SKIPPED: no PostgreSQL is installed');
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'tankwatch-restore-'));
process.on('exit', () => {
  cluster.dispose();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const databaseUrl = (name: string): string => cluster.url.replace(/\w+$/, name);
const admin = openPostgresqlDatabase(cluster.url, { connections: 1 });
for (const name of ['saved', 'restored']) await admin.query(`create database ${name}`);
await admin.close();
const began = performance.now();
const seconds = (fromMs: number): string => `${((performance.now() - fromMs) / 1000).toFixed(0)} s`;

/** One of the operator's commands on a database. @throws Error with what it said */
const command = async (name: string, args: readonly string[]): Promise<void> => {
  const fromMs = performance.now();
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl(name),
      DATA_DIR: join(folder, name),
      BACKUP_DIR: join(folder, 'backups'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      said += String(bytes);
    });
  const code = await new Promise((resolve) => void child.on('close', resolve));
  const line = `${args.filter((arg) => !arg.startsWith(folder)).join(' ')}: ${seconds(fromMs)}`;
  if (code !== 0) throw new Error(`${line}, ended with ${String(code)}: ${said}`);
  console.log(`${line} (${/\d+ files, [\d.]+ MB/.exec(said)?.[0] ?? ''})`);
};

/** Rows of each table, whole ones counted by their parts. */
const rowsOf = async (database: Database): Promise<ReadonlyMap<string, number>> => {
  const tables = await database.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  const rows = new Map<string, number>();
  for (const { name } of tables) {
    const [row] = await database.query<{ count: number }>(`select count(*) from ${name}`);
    rows.set(name, row?.count ?? 0);
  }
  return rows;
};

const saved = openPostgresqlDatabase(databaseUrl('saved'), { connections: 2 });
await migrate(saved);
await fillFleet(saved, trucks);
await withStatementLimit(null, () =>
  fillMessages(saved, { endMs: Date.now(), days, perTruckDay }, (day) => {
    process.stderr.write(`${day} filled, ${seconds(began)}\n`);
  }),
);
const before = await withStatementLimit(null, () => rowsOf(saved));
const [size] = await saved.query<{ gigabytes: string }>(
  'select round(pg_database_size(current_database()) / 1e9, 1)::text as gigabytes',
);
await saved.close();
console.log(
  `${perTruckDay * trucks * days} messages of ${trucks} trucks and ${days} days, ${size?.gigabytes} GB in PostgreSQL`,
);
await command('saved', ['backup']);
await command('saved', ['restore', '--check']);
const [newest = ''] = readdirSync(join(folder, 'backups'));
const dropping = openPostgresqlDatabase(cluster.url, { connections: 1 });
// Its rows are counted: the room of one is enough.
await dropping.query('drop database saved with (force)');
await dropping.close();
await command('restored', ['restore', join(folder, 'backups', newest)]);
const restored = openPostgresqlDatabase(databaseUrl('restored'), { connections: 2 });
const after = await withStatementLimit(null, () => rowsOf(restored));
await restored.close();
const different = [...before].filter(([name, count]) => after.get(name) !== count);
console.log(
  different.length === 0
    ? `all rows of ${before.size} tables are there`
    : `MISSING: ${different.map(([name, count]) => `${name} ${after.get(name) ?? 'none'} of ${count}`).join(', ')}`,
);
process.exit(different.length === 0 ? 0 : 1);
