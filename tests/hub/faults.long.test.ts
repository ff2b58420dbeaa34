import * as Comlink from 'comlink';
import { describe, expect, test } from 'vitest';

import type { Welcome } from '#contract/hub/hub-api.ts';
import { createHubClient } from '#hub/hosts/client.ts';

import { bench } from './support/bench.ts';
import { createFakeClock, settle } from './support/fake-clock.ts';
import { createFakeLocks } from './support/fake-locks.ts';
import { user } from './support/fake-server.ts';
import { alarm, atDesk, frame, subscribed, silentTab } from './support/samples.ts';
import { openSubscribed } from './support/subscribed-tab.ts';

const admin = user({ roles: [{ roleCode: 'admin', roleName: '管理员', superMan: true }] });

describe.each(['shared', 'dedicated', 'page'] as const)('a %s hub on a bad line', (host) => {
  const signedIn = () => openSubscribed(host);

  test('a socket into a black hole is given up within 40 s, whether requests fail or hang', async () => {
    for (const hangs of [false, true]) {
      const { b } = await signedIn();
      const socket = b.server.socket();
      if (hangs) b.server.on('GET /session', () => new Promise<Response>(() => {}));
      else b.server.state.down = true;
      b.server.on('GET /truckStatusData', () => new Promise<Response>(() => {}));
      await b.advance(40_000);
      expect([hangs, socket.closed]).toEqual([hangs, true]);
    }
  });

  test('a server that answers requests keeps its silent socket for the 50 s of the specification', async () => {
    const { b } = await signedIn();
    const socket = b.server.socket();
    await b.advance(45_000);
    expect(socket.closed).toBe(false);
    await b.advance(6_000);
    expect(socket.closed).toBe(true);
  });

  test('looked at again: a dead socket is replaced within 2 s', async () => {
    const { b, tab } = await signedIn();
    const socket = b.server.socket();
    await tab.client.presence({ ...atDesk, visible: false });
    await tab.client.presence(atDesk);
    expect(socket.received.at(-1)).toEqual({ frequency: 30, msgType: 0 });
    await b.advance(2_010);
    expect(socket.closed).toBe(true);
  });

  test('shown again from the page cache: a dead socket is found within 2 s, a lively one is kept', async () => {
    const { b, tab } = await signedIn();
    const socket = b.server.socket();
    tab.client.pageShown(false);
    await b.advance(2_010);
    expect(socket.closed).toBe(false);
    const before = socket.received.length;
    tab.client.pageShown(true);
    await b.advance(100);
    if (!socket.closed) {
      // A hub that several tabs share goes on; a tab's own is started again, with its socket.
      expect(socket.received.slice(before)).toContainEqual({ frequency: 30, msgType: 0 });
      await b.advance(1_900);
      expect(socket.closed).toBe(true);
    }
    await b.advance(8_000);
    const next = b.server.socket();
    next.send(subscribed(0));
    tab.client.pageShown(true);
    await b.advance(100);
    if (!next.closed) next.send({ msgType: 0, head: 0, epoch: 'e1' });
    await b.advance(1_900);
    expect(b.server.open().length).toBe(1);
    expect(tab.last('connection')?.state).toBe('live');
  });

  test('a device that slept asks its socket as soon as it wakes', async () => {
    const { b } = await signedIn();
    const socket = b.server.socket();
    b.sleep(20 * 60_000);
    await b.advance(7_100);
    expect(socket.closed).toBe(true);
  });

  test('every connect offers unconfirmed alarms again: 201, 202 and 203, whoever folded them, without a sound', async () => {
    const { b, tab } = await signedIn();
    b.server.socket().send(frame(1, alarm('u', 201)));
    b.server.socket().send(frame(2, alarm('a')));
    await b.advance(30);
    await tab.client.fold(['u']);
    await tab.client.fold(['a']);
    await b.advance(30);
    expect(tab.last('alarms')?.urgent).toEqual([]);
    b.server.on('GET /alarmInfo', () => ({
      data: { rows: [alarm('u', 201), alarm('a')], head: 2, epoch: 'e1' },
    }));
    b.server.socket().events.closed(1006);
    await b.advance(6_000);
    b.server.socket().send(subscribed(2));
    await b.advance(30);
    expect(tab.last('alarms')?.urgent.map(({ id }) => id)).toEqual(['u']);
    expect(tab.last('alarms')?.list).toEqual([]);
    expect(tab.rung).toHaveLength(1);
  });

  test('an older state does not replace what somebody has made of an alarm', async () => {
    const { b, tab } = await signedIn();
    b.server.socket().send(frame(1, alarm('a')));
    b.server.socket().send({ msgType: 3, alarm: alarm('a', 2, { state: 'normal', stateVersion: 2 }) });
    b.server.socket().send({ msgType: 3, alarm: alarm('a', 2, { state: 'acknowledged', stateVersion: 1 }) });
    await b.advance(30);
    expect(tab.last('alarms')?.list).toMatchObject([{ state: 'normal' }]);
  });

  test('a possible gap outlives the worker and begins where the last unread one began', async () => {
    const { b, tab } = await signedIn();
    b.server.socket().send(frame(1, alarm('a')));
    await b.advance(30);
    b.server.on('GET /alarmInfo', () => ({ data: { rows: [alarm('a')], head: 900, epoch: 'e2' } }));
    b.server.socket().send(subscribed(900, { recovered: false, epoch: 'e2' }));
    await b.advance(30);
    const gap = tab.last('connection')?.missedAlarms;
    expect(gap).not.toBe(null);
    tab.crash();
    b.killWorkers();
    await b.advance(60_000);
    const next = await b.openTab();
    await b.advance(30);
    expect(next.last('connection')?.missedAlarms).toEqual(gap);
    b.server.socket().send(subscribed(990, { recovered: false, epoch: 'e3' }));
    await b.advance(30);
    expect(next.last('connection')?.missedAlarms?.from).toBe(gap?.from);
    expect(next.last('connection')?.missedAlarms?.to).not.toBe(gap?.to);
    await next.client.dismissMissedAlarms();
    await b.advance(30);
    next.crash();
    b.killWorkers();
    const last = await b.openTab();
    await b.advance(30);
    expect(last.last('connection')?.missedAlarms).toBe(null);
  });
});

test('a burst: rows of one type and truck are one row, dialogs stay apart, and it ends', async () => {
  const b = bench();
  const tab = await b.openTab();
  await b.login(tab);
  await b.advance(10);
  b.server.socket().send(subscribed(0));
  for (let n = 1; n <= 40; n += 1)
    b.server.socket().send(frame(n, alarm(`a${n}`, n % 2 === 0 ? 2 : 3, { signCode: `浙B${n % 4}` })));
  b.server.socket().send(frame(41, alarm('u1', 201)));
  b.server.socket().send(frame(42, alarm('u2', 201)));
  // One transaction for all of them: the disk of the tests needs a turn for every row.
  await settle(400);
  await b.advance(100);
  const board = tab.last('alarms');
  expect(board?.alarmBurst).toBe(true);
  expect(board?.urgent).toHaveLength(2);
  expect(new Set(board?.list.map(({ type, signCode }) => `${type} ${signCode}`)).size).toBe(
    board?.list.length,
  );
  const grouped = Object.values(board?.grouped ?? {}).flat();
  expect(grouped.length).toBeGreaterThan(20);
  expect(new Set(grouped).size).toBe(grouped.length);
  expect(board?.unconfirmed).toBe(42);
  expect(tab.rung.length).toBe(1);
  await b.advance(12_000);
  expect(tab.last('alarms')?.alarmBurst).toBe(false);
  expect(tab.received('alarms').length).toBeLessThan(60);
});

test('tabs that find a hub hung at the same time agree on the next one', async () => {
  const b = bench('shared');
  const tabs = [await b.openTab(), await b.openTab(), await b.openTab(), await b.openTab()];
  const [first] = tabs;
  if (first === undefined) throw new Error('no tab');
  await b.login(first);
  await b.advance(10);
  b.hangWorkers();
  await b.advance(10_000);
  expect(b.workers.length).toBe(2);
  for (const tab of tabs) expect(tab.last('connection')?.tabs).toBe(4);
  expect(b.server.open().length).toBeLessThanOrEqual(2);
});

describe('tabs with a hub each', () => {
  const two = async () => {
    const b = bench('dedicated');
    const first = await b.openTab();
    await b.login(first, admin);
    await b.advance(10);
    const second = await b.openTab();
    await b.advance(10);
    for (const socket of b.server.open()) socket.send(subscribed(0));
    await b.advance(10);
    return { b, first, second };
  };
  const asked = (b: ReturnType<typeof bench>): number => b.server.asked('GET /fenceApproval').length;

  test('one of them polls what changes slowly, the others get it by broadcast, and the next takes its place', async () => {
    const { b, first, second } = await two();
    const before = asked(b);
    const row = {
      id: 1,
      name: 'F',
      nameEn: '',
      type: 'depot',
      companyCode: 'C1',
      approvalStatus: 'pending',
      modifier: 'x',
      modifyTime: '2026-11-21T04:00:00.000Z',
      modifyType: 'new',
      approver: null,
      approvalTime: null,
    };
    b.server.on('GET /fenceApproval', () => ({ data: { rows: [row], total: 1 } }));
    await b.advance(3_600_000);
    expect(asked(b) - before).toBeLessThanOrEqual(4);
    expect(first.last('approvals')).toHaveLength(1);
    expect(second.last('approvals')).toHaveLength(1);
    first.crash();
    const after = asked(b);
    await b.advance(3_600_000);
    expect(asked(b) - after).toBeGreaterThanOrEqual(3);
  });

  test('a frozen leader keeps its lock and is relieved: alarms sound in the other tab', async () => {
    const { b, first, second } = await two();
    b.workers[0]?.freeze();
    await b.advance(25_000);
    for (const socket of b.server.open()) socket.send(frame(1, alarm('a')));
    await b.advance(100);
    expect([first.rung.length, second.rung.length]).toEqual([0, 1]);
  });

  test('who signs out in one tab is out in all of them within 2 s, and so is who signs in', async () => {
    const { b, first, second } = await two();
    await first.client.logout();
    await b.advance(100);
    expect(second.last('session')).toBe(null);
    expect(second.reloads).toEqual(['loggedOut']);
    await b.login(first, admin);
    await b.advance(100);
    expect(second.last('session')?.user.userName).toBe('dispatcher');
  });

  test('a write that waits is seen in all of them and sent once', async () => {
    const { b, first, second } = await two();
    b.server.state.down = true;
    for (const socket of b.server.sockets) socket.events.closed(1006);
    await b.advance(100);
    await first.client.call('alarms.cue', { alarmIds: 'a', state: 'normal', remark: 'r' });
    await b.advance(100);
    expect(second.last('outbox')).toMatchObject([{ state: 'waiting' }]);
    b.server.on('POST /alarmCue', () => ({ data: { changed: [], conflicts: [] } }));
    b.server.state.down = false;
    await b.advance(40_000);
    expect(b.server.asked('POST /alarmCue').length).toBe(1);
    expect([first.last('outbox'), second.last('outbox')]).toEqual([[], []]);
  });
});

test('a hub that was killed and whose name still leads nowhere is left within 3 s', async () => {
  const b = bench();
  const tab = await b.openTab();
  await b.login(tab);
  await b.advance(10);
  b.deadEnds.left = 1;
  b.killWorkers();
  await b.advance(3_000);
  b.server.socket().send(subscribed(0));
  b.server.socket().send(frame(1, alarm('a')));
  await b.advance(30);
  expect(tab.last('alarms')?.list.map(({ id }) => id)).toEqual(['a']);
});

test('a worker that was restarted silently, on the same port, is introduced to again within 5 s', async () => {
  const time = createFakeClock();
  const { locks } = createFakeLocks().locksOf();
  const said: string[] = [];
  let instance = 'i1';
  let ids = 0;
  const client = createHubClient({
    build: 'b1',
    presence: atDesk,
    clock: time.clock,
    locks,
    newId: () => `id-${(ids += 1)}`,
    connect: async () => {
      const { port1, port2 } = new MessageChannel();
      const mine = instance;
      Comlink.expose(
        {
          hello: (): Welcome => {
            said.push(`hello ${mine}`);
            return { instanceId: mine, lockName: `alive:${mine}`, protocol: 1, host: 'shared' };
          },
          // The port lives on; what answers on it is another instance, which knows nothing of the tab.
          ping: () => instance,
          watch: (topic: string) => void said.push(`watch ${topic} ${mine}`),
          presence: () => {},
        },
        port2,
      );
      return { port: port1, close: () => port1.close(), onFailure: () => {} };
    },
    generation: { read: () => 0, write: () => {} },
    sessionStorage: { setItem: () => {}, clear: () => {} },
    tab: silentTab,
    givenUp: () => said.push('givenUp'),
  });
  for (const instanceId of ['i1', 'i2']) void locks.hold(`alive:${instanceId}`);
  void client.watch('alarms');
  await settle();
  await time.advance(10_000);
  expect(said).toEqual(['hello i1', 'watch alarms i1', 'watch alarms i1']);
  said.length = 0;
  instance = 'i2';
  await time.advance(5_000);
  expect(said).toEqual(['hello i2', 'watch alarms i2']);
});
