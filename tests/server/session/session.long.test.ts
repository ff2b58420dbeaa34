import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { absoluteLimitMs, idleLimitMs } from '#server/identity/actors.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { maxFailures } from '#server/identity/session/attempts.ts';
import { verifyLifeMs } from '#server/identity/session/verification.ts';
import { verifyAlphabet } from '#server/identity/session/verify-picture.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { covers } from '../../support/covers.ts';
import { anonymous, browserOf, field, loginAs, tryLogin } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

let database: Database;
let app: App;
let nowMs = Date.parse('2026-03-02T01:00:00Z');

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
});
afterAll(() => closeDemoApp({ database, app }));

test('call.post-login: the right credentials sign in and set an HttpOnly cookie', async () => {
  covers(
    'entity.login-response',
    'roles.from-login-response',
    'roles.user-has-superman-flag',
    'entity.session-user',
  );
  const answer = await tryLogin(app, { username: 'admin', password: demoPassword });
  expect(answer.resultCode).toBe(200);
  expect(Object.keys(Object(answer.data)).toSorted()).toEqual(
    ['header-id', 'lastLoginInfo', 'role', 'userIn', 'userInfo'].toSorted(),
  );
  expect(answer.data).toMatchObject({
    role: { roleName: '管理员', superMan: true },
    userInfo: {
      userName: 'admin',
      name: '周建国',
      companyCode: 'TW',
      roles: [{ roleName: '管理员', superMan: true }],
    },
  });
  const cookie = String(answer.headers['set-cookie']);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Strict/);
  expect(JSON.stringify(answer.data)).not.toMatch(/argon2|password/i);
});

test('validation.login-username-trimmed: spaces around the user name are dropped', async () => {
  covers('entity.login-payload');
  expect((await tryLogin(app, { username: '  admin ', password: demoPassword })).resultCode).toBe(200);
});

test('login.verification-code-4-random: four characters of the alphabet, another at each time', async () => {
  const codes = new Set<string>();
  const open = await openTestApp(database, () => nowMs, { verifyCode: null });
  for (let time = 0; time < 5; time += 1) {
    const challenge = await anonymous(open).get('/verifyCode');
    const [row] = await database.query<{ code: string }>(
      'select code from verify_challenge where verify_id = $1',
      [String(field(challenge, 'verifyId'))],
    );
    expect(row?.code).toMatch(new RegExp(`^[${verifyAlphabet}]{4}$`));
    codes.add(row?.code ?? '');
    expect(String(field(challenge, 'picture'))).toMatch(/^data:image\/svg\+xml;base64,/);
    const picture = Buffer.from(String(field(challenge, 'picture')).split(',')[1] ?? '', 'base64').toString();
    expect(picture).not.toContain(row?.code);
  }
  expect(codes.size).toBeGreaterThan(1);
  await open.server.close();
});

test('a wrong, a used and an old verification code are refused with the specified words', async () => {
  const words = '请输入正确的验证码';
  expect(
    (await tryLogin(app, { username: 'admin', password: demoPassword, verifyCode: 'zzzz' })).message,
  ).toBe(words);
  const challenge = await anonymous(app).get('/verifyCode');
  const form = {
    username: 'admin',
    password: demoPassword,
    verifyCode: 'abcd',
    verifyId: String(field(challenge, 'verifyId')),
  };
  const browser = anonymous(app, browserOf(challenge));
  expect((await browser.send('POST', '/login', form)).resultCode).toBe(200);
  expect((await browser.send('POST', '/login', form)).message).toBe(words);
  // The right answer, from a browser that was not asked.
  const asked = await anonymous(app).get('/verifyCode');
  const elsewhere = { ...form, verifyId: String(field(asked, 'verifyId')) };
  expect((await anonymous(app).send('POST', '/login', elsewhere)).message).toBe(words);
  const old = await anonymous(app).get('/verifyCode');
  nowMs += verifyLifeMs + 1;
  expect(
    (
      await anonymous(app, browserOf(old)).send('POST', '/login', {
        ...form,
        verifyId: String(field(old, 'verifyId')),
      })
    ).message,
  ).toBe(words);
});

test('the puzzle allows a sign-in without reading', async () => {
  const challenge = await anonymous(app).get('/verifyCode');
  const puzzle = Object(field(challenge, 'puzzle'));
  const { createHash } = await import('node:crypto');
  let nonce = 0;
  const solved = (text: string) =>
    createHash('sha256').update(text).digest().readUInt32BE(0) >>> (32 - puzzle.bits) === 0;
  while (!solved(`${puzzle.salt}${nonce}`)) nonce += 1;
  const form = {
    username: 'admin',
    password: demoPassword,
    verifyCode: `pow:${nonce}`,
    verifyId: String(field(challenge, 'verifyId')),
  };
  expect((await anonymous(app, browserOf(challenge)).send('POST', '/login', form)).resultCode).toBe(200);
});

test('each missing field has a message, in the language of the request', async () => {
  const challenge = await anonymous(app).get('/verifyCode');
  const verifyId = String(field(challenge, 'verifyId'));
  const english = { 'accept-language': 'en' };
  const send = (form: Record<string, string>, headers = {}) =>
    anonymous(app).send('POST', '/login', { verifyId, ...form }, headers);
  expect((await send({ username: '', password: 'x', verifyCode: 'abcd' })).message).toBe('请输入用户名');
  expect((await send({ username: 'admin', password: '', verifyCode: 'abcd' })).message).toBe('请输入密码');
  expect((await send({ username: 'admin', password: 'x', verifyCode: ' ' }, english)).message).toBe(
    'Please enter the verification code',
  );
});

test('an unknown user and a wrong password answer alike', async () => {
  const unknown = await tryLogin(app, { username: 'nobody', password: 'wrong-password' });
  const wrong = await tryLogin(app, { username: 'safety', password: 'wrong-password' });
  expect(unknown.resultCode).toBe(wrong.resultCode);
  expect(unknown.message).toBe(wrong.message);
});

test('an account is closed for a while after ten failures from an unknown browser', async () => {
  for (let time = 0; time < maxFailures; time += 1)
    await tryLogin(app, { username: 'garden', password: 'wrong' });
  const closed = await tryLogin(app, { username: 'garden', password: demoPassword });
  expect(closed.resultCode).toBe(429);
  nowMs += 15 * 60_000 + 1000;
  expect((await tryLogin(app, { username: 'garden', password: demoPassword })).resultCode).toBe(200);
});

test('call.get-loginout: logging out ends the session, here and for good', async () => {
  const client = await loginAs(app, 'dispatcher');
  expect((await client.get('/menus')).resultCode).toBe(200);
  const out = await client.get('/loginOut');
  expect(out.resultCode).toBe(200);
  expect(out.headers['clear-site-data']).toBe('"cache"');
  expect((await client.get('/menus')).resultCode).toBe(504);
});

test('a session ends when it is idle, and in any case after its absolute limit', async () => {
  const idle = await loginAs(app, 'dispatcher');
  nowMs += idleLimitMs + 1000;
  expect((await idle.get('/menus')).resultCode).toBe(504);
  const busy = await loginAs(app, 'dispatcher');
  for (let spentMs = 0; spentMs < absoluteLimitMs - idleLimitMs; spentMs += idleLimitMs / 2) {
    nowMs += idleLimitMs / 2;
    expect((await busy.get('/menus')).resultCode).toBe(200);
  }
  nowMs += idleLimitMs + 1000;
  expect((await busy.get('/menus')).resultCode).toBe(504);
});

test('a disabled user is out at once', async () => {
  const client = await loginAs(app, 'safety');
  await database.query(`update app_user set enabled = false where user_name = 'safety'`);
  expect((await client.get('/menus')).resultCode).toBe(504);
  await database.query(`update app_user set enabled = true where user_name = 'safety'`);
});

test('a write without the page header, or from another site, changes nothing', async () => {
  const client = await loginAs(app, 'admin');
  const form = { quickVisitUrl: '/monitor/track_map', quickVisitName: '地图' };
  expect((await anonymous(app, client.cookie).send('POST', '/addUserQuickVisit', form)).resultCode).toBe(401);
  expect(
    (await client.send('POST', '/addUserQuickVisit', form, { 'sec-fetch-site': 'cross-site' })).resultCode,
  ).toBe(401);
  expect(field({ data: (await client.get('/getUserQuickVisit')).data }, 'length')).toBe(0);
});

test('the password changes only with the old one, and signs the other sessions out', async () => {
  const client = await loginAs(app, 'exhibition');
  const other = await loginAs(app, 'exhibition');
  expect((await client.send('PUT', '/userInfoPwd', { oldPwd: 'wrong', pwd: 'a-new-password' })).message).toBe(
    '原密码错误',
  );
  expect((await client.send('PUT', '/userInfoPwd', { oldPwd: demoPassword, pwd: 'short' })).resultCode).toBe(
    400,
  );
  expect(
    (await client.send('PUT', '/userInfoPwd', { oldPwd: demoPassword, pwd: 'a-new-password' })).resultCode,
  ).toBe(200);
  expect((await other.get('/menus')).resultCode).toBe(504);
  expect((await tryLogin(app, { username: 'exhibition', password: demoPassword })).resultCode).not.toBe(200);
  expect((await tryLogin(app, { username: 'exhibition', password: 'a-new-password' })).resultCode).toBe(200);
});

test('a new password is long enough, not common, not blank and not the user’s name', async () => {
  const client = await loginAs(app, 'customer');
  for (const pwd of ['short', '        ', 'customer1', 'Password123!', '12345678', demoPassword]) {
    const answer = await client.send('PUT', '/userInfoPwd', { oldPwd: demoPassword, pwd });
    expect(answer.resultCode, pwd).toBe(400);
    expect(Object.keys(Object(field(answer, 'fields'))), pwd).toEqual(['pwd']);
  }
});

test('a session allows ten guesses of the password and no more, and each is written to the audit', async () => {
  const client = await loginAs(app, 'customer');
  const other = await loginAs(app, 'customer');
  const sends = [
    () => client.send('POST', '/confirmPassword', { password: 'wrong-one' }),
    () => client.send('PUT', '/userInfoPwd', { oldPwd: 'wrong-one', pwd: 'quite-another-one' }),
  ];
  const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => sends[n % 2]?.()));
  expect(answers.filter((answer) => answer?.resultCode === 400)).toHaveLength(maxFailures);
  expect(answers.filter((answer) => answer?.resultCode === 429)).toHaveLength(24 - maxFailures);
  expect((await client.send('POST', '/confirmPassword', { password: demoPassword })).resultCode).toBe(429);
  expect((await other.send('POST', '/confirmPassword', { password: demoPassword })).resultCode).toBe(200);
  const rows = await database.query(
    `select 1 from audit_log where user_name = 'customer'
       and action in ('session.confirm-refused', 'user.password-refused')`,
  );
  expect(rows).toHaveLength(maxFailures);
}, 60_000);

test('a password that somebody else has made opens nothing but the form for another one', async () => {
  await database.query(
    `update app_user set password_temporary = true, password_expires_time = $1 where user_name = 'customer'`,
    [new Date(nowMs + 1)],
  );
  const client = await loginAs(app, 'customer');
  expect(Object(client.login['userInfo'])).toMatchObject({ mustChangePassword: true });
  for (const path of ['/menus', '/getUserQuickVisit', '/pushKey'])
    expect((await client.get(path)).message, path).toBe('请先修改初始密码');
  expect((await client.get('/session')).resultCode).toBe(200);
  const form = { oldPwd: demoPassword, pwd: 'quite-another-one' };
  expect((await client.send('PUT', '/userInfoPwd', { ...form, pwd: demoPassword })).resultCode).toBe(400);
  expect((await client.send('PUT', '/userInfoPwd', form)).resultCode).toBe(200);
  expect((await client.get('/menus')).resultCode).toBe(200);
});

test('call.get-getip: the address of the asker comes back', async () => {
  expect(field(await anonymous(app).get('/getIp'), 'ip')).toBe('127.0.0.1');
});

const cookieParts = (answer: { readonly headers: Readonly<Record<string, unknown>> }): string[] =>
  String([answer.headers['set-cookie']].flat()[0])
    .split(';')
    .map((part) => part.trim());

test('behind https the cookie is for this host alone, encrypted, out of reach of scripts and other sites; signing out clears it', async () => {
  const https = await openTestApp(database, () => nowMs, { secureCookies: true });
  const answer = await tryLogin(https, { username: 'admin', password: demoPassword });
  expect(browserOf(await anonymous(https).get('/verifyCode'))).toMatch(/^__Host-tankwatch_device=/);
  const [pair = '', ...flags] = cookieParts(answer);
  expect(pair).toMatch(/^__Host-tankwatch_session=[\w-]{43}$/);
  expect(new Set(flags)).toEqual(
    new Set(['HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/', `Max-Age=${absoluteLimitMs / 1000}`]),
  );
  const client = anonymous(https, pair, String(field(answer, 'header-id')));
  expect((await client.get('/menus')).resultCode).toBe(200);
  // A page without encryption could set a cookie of the plain name; it opens nothing.
  const plain = pair.replace('__Host-', '');
  expect((await anonymous(https, plain).get('/menus')).resultCode).toBe(504);
  const [cleared = '', ...ended] = cookieParts(await client.send('POST', '/loginOut', {}));
  expect(cleared).toBe('__Host-tankwatch_session=');
  expect(ended).toEqual(
    expect.arrayContaining(['Path=/', 'Secure', 'Expires=Thu, 01 Jan 1970 00:00:00 GMT']),
  );
  expect((await client.get('/menus')).resultCode).toBe(504);
  await https.server.close();
});

test('another site signs nobody in or out and changes nothing, whichever way its browser says where it comes from', async () => {
  const form = { quickVisitUrl: '/monitor/track_map', quickVisitName: '地图' };
  const client = await loginAs(app, 'admin');
  const foreign: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:80.evil.example' },
  ];
  for (const headers of foreign) {
    expect((await client.send('POST', '/addUserQuickVisit', form, headers)).resultCode).toBe(401);
    expect((await client.send('POST', '/loginOut', {}, headers)).resultCode).toBe(401);
    const challenge = await anonymous(app).get('/verifyCode');
    const login = {
      username: 'admin',
      password: demoPassword,
      verifyCode: 'abcd',
      verifyId: String(field(challenge, 'verifyId')),
    };
    expect((await anonymous(app).send('POST', '/login', login, headers)).resultCode).toBe(401);
  }
  expect((await client.get('/menus')).resultCode).toBe(200);
  const own = { origin: 'http://console.example', host: 'console.example' };
  expect((await client.send('POST', '/loginOut', {}, own)).resultCode).toBe(200);
});

test('the console’s own page, and an address typed by hand, are let in whatever mark their browser sends', async () => {
  for (const site of ['same-origin', 'none']) {
    const client = await loginAs(app, 'admin');
    const out = await client.send('POST', '/loginOut', {}, { 'sec-fetch-site': site });
    expect([site, out.resultCode]).toEqual([site, 200]);
  }
});

test('without https the cookies have plain names: a browser keeps none that asks for encryption', async () => {
  const plain = await openTestApp(database, () => nowMs, { secureCookies: false });
  const challenge = await anonymous(plain).get('/verifyCode');
  expect(browserOf(challenge)).toMatch(/^tankwatch_device=[\w-]{43}$/);
  const answer = await tryLogin(plain, { username: 'admin', password: demoPassword });
  const [pair, ...flags] = cookieParts(answer);
  expect(pair).toMatch(/^tankwatch_session=[\w-]{43}$/);
  expect(flags).not.toContain('Secure');
  await plain.server.close();
});

test('a browser keeps the id that it was given, and gets one of ours for one that it has made up', async () => {
  const first = browserOf(await anonymous(app).get('/verifyCode'));
  expect(browserOf(await anonymous(app, first).get('/verifyCode'))).toBe(first);
  for (const made of ['x', `${'x'.repeat(43)}y`, 'a b'])
    expect(browserOf(await anonymous(app, `tankwatch_device=${made}`).get('/verifyCode'))).toMatch(
      /^tankwatch_device=(?!x{43})[\w-]{43}$/,
    );
});

test('each sign-in has a session of its own, of 256 random bits, of which only a hash is kept', async () => {
  const [first, second] = [await loginAs(app, 'admin'), await loginAs(app, 'admin')];
  expect(first.cookie).not.toBe(second.cookie);
  expect(first.header).not.toBe(second.header);
  const token = first.cookie.split('=')[1] ?? '';
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const rows = await database.query('select * from session');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(JSON.stringify(rows)).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
});
