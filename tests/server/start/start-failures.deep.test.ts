import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { type Pretence, startRefusingPostgres } from '../../support/faults/refusing-postgres.ts';
import { embeddedSite, postgresqlSite } from '../../support/faults/kill-rounds.ts';
import { buildServer, serve } from '../../support/faults/served.ts';

// Each starts a whole server, some of them several, one after the other.
vi.setConfig({ testTimeout: 240_000 });

const root = fileURLToPath(new URL('../../..', import.meta.url));
const nobody = 65_534;
const server = process.env['TEST_DATABASE_URL'];
const isRoot = process.getuid?.() === 0;

let built: ReturnType<typeof buildServer>;
let home: string;
beforeAll(() => {
  built = buildServer(root);
  home = mkdtempSync(join(tmpdir(), 'tankwatch-start-'));
}, 60_000);
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
  built.dispose();
});

interface Ended {
  readonly code: number | null;
  readonly output: string;
  /** The last line: what the process ended by. */
  readonly last: {
    readonly cause?: string;
    readonly msg: string;
    readonly zh?: string;
    readonly err?: object;
  };
}

/** Runs the built server until it ends by itself. */
const run = (
  environment: Readonly<Record<string, string>>,
  {
    words = ['serve'],
    confined = false,
  }: { readonly words?: readonly string[]; readonly confined?: boolean } = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const { DATABASE_URL: _, ...inherited } = process.env;
    // Root without its rights to write everywhere and to listen at any port.
    const [program, ...before] =
      confined && isRoot
        ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', process.execPath]
        : [process.execPath];
    const child = spawn(program ?? '', [...before, built.main, ...words], {
      env: { ...inherited, PORT: '0', DATA_DIR: join(home, 'none'), LOG_FORMAT: 'json', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => (output += String(bytes)));
    child.on('close', (code) => {
      const line =
        output
          .trim()
          .split('\n')
          .findLast((one) => one.startsWith('{')) ?? '{"msg":""}';
      resolve({ code, output, last: JSON.parse(line) as Ended['last'] });
    });
  });

/** A failed start is one line: cause, what to do in both languages, and no stack. */
const expectCause = ({ code, last, output }: Ended, cause: string, ...words: readonly RegExp[]): void => {
  expect({ cause: last.cause, code }, output).toEqual({ cause, code: 1 });
  expect(last.zh).toMatch(/[\u4e00-\u9fff]{4}/);
  expect(last.err).toBeUndefined();
  for (const word of words) {
    expect(last.msg).toMatch(word);
    expect(last.zh).toMatch(word);
  }
};

describe('a start without its PostgreSQL says what to do', () => {
  const refused: readonly (readonly [string, Pretence, string])[] = [
    [
      'wrong password',
      { code: '28P01', message: 'password authentication failed for user "tank"' },
      'wrongPassword',
    ],
    ['no such role', { code: '28000', message: 'role "tank" does not exist' }, 'noSuchRole'],
    ['no line of pg_hba.conf', { code: '28000', message: 'no pg_hba.conf entry for host' }, 'notAdmitted'],
    ['no such database', { code: '3D000', message: 'database "watch" does not exist' }, 'noSuchDatabase'],
    [
      'too many connections',
      { code: '53300', message: 'sorry, too many clients already' },
      'tooManyConnections',
    ],
    ['still starting', { code: '57P03', message: 'the database system is starting up' }, 'notReady'],
    ['too old', { version: '14.11 (Debian 14.11-1)' }, 'serverTooOld'],
  ];

  test.each(refused)('%s', async (_, pretence, cause) => {
    const server = await startRefusingPostgres(pretence);
    const place = `127.0.0.1:${server.port}`;
    const ended = await run({ DATABASE_URL: `postgres://tank:hidden@${place}/watch` });
    server.stop();
    expectCause(ended, cause, /DATABASE_URL/, new RegExp(place));
    expect(ended.output).not.toMatch(/hidden/);
  });

  test('encryption that is asked for and not offered', async () => {
    const server = await startRefusingPostgres('noEncryption');
    const ended = await run({
      DATABASE_URL: `postgres://tank@127.0.0.1:${server.port}/watch?sslmode=verify-full`,
    });
    server.stop();
    expectCause(ended, 'noEncryption', /DATABASE_URL/, /sslmode/);
  });

  test('nobody listens there', async () => {
    const ended = await run({ DATABASE_URL: 'postgres://tank@127.0.0.1:1/watch' });
    expectCause(ended, 'connectionRefused', /DATABASE_URL/, /127\.0\.0\.1:1/, /systemctl status postgresql/);
  });

  test('a host that there is not', async () => {
    const ended = await run({ DATABASE_URL: 'postgres://tank@nowhere.invalid/watch' });
    expectCause(ended, 'unknownHost', /DATABASE_URL/, /nowhere\.invalid/);
  });

  test('an address of something else, and one without a scheme, whose path would be taken for a host', async () => {
    expectCause(await run({ DATABASE_URL: 'mysql://tank:hidden@host/x' }), 'wrongAddress', /mysql:\/\//);
    const bare = await run({ DATABASE_URL: 'localhost/x' });
    expectCause(bare, 'noScheme', /DATABASE_URL/, /postgres:\/\//);
    expectCause(await run({ DATABASE_URL: 'postgres://tank@host:x/y' }), 'wrongAddress', /DATABASE_URL/);
  });

  test.skipIf(server === undefined)('no NATS where the log in front is to be', async () => {
    const site = await postgresqlSite(server ?? '');
    for (const host of ['127.0.0.1:1', 'nowhere.invalid:4222']) {
      const log = { INGEST_LOG: `nats://tank:hidden@${host}?replicas=1` };
      // oxlint-disable-next-line no-await-in-loop -- one start after the other
      const ended = await run({ ...site.environment, ...log });
      expectCause(ended, 'logUnreachable', /INGEST_LOG/, new RegExp(host), /nats-server -js/);
      expect(ended.output).not.toMatch(/hidden/);
    }
    await site.dispose();
  });

  test('the listener for terminals says the same', async () => {
    const gateway = spawn(process.execPath, [built.main.replace('main.js', 'gateway.js')], {
      env: { ...process.env, DATABASE_URL: 'postgres://tank@127.0.0.1:1/watch', JT808_PORT: '0' },
    });
    let output = '';
    gateway.stdout.on('data', (bytes) => (output += String(bytes)));
    await new Promise((resolve) => gateway.on('close', resolve));
    expect(output).toMatch(/"cause":"connectionRefused".*DATABASE_URL: 127\.0\.0\.1:1/);
  });
});

describe('a start that the machine does not let go on says what to do', () => {
  test('a port that another program has', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { readonly port: number };
    const ended = await run({ PORT: String(port), DATA_DIR: join(home, 'port') });
    other.close();
    expectCause(ended, 'portTaken', /PORT/, new RegExp(`127\\.0\\.0\\.1:${port}`), /ss -ltnp/);
  });

  test('an address that this machine does not have', async () => {
    const ended = await run({ HOST: '192.0.2.1', DATA_DIR: join(home, 'address') });
    expectCause(ended, 'noSuchAddress', /HOST/, /192\.0\.2\.1/);
  });

  test('a folder that this user can not write, and a port below 1024', async () => {
    const folder = join(home, 'of-another');
    mkdirSync(folder, { mode: 0o500 });
    if (isRoot) chownSync(folder, nobody, nobody);
    const written = await run({ DATA_DIR: folder }, { confined: true });
    expectCause(written, 'folderNotWritable', /DATA_DIR/, new RegExp(folder), /chown/);
    const ended = await run({ PORT: '808', DATA_DIR: join(home, 'port') }, { confined: true });
    expectCause(ended, 'portNotAllowed', /PORT/, /127\.0\.0\.1:808/, /CAP_NET_BIND_SERVICE/);
  });

  const small = join(tmpdir(), `tankwatch-small-${process.pid}`);
  const onDiskOf = async (megabytes: number, work: () => Promise<void>): Promise<void> => {
    mkdirSync(small);
    const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', small]);
    // Where nothing can be mounted nothing can be filled.
    if (status === 0) await work();
    if (status === 0) spawnSync('umount', [small]);
    rmSync(small, { recursive: true, force: true });
  };
  test('a disk that is full at once, while files are made, and while the schema is', async () => {
    for (const megabytes of [10, 36, 44])
      // oxlint-disable-next-line no-await-in-loop -- one disk after the other
      await onDiskOf(megabytes, async () => {
        expectCause(await run({ DATA_DIR: join(small, 'data') }), 'diskFull', /DATA_DIR/, /df -h/);
      });
  });

  test('a setting that is no number', async () => {
    expectCause(await run({ PORT: 'x' }), 'wrongSetting', /PORT=x/);
  });
});

describe('an embedded database that can not be relied on is not served', () => {
  test('one that another process has', async () => {
    const site = embeddedSite();
    const first = await serve(built.main, site.environment);
    const ended = await run(site.environment);
    await first.end('SIGTERM');
    await site.dispose();
    expectCause(ended, 'folderInUse', /DATA_DIR/, new RegExp(`${first.process.pid}`));
  });

  test('of another version', async () => {
    const folder = join(home, 'version/database');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'PG_VERSION'), '16\n');
    const ended = await run({ DATA_DIR: join(home, 'version') });
    expectCause(ended, 'folderOfOtherVersion', /DATA_DIR/, /PostgreSQL 16/);
  });

  /** A whole database, its folder, and the files of a table and of an index. */
  const whole = async (name: string) => {
    mkdirSync(join(home, name));
    const site = embeddedSite(join(home, name));
    const database = await site.open();
    await database.query(
      'create table kept as select n, md5(n::text) as text from generate_series(1, 2000) n',
    );
    await database.query('create index kept_text on kept (text)');
    await database.query('checkpoint');
    const [files] = await database.query<{ of_table: string; of_index: string }>(
      `select pg_relation_filepath('kept') as of_table, pg_relation_filepath('kept_text') as of_index`,
    );
    await database.close();
    return {
      ...site,
      folder: join(home, name, 'database'),
      ofTable: files?.of_table ?? '',
      ofIndex: files?.of_index ?? '',
    };
  };
  const spoil = (path: string): void => {
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(64, 7), 0, 64, 8192 + 4000);
    closeSync(file);
  };
  const backup = (name: string): string => {
    const folder = join(home, name, 'backups/tankwatch-20261101T030000Z');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'manifest.json'), '{}');
    return folder;
  };

  test('pg_control is lost: the newest backup is named', async () => {
    const { folder, environment } = await whole('control');
    const newest = backup('control');
    rmSync(join(folder, 'global/pg_control'));
    expectCause(
      await run(environment),
      'databaseDamaged',
      /DATA_DIR/,
      new RegExp(folder),
      new RegExp(newest),
    );
  });

  test('a page of a table is damaged; it is served all the same where that is said', async () => {
    const { folder, environment, ofTable } = await whole('page');
    spoil(join(folder, ofTable));
    expectCause(
      await run(environment),
      'pageDamaged',
      /DATA_DIR/,
      /kept/,
      /SERVE_DAMAGED=true/,
      /npm run restore/,
    );
    const served = await serve(built.main, { ...environment, SERVE_DAMAGED: 'true' });
    await served.end('SIGTERM');
    expect(served.output()).toMatch(/serving with damaged pages/);
  });

  test('an index alone is built anew, since nothing is lost with it', async () => {
    const { folder, environment, ofIndex, open } = await whole('index');
    const before = readFileSync(join(folder, ofIndex));
    spoil(join(folder, ofIndex));
    const served = await serve(built.main, environment);
    await served.end('SIGTERM');
    expect(served.output()).toMatch(/"rebuilt":\["kept_text"\]/);
    expect(before.length).toBeGreaterThan(16_384);
    const database = await open();
    await database.query('set enable_seqscan = off');
    expect(await database.query(`select n from kept where text = md5('77')`)).toEqual([{ n: 77 }]);
    expect(await database.query('select from pg_extension where extname = $1', ['pageinspect'])).toEqual([]);
    await database.close();
  });

  test('an undamaged one is served, also after it was killed', async () => {
    const { environment } = await whole('sound');
    await (await serve(built.main, environment)).end('SIGKILL');
    const served = await serve(built.main, environment);
    await served.end('SIGTERM');
    expect(served.output()).toMatch(/every page of the database was checked/);
  });
});

describe('a command writes into a database that there is, and says which', () => {
  test('without one it makes none', async () => {
    for (const words of [
      ['admin', 'root', '公司'],
      ['token', '--list'],
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
      const ended = await run({ DATA_DIR: join(home, 'nothing') }, { words });
      expectCause(ended, 'noDatabase', /DATABASE_URL/, /npm run serve/, new RegExp(join(home, 'nothing')));
    }
    expect(() => readFileSync(join(home, 'nothing/database/PG_VERSION'))).toThrow(/ENOENT/);
  });

  test('with one it names it', async () => {
    mkdirSync(join(home, 'named'));
    const site = embeddedSite(join(home, 'named'));
    await (await site.open()).close();
    const { code, output } = await run(site.environment, { words: ['token', '--list'] });
    expect({ code, output }).toEqual({
      code: 0,
      output: `database: embedded, ${join(home, 'named/database')}\nThere are no tokens.\n`,
    });
  });
});
