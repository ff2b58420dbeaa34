import { expect, test } from 'vitest';

import { awaitAnswer } from '#server/database/await-answer.ts';
import { openPostgresqlDatabase } from '#server/database/postgresql-database.ts';
import { checkServerVersion } from '#server/database/check-server-version.ts';
import { databaseWords, readDatabaseAddress } from '#server/kernel/start/database-address.ts';
import { explainStart } from '#server/kernel/start/explain-start.ts';
import { logFailure } from '#server/kernel/start/log-failure.ts';
import { StartFailure, startSentences } from '#server/kernel/start/start-causes.ts';

import { type Pretence, startRefusingPostgres } from '../../support/faults/refusing-postgres.ts';

/** What a start against a server that refuses is explained by. */
const explained = async (pretence: Pretence, query = ''): Promise<StartFailure | null> => {
  const server = await startRefusingPostgres(pretence);
  const url = `postgres://tank:hidden@127.0.0.1:${server.port}/watch${query}`;
  const place = readDatabaseAddress('DATABASE_URL', url);
  const database = openPostgresqlDatabase(url, { connections: 1 });
  const failure = await checkServerVersion(database, place.place, 200).then(
    () => null,
    (error: unknown) =>
      explainStart(error, { database: place, folder: '', ports: {}, newestBackup: () => '' }),
  );
  server.stop();
  void database.close();
  return failure;
};

const refused: readonly (readonly [Pretence, string])[] = [
  [{ code: '28P01', message: 'password authentication failed for user "tank"' }, 'wrongPassword'],
  [{ code: '28000', message: 'role "tank" does not exist' }, 'noSuchRole'],
  [{ code: '28000', message: 'no pg_hba.conf entry for host "10.0.0.1"' }, 'notAdmitted'],
  [{ code: '3D000', message: 'database "watch" does not exist' }, 'noSuchDatabase'],
  [{ code: '53300', message: 'sorry, too many clients already' }, 'tooManyConnections'],
  [{ code: '57P03', message: 'the database system is starting up' }, 'notReady'],
  [{ code: '53100', message: 'could not extend file: No space left on device' }, 'diskFull'],
  [{ version: '14.11 (Debian 14.11-1)' }, 'serverTooOld'],
  ['nothing', 'noAnswer'],
];

test.each(refused)('a PostgreSQL that says %j: %s', async (pretence, cause) => {
  const failure = await explained(pretence);
  expect(failure?.startCause).toBe(cause);
  for (const text of failure?.text ?? []) {
    expect(text).toMatch(/^DATABASE_URL.*127\.0\.0\.1:\d+/);
    expect(text).not.toMatch(/hidden|undefined/);
  }
});

test('a PostgreSQL of today is no failure, and one that has no encryption to offer is', async () => {
  expect(await explained({ version: '17.2' })).toBeNull();
  expect((await explained('noEncryption', '?sslmode=verify-full'))?.startCause).toBe('noEncryption');
});

test('an address is taken by its scheme, a socket by its folder; the password is nowhere', () => {
  const words = (address: string): string => databaseWords(readDatabaseAddress('DATABASE_URL', address));
  expect(words('postgres://tank:hidden@db.example:6432/watch')).toBe('watch at db.example:6432');
  expect(words('postgresql://tank@[::1]/watch')).toBe('watch at ::1:5432');
  expect(words('/var/run/postgresql watch')).toBe('watch at /var/run/postgresql');
  for (const address of [
    'mysql://t:hidden@h/x',
    'localhost/x',
    'http://h/x',
    'host=h',
    'postgres://t:hidden@h:x/y',
  ])
    expect(() => readDatabaseAddress('DATABASE_URL', address), address).toThrow(
      expect.objectContaining({ name: 'StartFailure', message: expect.not.stringMatching(/hidden/) }),
    );
});

test('what the machine refuses is told by the variable that named it', () => {
  const places = { database: null, folder: '/data', ports: { 808: 'JT808_PORT' }, newestBackup: () => '' };
  const of = (fields: object) => explainStart(Object.assign(new Error('said'), fields), places)?.text[1];
  const listen = { syscall: 'listen', address: '0.0.0.0', port: 808 };
  expect(of({ ...listen, code: 'EADDRINUSE' })).toMatch(/^JT808_PORT: another program has 0\.0\.0\.0:808/);
  expect(of({ ...listen, code: 'EACCES' })).toMatch(
    /^JT808_PORT: this user may not listen at 0\.0\.0\.0:808/,
  );
  expect(of({ code: 'EROFS', syscall: 'mkdir', path: '/data' })).toMatch(/^DATA_DIR: \S+ can't write \/data/);
  expect(of({ code: 'ENOSPC', syscall: 'write', path: '/data' })).toMatch(
    /^DATA_DIR: the disk of \/data is full/,
  );
  expect(of({ code: '53100' })).toMatch(/^DATA_DIR: the disk of \/data is full/);
  expect(of({})).toBeUndefined();
});

test('another server’s host is not told as the database’s, and a log in front without its password', () => {
  const place = readDatabaseAddress('DATABASE_URL', 'postgres://tank@db.example/watch');
  const places = { database: place, folder: '', ports: {}, newestBackup: () => '' };
  const unknown = (hostname: string): unknown =>
    explainStart(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND', hostname }), places)
      ?.startCause;
  expect(unknown('db.example')).toBe('unknownHost');
  expect(unknown('bucket.example')).toBeUndefined();
  const failed = () =>
    logFailure('nats://tank:hidden@one:4222,nats://two:4222?replicas=3')(new Error('refused'));
  expect(failed).toThrow(/^INGEST_LOG: nats:\/\/one:4222,nats:\/\/two:4222 is not reached \(refused\)/);
});

test('every sentence is whole in both languages, whatever is known', () => {
  const facts = { variable: 'V', place: 'P', user: 'U', database: 'D', said: 'S', backup: '/b' };
  for (const sentence of Object.values(startSentences))
    for (const [zh, en] of [sentence(facts), sentence({ ...facts, backup: '' })]) {
      expect(zh).toMatch(/[\u4e00-\u9fff].*。$/);
      expect(en).toMatch(/^[ -~“”]+\.$/);
    }
});

test('a start waits for a PostgreSQL that does not answer, says so once, and ends by one that refuses', async () => {
  const place = { database: null, folder: '', ports: {}, newestBackup: () => '' };
  const noAnswer = new StartFailure('noAnswer', { variable: 'DATABASE_URL', place: '10.0.0.1:5432' });
  const told: string[] = [];
  const waited: number[] = [];
  const ask = (...answers: readonly (Error | null)[]) => {
    const left = [...answers];
    return awaitAnswer(
      async () => {
        const next = left.shift();
        if (next instanceof Error) throw next;
      },
      place,
      ({ startCause }) => told.push(startCause),
      async (ms) => waited.push(ms),
    );
  };
  await ask(noAnswer, Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT' }), null);
  expect([told, waited]).toEqual([['noAnswer'], [2_000, 2_000]]);
  const refused = Object.assign(new Error('no password'), { code: '28P01' });
  await expect(ask(noAnswer, refused)).rejects.toBe(refused);
  await expect(ask(refused)).rejects.toBe(refused);
  expect(told).toEqual(['noAnswer', 'noAnswer']);
});
