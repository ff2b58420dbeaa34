import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { BackupManifest } from '#server/operations/backup/backup-manifest.ts';
import { libpqEnvironment } from '#server/operations/backup/programs.ts';
import { backupName, backupTimeMs, newestBackup } from '#server/operations/backup/backup-folder.ts';
import { migrate } from '#server/database/schema/migrate.ts';

import { startS3Bucket } from '../../support/archive/s3-bucket.ts';
import { deep } from '../../support/engine/runs.ts';
import { embeddedSite, postgresqlSite, type Site } from '../../support/faults/kill-rounds.ts';
import { buildServer } from '../../support/faults/served.ts';
import { contentOf } from '../../support/operation/content-of.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const server = process.env['TEST_DATABASE_URL'];

let built: ReturnType<typeof buildServer>;
let home: string;
/** What is saved. */
let from: Awaited<ReturnType<typeof filled>>;
const sites: Site[] = [];
beforeAll(async () => {
  built = buildServer(root);
  home = mkdtempSync(join(tmpdir(), 'tankwatch-saved-'));
  from = await filled('from');
}, 120_000);
afterAll(async () => {
  for (const site of sites) await site.dispose();
  rmSync(home, { recursive: true, force: true });
  built.dispose();
});

interface Ran {
  readonly code: number | null;
  readonly said: string;
  readonly last: { readonly cause?: string; readonly msg?: string; readonly zh?: string };
}

const run = (environment: Readonly<Record<string, string>>, ...words: readonly string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _, ...inherited } = process.env;
    const env = { ...inherited, LOG_FORMAT: 'json', ...environment };
    const child = spawn(process.execPath, [built.main, ...words], { env });
    let [said, log] = ['', ''];
    child.stdout.on('data', (bytes) => (said += String(bytes)));
    child.stderr.on('data', (bytes) => (log += String(bytes)));
    child.on('close', (code) => {
      const line =
        log
          .trim()
          .split('\n')
          .findLast((one) => one.startsWith('{')) ?? '{}';
      resolve({ code, said, last: JSON.parse(line) as Ran['last'] });
    });
  });

/** A place with folders of its own, whatever database it has. */
const place = async (name: string) => {
  const folder = join(home, name);
  mkdirSync(folder);
  const site = server === undefined ? embeddedSite(folder) : await postgresqlSite(server);
  sites.push(site);
  const environment = { ...site.environment, DATA_DIR: folder, BACKUP_DIR: join(home, 'backups') };
  return { ...site, folder, environment };
};

const archived = 'position/2026-05-02/1-a.parquet';

const filled = async (name: string) => {
  const made = await place(name);
  const database = await made.open();
  await migrate(database);
  await seedDemoWorld(database);
  const content = await contentOf(database);
  await database.close();
  writeFileSync(join(made.folder, 'secret.key'), 'the key of robots');
  mkdirSync(join(made.folder, 'archive/position/2026-05-02'), { recursive: true });
  writeFileSync(join(made.folder, 'archive', archived), 'rows of a day');
  return { ...made, content };
};

test('a backup has database, key and archive, is checked, and restores all of it elsewhere', async () => {
  const made = await run(from.environment, 'backup');
  expect(made, made.last.msg).toMatchObject({ code: 0 });
  const folder = /^backup: (.+)$/m.exec(made.said)?.[1] ?? '';
  expect(folder).toBe(newestBackup(join(home, 'backups')));
  expect(made.said).toMatch(/secret\.key is in it/);
  expect(made.said).toMatch(/3 files, .* of them 1 of the archive/);
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as BackupManifest;
  expect(manifest.engine).toBe(server === undefined ? 'embedded' : 'postgresql');
  expect(manifest.schema).toMatch(/^\d{4}_.*\.sql$/);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);

  // Checked without being named: the newest.
  expect((await run(from.environment, 'restore', '--check')).said).toContain(`sound: ${folder}`);

  const to = await place('to');
  const restored = await run(to.environment, 'restore', folder);
  expect(restored, restored.last.msg).toMatchObject({ code: 0 });
  expect(restored.said).toMatch(/archive: 1 files put back/);
  const database = await to.open();
  expect(await contentOf(database)).toEqual(from.content);
  await database.close();
  expect(readFileSync(join(to.folder, 'secret.key'), 'utf8')).toBe('the key of robots');
  expect(readFileSync(join(to.folder, 'archive', archived), 'utf8')).toBe('rows of a day');

  // Nothing is written over.
  const again = await run(to.environment, 'restore', folder);
  expect(again).toMatchObject({ code: 1, last: { cause: 'notEmpty' } });

  // Files of the archive that the backup before has are not kept twice.
  rmSync(join(to.folder, 'none'), { force: true });
  const second = /^backup: (.+)$/m.exec((await run(from.environment, 'backup')).said)?.[1] ?? '';
  expect(second > folder).toBe(true);
  const inode = (one: string): number => statSync(join(one, 'archive', archived)).ino;
  expect(inode(second)).toBe(inode(folder));
}, 240_000);

// What says no is the same with both databases: on the embedded one, which starts slowly, by `npm run test:deep`.
const eitherOne = test.skipIf(server === undefined && !deep);

eitherOne(
  'a backup that lies damaged on its disk is found by the check, and nothing is restored from it',
  async () => {
    const environment = { ...from.environment, BACKUP_DIR: join(home, 'damaged-backups') };
    const folder = /^backup: (.+)$/m.exec((await run(environment, 'backup')).said)?.[1] ?? '';
    const dump = join(folder, server === undefined ? 'database.tar.gz' : 'database.dump');
    const bytes = readFileSync(dump);
    bytes[Math.floor(bytes.length / 2)] = (bytes[Math.floor(bytes.length / 2)] ?? 0) ^ 0xff;
    writeFileSync(dump, bytes);
    const checked = await run(environment, 'restore', '--check', folder);
    expect(checked).toMatchObject({ code: 1, last: { cause: 'backupDamaged' } });
    expect(checked.last.msg).toContain(folder);
    const to = await place('untouched');
    expect(await run({ ...to.environment }, 'restore', folder)).toMatchObject({
      code: 1,
      last: { cause: 'backupDamaged' },
    });
    expect(existsSync(join(to.folder, 'secret.key'))).toBe(false);
    rmSync(join(folder, 'manifest.json'));
    expect(await run(environment, 'restore', '--check', folder)).toMatchObject({
      code: 1,
      last: { cause: 'noBackup' },
    });
  },
  240_000,
);

eitherOne(
  'what stands in the way is said before anything is written',
  async () => {
    const environment = { ...from.environment, BACKUP_DIR: join(home, 'refused-backups') };
    expect(await run(environment, 'restore')).toMatchObject({ code: 1, last: { cause: 'usage' } });
    expect(await run(environment, 'backup', 'x')).toMatchObject({ code: 1, last: { cause: 'usage' } });
    const folder = /^backup: (.+)$/m.exec((await run(environment, 'backup')).said)?.[1] ?? '';
    const to = await place('other-key');
    writeFileSync(join(to.folder, 'secret.key'), 'another');
    expect(await run(to.environment, 'restore', folder)).toMatchObject({
      code: 1,
      last: { cause: 'otherKey' },
    });
    const other =
      server === undefined ? { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' } : { DATABASE_URL: '' };
    expect(await run({ ...to.environment, ...other }, 'restore', folder)).toMatchObject({
      code: 1,
      last: { cause: 'backupOfOther' },
    });
    if (server === undefined) {
      // As if a server were at it: this process lives.
      writeFileSync(join(from.folder, 'database/tankwatch.lock'), String(process.pid));
      expect(await run(environment, 'backup')).toMatchObject({ code: 1, last: { cause: 'folderInUse' } });
      rmSync(join(from.folder, 'database/tankwatch.lock'));
    }
    if (server !== undefined)
      expect(await run({ ...environment, PATH: '/nowhere' }, 'backup')).toMatchObject({
        code: 1,
        last: { cause: 'noTool' },
      });
    // What failed is no backup.
    expect(readdirSync(join(home, 'refused-backups'))).toHaveLength(1);
  },
  240_000,
);

eitherOne(
  'files of a bucket stay there: the backup names them, and the check compares each',
  async () => {
    const bucket = await startS3Bucket();
    const bytes = Buffer.from('rows of a day in a bucket');
    bucket.keep(archived, bytes);
    const database = await from.open();
    await database.query(
      `insert into archived_part (file, table_name, day, bucket, buckets, rows, bytes, sha256, first_time, last_time, touched_time, archived_time)
     values ($1, 'position', '2026-05-02', 0, 1, 9, $2, $3, '2026-05-02', '2026-05-02', now(), now())`,
      [archived, bytes.length, createHash('sha256').update(bytes).digest('hex')],
    );
    await database.close();
    const { address, accessKeyId, secretAccessKey, region } = bucket.place;
    const { origin, pathname } = new URL(address);
    const environment = {
      ...from.environment,
      BACKUP_DIR: join(home, 'bucket-backups'),
      ARCHIVE_DIR: `s3:/${pathname.replace(/\/$/, '')}`,
      S3_ENDPOINT: origin,
      S3_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    };
    const made = await run(environment, 'backup');
    expect(made.said, made.last.msg).toMatch(/NOT IN IT: 1 files of the archive's bucket/);
    const sound = await run(environment, 'restore', '--check', '--bucket');
    expect(sound.said, sound.last.msg).toMatch(/bucket: all 1 files are there and sound/);
    bucket.keep(archived, Buffer.from('other rows'));
    const damaged = await run(environment, 'restore', '--check', '--bucket');
    expect(damaged).toMatchObject({ code: 1, last: { cause: 'backupDamaged' } });
    expect(damaged.last.msg).toContain(archived);
    bucket.lose(archived);
    const lost = await run(environment, 'restore', '--check', '--bucket');
    expect(lost).toMatchObject({ code: 1, last: { cause: 'backupDamaged' } });
    await bucket.close();
    const after = await from.open();
    await after.query('delete from archived_part where file = $1', [archived]);
    await after.close();
  },
  240_000,
);

test('backups are named by their time, and one without a manifest is none', () => {
  const name = backupName(Date.parse('2026-11-29T03:15:09.500Z'));
  expect(name).toBe('tankwatch-20261129T031509Z');
  expect(backupTimeMs(name)).toBe(Date.parse('2026-11-29T03:15:09Z'));
  expect(backupTimeMs('other')).toBeNull();
  const folder = join(home, 'named');
  for (const one of ['tankwatch-20261101T000000Z', 'tankwatch-20261102T000000Z', 'zzz'])
    mkdirSync(join(folder, one), { recursive: true });
  writeFileSync(join(folder, 'tankwatch-20261101T000000Z/manifest.json'), '{}');
  expect(newestBackup(folder)).toBe(join(folder, 'tankwatch-20261101T000000Z'));
  expect(newestBackup(join(folder, 'none'))).toBe('');
});

test('PostgreSQL’s own programs get an address by environment, never as an argument', () => {
  expect(libpqEnvironment('postgres://tank:p%40ss@db.example:6432/watch?sslmode=verify-full')).toEqual({
    PGHOST: 'db.example',
    PGPORT: '6432',
    PGUSER: 'tank',
    PGDATABASE: 'watch',
    PGPASSWORD: 'p@ss',
    PGSSLMODE: 'verify-full',
  });
  expect(libpqEnvironment('/var/run/postgresql watch')).toMatchObject({
    PGHOST: '/var/run/postgresql',
    PGDATABASE: 'watch',
  });
});
