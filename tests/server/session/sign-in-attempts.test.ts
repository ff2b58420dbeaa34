import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import {
  addressSubject,
  attemptsOf,
  countAttempt,
  failureWindowMs,
  forgiveAttempt,
  maxFailures,
  maxStrangers,
} from '#server/identity/session/attempts.ts';
import { createLogin } from '#server/identity/session/login.ts';
import { hashPassword } from '#server/identity/session/password.ts';
import { createVerification, puzzleBits } from '#server/identity/session/verification.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

const start = Date.parse('2026-03-02T12:00:00Z');
const password = 'right-enough';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(`insert into company (company_code, name) values ('A', 'a')`);
  await database.query(`insert into role (role_code, role_name) values ('r', 'Role')`);
});
afterAll(() => database.close());

/** What a refused attempt is told; null: it is judged. */
const said = (work: Promise<unknown>): Promise<readonly [code: number, words: string] | null> =>
  work.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return [error.resultCode, error.text[1]];
    },
  );
const count = (subject: string, nowMs = start, limit: number | null = maxFailures) =>
  said(countAttempt(database, [{ subject, limit }], nowMs));
const tooMany = (minutes: number) => [
  resultCodes.tooManyRequests,
  `Too many failures, please try again in ${minutes} min`,
];

test('of any number of attempts at once as many as the limit are judged', async () => {
  const answers = await Promise.all(Array.from({ length: 3 * maxFailures }, () => count('at once')));
  expect(answers.filter((answer) => answer === null)).toHaveLength(maxFailures);
  expect(answers.filter((answer) => answer !== null)).toEqual(
    Array.from({ length: 2 * maxFailures }, () => tooMany(15)),
  );
});

test('the window begins with the first attempt and ends a quarter of an hour later, however many follow', async () => {
  for (let n = 0; n < maxFailures; n += 1) expect(await count('window', start + n * 1000)).toBeNull();
  expect(await count('window', start + failureWindowMs - 60_001)).toEqual(tooMany(2));
  expect(await count('window', start + failureWindowMs - 60_000)).toEqual(tooMany(1));
  expect(await count('window', start + failureWindowMs - 1)).toEqual(tooMany(1));
  // And another one begins.
  expect(await count('window', start + failureWindowMs)).toBeNull();
  expect(await attemptsOf(database, ['window'], start + failureWindowMs)).toBe(1);
});

test('subjects after one that has reached its limit are not counted; one without a limit never reaches it', async () => {
  const both = () =>
    said(
      countAttempt(
        database,
        [
          { subject: 'one place', limit: 1 },
          { subject: 'all places', limit: null },
        ],
        start,
      ),
    );
  expect([await both(), (await both())?.[0]]).toEqual([null, resultCodes.tooManyRequests]);
  expect(await attemptsOf(database, ['all places'], start)).toBe(1);
  expect(await attemptsOf(database, ['all places', 'one place'], start)).toBe(2);
  for (let n = 0; n < 3; n += 1) expect(await count('all places', start, null)).toBeNull();
});

test('who succeeds clears the count of his place, and takes himself out of those that others share', async () => {
  for (let n = 0; n < 3; n += 1) for (const subject of ['own', 'shared']) await count(subject);
  await forgiveAttempt(database, ['own'], ['shared', 'never counted']);
  expect([await attemptsOf(database, ['own'], start), await attemptsOf(database, ['shared'], start)]).toEqual(
    [0, 2],
  );
});

test('failures of an address raise the work of its next challenge, for a quarter of an hour', async () => {
  const ip = '10.9.0.1';
  const bits = async (nowMs = start, of = ip): Promise<number> =>
    (await createVerification(database, 'code').issue(nowMs, of, 'browser')).puzzle.bits;
  expect(await bits()).toBe(puzzleBits);
  for (let n = 0; n < 6; n += 1) await count(addressSubject(ip), start, null);
  expect(await bits()).toBeGreaterThan(puzzleBits);
  expect([await bits(start, '10.9.0.2'), await bits(start + failureWindowMs)]).toEqual([
    puzzleBits,
    puzzleBits,
  ]);
});

const userNamed = async (userName: string): Promise<void> => {
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash) values ($1, $1, 'r', 'A', $2)`,
    [userName, await hashPassword(password)],
  );
};

const signIn = async (username: string, more: { password?: string; ip?: string; device?: string } = {}) => {
  const verification = createVerification(database, 'code');
  const device = more.device ?? randomUUID();
  const { verifyId } = await verification.issue(start, '10.0.0.7', device);
  const credentials = { username, password, verifyCode: 'code', ip: '10.0.0.7', area: '', agent: 'test' };
  return createLogin(database, verification)({ ...credentials, verifyId, ...more, device }, start);
};
const codeOf = async (...attempt: Parameters<typeof signIn>): Promise<number | null> =>
  (await said(signIn(...attempt)))?.[0] ?? null;

test('ten wrong passwords keep their place out, also with the right one, and nobody who comes from elsewhere', async () => {
  await userNamed('clerk');
  for (let n = 0; n < maxFailures; n += 1)
    expect(await codeOf('clerk', { password: 'wrong' })).toBe(resultCodes.badRequest);
  expect(await codeOf('clerk')).toBe(resultCodes.tooManyRequests);
  expect(await codeOf('CLERK')).toBe(resultCodes.tooManyRequests);
  expect(await codeOf('clerk', { ip: '10.0.0.8' })).toBeNull();
});

test('where strangers have tried for too long all of them wait, and the browser that its owner signed in with does not', async () => {
  await userNamed('owner');
  const device = randomUUID();
  expect(await codeOf('owner', { device, ip: '10.1.0.1' })).toBeNull();
  for (let n = 0; n < maxStrangers; n += 1) await count('account owner', start, maxStrangers);
  expect(await codeOf('owner', { ip: '10.3.0.1' })).toBe(resultCodes.tooManyRequests);
  expect(await codeOf('owner', { device, ip: '10.3.0.2' })).toBeNull();
  // A browser of one account is a stranger to another.
  await userNamed('neighbour');
  const theirs = randomUUID();
  expect(await codeOf('neighbour', { device: theirs, ip: '10.4.0.1' })).toBeNull();
  expect(await codeOf('owner', { device: theirs, ip: '10.3.0.3' })).toBe(resultCodes.tooManyRequests);
});
