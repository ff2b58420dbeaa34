import { describe, expect, test } from 'vitest';

import { bench } from '../support/bench.ts';
import { alarm, frame, subscribed } from '../support/samples.ts';
import { openSubscribed } from '../support/subscribed-tab.ts';

describe.each(['shared', 'dedicated', 'page'] as const)('alarms at a %s hub', (host) => {
  const signedIn = async () => {
    const { b, tab } = await openSubscribed(host);
    const ids = (place: 'urgent' | 'highLoss' | 'workHours' | 'list') =>
      tab.last('alarms')?.[place].map((each) => each.id);
    return { b, tab, ids };
  };

  test('the list keeps the five newest; 201, 202 and 203 go to their dialogs, newest before', async () => {
    const { b, ids } = await signedIn();
    for (let cursor = 1; cursor <= 7; cursor += 1)
      b.server.socket().send(frame(cursor, alarm(`a${cursor}`, cursor)));
    b.server.socket().send(frame(8, alarm('u1', 201)));
    b.server.socket().send(frame(9, alarm('u2', 201)));
    b.server.socket().send(frame(10, alarm('h1', 202)));
    b.server.socket().send(frame(11, alarm('w1', 203)));
    await b.advance(30);
    expect(ids('list')).toEqual(['a7', 'a6', 'a5', 'a4', 'a3']);
    expect([ids('urgent'), ids('highLoss'), ids('workHours')]).toEqual([['u2', 'u1'], ['h1'], ['w1']]);
  });

  test('nothing twice: a repeated frame makes neither a second row nor a second sound', async () => {
    const { b, tab, ids } = await signedIn();
    b.server.socket().send(frame(1, alarm('a')));
    await b.advance(5_000);
    b.server.socket().send(frame(1, alarm('a')));
    b.server.socket().send(frame(2, alarm('a'), 1));
    await b.advance(10);
    expect(ids('list')).toEqual(['a']);
    expect(tab.rung.map((each) => each.id)).toEqual(['a']);
  });

  test('a hole in the numbers is asked for before anything after it is shown', async () => {
    const { b, ids } = await signedIn();
    b.server.socket().send(frame(1, alarm('a')));
    b.server.socket().send(frame(3, alarm('c')));
    await b.advance(10);
    expect(ids('list')).toEqual(['a']);
    expect(b.server.socket().received.at(-1)).toMatchObject({ msgType: 1, cursor: 1 });
    b.server.socket().send(frame(2, alarm('b')));
    b.server.socket().send(frame(3, alarm('c')));
    await b.advance(10);
    expect(ids('list')).toEqual(['c', 'b', 'a']);
  });

  test('a head that stays ahead for two keep-alives is a hole too', async () => {
    const { b } = await signedIn();
    const socket = b.server.socket();
    socket.send({ msgType: 0, head: 5, epoch: 'e1' });
    await b.advance(10);
    expect(socket.received.at(-1)).toMatchObject({ msgType: 1 });
    const asked = socket.received.length;
    socket.send({ msgType: 0, head: 5, epoch: 'e1' });
    await b.advance(10);
    expect(socket.received.length).toBe(asked + 1);
    expect(socket.received.at(-1)).toMatchObject({ msgType: 1, cursor: 0 });
  });

  test('a gap that the server can not fill is said, and what waits for somebody is fetched', async () => {
    const { b, tab, ids } = await signedIn();
    b.server.socket().send(frame(1, alarm('a')));
    await b.advance(10);
    b.server.on('GET /alarmInfo', () => ({
      data: { rows: [alarm('z', 202), alarm('a')], head: 900, epoch: 'e2' },
    }));
    b.server.socket().events.closed(1006);
    await b.advance(5_000);
    b.server.socket().send(subscribed(900, { recovered: false, epoch: 'e2', missed: 899 }));
    await b.advance(10);
    expect(ids('highLoss')).toEqual(['z']);
    expect(tab.last('connection')?.missedAlarms).toMatchObject({
      from: expect.any(String),
      to: expect.any(String),
    });
    expect(b.server.socket().received.at(-1)).toMatchObject({ msgType: 1, cursor: 900, epoch: 'e2' });
    await tab.client.dismissMissedAlarms();
    await b.advance(10);
    expect(tab.last('connection')?.missedAlarms).toBe(null);
  });

  test('a restart loses nothing: position and dialogs come from the disk, and nothing sounds again', async () => {
    const { b, tab } = await signedIn();
    b.server.socket().send(frame(1, alarm('u', 201)));
    b.server.socket().send(frame(2, alarm('a')));
    await b.advance(10);
    tab.crash();
    b.killWorkers();
    b.server.on('GET /alarmInfo', () => ({
      data: { rows: [alarm('u', 201), alarm('a')], head: 2, epoch: 'e1' },
    }));
    const next = await b.openTab();
    await b.advance(10);
    expect(b.server.socket().received[0]).toMatchObject({ msgType: 1, cursor: 2, epoch: 'e1' });
    expect(next.last('alarms')).toMatchObject({ urgent: [{ id: 'u' }], list: [{ id: 'a' }], unconfirmed: 2 });
    expect(next.rung).toEqual([]);
  });

  test('an acknowledgement empties the dialog in every tab; folding only hides the row', async () => {
    const { b, tab, ids } = await signedIn();
    b.server.socket().send(frame(1, alarm('u', 201)));
    b.server.socket().send(frame(2, alarm('a')));
    b.server.socket().send(frame(3, alarm('b')));
    await b.advance(10);
    await tab.client.fold(['a']);
    b.server
      .socket()
      .send({ msgType: 3, alarm: alarm('u', 201, { state: 'acknowledged', stateVersion: 1 }) });
    await b.advance(10);
    expect(ids('urgent')).toEqual([]);
    expect(ids('list')).toEqual(['b']);
    expect(tab.last('alarms')?.unconfirmed).toBe(2);
  });

  test('what the user has confirmed himself leaves the board at once, in a burst too', async () => {
    const { b, tab, ids } = await signedIn();
    for (let cursor = 1; cursor <= 20; cursor += 1)
      b.server.socket().send(frame(cursor, alarm(`u${cursor}`, 201)));
    await b.advance(10);
    await b.advance(300);
    expect([tab.last('alarms')?.urgent.length, tab.last('alarms')?.alarmBurst]).toEqual([20, true]);
    b.server.socket().send(frame(21, alarm('u21', 201)));
    await b.advance(0);
    b.server.socket().send(frame(22, alarm('u22', 201)));
    await b.advance(0);
    expect(ids('urgent')?.[0], 'the next waits for the end of the pause').toBe('u21');
    b.server.on('POST /alarmCue', () => ({
      data: {
        changed: [alarm('u21', 201, { state: 'acknowledged', stateVersion: 1 })],
        conflicts: [],
      },
    }));
    const cue = { alarmIds: 'u21', stateVersions: '0', state: 'acknowledged', remark: '' } as const;
    expect(await tab.client.call('alarms.cue', cue)).toMatchObject({ ok: true, cached: false });
    await b.advance(0);
    expect(ids('urgent')?.slice(0, 2)).toEqual(['u22', 'u20']);
  });

  test('where over a thousand are open, boards come half a second apart', async () => {
    const { b, tab, ids } = await signedIn();
    for (let cursor = 1; cursor <= 1001; cursor += 1)
      b.server.socket().send(frame(cursor, alarm(`u${cursor}`, 201)));
    // The burst is over.
    await b.advance(120_000);
    expect(tab.last('alarms')).toMatchObject({ alarmBurst: false });
    b.server.socket().send(frame(1002, alarm('first', 201)));
    await b.advance(0);
    b.server.socket().send(frame(1003, alarm('second', 201)));
    await b.advance(400);
    expect(ids('urgent')?.[0]).toBe('first');
    await b.advance(100);
    expect(ids('urgent')?.[0]).toBe('second');
  });

  test('many that are put away at once are one board less all of them, and stay away after a restart', async () => {
    const { b, tab } = await signedIn();
    for (let cursor = 1; cursor <= 5; cursor += 1)
      b.server.socket().send(frame(cursor, alarm(`a${cursor}`, 2)));
    await b.advance(300);
    const before = tab.received('alarms').length;
    await tab.client.fold(['a1', 'a2', 'a4']);
    await b.advance(0);
    expect(
      tab
        .received('alarms')
        .slice(before)
        .map(({ list }) => list.map(({ id }) => id)),
    ).toEqual([['a5', 'a3']]);
    tab.crash();
    b.killWorkers();
    b.server.on('GET /alarmInfo', () => ({
      data: { rows: [5, 4, 3, 2, 1].map((n) => alarm(`a${n}`, 2)), head: 5, epoch: 'e1' },
    }));
    const next = await b.openTab();
    await b.advance(30);
    expect(next.last('alarms')?.list.map(({ id }) => id)).toEqual(['a5', 'a3']);
  });

  test('late alarms are shown without sound, but for the emergency button', async () => {
    const { b, tab, ids } = await signedIn();
    const old = { raisedTime: '2026-11-21T03:00:00.000Z', late: true };
    b.server.socket().send(frame(1, alarm('a', 2, old)));
    await b.advance(10);
    expect([ids('list'), tab.rung.length]).toEqual([['a'], 0]);
    b.server.socket().send(frame(2, alarm('u', 201, old)));
    await b.advance(10);
    expect(tab.rung.map((each) => each.id)).toEqual(['u']);
  });

  test('what makes no pop-up makes none', async () => {
    const { b, tab, ids } = await signedIn();
    b.server.socket().send(frame(1, alarm('a', 2, { popup: false })));
    await b.advance(10);
    expect([ids('list'), tab.rung.length, tab.last('alarms')?.unconfirmed]).toEqual([[], 0, 1]);
  });
});

test('exactly one tab sounds, a visible one if there is any', async () => {
  const b = bench('shared');
  const hidden = await b.openTab({ visible: false });
  await b.login(hidden);
  const shown = await b.openTab({ visible: true });
  await b.advance(10);
  b.server.socket().send(subscribed(0));
  b.server.socket().send(frame(1, alarm('a')));
  await b.advance(3_000);
  expect([hidden.rung.length, shown.rung.length]).toEqual([0, 1]);
  shown.crash();
  await b.advance(10);
  b.server.socket().send(frame(2, alarm('b')));
  await b.advance(10);
  expect([hidden.rung.length, shown.rung.length]).toEqual([1, 1]);
});

test('where every tab has its own hub, the lock still lets only one sound', async () => {
  const b = bench('dedicated');
  const first = await b.openTab();
  await b.login(first);
  const second = await b.openTab();
  await b.advance(10);
  expect(b.server.open().length).toBe(2);
  for (const socket of b.server.open()) {
    socket.send(subscribed(0));
    socket.send(frame(1, alarm('a')));
  }
  await b.advance(10);
  expect(first.rung.length + second.rung.length).toBe(1);
  expect(second.last('alarms')?.list.length).toBe(1);
});
