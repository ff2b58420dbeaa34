import { describe, expect, test } from 'vitest';

import type { HubPorts } from '#hub/hub-ports.ts';

import { bench } from '../support/bench.ts';
import { loginReply, user } from '../support/fake-server.ts';
import { atDesk } from '../support/samples.ts';

const role = (roleCode: string, roleName: string) => [{ roleCode, roleName, superMan: false }];

const leftOnDisk = (b: ReturnType<typeof bench>) =>
  b.workers.at(-1)?.store.transact(
    'r',
    ['meta', 'pages', 'alarms', 'cursors', 'outbox'],
    async (db) => ({
      session: await db.meta.get('session'),
      rows:
        (await db.pages.count()) +
        (await db.alarms.count()) +
        (await db.cursors.count()) +
        (await db.outbox.count()),
    }),
    null,
  );

/** Somebody signs out while the server is away, and closes the browser before it is told. */
const signedOutInVain = async (host: HubPorts['host']) => {
  const b = bench(host);
  const tab = await b.openTab();
  await b.login(tab);
  b.server.state.down = true;
  await tab.client.call('alarms.count', {});
  await tab.client.logout();
  await b.advance(10);
  tab.crash();
  b.killWorkers();
  return b;
};

describe.each(['shared', 'dedicated', 'page'] as const)('session at a %s hub', (host) => {
  test('session.login-flag-on: on for every role but the demo role', async () => {
    for (const roleCode of ['admin', 'useradmin', 'dispatcher', 'customer']) {
      const b = bench(host);
      const tab = await b.openTab();
      await b.login(tab, user({ roles: role(roleCode, '演示展览') }));
      expect(tab.last('session')?.loggedIn).toBe(true);
    }
  });

  test('session.login-flag-off-for-exhibition-role', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab, user({ roles: role('exhibition', '展览演示') }));
    expect(tab.last('session')?.user.userName).toBe('dispatcher');
    expect(tab.last('session')?.loggedIn).toBe(false);
  });

  test('while a password has to be changed or a second factor made, nothing is polled that would be refused', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab, user({ mustEnrolFactor: true }));
    await b.advance(30_000);
    const polled = () => b.server.seen.filter(({ path }) => path.startsWith('/truckStatusData')).length;
    expect(polled()).toBe(0);
    await b.login(tab, user());
    await b.advance(30_000);
    expect(polled()).toBeGreaterThan(0);
  });

  test('another user’s console: every tab loads again with its user, writes that waited stay, and are sent by nobody else', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    b.server.state.down = true;
    await tab.client.call('alarms.cue', { alarmIds: 'a1', state: 'acknowledged' });
    b.server.state.down = false;
    b.server.on('POST /resourceAction/8/x', () => ({ data: { text: null } }));
    const sent = () => b.server.seen.filter(({ path }) => path.endsWith('/alarmCue')).length;
    const before = sent();
    b.server.state.signedIn = user({
      id: 8,
      userName: 'safety',
      viewedBy: { userName: 'dispatcher', name: '' },
    });
    await tab.client.call('resources.act', { address: 'x', id: 8, action: 'seeAs' });
    await b.advance(5_000);
    expect(tab.last('session')?.user.userName).toBe('safety');
    expect(tab.reloads).toEqual(['otherUser']);
    expect(tab.last('outbox')).toEqual([]);
    expect(sent()).toBe(before);
    b.server.state.signedIn = user();
    b.server.on('DELETE /seenAs', () => ({ data: null }));
    await tab.client.call('session.endView', {});
    await b.advance(5_000);
    expect(tab.last('session')?.user.userName).toBe('dispatcher');
    expect(tab.reloads).toEqual(['otherUser', 'otherUser']);
    expect(sent()).toBeGreaterThan(before);
  });

  test('session.federated-logout-local-only: this device is cleared, the server gets no request', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    const before = b.server.seen.length;
    await tab.client.logout({ federated: true });
    await b.advance(10);
    expect(b.server.seen.slice(before)).toEqual([]);
    expect(tab.last('session')).toBe(null);
    expect(await leftOnDisk(b)).toEqual({ session: undefined, rows: 0 });
    expect(tab.reloads).toEqual(['loggedOut']);
  });

  test('a logout clears this device and reaches the server, every tab and the socket', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    await tab.client.logout();
    await b.advance(10);
    expect(b.server.asked('POST /loginOut')[0]?.headers.get('header-id')).toBe('header-of-dispatcher');
    expect(b.server.open()).toEqual([]);
    expect(tab.last('truckStatus')).toBe(null);
    expect(await leftOnDisk(b)).toEqual({ session: undefined, rows: 0 });
  });

  test('a logout while the server is unreachable clears at once and is sent to the server on the next contact', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    b.server.state.down = true;
    await tab.client.call('alarms.count', {});
    await tab.client.logout();
    await b.advance(10);
    expect(await leftOnDisk(b)).toEqual({ session: undefined, rows: 0 });
    const tried = b.server.asked('POST /loginOut').length;
    b.server.state.down = false;
    await tab.client.call('session.verifyCode', {});
    b.server.on('GET /verifyCode', () => ({ data: {} }));
    await b.advance(10);
    expect(b.server.asked('POST /loginOut').length).toBe(tried + 1);
    expect(b.server.state.signedIn).toBe(null);
  });

  test('a pending logout is never forgotten by a restart: the cookie alone signs nobody in', async () => {
    const b = await signedOutInVain(host);
    b.server.state.down = false;
    const next = await b.openTab();
    await b.advance(10);
    expect(next.last('session')).toBe(null);
    expect(b.server.asked('POST /loginOut').length).toBeGreaterThan(1);
  });

  test('a sign-out while offline is sent by itself on the next contact, though nothing else is requested', async () => {
    const b = await signedOutInVain(host);
    const next = await b.openTab();
    await b.advance(60_000);
    expect(b.server.state.signedIn).not.toBe(null);
    b.server.state.down = false;
    await b.advance(31_000);
    expect(b.server.state.signedIn).toBe(null);
    const signedOut = b.server.asked('POST /loginOut').length;
    await b.login(next);
    await b.advance(120_000);
    expect(b.server.asked('POST /loginOut').length).toBe(signedOut);
    expect(next.last('session')?.user.userName).toBe('dispatcher');
  });

  test('a start without the server shows what this device kept, and asks as soon as it can', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(30_000);
    tab.crash();
    b.killWorkers();
    b.server.state.down = true;
    const next = await b.openTab();
    await b.advance(10);
    expect(next.last('session')?.user.userName).toBe('dispatcher');
    expect(next.last('menus')?.length).toBe(1);
    expect(next.last('truckStatus')).toMatchObject({ cached: true });
    b.server.state.down = false;
    await b.advance(30_000);
    expect(next.last('connection')?.state).toBe('live');
    expect(next.last('truckStatus')).toMatchObject({ cached: false });
  });

  /** The browser has a cookie that is good, and nothing else. */
  const forgetful = () => {
    const b = bench(host);
    const data = loginReply(user());
    return { b, answer: () => Response.json({ resultCode: 200, message: '', data, serverTime: 0 }) };
  };

  test('a device that knows nobody waits for a late answer, and shows no sign-in page meanwhile', async () => {
    const { b, answer } = forgetful();
    let release = (_: Response): void => {};
    b.server.on('GET /session', () => new Promise((resolve) => (release = resolve)));
    const next = await b.openTab();
    await b.advance(45_000);
    expect(next.last('session')).toBe(undefined);
    release(answer());
    await b.advance(10);
    expect(next.last('session')?.user.userName).toBe('dispatcher');
  });

  test('where the server could not say who is signed in, whoever is comes in as soon as it can', async () => {
    const { b, answer } = forgetful();
    b.server.on('GET /session', () => ({ code: 429, message: 'busy' }));
    const next = await b.openTab();
    await b.advance(100);
    expect(next.last('session')).toBe(null);
    b.server.on('GET /session', answer);
    await b.advance(11_000);
    expect(next.last('session')?.user.userName).toBe('dispatcher');
    expect(next.reloads).toEqual([]);
  });

  test('a start with a session that the server has ended meanwhile leads to the login page', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    tab.crash();
    b.killWorkers();
    b.server.state.signedIn = null;
    const next = await b.openTab();
    await b.advance(10);
    expect(next.reloads).toEqual(['sessionGone']);
    expect(await leftOnDisk(b)).toEqual({ session: undefined, rows: 0 });
  });

  test('whoever comes back to a tab has the session asked for, once in a while: a cookie that is gone is noticed then', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    const asked = (): number => b.server.asked('GET /session').length;
    const comeBack = async (): Promise<void> => {
      for (const visible of [false, true]) await tab.client.presence({ ...atDesk, visible });
      await b.advance(10);
    };
    const first = asked();
    await comeBack();
    await comeBack();
    expect(asked()).toBe(first + 1);
    await b.advance(6_000);
    b.server.state.signedIn = null;
    const later = asked();
    await comeBack();
    expect(asked()).toBe(later + 1);
    expect(tab.last('session')).toBe(null);
    expect(tab.reloads).toEqual(['sessionGone']);
    await comeBack();
    expect(asked(), 'nobody is signed in').toBe(later + 1);
  });

  test('site data that is cleared is noticed at once: the session is checked', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    const before = b.server.asked('GET /session').length;
    await new Promise((resolve) => {
      b.disk.indexedDB.deleteDatabase('tankwatch').onsuccess = resolve;
    });
    b.server.state.signedIn = null;
    await b.advance(1_100);
    expect(b.server.asked('GET /session').length).toBe(before + 1);
    expect(tab.last('session')).toBe(null);
    expect(tab.reloads).toEqual(['sessionGone']);
  });

  test('a user who signs in after another finds nothing of the former one', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(30_000);
    b.server.on('GET /menus', () => new Promise<Response>(() => {}));
    await b.login(tab, user({ id: 8, userName: 'other' }));
    await b.advance(10);
    expect(tab.last('session')?.user.userName).toBe('other');
    expect(tab.last('menus')).toEqual([]);
    const owners = await b.workers
      .at(-1)
      ?.store.transact(
        'r',
        ['pages'],
        async (db) => (await db.pages.toArray()).map((page) => page.userId),
        [],
      );
    expect(owners?.every((owner) => owner === 8)).toBe(true);
  });

  test('call.save-alarm-settings-success-200: saved with 200, refused with anything else; the stream is subscribed again', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    b.server.on('PUT /userAlarm', (request) => ({
      data: { id: 1, userId: 7, ...Object.fromEntries(request.form) },
    }));
    const saved = await tab.client.call('userPrivilege.saveAlarm', {
      alarmTypeIds: '3,202',
      alarmEmailTypeIds: '',
    });
    expect(saved).toMatchObject({ ok: true, cached: false });
    await b.advance(10);
    expect(tab.last('userPrivilege')?.stUserAlarm.alarmTypeIds).toBe('3,202');
    expect(b.server.socket().received.at(-1)).toMatchObject({ msgType: 1, typeIds: '3,202' });
    b.server.on('PUT /userAlarm', () => ({ code: 400, message: '不允许' }));
    expect(
      await tab.client.call('userPrivilege.saveAlarm', { alarmTypeIds: '1', alarmEmailTypeIds: '' }),
    ).toMatchObject({ ok: false, failure: { message: '不允许' } });
    expect(tab.last('userPrivilege')?.stUserAlarm.alarmTypeIds).toBe('3,202');
  });
});

test('state.device-types-in-session-storage: the distinct types of all devices reach the tab and are kept there', async () => {
  const b = bench();
  b.server.on('GET /devices/all', () => ({
    data: ['seal', 'gauge', 'seal', 'meter', 'gauge'].map((deviceType, id) => ({
      id,
      deviceType,
      signCode: '浙B1',
      name: '',
      code: '',
    })),
  }));
  const tab = await b.openTab();
  await b.login(tab);
  await b.advance(10);
  expect(tab.last('deviceTypes')).toEqual(['gauge', 'meter', 'seal']);
  expect([...tab.stored]).toEqual([['deviceTypes', '["gauge","meter","seal"]']]);
  await tab.client.logout();
  await b.advance(10);
  expect(tab.stored.size).toBe(0);
});
