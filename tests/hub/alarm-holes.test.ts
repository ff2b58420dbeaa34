import { expect, test, vi } from 'vitest';

import type { Alarm } from '#contract/alarms/alarms.ts';

import { alarm, frame, subscribed } from './support/samples.ts';
import { bench } from './support/bench.ts';
import { openSubscribed } from './support/subscribed-tab.ts';

const signedIn = async () => {
  const { b, tab } = await openSubscribed();
  const ids = (place: 'urgent' | 'list') => tab.last('alarms')?.[place].map((each) => each.id);
  /** What the server says still waits. */
  const waits = (epoch: string, head: number, rows: readonly Alarm[]): void => {
    b.server.on('GET /alarmInfo', () => ({ data: { rows: [...rows], head, epoch } }));
  };
  /** The line breaks, and the stream can't go on where it was. */
  const comeBack = async (epoch: string, head: number): Promise<void> => {
    b.server.socket().events.closed(1006);
    await b.advance(5_000);
    b.server.socket().send(subscribed(head, { recovered: false, epoch, missed: head }));
    await b.advance(30);
  };
  return { b, tab, ids, waits, comeBack };
};

test.each([
  ['a gap', 'e1'],
  ['another epoch', 'e2'],
])(
  'after %s what was folded is offered again, and the alarms of the hole are in the list',
  async (_, epoch) => {
    const { b, tab, ids, waits, comeBack } = await signedIn();
    b.server.socket().send(frame(1, alarm('u', 201)));
    b.server.socket().send(frame(2, alarm('a')));
    await b.advance(30);
    expect(tab.last('alarms')?.offeredAgainMs).toBe(null);
    await tab.client.fold(['u']);
    await b.advance(30);
    expect(ids('urgent')).toEqual([]);
    waits(epoch, 900, [alarm('h2'), alarm('h1'), alarm('a'), alarm('u', 201)]);
    await comeBack(epoch, 900);
    expect([ids('urgent'), ids('list')]).toEqual([['u'], ['h2', 'h1', 'a']]);
    // A tab that closed the dialog for itself alone learns of it too.
    expect(b.clock.now() - (tab.last('alarms')?.offeredAgainMs ?? 0)).toBeLessThan(1_000);
  },
);

test('a database that was set back has forgotten who judged: what waits there waits here', async () => {
  const { b, tab, ids, waits, comeBack } = await signedIn();
  b.server.socket().send(frame(1, alarm('u', 201)));
  b.server.socket().send(frame(2, alarm('a')));
  for (const [id, type] of [
    ['u', 201],
    ['a', 2],
  ] as const)
    b.server
      .socket()
      .send({ msgType: 3, alarm: alarm(id, type, { state: 'acknowledged', stateVersion: 1 }) });
  await b.advance(30);
  waits('e2', 1, [alarm('a'), alarm('u', 201)]);
  await comeBack('e2', 1);
  expect([ids('urgent'), ids('list')]).toEqual([['u'], ['a']]);
  expect(tab.last('alarms')?.list[0]?.state).toBe('unconfirmed');
  expect(tab.last('alarms')?.unconfirmed).toBe(2);
});

test('a hole that could not be looked into is looked into again, without waiting for an alarm', async () => {
  const { b, ids, waits, comeBack } = await signedIn();
  b.server.on('GET /alarmInfo', () => ({ code: 500, message: 'busy' }));
  await comeBack('e2', 900);
  waits('e2', 900, [alarm('h')]);
  await b.advance(6_000);
  expect(ids('list')).toEqual(['h']);
});

test('what comes behind a hole while it is being filled makes no gap of it', async () => {
  const { b, tab, ids } = await signedIn();
  b.server.socket().send(frame(1, alarm('a')));
  for (let cursor = 3; cursor <= 6; cursor += 1) b.server.socket().send(frame(cursor, alarm(`b${cursor}`)));
  await b.advance(30);
  b.server.socket().send(subscribed(6, { missed: 5 }));
  for (let cursor = 2; cursor <= 6; cursor += 1) b.server.socket().send(frame(cursor, alarm(`b${cursor}`)));
  await b.advance(30);
  expect(tab.last('connection')?.missedAlarms).toBe(null);
  expect(ids('list')).toEqual(['b6', 'b5', 'b4', 'b3', 'b2']);
});

test('after a restart the list holds the five newest of what was stored in one moment', async () => {
  const { b, tab, waits } = await signedIn();
  const rows = [...'fedcba'].map((id, index) =>
    alarm(id, 2 + index, { raisedTime: new Date(Date.UTC(2026, 10, 21, 3, 59, index)).toISOString() }),
  );
  for (const [index, each] of rows.entries()) b.server.socket().send(frame(index + 1, each));
  await b.advance(30);
  expect(tab.last('alarms')?.list.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
  tab.crash();
  b.killWorkers();
  waits('e1', 6, rows.toReversed());
  const next = await b.openTab();
  await b.advance(30);
  expect(next.last('alarms')?.list.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

/** Every transaction of the hub takes so long. */
const slowDisk = (b: ReturnType<typeof bench>, ms: number) => {
  const [worker] = b.workers;
  if (worker === undefined) throw new Error('no hub');
  const { transact } = worker.store;
  return vi.spyOn(worker.store, 'transact').mockImplementation(async (mode, ...rest) => {
    if (mode === 'rw') await new Promise<void>((resolve) => void b.clock.after(ms, resolve));
    return transact(mode, ...rest);
  });
};

test('33 alarms a second on a disk of a second a transaction: one transaction for all that came meanwhile', async () => {
  const { b, tab, ids } = await signedIn();
  const disk = slowDisk(b, 1_000);
  const perSecond = 33;
  const seconds = 30;
  let cursor = 0;
  let worstS = 0;
  for (let second = 0; second < seconds; second += 1)
    for (let n = 0; n < perSecond; n += 1) {
      cursor += 1;
      b.server.socket().send(frame(cursor, alarm(`a${cursor}`, 2, { signCode: `浙B${cursor % 50}` })));
      await b.advance(1000 / perSecond);
      worstS = Math.max(worstS, tab.last('connection')?.lagS ?? 0);
    }
  await b.advance(2_500);
  expect(ids('list')?.[0]).toBe(`a${perSecond * seconds}`);
  expect(tab.last('alarms')?.unconfirmed).toBe(perSecond * seconds);
  expect(disk.mock.calls.length).toBeLessThanOrEqual(seconds + 3);
  expect(worstS).toBe(0);
});

test('a hub that falls behind says by how much, and that it has caught up', async () => {
  const { b, tab } = await signedIn();
  slowDisk(b, 8_000);
  b.server.socket().send(frame(1, alarm('a')));
  await b.advance(5_000);
  expect(tab.last('connection')).toMatchObject({ state: 'live', lagS: 5 });
  await b.advance(2_000);
  expect(tab.last('connection')).toMatchObject({ lagS: 7 });
  await b.advance(4_000);
  expect(tab.last('connection')).toMatchObject({ state: 'live', lagS: 0 });
});

test('a line that brings everything late is said too, and asked again until it is quick', async () => {
  const { b, tab } = await signedIn();
  const socket = b.server.socket();
  const asked = (): number => socket.received.filter(({ msgType }) => msgType === 0).length;
  await b.advance(30_000);
  const before = asked();
  for (let cursor = 1; cursor <= 7; cursor += 1) {
    await b.advance(1_000);
    socket.send(frame(cursor, alarm(`a${cursor}`)));
  }
  await b.advance(10);
  socket.send({ msgType: 0, head: 7, epoch: 'e1' });
  await b.advance(10);
  expect(tab.last('connection')).toMatchObject({ state: 'live', lagS: 7 });
  await b.advance(2_000);
  expect(asked()).toBe(before + 1);
  socket.send({ msgType: 0, head: 7, epoch: 'e1' });
  await b.advance(10);
  expect(tab.last('connection')).toMatchObject({ lagS: 0 });
});
