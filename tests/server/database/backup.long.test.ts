import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/schema/migrate.ts';

import { field, ingest, seedDemoWorld, tryLogin } from '../../support/worlds/demo-world.ts';
import { contentOf } from '../../support/operation/content-of.ts';
import { embeddedSite, postgresqlSite, type Site } from '../../support/faults/kill-rounds.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

/** The commands of the manual, by the word that each begins with. */
const commands = (/```sh\n([^`]*)```/.exec(readFileSync('src/docs/guides/backup.md', 'utf8'))?.[1] ?? '')
  .trim()
  .split('\n');

const programs = (): string => {
  const base = '/usr/lib/postgresql';
  try {
    return readdirSync(base)
      .toSorted((one, other) => Number(other) - Number(one))
      .map((version) => join(base, version, 'bin'))
      .join(delimiter);
  } catch {
    return '';
  }
};

const run = (word: RegExp, environment: Readonly<Record<string, string>>): void => {
  const found = commands.filter((command) => word.test(command));
  expect(found).toHaveLength(1);
  const done = spawnSync('sh', ['-ec', found[0] ?? ''], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}${delimiter}${programs()}`, ...environment },
  });
  expect(`${done.stdout}${done.stderr}`).toBe('');
  expect(done.status).toBe(0);
};

const fill = async (database: Database): Promise<void> => {
  await migrate(database);
  await seedDemoWorld(database);
  const app = await openTestApp(database, Date.now);
  await ingest(
    app,
    ['pressed', 'released'].map((action, index) => ({
      id: `backup-${index}`,
      terminal: '1000000002',
      time: new Date(Date.now() - 60_000 + index * 1000).toISOString(),
      seq: index,
      kind: 'emergency',
      data: { action, button: 'cab' },
    })),
  );
  // A line of the audit log.
  await tryLogin(app, { username: 'admin', password: 'tankwatch-demo' });
  await app.server.close();
};

const server = process.env['TEST_DATABASE_URL'];

test('a backup by the words of the manual, restored elsewhere, has every row, and is served', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tankwatch-backup-'));
  const places: Site[] = [];
  const place = async (name: string): Promise<Site> => {
    const site = server === undefined ? embeddedSite(join(directory, name)) : await postgresqlSite(server);
    places.push(site);
    return site;
  };
  const BACKUP = join(directory, 'backup');
  const [from, to] = [await place('from'), await place('to')];
  if (server === undefined) mkdirSync(join(directory, 'from/database'), { recursive: true });
  const first = await from.open();
  await fill(first);
  const content = await contentOf(first);
  expect(content['alarm']).toMatch(/^1 /);
  expect(content['audit_log']).not.toBe('0 ');
  // The embedded database is saved while nobody serves it.
  if (server === undefined) await first.close();
  run(server === undefined ? /^tar --create/ : /^pg_dump/, { ...from.environment, BACKUP });
  run(server === undefined ? /tar --extract/ : /^pg_restore/, { ...to.environment, BACKUP });
  if (server !== undefined) await first.close();
  const second = await to.open();
  expect(await contentOf(second)).toEqual(content);
  const applied: string[] = [];
  await migrate(second, (name) => applied.push(name));
  expect(applied).toEqual([]);
  await expect(second.query('delete from audit_log')).rejects.toThrow('append-only');
  const app = await openTestApp(second, Date.now);
  const reply = await tryLogin(app, { username: 'admin', password: 'tankwatch-demo' });
  expect(field(reply, 'userInfo')).toMatchObject({ userName: 'admin' });
  await app.server.close();
  await second.close();
  for (const site of places) await site.dispose();
  rmSync(directory, { recursive: true, force: true });
}, 180_000);
