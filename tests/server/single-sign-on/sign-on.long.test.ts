import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { resultCodes } from '#contract/envelope.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import {
  type IdentityProvider,
  startIdentityProvider,
  visit,
} from '../../support/worlds/identity-provider.ts';
import { type Client, field, loginAs, seedDemoWorld, tryLogin } from '../../support/worlds/demo-world.ts';
import {
  aRow,
  openBrowser,
  openSignOnApp,
  redirectUri,
  sessionIn,
  setUpProvider,
} from '../../support/worlds/sign-on-world.ts';

let nowMs = Date.now();
let database: Database;
let app: App;
let idp: IdentityProvider;
let admin: Client;
let code = '';
let id = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openSignOnApp(database, () => nowMs);
  idp = await startIdentityProvider({ redirectUri });
});
beforeEach(async () => {
  nowMs = Date.now();
  await database.query('delete from session');
  await database.query('delete from app_user where provider_id is not null');
  await database.query('delete from identity_provider');
  idp.people.clear();
  idp.people.set('wang', {
    name: '王工',
    preferred_username: 'Wang.Wu@corp.example',
    email: 'wang.wu@corp.example',
    groups: ['all', 'dispatch'],
  });
  admin = await loginAs(app, 'useradmin');
  ({ code, id } = await setUpProvider(admin, idp.issuer));
});
afterAll(async () => {
  await app.server.close();
  await idp.close();
  await database.close();
});

const update = async (changes: object) => {
  const page = `setting/interface/identity_provider`;
  const row = (await admin.get(`/resource/${id}/${page}`)).data;
  return admin.send('PUT', `/resource/${id}/${page}`, {
    version: String(Reflect.get(Object(row), 'version')),
    value: JSON.stringify(changes),
  });
};
const users = () =>
  database.query<Record<string, unknown>>(
    'select user_name, name, role_code, company_code, provider_subject from app_user where provider_id is not null order by id',
  );
const auditsOf = (action: string) =>
  database.query<{ user_name: string; after: unknown; company_code: string }>(
    'select user_name, after, company_code from audit_log where action = $1 order by id desc',
    [action],
  );

test('who comes first is made a user by the mapping, and each sign-in brings role, company and name up to date', async () => {
  const browser = await openBrowser(app);
  const answer = await browser.signIn(code, 'wang');
  expect(answer.data).toMatchObject({
    userInfo: {
      userName: 'wang.wu',
      name: '王工',
      companyCode: 'TW0101',
      byProvider: true,
      roles: [{ roleCode: 'dispatcher' }],
    },
  });
  expect(await users()).toEqual([
    {
      user_name: 'wang.wu',
      name: '王工',
      role_code: 'dispatcher',
      company_code: 'TW0101',
      provider_subject: 'wang',
    },
  ]);
  expect((await sessionIn(app, answer).get('/truckStatusData')).resultCode).toBe(200);
  expect((await auditsOf('signOn.provisioned'))[0]).toMatchObject({
    user_name: 'wang.wu',
    after: { roleCode: 'dispatcher', provider: 'Corp' },
  });
  await update({ mapping: [aRow({ givenCompany: 'TW0102', givenRole: 'garden' })] });
  idp.people.set('wang', { name: '王经理', groups: ['dispatch'] });
  const next = await browser.signIn(code, 'wang');
  expect(next.data).toMatchObject({ userInfo: { companyCode: 'TW0102', name: '王经理' } });
  expect(await users()).toHaveLength(1);
  expect(await auditsOf('signOn.changed')).toHaveLength(1);
  const list = await admin.get('/resources/setting/privilege_account/user?search=wang');
  expect(list.data).toMatchObject({ rows: [{ userName: 'wang.wu', origin: 'Corp' }] });
});

test('the first row that is met counts; who meets none is refused in words, and nothing is made', async () => {
  await update({
    mapping: [
      aRow({ value: 'none' }),
      aRow({ operator: 'contains', value: 'patch', givenCompany: 'TW01' }),
      aRow({ givenCompany: 'TW0102' }),
    ],
  });
  const browser = await openBrowser(app);
  expect((await browser.signIn(code, 'wang')).data).toMatchObject({ userInfo: { companyCode: 'TW01' } });
  idp.people.set('li', { name: '李四', groups: ['drivers'] });
  const refused = await browser.signIn(code, 'li');
  expect(refused).toMatchObject({
    resultCode: resultCodes.badRequest,
    message: expect.stringContaining('没有分配公司和角色'),
  });
  expect(await users()).toHaveLength(1);
  expect((await auditsOf('signOn.refused'))[0]).toMatchObject({ after: { because: 'noMatch' } });
  // The provider works, and its page tells all the same that somebody did not get in.
  const stands = async () => (await admin.get(`/resource/${id}/setting/interface/identity_provider`)).data;
  expect(await stands()).toMatchObject({ state: 'good', lastRefusal: 'noMatch' });
  const before = Number(field({ data: await stands() }, 'refusedSignIns'));
  await browser.signIn(code, 'li');
  expect(await stands()).toMatchObject({
    refusedSignIns: before + 1,
    lastRefusalTime: expect.any(String),
  });
  // Those of the day before are over.
  await database.query(
    `insert into audit_log ("time", user_name, company_code, action, subject, after)
     select now() - interval '25 hours', user_name, company_code, action, subject, after from audit_log
     where action = 'signOn.refused'`,
  );
  expect(await stands()).toMatchObject({ refusedSignIns: before + 1 });
  const said = await admin.get(`/signOn/lastClaims?providerId=${id}`);
  expect(field(said, 'claims')).toContain('drivers');
  expect(String(field(said, 'claims'))).not.toContain('nonce');
});

test('a user name that is taken is not taken over', async () => {
  idp.people.set('other', { name: 'X', preferred_username: 'admin', groups: ['dispatch'] });
  const answer = await (await openBrowser(app)).signIn(code, 'other');
  expect(answer.data).toMatchObject({ userInfo: { userName: expect.stringMatching(/^admin-[0-9a-f]{6}$/) } });
});

test('what no database can keep is left out of what a provider says', async () => {
  idp.people.set('odd', {
    name: 'a\u0000b\ud800',
    preferred_username: '\u0000',
    groups: ['\ud800', 'dispatch'],
  });
  const answer = await (await openBrowser(app)).signIn(code, 'odd');
  expect(answer.data).toMatchObject({ userInfo: { userName: 'odd', name: 'ab' } });
  expect(field(await admin.get(`/signOn/lastClaims?providerId=${id}`), 'claims')).toContain('dispatch');
});

test('two browsers of one person at once make one account', async () => {
  const browsers = await Promise.all([1, 2, 3].map(() => openBrowser(app)));
  const answers = await Promise.all(browsers.map((one) => one.signIn(code, 'wang')));
  expect(answers.map(({ resultCode }) => resultCode)).toEqual([200, 200, 200]);
  expect(await users()).toHaveLength(1);
});

test('an account that is disabled here is not signed in, nor one whose company or role is', async () => {
  const browser = await openBrowser(app);
  await browser.signIn(code, 'wang');
  await database.query('update app_user set enabled = false where provider_id is not null');
  expect((await browser.signIn(code, 'wang')).message).toContain('账号已停用');
  await database.query('update app_user set enabled = true where provider_id is not null');
  await database.query(`update company set enabled = false where company_code = 'TW0101'`);
  try {
    expect((await browser.signIn(code, 'wang')).message).toContain('公司或角色已停用');
  } finally {
    await database.query(`update company set enabled = true where company_code = 'TW0101'`);
  }
  await update({ enabled: false });
  expect((await browser.begin(code)).message).toContain('此登录方式已停用');
});

test('a sign-in ends in the browser that began it, once, and within ten minutes', async () => {
  const browser = await openBrowser(app);
  const url = String(field(await browser.begin(code), 'url'));
  const query = await visit(url, 'wang');
  const stranger = await openBrowser(app);
  expect((await stranger.finish(query)).message).toContain('不是在此浏览器中开始');
  expect((await browser.finish(query.replace(/state=[^&]+/, 'state=none'))).message).toContain('已超时');
  expect((await browser.finish(query)).resultCode).toBe(200);
  expect((await browser.finish(query)).message).toContain('已超时');
  const late = await visit(String(field(await browser.begin(code), 'url')), 'wang');
  nowMs += 10 * 60_000 + 1;
  expect((await browser.finish(late)).message).toContain('已超时');
});

test('a code of another attempt is of no use: it is bound to its verifier', async () => {
  const browser = await openBrowser(app);
  const [mine, stolen] = [
    new URLSearchParams(await visit(String(field(await browser.begin(code), 'url')), 'wang')),
    new URLSearchParams(
      await visit(String(field(await (await openBrowser(app)).begin(code), 'url')), 'wang'),
    ),
  ];
  mine.set('code', stolen.get('code') ?? '');
  expect((await browser.finish(mine.toString())).message).toContain('登录凭据已过期或已使用');
  expect(await users()).toEqual([]);
});

test('another nonce, another issuer, a refusal and an ended code sign nobody in', async () => {
  const browser = await openBrowser(app);
  const begun = async (): Promise<URL> => new URL(String(field(await browser.begin(code), 'url')));
  const other = await begun();
  other.searchParams.set('nonce', 'another');
  expect((await browser.finish(await visit(other.href, 'wang'))).message).toContain('身份令牌校验失败');
  const row = (await admin.get(`/resource/${id}/setting/interface/identity_provider`)).data;
  expect(row).toMatchObject({ state: 'failing', fault: 'token', faultSince: expect.any(String) });
  const issuer = new URLSearchParams(await visit((await begun()).href, 'wang'));
  issuer.set('iss', 'https://evil.example');
  expect((await browser.finish(issuer.toString())).message).toContain('签发地址与设置不同');
  const state = (await begun()).searchParams.get('state') ?? '';
  const denied = await browser.finish(
    new URLSearchParams({ error: 'access_denied', state, iss: idp.issuer }).toString(),
  );
  expect(denied.message).toContain('未允许登录');
  const query = await visit((await begun()).href, 'wang');
  const twice = new URLSearchParams(query);
  const next = (await begun()).searchParams.get('state') ?? '';
  expect((await browser.finish(query)).resultCode).toBe(200);
  twice.set('state', next);
  expect((await browser.finish(twice.toString())).message).toContain('登录凭据已过期或已使用');
  expect((await users()).length).toBe(1);
  // It worked in between: what was wrong is over.
  const now = (await admin.get(`/resource/${id}/setting/interface/identity_provider`)).data;
  expect(now).toMatchObject({ state: 'good', fault: null, faultSince: null });
});

test('a provider that has lost our secret says so on its page', async () => {
  await admin.send('PUT', '/signOn/secret', { providerId: String(id), secret: 'wrong' });
  const answer = await (await openBrowser(app)).signIn(code, 'wang');
  expect(answer.message).toContain('不接受客户端编号或密钥');
  const kept = JSON.stringify(await database.query('select * from identity_provider'));
  expect(kept).not.toContain('"wrong"');
  await database.query(`update identity_provider set secret_sealed = 'x'`);
  expect((await (await openBrowser(app)).begin(code)).message).toContain('另一密钥');
});

test('offered: the operator’s to everybody, others by mail address or link', async () => {
  const root = await loginAs(app, 'admin');
  const offered = async (query = '') => {
    const { data } = await admin.get(`/signOn/providers${query}`);
    return (Reflect.get(Object(data), 'list') as readonly { name: string }[]).map(({ name }) => name);
  };
  expect(await offered()).toEqual([]);
  expect(await offered(`?code=${code}`)).toEqual(['Corp']);
  await setUpProvider(root, idp.issuer, { name: 'Group', companyCode: 'TW' });
  expect(await offered()).toEqual(['Group']);
  await setUpProvider(root, idp.issuer, {
    name: 'ByMail',
    companyCode: 'TW02',
    domains: '@Yue.example',
    mapping: [],
  });
  expect(await offered('?mail=a@YUE.example')).toEqual(['ByMail']);
  expect(await offered('?mail=a@corp.example')).toEqual([]);
  expect(await offered()).toEqual(['Group']);
});

test('passwords are off where a provider says so, but for a local account, without which it can’t be said', async () => {
  const without = await update({ passwordsOff: true });
  expect(without.message).toContain('本地账号');
  await database.query(`update app_user set local_only = true where user_name = 'useradmin'`);
  try {
    expect((await update({ passwordsOff: true })).resultCode).toBe(200);
    const refused = await tryLogin(app, { username: 'dispatcher', password: 'tankwatch-demo' });
    expect(refused.message).toContain('用“Corp”登录');
    expect((await loginAs(app, 'useradmin')).cookie).toContain('session');
    // The company above is not the provider's.
    expect((await loginAs(app, 'admin')).cookie).toContain('session');
    expect((await tryLogin(app, { username: 'dispatcher', password: 'wrong' })).message).toContain(
      '用户名或密码错误',
    );
    const page = 'setting/privilege_account/user';
    const root = await loginAs(app, 'admin');
    const [row] = await database.query<{ id: number; version: number }>(
      `select id, version from app_user where user_name = 'useradmin'`,
    );
    const taken = await root.send('PUT', `/resource/${row?.id}/${page}`, {
      version: String(row?.version),
      value: JSON.stringify({ localOnly: false }),
    });
    expect(taken.message).toContain('本地账号');
  } finally {
    await database.query(`update app_user set local_only = false`);
  }
});

test('a second factor at the provider counts where it is said; else one’s own is asked for', async () => {
  await database.query(`update role set second_factor = 'required' where role_code = 'dispatcher'`);
  try {
    const browser = await openBrowser(app);
    const without = await browser.signIn(code, 'wang');
    expect(without.data).toMatchObject({ userInfo: { mustEnrolFactor: true } });
    // No password is asked for: he has just signed in.
    const session = sessionIn(app, without);
    expect((await session.send('POST', '/secondFactor/app', { password: '-' })).resultCode).toBe(200);
    nowMs += 11 * 60_000;
    expect((await session.send('POST', '/secondFactor/app', { password: '-' })).message).toContain(
      '重新登录',
    );
    await update({ factorValues: 'mfa' });
    idp.people.set('wang', { name: '王工', groups: ['dispatch'], amr: ['pwd', 'mfa'] });
    const counted = await browser.signIn(code, 'wang');
    expect(Reflect.get(Object(counted.data), 'userInfo')).not.toHaveProperty('mustEnrolFactor');
    await database.query(
      `insert into totp_secret (user_id, sealed, confirmed_time) select id, 'x', now() from app_user where provider_id is not null
       on conflict (user_id) do update set confirmed_time = now()`,
    );
    expect((await browser.signIn(code, 'wang')).data).toHaveProperty('userInfo');
    await update({ factorValues: '' });
    expect((await browser.signIn(code, 'wang')).data).toMatchObject({ step: expect.any(String), app: true });
  } finally {
    await database.query(`update role set second_factor = 'none' where role_code = 'dispatcher'`);
  }
});

test('a screen that is locked is not unlocked by a sign-in of before, and there is no password to reset', async () => {
  const session = sessionIn(app, await (await openBrowser(app)).signIn(code, 'wang'));
  expect((await session.send('POST', '/confirmPassword', { password: '-' })).message).toContain('重新登录');
  const [row] = await database.query<{ id: number }>('select id from app_user where provider_id is not null');
  const reset = await admin.send('POST', `/resourceAction/${row?.id}/setting/privilege_account/user`, {
    action: 'resetPassword',
  });
  expect(reset.message).toContain('由身份提供方登录');
});

test('a provider with accounts is not removed; disabled, its sessions end', async () => {
  const session = sessionIn(app, await (await openBrowser(app)).signIn(code, 'wang'));
  const removed = await admin.send('DELETE', `/resource/${id}/setting/interface/identity_provider`, {});
  expect(removed.resultCode).not.toBe(200);
  expect((await session.get('/session')).resultCode).toBe(200);
  await update({ enabled: false });
  expect((await session.get('/session')).resultCode).toBe(resultCodes.sessionGone);
});
