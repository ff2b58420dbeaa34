import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { Refusal } from '#server/kernel/refusal.ts';
import {
  failureWindowMs,
  maxAuditedStrangers,
  maxFailures,
  maxStrangers,
} from '#server/identity/session/attempts.ts';
import { createLogin, type Credentials } from '#server/identity/session/login.ts';
import { openSession } from '#server/identity/session/open-session.ts';
import { hashPassword, verifyPassword } from '#server/identity/session/password.ts';
import { provePassword } from '#server/identity/session/prove-password.ts';
import {
  bitsAfter,
  createVerification,
  puzzleBits,
  verifyLifeMs,
} from '#server/identity/session/verification.ts';
import { verifyAlphabet, verifyPicture } from '#server/identity/session/verify-picture.ts';
import {
  absoluteLimitMs,
  countSessions,
  deleteSession,
  findActor,
  idleLimitMs,
  insertSession,
} from '#server/identity/actors.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

let database: Database;
const password = 'right-enough';
const start = Date.parse('2026-03-02T12:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(
    `insert into company (company_code, name, parent_code) values
       ('A', 'a', null), ('AB', 'ab', 'A'), ('ABC', 'abc', 'AB'), ('AD', 'ad', 'A'), ('Z', 'z', null)`,
    [],
  );
  await database.query(
    `insert into role (role_code, role_name) values ('r', 'Role'), ('garden', 'Garden')`,
    [],
  );
  await database.query(
    `insert into role_function (role_code, function_code) values ('r', 'page:/a'), ('r', 'truck.write')`,
    [],
  );
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash) values
       ('Boss', 'Boss', 'r', 'A', $1), ('clerk', 'Clerk', 'r', 'AB', $1), ('gardener', 'G', 'garden', 'Z', $1)`,
    [await hashPassword(password)],
  );
});
afterAll(() => database.close());

const userId = async (name: string): Promise<number> => {
  const [row] = await database.query<{ id: number }>('select id from app_user where user_name = $1', [name]);
  if (!row) throw new Error(`no ${name}`);
  return row.id;
};
const hash = (text: string) => createHash('sha256').update(text).digest();
let sessions = 0;
const session = async (name: string, nowMs = start): Promise<Buffer> => {
  sessions += 1;
  const tokenHash = hash(`s${sessions}`);
  await insertSession(
    database,
    { tokenHash, csrfToken: 'csrf', userId: await userId(name), ip: '10.0.0.1', area: '', agent: '' },
    nowMs,
  );
  return tokenHash;
};
const actorAt = async (tokenHash: Buffer, nowMs: number) => findActor(database, tokenHash, nowMs);

test('a user sees the own company and all below it, and nothing beside', async () => {
  const boss = await actorAt(await session('Boss'), start);
  expect(boss?.companies.toSorted()).toEqual(['A', 'AB', 'ABC', 'AD']);
  expect([...(boss?.functions ?? [])].toSorted()).toEqual(['page:/a', 'truck.write']);
  expect(boss?.user.functions).toEqual(['truck.write']);
  expect(boss?.csrfToken).toBe('csrf');
  expect((await actorAt(await session('clerk'), start))?.companies.toSorted()).toEqual(['AB', 'ABC']);
  const gardener = await actorAt(await session('gardener'), start);
  expect(gardener?.companies).toEqual(['Z']);
  expect([boss?.user.restrictedShell, gardener?.user.restrictedShell]).toEqual([false, true]);
  expect(gardener?.user.sessionEndsTime).toBe(new Date(start + absoluteLimitMs).toISOString());
  expect(await actorAt(hash('nobody'), start)).toBe(null);
});

test('half an hour unused ends a session, twelve hours end it in any case', async () => {
  const idle = await session('clerk');
  expect(await actorAt(idle, start + idleLimitMs - 1)).not.toBe(null);
  const unused = await session('clerk');
  expect(await actorAt(unused, start + idleLimitMs)).toBe(null);
  const busy = await session('clerk');
  for (let t = start; t < start + absoluteLimitMs; t += idleLimitMs / 2)
    expect(await actorAt(busy, t)).not.toBe(null);
  expect(await actorAt(busy, start + absoluteLimitMs - 1)).not.toBe(null);
  expect(await actorAt(busy, start + absoluteLimitMs)).toBe(null);
});

test('use is written down once a minute', async () => {
  const used = await session('clerk');
  const lastUsed = async () => {
    const [row] = await database.query<{ last_used_time: Date }>(
      'select last_used_time from session where token_hash = $1',
      [used],
    );
    return (row?.last_used_time.getTime() ?? 0) - start;
  };
  await actorAt(used, start + 60_000);
  expect(await lastUsed()).toBe(0);
  await actorAt(used, start + 60_001);
  expect(await lastUsed()).toBe(60_001);
});

test.each([
  ['user', `update app_user set enabled = $1 where user_name = 'clerk'`],
  ['role', `update role set enabled = $1 where role_code = 'r'`],
  ['company', `update company set enabled = $1 where company_code = 'AB'`],
])('a %s that is switched off ends the sessions at once', async (_what, sql) => {
  const open = await session('clerk');
  await database.query(sql, [false]);
  expect(await actorAt(open, start)).toBe(null);
  await database.query(sql, [true]);
  expect(await actorAt(open, start)).not.toBe(null);
});

test('a session that is signed out is gone, and with a new one all that are over their limits', async () => {
  const out = await session('clerk');
  await deleteSession(database, out);
  expect(await actorAt(out, start)).toBe(null);
  await database.query('delete from session', []);
  await session('clerk', start);
  expect(await countSessions(database, start + idleLimitMs - 1)).toBe(1);
  expect(await countSessions(database, start + idleLimitMs)).toBe(0);
  await session('Boss', start + idleLimitMs + 1);
  const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
    'select count(*) from session',
    [],
  );
  expect(Number(count)).toBe(1);
});

test('a verification code is good once, within five minutes, in capitals or not', async () => {
  const verification = createVerification(database, 'aB3d');
  const redeem = async (answer: string, afterMs = 0) => {
    const { verifyId } = await verification.issue(start, '10.0.0.7', 'browser');
    return verification.redeem(verifyId, answer, 'browser', start + afterMs);
  };
  expect(await redeem('aB3d')).toBe(true);
  expect(await redeem(' AB3D ')).toBe(true);
  expect(await redeem('aB3')).toBe(false);
  expect(await redeem('aB3x')).toBe(false);
  expect(await redeem('aB3d', verifyLifeMs)).toBe(true);
  expect(await redeem('aB3d', verifyLifeMs + 1)).toBe(false);
  const { verifyId, expiresInS } = await verification.issue(start, '10.0.0.7', 'browser');
  expect(expiresInS).toBe(300);
  expect(await verification.redeem(verifyId, 'wrong', 'browser', start)).toBe(false);
  expect(await verification.redeem(verifyId, 'aB3d', 'browser', start)).toBe(false);
  expect(await verification.redeem('unknown', 'aB3d', 'browser', start)).toBe(false);
  const carried = await verification.issue(start, '10.0.0.7', 'browser');
  expect(await verification.redeem(carried.verifyId, 'aB3d', 'another browser', start)).toBe(false);
});

test('codes are drawn by lot from the alphabet, and kept no longer than they live', async () => {
  const verification = createVerification(database, null);
  await database.query('delete from verify_challenge', []);
  for (let n = 0; n < 10; n += 1) await verification.issue(start, '10.0.0.7', 'browser');
  const rows = await database.query<{ code: string }>('select code from verify_challenge', []);
  expect(new Set(rows.map(({ code }) => code)).size).toBeGreaterThan(5);
  for (const { code } of rows) {
    expect(code).toHaveLength(4);
    for (const letter of code) expect(verifyAlphabet).toContain(letter);
  }
  await verification.issue(start + verifyLifeMs + 1, '10.0.0.7', 'browser');
  expect(await database.query('select code from verify_challenge', [])).toHaveLength(1);
});

test('the puzzle wants seventeen bits of zero, and says so by its own name', async () => {
  const verification = createVerification(database, 'none');
  const zeroBits = (salt: string, nonce: number) => {
    const digest = hash(`${salt}${nonce}`);
    return Math.clz32(digest.readUInt32BE(0));
  };
  const solve = (salt: string, fits: (bits: number) => boolean): number => {
    for (let nonce = 0; ; nonce += 1) if (fits(zeroBits(salt, nonce))) return nonce;
  };
  const attempt = async (fits: (bits: number) => boolean, prefix = 'pow:') => {
    const { verifyId, puzzle } = await verification.issue(start, '10.0.0.7', 'browser');
    expect(puzzle.bits).toBe(puzzleBits);
    return verification.redeem(verifyId, `${prefix}${solve(puzzle.salt, fits)}`, 'browser', start);
  };
  expect(await attempt((bits) => bits >= puzzleBits)).toBe(true);
  expect(await attempt((bits) => bits === puzzleBits - 1)).toBe(false);
  expect(await attempt((bits) => bits === 8)).toBe(false);
  expect(await attempt((bits) => bits >= puzzleBits, '')).toBe(false);
  expect(await attempt((bits) => bits >= puzzleBits, 'wop:')).toBe(false);
});

const login = async (more: Partial<Credentials> = {}, nowMs = start) => {
  const verification = createVerification(database, 'code');
  // Every browser has a mark, and one that nobody has signed in from is nobody's.
  const device = more.device ?? randomUUID();
  const { verifyId } = await verification.issue(nowMs, '10.0.0.7', device);
  const found = await createLogin(database, verification)(
    {
      username: 'clerk',
      password,
      verifyCode: 'code',
      verifyId,
      ip: '10.0.0.7',
      area: 'Ningbo',
      agent: 'test',
      ...more,
      device,
    },
    nowMs,
  );
  if (!('actor' in found)) throw new Error('asked for a second factor');
  return found;
};
const refused = async (more: Partial<Credentials>, nowMs = start) => {
  try {
    await login(more, nowMs);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [error.resultCode, Object.keys(error.fields).join(), error.text[1]];
  }
};

test('each missing or wrong field is named, user and password together', async () => {
  expect(await refused({ username: ' ' })).toEqual([400, 'username', 'Please enter the user name']);
  expect(await refused({ password: '' })).toEqual([400, 'password', 'Please enter the password']);
  expect(await refused({ verifyCode: ' ' })).toEqual([
    400,
    'verifyCode',
    'Please enter the verification code',
  ]);
  expect(await refused({ verifyCode: 'x' })).toEqual([
    400,
    'verifyCode',
    'Please enter the correct verification code',
  ]);
  const wrong = [400, 'password', 'Wrong user name or password'];
  expect(await refused({ password: 'wrong' })).toEqual(wrong);
  expect(await refused({ username: 'nobody' })).toEqual(wrong);
  const [entry] = await database.query<{ user_name: string; ip: string; company_code: string }>(
    `select user_name, ip, company_code from audit_log where action = 'session.refused' and user_name = 'clerk'`,
    [],
  );
  expect(entry).toMatchObject({ ip: '10.0.0.7', company_code: 'AB' });
});

test('signing in opens a session, clears failures, is audited, and returns the sign-in before', async () => {
  const { token, actor } = await login({ username: ' CLERK ' });
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(actor.tokenHash).toEqual(hash(token));
  expect((await actorAt(hash(token), start))?.user.userName).toBe('clerk');
  const left = await database.query(
    `select 1 from sign_in_attempts where subject = 'place 10.0.0.7 clerk'`,
    [],
  );
  expect(left).toHaveLength(0);
  const audits = await database.query(`select 1 from audit_log where action = 'session.login'`, []);
  expect(audits).toHaveLength(1);
  const again = await login({ ip: '10.0.0.8' }, start + 1000);
  expect(again.actor.user.lastLoginInfo).toEqual({
    time: new Date(start).toISOString(),
    ip: '10.0.0.7',
    area: 'Ningbo',
  });
  expect(again.token).not.toBe(token);
});

const guess = (more: Partial<Credentials>, nowMs: number) => refused({ password: 'wrong', ...more }, nowMs);

test('of any number of guesses at once ten are judged', async () => {
  const later = start + 10 * failureWindowMs;
  const before = await database.query(`select 1 from audit_log where action = 'session.refused'`);
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => guess({ username: 'nobody-else' }, later)),
  );
  const codes = answers.map((answer) => answer?.[0]);
  expect(codes.filter((code) => code === 400)).toHaveLength(maxFailures);
  expect(codes.filter((code) => code === 429)).toHaveLength(300 - maxFailures);
  const after = await database.query(`select 1 from audit_log where action = 'session.refused'`);
  expect(after.length - before.length).toBe(maxFailures);
}, 60_000);

test('who guesses at somebody’s account keeps himself out, and not its owner where the owner is known', async () => {
  const at = start + 20 * failureWindowMs;
  const { device } = await login({ ip: '10.1.0.1' }, at);
  // From the owner's own address, behind which many sit, and from so many others that all strangers wait.
  const addresses = [
    '10.1.0.1',
    ...Array.from({ length: maxStrangers / maxFailures }, (_, n) => `10.2.0.${n}`),
  ];
  for (const ip of addresses) for (let n = 0; n < maxFailures; n += 1) await guess({ ip }, at);
  expect((await refused({ ip: '10.3.0.1' }, at))?.[0]).toBe(429);
  expect((await refused({ ip: '10.1.0.1' }, at))?.[0]).toBe(429);
  expect(await refused({ ip: '10.1.0.1', device }, at)).toBe(null);
  expect(await refused({ ip: '10.4.0.1', device }, at)).toBe(null);
  // Nobody guessed from the address that the owner has signed in from with another browser just now.
  expect(await refused({ ip: '10.4.0.1' }, at)).toBe(null);
  // A browser of one account is a stranger to another.
  const boss = (await login({ username: 'Boss', ip: '10.5.0.1' }, at)).device;
  expect((await refused({ ip: '10.1.0.1', device: boss }, at))?.[0]).toBe(429);
  // A known browser is held to the same limit.
  for (let n = 0; n < maxFailures; n += 1) expect((await guess({ device }, at))?.[0]).toBe(400);
  expect((await refused({ device }, at))?.[0]).toBe(429);
}, 60_000);

test('after ten failures within a quarter of an hour an account waits until the first of them is that old', async () => {
  const name = 'gardener';
  for (let n = 0; n < maxFailures; n += 1) {
    expect((await refused({ username: name, password: 'wrong' }, start + n * 1000))?.[0]).toBe(400);
    // Until the tenth the right password would still be taken, so it is not tried here.
  }
  const closed = await refused({ username: name.toUpperCase() }, start + 10_000);
  expect(closed).toEqual([429, '', 'Too many failures, please try again in 15 min']);
  expect((await refused({ username: name }, start + failureWindowMs - 60_000))?.[2]).toContain('in 1 min');
  expect((await refused({ username: name }, start + failureWindowMs - 60_001))?.[2]).toContain('in 2 min');
  // Others are not kept waiting.
  expect(await refused({}, start + 10_000)).toBe(null);
  expect(await refused({ username: name }, start + failureWindowMs)).toBe(null);
});

test('who fails pays more work for the next challenge, up to a limit, and for a quarter of an hour', async () => {
  const at = start + 40 * failureWindowMs;
  const ip = '10.9.0.1';
  const bitsNow = async (nowMs: number, of = ip): Promise<number> =>
    (await createVerification(database, 'code').issue(nowMs, of, 'browser')).puzzle.bits;
  expect(await bitsNow(at)).toBe(puzzleBits);
  for (let n = 0; n < 6; n += 1) await guess({ ip, username: `someone-${n}` }, at);
  expect(await bitsNow(at)).toBe(puzzleBits + 2);
  expect(await bitsNow(at, '10.9.0.2')).toBe(puzzleBits);
  expect(await bitsNow(at + failureWindowMs)).toBe(puzzleBits);
  expect(bitsAfter(10_000)).toBe(23);
});

test('guesses at names that nobody has are written into the audit a hundred times an address, those at accounts always', async () => {
  const at = start + 60 * failureWindowMs;
  const ip = '10.10.0.1';
  const written = async (name: string) =>
    (
      await database.query(
        `select 1 from audit_log where action = 'session.refused' and ip = $1 and user_name like $2`,
        [ip, name],
      )
    ).length;
  for (let n = 0; n < maxAuditedStrangers + 5; n += 1) await guess({ ip, username: `stranger-${n}` }, at);
  expect(await written('stranger-%')).toBe(maxAuditedStrangers);
  await guess({ ip, username: 'clerk' }, at);
  expect(await written('clerk')).toBe(1);
}, 60_000);

test('no session is opened for an account that was switched off between its password and its second step', async () => {
  const proved = {
    userId: await userId('clerk'),
    userName: 'clerk',
    companyCode: 'AB',
    ip: '10.0.0.9',
    area: '',
    agent: '',
    device: 'browser',
    own: [],
    shared: [],
  };
  await database.query(`update app_user set enabled = false where user_name = 'clerk'`);
  await expect(openSession(database, proved, start)).rejects.toThrow('just opened is not there');
  await database.query(`update app_user set enabled = true where user_name = 'clerk'`);
});

test('whose account is gone has no right password', async () => {
  const signedOut = await actorAt(await session('clerk'), start);
  if (signedOut === null) throw new Error('nobody is signed in');
  const gone = { ...signedOut, user: { ...signedOut.user, id: -1 } };
  const words = ['密码错误', 'Wrong password'] as const;
  await expect(
    provePassword(database, gone, password, { field: 'password', words, action: 'x' }, '10.0.0.1', start),
  ).rejects.toBeInstanceOf(Refusal);
});

test('every glyph of a picture is drawn whole: a closed one to its beginning, an open one not', () => {
  const lines = (code: string): number => {
    const svg = Buffer.from(verifyPicture(code, () => 0).split(',')[1] ?? '', 'base64').toString();
    return (/ d="([^"]+)"/.exec(svg)?.[1] ?? '').split('M').length - 1;
  };
  // Two pieces a stroke where the lot says so, beside those that belong to no glyph.
  const none = lines('');
  expect(['D', 'Z', 'C', 'A'].map((code) => (lines(code) - none) / 2)).toEqual([6, 3, 7, 3]);
});

test('strokes are drawn in either direction: none tells where a glyph begins', () => {
  const strokes = Array.from({ length: 200 }, () => {
    const svg = Buffer.from(verifyPicture('TTTT', Math.random).split(',')[1] ?? '', 'base64').toString();
    return (/ d="([^"]+)"/.exec(svg)?.[1] ?? '').split('M').filter((part) => part !== '');
  }).flat();
  const toTheRight = strokes.filter((stroke) => {
    const [fromX = 0, , toX = 0] = stroke.split(' ').map(Number);
    return toX > fromX;
  });
  expect(toTheRight.length / strokes.length).toBeGreaterThan(0.45);
  expect(toTheRight.length / strokes.length).toBeLessThan(0.55);
});

test('no two pictures of a code have a stroke in common, and none reveals its glyphs by their order', () => {
  const drawn = (code: string): string[] => {
    const svg = Buffer.from(verifyPicture(code, Math.random).split(',')[1] ?? '', 'base64').toString();
    expect(svg).not.toContain('transform');
    expect(svg.match(/<path/g)).toHaveLength(1);
    return (/ d="([^"]+)"/.exec(svg)?.[1] ?? '').split('M').filter((part) => part !== '');
  };
  const seen = new Set<string>();
  for (let n = 0; n < 200; n += 1)
    for (const stroke of drawn('AAAA')) {
      expect(seen.has(stroke)).toBe(false);
      seen.add(stroke);
    }
  // The number of strokes gives no code away either: it differs from picture to picture.
  expect(new Set(Array.from({ length: 50 }, () => drawn('HKMN').length)).size).toBeGreaterThan(3);
});

test('a password is kept so that it can be checked and not read', async () => {
  const stored = await hashPassword('secret');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(stored, 'secret')).toBe(true);
  expect(await verifyPassword(stored, 'Secret')).toBe(false);
});
