import type { FastifyRequest } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import type { QueryResultRow } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';
import { failureWindowMs, maxFailures } from '#server/identity/session/attempts.ts';
import { resetFactors, resetWaitsMs } from '#server/identity/session/second-factor/factor-reset.ts';
import { demandFactors, factorsOf, removeFactors } from '#server/identity/session/second-factor/factors.ts';
import { relyingPartyOf } from '#server/identity/session/second-factor/passkeys.ts';
import { createSecondStep, stepLifeMs } from '#server/identity/session/second-factor/sign-in-step.ts';

import { createSoftPasskey } from '../../support/soft-passkey.ts';
import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import {
  anonymous,
  type Answer,
  browserOf,
  type Client,
  field,
  loginAs,
  tryLogin,
} from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
let nowMs = Date.parse('2026-03-02T01:00:00Z');
const english = { 'accept-language': 'en' };
const password = demoPassword;

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
});
afterAll(() => closeDemoApp({ database, app }));

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs });

/** Sets an app up, half a minute later so that its next code is another one. */
const setUpApp = async (client: Client): Promise<{ secret: string; codes: readonly string[] }> => {
  const secret = String(field(await client.send('POST', '/secondFactor/app', { password }), 'secret'));
  const done = await client.send('PUT', '/secondFactor/app', { code: codeOf(secret) }, english);
  expect([done.resultCode, done.message]).toEqual([200, expect.anything()]);
  nowMs += 30_000;
  return { secret, codes: field(done, 'recoveryCodes') as readonly string[] };
};

interface Begun {
  readonly answer: Answer;
  readonly step: string;
  readonly browser: string;
  readonly second: (form: Readonly<Record<string, string>>, browser?: string) => Promise<Answer>;
}

/** The first step of a sign-in, and its second one in the same browser. */
const begin = async (username: string): Promise<Begun> => {
  const challenge = await anonymous(app).get('/verifyCode');
  const browser = browserOf(challenge);
  const form = { username, password, verifyCode: 'abcd', verifyId: String(field(challenge, 'verifyId')) };
  const answer = await anonymous(app, browser).send('POST', '/login', { ip: '', area: '', ...form });
  const step = String(field(answer, 'step'));
  return {
    answer,
    step,
    browser,
    second: (given, from = browser) =>
      anonymous(app, from).send('POST', '/login/secondFactor', { step, ...given }, english),
  };
};
const hasSession = (answer: Answer): boolean =>
  String(answer.headers['set-cookie']).includes('tankwatch_session=');

test('with an app the password alone opens nothing; a code opens the session, once', async () => {
  const other = await loginAs(app, 'dispatcher');
  const client = await loginAs(app, 'dispatcher');
  expect((await client.send('POST', '/secondFactor/app', { password: 'guess' })).resultCode).toBe(400);
  const { secret, codes } = await setUpApp(client);
  expect(codes).toHaveLength(10);
  expect((await client.get('/secondFactor')).data).toMatchObject({ app: true, recoveryCodesLeft: 10 });
  // Sessions that were opened without it are over.
  expect((await other.get('/menus')).resultCode).toBe(504);
  expect((await client.get('/menus')).resultCode).toBe(200);

  const { answer, second, step } = await begin('dispatcher');
  expect(answer).toMatchObject({ resultCode: 200, data: { app: true, passkey: null } });
  expect(Object.keys(Object(answer.data)).toSorted()).toEqual(['app', 'expiresInS', 'passkey', 'step']);
  expect(hasSession(answer)).toBe(false);
  // The token of the first step is no session.
  expect((await anonymous(app, `tankwatch_session=${step}`).get('/menus')).resultCode).toBe(504);
  expect((await second({ code: '000000' })).message).toContain('Not verified');
  const code = codeOf(secret);
  const opened = await second({ code });
  expect(opened.data).toMatchObject({ userInfo: { userName: 'dispatcher' } });
  expect(hasSession(opened)).toBe(true);
  expect((await second({ code })).resultCode).toBe(404);
  expect((await (await begin('dispatcher')).second({ code })).resultCode).toBe(400);
  const [stored] = await database.query<{ sealed: string }>('select sealed from totp_secret');
  expect(stored?.sealed).not.toContain(secret);
});

test('a recovery code opens one session and is stored as a hash', async () => {
  const { codes } = await setUpApp(await loginAs(app, 'customer'));
  const [code = ''] = codes;
  expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
  expect(JSON.stringify(await database.query('select * from recovery_code'))).not.toContain(code);
  const spelled = code.toUpperCase().replaceAll('-', ' ');
  expect((await (await begin('customer')).second({ code: spelled })).resultCode).toBe(200);
  expect((await (await begin('customer')).second({ code })).resultCode).toBe(400);
});

test('of two right answers to one sign-in at the same moment one opens a session', async () => {
  const { codes } = await setUpApp(await loginAs(app, 'admin'));
  const { step, browser } = await begin('admin');
  const device = browser.split('=')[1] ?? '';
  let arrived = 0;
  let letGo = (): void => {};
  const both = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  // Both have been judged right before either ends the step.
  const query = async <R extends QueryResultRow>(...[text, ...rest]: Parameters<Database['query']>) => {
    if (text.startsWith('delete from sign_in_step where token_hash')) {
      arrived += 1;
      if (arrived === 2) letGo();
      await both;
    }
    return database.query<R>(text, ...rest);
  };
  const secondStep = createSecondStep({ ...database, query }, { seal: String, open: () => null });
  const party = { origin: 'http://localhost', id: 'localhost' };
  const from = { step, device, ip: '127.0.0.1', agent: '' };
  const answers = await Promise.allSettled(
    codes.slice(0, 2).map((code) => secondStep({ ...from, code }, party, nowMs)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [user] = await database.query<{ id: number }>(`select id from app_user where user_name = 'admin'`);
  await removeFactors(database, user?.id ?? 0);
});

test('a passkey answers its challenge once, on its own site alone', async () => {
  const client = await loginAs(app, 'safety');
  const key = createSoftPasskey('http://localhost');
  const ask = async () =>
    String(field(await client.send('POST', '/secondFactor/passkey', { password }), 'options'));
  const evil = createSoftPasskey('http://evil.example');
  const options = await ask();
  const add = (passkey: string) =>
    client.send('PUT', '/secondFactor/passkey', { passkey, name: '手机' }, english);
  expect((await add(evil.create(options))).resultCode).toBe(400);
  // The challenge was used up.
  expect((await add(key.create(options))).resultCode).toBe(400);
  expect((await add('{"id":"x"')).resultCode).toBe(400);
  const added = await add(key.create(await ask()));
  expect([added.resultCode, added.message]).toEqual([200, expect.anything()]);
  expect(field(added, 'recoveryCodes')).toHaveLength(10);
  expect((await client.get('/secondFactor')).data).toMatchObject({
    app: false,
    passkeys: [{ name: '手机', usedTime: null }],
  });

  const challenge = async () => {
    const begun = await begin('safety');
    return { ...begun, options: String(field(begun.answer, 'passkey')) };
  };
  const sign = async (begun: Begun, passkey: string) => begun.second({ passkey });
  const first = await challenge();
  // A key of somebody else's, and a challenge of another sign-in.
  expect((await sign(first, evil.get(first.options))).resultCode).toBe(400);
  expect((await sign(first, key.get(first.options))).resultCode).toBe(400);
  const [one, two] = [await challenge(), await challenge()];
  expect((await sign(one, key.get(two.options))).resultCode).toBe(400);
  expect((await sign(two, key.get(two.options))).resultCode).toBe(200);
  const [row] = await database.query<{ used_time: Date | null }>('select used_time from passkey');
  expect(row?.used_time).not.toBe(null);
});

/** A user of his own for a test, with the rights of the customer. */
const newUser = async (userName: string): Promise<Client> => {
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash)
     select $1, $1, role_code, company_code, password_hash from app_user where user_name = 'admin'`,
    [userName],
  );
  return loginAs(app, userName);
};
/** Gives a user a passkey. */
const setUpPasskey = async (client: Client) => {
  const key = createSoftPasskey('http://localhost');
  const asked = await client.send('POST', '/secondFactor/passkey', { password });
  const passkey = key.create(String(field(asked, 'options')));
  const added = await client.send('PUT', '/secondFactor/passkey', { passkey, name: 'key' });
  expect(added.resultCode).toBe(200);
  return key;
};

test('an answer of a passkey with the right id and a wrong signature opens nothing', async () => {
  const key = await setUpPasskey(await newUser('signer'));
  const begun = await begin('signer');
  const answer = JSON.parse(key.get(String(field(begun.answer, 'passkey')))) as {
    response: { signature: string };
  };
  const signature = createSoftPasskey('http://localhost').get(String(field(begun.answer, 'passkey')));
  answer.response.signature = (JSON.parse(signature) as typeof answer).response.signature;
  const refused = await begun.second({ passkey: JSON.stringify(answer) });
  expect([refused.resultCode, hasSession(refused)]).toEqual([400, false]);
});

test('what is no answer of a passkey is refused as a wrong one, when signing in and when it is added', async () => {
  const client = await newUser('scribbler');
  await setUpPasskey(client);
  for (const passkey of ['', 'nothing', 'null', '{}', '{"id":7}', '{"id":"x"}']) {
    expect([passkey, (await (await begin('scribbler')).second({ passkey })).resultCode]).toEqual([
      passkey,
      400,
    ]);
    await database.query('delete from sign_in_attempts');
    await client.send('POST', '/secondFactor/passkey', { password });
    const added = await client.send('PUT', '/secondFactor/passkey', { passkey, name: 'key' }, english);
    expect([passkey, added.resultCode]).toEqual([passkey, 400]);
  }
});

test('a new passkey is taken within five minutes of its challenge, and not without one', async () => {
  const client = await newUser('waiting');
  const key = createSoftPasskey('http://localhost');
  const asked = await client.send('POST', '/secondFactor/passkey', { password });
  const passkey = key.create(String(field(asked, 'options')));
  const add = async () =>
    (await client.send('PUT', '/secondFactor/passkey', { passkey, name: 'late' }, english)).resultCode;
  nowMs += 5 * 60_000;
  expect(await add()).toBe(400);
  expect(await add()).toBe(400);
  expect((await client.get('/secondFactor')).data).toMatchObject({ passkeys: [] });
});

test('a passkey answers a sign-in once, whatever becomes of it', async () => {
  const key = await setUpPasskey(await newUser('twice'));
  const begun = await begin('twice');
  const passkey = key.get(String(field(begun.answer, 'passkey')));
  expect((await begun.second({ passkey: 'nothing' })).resultCode).toBe(400);
  expect((await begun.second({ passkey })).resultCode).toBe(400);
});

test('of two answers of a passkey at the same moment the later one finds the question gone', async () => {
  const key = await setUpPasskey(await newUser('at.once'));
  const { answer, step, browser } = await begin('at.once');
  const query = async <R extends QueryResultRow>(...[text, ...rest]: Parameters<Database['query']>) => {
    // The other one takes it after this one was read.
    if (text.startsWith('update sign_in_step set challenge'))
      await database.query('update sign_in_step set challenge = null');
    return database.query<R>(text, ...rest);
  };
  const secondStep = createSecondStep({ ...database, query }, { seal: String, open: () => null });
  const from = { step, device: browser.split('=')[1] ?? '', ip: '127.0.0.1', agent: '' };
  const passkey = key.get(String(field(answer, 'passkey')));
  const party = { origin: 'http://localhost', id: 'localhost' };
  await expect(secondStep({ ...from, passkey }, party, nowMs)).rejects.toMatchObject({ resultCode: 400 });
});

test('a passkey is asked for of who has one, an app’s code of who has an app', async () => {
  await setUpPasskey(await newUser('has.key'));
  const byKey = await begin('has.key');
  expect(byKey.answer.data).toMatchObject({ app: false, passkey: expect.any(String) });
  expect((await byKey.second({ code: '000000' })).resultCode).toBe(400);
  await setUpApp(await newUser('has.app'));
  expect((await begin('has.app')).answer.data).toMatchObject({ app: true, passkey: null });
});

test('an app whose first code was not confirmed is no second factor, nor is the one that was made after it', async () => {
  const client = await newUser('unconfirmed');
  const make = async () =>
    String(field(await client.send('POST', '/secondFactor/app', { password }), 'secret'));
  const given = await make();
  expect(hasSession((await begin('unconfirmed')).answer)).toBe(true);
  const confirm = async (code: string) => {
    const answer = await client.send('PUT', '/secondFactor/app', { code }, english);
    return answer.resultCode === 200 ? 'done' : answer.message;
  };
  expect(await confirm('000000')).toContain('The code is not right');
  expect(await confirm(codeOf(given))).toBe('done');
  nowMs += 30_000;
  // Another telephone: until it is confirmed the first one counts, and alone.
  const waiting = await make();
  expect((await (await begin('unconfirmed')).second({ code: codeOf(waiting) })).resultCode).toBe(400);
  expect((await (await begin('unconfirmed')).second({ code: codeOf(given) })).resultCode).toBe(200);
  nowMs += 30_000;
  expect(await confirm(codeOf(given))).toContain('The code is not right');
  expect(await confirm(codeOf(waiting))).toBe('done');
  // Nothing is waiting any more.
  nowMs += 30_000;
  expect(await confirm(codeOf(waiting))).toContain('The code is not right');
});

test('what an administrator who was removed has asked for, another one asks for anew', async () => {
  await newUser('asked.for');
  const idOf = async (name: string): Promise<number> => {
    const [row] = await database.query<{ id: number }>('select id from app_user where user_name = $1', [
      name,
    ]);
    return row?.id ?? 0;
  };
  const target = await idOf('asked.for');
  const [one, other] = [
    { id: await idOf('admin'), userName: 'admin' },
    { id: await idOf('useradmin'), userName: 'useradmin' },
  ];
  expect(await resetFactors(database, target, one, nowMs)).toBe('asked');
  await database.query('update factor_reset set asked_by = null where user_id = $1', [target]);
  expect(await resetFactors(database, target, other, nowMs)).toBe('asked');
  expect(await resetFactors(database, target, one, nowMs)).toBe('done');
});

test('a passkey is of the origin that the page names, and of the server’s own where it names none', () => {
  const party = (origin?: string) =>
    relyingPartyOf({
      protocol: 'https',
      host: 'console.example:8443',
      headers: origin === undefined ? {} : { origin },
    } as FastifyRequest);
  const own = { origin: 'https://console.example:8443', id: 'console.example' };
  expect(party()).toEqual(own);
  expect(party('null')).toEqual(own);
  expect(party('https://other.example')).toEqual({ origin: 'https://other.example', id: 'other.example' });
});

test('of a user who is not there no factors are told', async () => {
  await expect(factorsOf(database, -1)).rejects.toThrow('a user without a role');
});

test('the second step is for its own browser, for five minutes, and ends when the account is changed', async () => {
  const { secret } = await setUpApp(await loginAs(app, 'garden'));
  const stolen = await begin('garden');
  const stranger = browserOf(await anonymous(app).get('/verifyCode'));
  expect((await stolen.second({ code: codeOf(secret) }, stranger)).resultCode).toBe(404);
  expect((await stolen.second({ code: codeOf(secret) }, '')).resultCode).toBe(404);
  await database.query(`update app_user set version = version + 1 where user_name = 'garden'`);
  expect((await stolen.second({ code: codeOf(secret) })).resultCode).toBe(404);
  const late = await begin('garden');
  nowMs += stepLifeMs;
  expect((await late.second({ code: codeOf(secret) })).resultCode).toBe(404);
});

test('ten wrong answers of an account are judged in a quarter of an hour, from wherever they come', async () => {
  const { secret } = await setUpApp(await loginAs(app, 'useradmin'));
  for (let n = 0; n < maxFailures; n += 1)
    expect((await (await begin('useradmin')).second({ code: '000000' })).resultCode).toBe(n < 10 ? 400 : 429);
  expect((await tryLogin(app, { username: 'useradmin', password })).resultCode).toBe(429);
  await database.query(`delete from sign_in_attempts where subject not like 'second factor %'`);
  expect((await (await begin('useradmin')).second({ code: codeOf(secret) })).resultCode).toBe(429);
  nowMs += failureWindowMs;
  expect((await (await begin('useradmin')).second({ code: codeOf(secret) })).resultCode).toBe(200);
  const audits = await database.query(`select 1 from audit_log where action = 'secondFactor.refused' and
    user_name = 'useradmin'`);
  expect(audits).toHaveLength(maxFailures);
});

test('whose role demands one gets nothing but its making, on sockets too, and can’t remove the last', async () => {
  await database.query(`update role set second_factor = 'required' where role_code = 'exhibition'`);
  const client = await loginAs(app, 'exhibition');
  expect(field({ data: client.login }, 'userInfo')).toMatchObject({ mustEnrolFactor: true });
  for (const path of ['/menus', '/truckStatusData', '/ownDevices'])
    expect([path, (await client.get(path, english)).message]).toEqual([
      path,
      'Your role demands a second factor; please set one up before anything',
    ]);
  await setUpApp(client);
  expect((await client.get('/menus')).resultCode).toBe(200);
  expect(field(await client.get('/session'), 'userInfo')).not.toHaveProperty('mustEnrolFactor');
  const removed = await client.send('DELETE', '/secondFactor', { password }, english);
  expect(removed.message).toContain('add another one first');
  expect((await client.get('/secondFactor')).data).toMatchObject({ app: true, required: true });
});

test('a reset takes two administrators; the user is signed out and told', async () => {
  const colleague = `insert into app_user (user_name, name, role_code, company_code, password_hash)
    select $1, $1, role_code, company_code, password_hash from app_user where user_name = 'admin'`;
  await database.query(colleague, ['admin2']);
  await database.query(colleague, ['target']);
  const target = await loginAs(app, 'target');
  const one = await loginAs(app, 'admin');
  const [row] = await database.query<{ id: number }>(`select id from app_user where user_name = 'target'`);
  const reset = async (client: Client): Promise<string> => {
    const path = `/resourceAction/${row?.id}/setting/privilege_account/user`;
    const answer = await client.send('POST', path, { action: 'resetFactor' }, english);
    return answer.resultCode === 200 ? 'done' : answer.message;
  };
  const stateOf = async () => {
    const list = await one.get('/resources/setting/privilege_account/user?search=target');
    return Object(Object(list.data)['rows'][0])['secondFactor'];
  };
  expect(await reset(one)).toContain('no second factor');
  await setUpApp(target);
  expect(await reset(target)).toContain('Your own');
  expect(await reset(one)).toBe('done');
  // The list of users reads the clock of the database.
  await database.query('update factor_reset set asked_time = now()');
  expect(await stateOf()).toBe('resetAsked');
  await database.query('update factor_reset set asked_time = $1', [new Date(nowMs)]);
  // One alone can't, however often; and what was asked for long ago is not confirmed.
  expect(await reset(one)).toContain('another administrator');
  expect((await target.get('/menus')).resultCode).toBe(200);
  nowMs += resetWaitsMs;
  const [later, another] = [await loginAs(app, 'admin'), await loginAs(app, 'admin2')];
  expect(await reset(another)).toBe('done');
  expect(field((await begin('target')).answer, 'app')).toBe(true);
  expect(await reset(later)).toBe('done');
  const again = await loginAs(app, 'target');
  expect(field({ data: again.login }, 'userInfo')).toMatchObject({ factorWasReset: true });
  expect((await again.get('/secondFactor')).data).toMatchObject({
    app: false,
    recoveryCodesLeft: 0,
    reset: { askedBy: 'admin2', confirmedBy: 'admin' },
  });
  expect((await again.send('POST', '/secondFactor/resetRead', {})).resultCode).toBe(200);
  expect(field(await again.get('/session'), 'userInfo')).not.toHaveProperty('factorWasReset');
  const audits = await database.query<{ user_name: string }>(
    `select user_name from audit_log where action = 'app_user.resetFactor' order by id`,
  );
  expect(audits.map((entry) => entry.user_name)).toEqual(['admin', 'admin2', 'admin']);
});

test('serve demands a factor of those who administer, where nobody has decided; the demo of nobody', async () => {
  const demanded = () =>
    database.query<{ role_code: string }>(
      `select role_code from role where second_factor = 'required' order by role_code`,
    );
  expect((await demanded()).map((row) => row.role_code)).toEqual(['exhibition']);
  await database.query(`update role set second_factor = 'none' where role_code = 'useradmin'`);
  await demandFactors(database);
  expect((await demanded()).map((row) => row.role_code)).toEqual(['admin', 'exhibition']);
});
