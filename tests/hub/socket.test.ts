import { describe, expect, test } from 'vitest';

import { closeCodes } from '#contract/alarms/alarm-stream.ts';
import { protocolVersion } from '#contract/version.ts';
import { reconnectDelayMs } from '#hub/alarms/reconnect-delay.ts';

import { bench } from './support/bench.ts';
import { user } from './support/fake-server.ts';
import { subscribed } from './support/samples.ts';

describe.each(['shared', 'dedicated', 'page'] as const)('the socket of a %s hub', (host) => {
  const signedIn = async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    return { b, tab };
  };

  test('socket.secure-websocket: alarms come over wss under the service', async () => {
    const { b } = await signedIn();
    expect(b.server.socket().url).toBe('wss://tank.example/truck-management/alarms');
  });

  test('socket.subscribe-message: typeIds, msgType 1, userPri and userName, and where the stream was left', async () => {
    const { b } = await signedIn();
    expect(b.server.socket().received).toEqual([
      {
        msgType: 1,
        typeIds: '1,2,201',
        userPri: 'C1,C2',
        userName: 'dispatcher',
        version: protocolVersion,
        build: 'b1',
      },
    ]);
    b.server.socket().send(subscribed(41));
    await b.advance(10);
    b.server.socket().events.closed(1006);
    await b.advance(5_000);
    expect(b.server.socket().received[0]).toMatchObject({ cursor: 41, epoch: 'e1' });
  });

  test('socket.keepalive-message: { frequency: 30, msgType: 0 } every 30 s', async () => {
    const { b } = await signedIn();
    const socket = b.server.socket();
    socket.send(subscribed(0));
    for (let round = 0; round < 3; round += 1) {
      await b.advance(29_900);
      socket.send('pong');
      await b.advance(100);
    }
    expect(socket.received.slice(1)).toEqual(Array(3).fill({ frequency: 30, msgType: 0 }));
  });

  test('socket.keepalive-timeout-50s: 50,000 ms without a word and the socket is given up', async () => {
    const { b } = await signedIn();
    const socket = b.server.socket();
    await b.advance(20_000);
    socket.send(subscribed(0));
    await b.advance(49_900);
    expect(socket.closed).toBe(false);
    await b.advance(200);
    expect(socket.closed).toBe(true);
    await b.advance(5_000);
    expect(b.server.sockets.length).toBe(2);
  });

  test('socket.reconnect-5s: the next attempt comes 5,000 ms after the close', async () => {
    const { b, tab } = await signedIn();
    b.server.socket().events.closed(1006);
    await b.advance(4_900);
    expect(b.server.sockets.length).toBe(1);
    expect(tab.last('connection')?.state).toBe('reconnecting');
    await b.advance(200);
    expect(b.server.sockets.length).toBe(2);
    expect(tab.last('connection')?.state).toBe('live');
  });

  test('socket.pong-ignored: it is a sign of life and nothing else', async () => {
    const { b, tab } = await signedIn();
    const boards = tab.received('alarms').length;
    const socket = b.server.socket();
    socket.send('pong');
    socket.send('not json');
    socket.send({ msgType: 99 });
    await b.advance(10);
    expect(tab.received('alarms').length).toBe(boards);
    expect(socket.closed).toBe(false);
  });

  test('a subscription that a busy server dropped is sent again, until it is answered', async () => {
    const { b } = await signedIn();
    const socket = b.server.socket();
    await b.advance(5_000);
    expect(socket.received.map(({ msgType }) => msgType)).toEqual([1, 1]);
    socket.send(subscribed(7));
    await b.advance(20_000);
    expect(socket.received.length).toBe(2);
  });

  test('a session that the server ended is not knocked at again', async () => {
    const { b, tab } = await signedIn();
    b.server.state.signedIn = null;
    b.server.socket().events.closed(closeCodes.sessionEnded);
    await b.advance(120_000);
    expect(b.server.sockets.length).toBe(1);
    expect(tab.reloads).toEqual(['sessionGone']);
  });

  test('other rights: privileges are read again and the stream is subscribed at once', async () => {
    const { b } = await signedIn();
    b.server.on('GET /userPri', () => ({
      data: {
        userPri: [{ key: 'C9', name: '', shortName: '', parentCode: null }],
        stUserAlarm: { id: 1, userId: 7, alarmTypeIds: '3', alarmEmailTypeIds: '' },
      },
    }));
    b.server.socket().events.closed(closeCodes.scopeChanged);
    await b.advance(100);
    expect(b.server.sockets.length).toBe(2);
    expect(b.server.socket().received.at(-1)).toMatchObject({ msgType: 1, typeIds: '3', userPri: 'C9' });
  });

  test('other rights, twice in a row: pages and functions are those of the last time', async () => {
    const { b, tab } = await signedIn();
    const rights = (url: string, functions: readonly string[]) => {
      b.server.on('GET /menus', () => ({ data: [{ name: url, nameEn: url, url, menus: [], child: [] }] }));
      b.server.state.signedIn = user({ functions: [...functions] });
      b.server.socket().events.closed(closeCodes.scopeChanged);
    };
    rights('/one', ['truck.write']);
    await b.advance(1_000);
    rights('/two', []);
    await b.advance(1_000);
    expect(tab.last('menus')).toMatchObject([{ url: '/two' }]);
    expect(tab.last('session')?.user.functions).toEqual([]);
    expect(tab.reloads).toEqual([]);
  });

  test('after an outage of 40 s the stream is back within 6 s', async () => {
    const { b, tab } = await signedIn();
    b.random.value = 0.999;
    b.server.state.down = true;
    b.server.socket().events.closed(1006);
    await b.advance(40_000);
    expect(tab.last('connection')?.state).not.toBe('live');
    b.server.state.down = false;
    await b.advance(6_100);
    expect(tab.last('connection')?.state).toBe('live');
  });

  test('a lost server is called offline by every tab within 10 s: the socket is gone and one request failed', async () => {
    const { b, tab } = await signedIn();
    const other = await b.openTab();
    await b.advance(10);
    b.server.state.down = true;
    for (const socket of b.server.sockets) socket.events.closed(1006);
    await b.advance(10);
    for (const each of [tab, other]) expect(each.last('connection')?.state).toBe('offline');
    b.server.state.down = false;
    await b.advance(6_100);
    expect(tab.last('connection')?.state).toBe('live');
  });

  test('a server that swallows the question is called offline within 10 s too', async () => {
    const { b, tab } = await signedIn();
    b.server.on('GET /session', () => new Promise<Response>(() => {}));
    b.server.socket().events.closed(1006);
    b.server.state.mute = true;
    await b.advance(9_900);
    expect(tab.last('connection')?.state).toBe('offline');
  });

  test('a socket that is lost alone is reconnecting, never offline', async () => {
    const { b, tab } = await signedIn();
    const before = b.server.asked('GET /session').length;
    b.server.socket().events.closed(1006);
    await b.advance(100);
    expect(b.server.asked('GET /session').length).toBe(before + 1);
    expect(tab.last('connection')?.state).toBe('reconnecting');
  });

  test('a request that fails makes the hub ask the socket: silent for 5 s, it is given up', async () => {
    const { b, tab } = await signedIn();
    const socket = b.server.socket();
    socket.send(subscribed(0));
    b.server.state.down = true;
    await tab.client.call('menus.get', {});
    expect(socket.received.at(-1)).toEqual({ frequency: 30, msgType: 0 });
    await b.advance(5_100);
    expect(tab.last('connection')?.state).toBe('offline');
  });

  test('without a word for 90 s nothing is called live', async () => {
    const { b, tab } = await signedIn();
    b.server.state.down = true;
    b.server.socket().events.closed(1006);
    await b.advance(120_000);
    expect(tab.last('connection')?.state).toBe('offline');
  });
});

test('waits spread out, stay about 5 s for the first minute and below 30 s for ever', () => {
  for (const random of [0, 0.3, 0.999]) {
    expect(reconnectDelayMs(0, 1006, random)).toBeGreaterThanOrEqual(3_500);
    expect(reconnectDelayMs(0, 1006, random)).toBeLessThanOrEqual(6_500);
    expect(reconnectDelayMs(59_000, 1006, random)).toBeLessThanOrEqual(6_000);
    expect(reconnectDelayMs(3_600_000, 1006, random)).toBeLessThanOrEqual(30_000);
    expect(reconnectDelayMs(0, closeCodes.restart, random)).toBeLessThanOrEqual(6_000);
    // Who was turned away for what it does, or for another of its own, does not press.
    for (const code of [closeCodes.tooManyFrames, closeCodes.superseded])
      expect(reconnectDelayMs(0, code, random)).toBe(30_000);
  }
  expect(reconnectDelayMs(0, 1006, 0)).not.toBe(reconnectDelayMs(0, 1006, 0.9));
});

test('one socket for all tabs of a shared hub, and it stays when one of them crashes', async () => {
  const b = bench('shared');
  const first = await b.openTab();
  await b.login(first);
  const second = await b.openTab();
  await b.advance(10);
  expect(b.server.open().length).toBe(1);
  expect(second.last('session')?.user.userName).toBe('dispatcher');
  expect(second.last('connection')?.tabs).toBe(2);
  first.crash();
  await b.advance(10);
  expect(b.server.sockets.length).toBe(1);
  expect(second.last('connection')?.tabs).toBe(1);
});

test('a hub of another build takes the one lead; tabs of the older one learn it, also those that come later, and work as before', async () => {
  const b = bench('shared');
  const old = await b.openTab({ build: 'b1' });
  await b.login(old);
  await b.advance(10);
  const newer = await b.openTab({ build: 'b2' });
  await b.advance(10_000);
  const late = await b.openTab({ build: 'b1' });
  await b.advance(100);
  expect([old.reloads, late.reloads, newer.reloads]).toEqual([['versionSkew'], ['versionSkew'], []]);
  // One socket a build, however many tabs; the first hub's is gone.
  expect(b.server.open().map((socket) => Reflect.get(Object(socket.received[0]), 'build'))).toEqual(
    expect.arrayContaining(['b1', 'b2']),
  );
  expect(b.server.open().length).toBe(2);
  expect([old, late, newer].map((tab) => tab.last('connection')?.state)).toEqual(['live', 'live', 'live']);
  expect([old, newer].map((tab) => tab.last('connection')?.storage)).toEqual(['newer', 'kept']);
  expect(await old.client.call('menus.get', {})).toMatchObject({ ok: true });
});
