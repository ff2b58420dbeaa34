import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';

import {
  AlarmFrame,
  AlarmStateFrame,
  HeadFrame,
  LiveFrame,
  SubscribedFrame,
  SuspendedFrame,
} from '#contract/alarms/alarm-stream.ts';
import { LoginReply } from '#contract/session/session.ts';
import { TruckStatus } from '#contract/fleet/truck-status.ts';
import { UserPrivilege } from '#contract/session/user-privilege.ts';
import { matches } from '#hub/http/matches.ts';
import { readFrame } from '#hub/alarms/server-frames.ts';

import { json, nearFrame } from '../fuzz/inputs.ts';
import { alarm, frame, subscribed, truck } from './support/samples.ts';
import { openSubscribed } from './support/subscribed-tab.ts';
import { runs } from '../support/engine/runs.ts';

const shapes = [
  AlarmFrame,
  AlarmStateFrame,
  HeadFrame,
  LiveFrame,
  SubscribedFrame,
  SuspendedFrame,
  LoginReply,
  TruckStatus,
  UserPrivilege,
];

test('the hub’s small checker says what the schema library says', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        nearFrame.map((text) => JSON.parse(text) as unknown),
        json,
      ),
      (value) => {
        for (const shape of shapes) expect(matches(shape, value)).toBe(Value.Check(shape, value));
      },
    ),
    { numRuns: runs(800, 3_000) },
  );
});

test('what is right is taken', () => {
  for (const right of [
    frame(1, alarm('a')),
    subscribed(1),
    { msgType: 0, head: 1, epoch: 'e', more: 'a newer server says more' },
    { msgType: 3, alarm: alarm('b') },
    { msgType: 4, trucks: [truck('浙B1', 1)], serverTime: 1 },
    { msgType: 5, suspended: 'database' },
    { msgType: 5, suspended: null },
  ])
    expect(readFrame(JSON.stringify(right))).toEqual(right);
});

describe.each(['shared', 'dedicated', 'page'] as const)('a %s hub that is told nonsense', (host) => {
  const signedIn = () => openSubscribed(host);

  test('goes on: the alarm after it is shown, and one that could not be read is asked for again', async () => {
    const { b, tab } = await signedIn();
    const socket = b.server.socket();
    for (const nonsense of [
      '{',
      'null',
      '[]',
      { msgType: 2 },
      { ...frame(1, alarm('x')), properties: 'none' },
      { msgType: 1, recovered: 'yes' },
      { msgType: 3, alarm: null },
      { msgType: 4, trucks: [null], serverTime: 1 },
      { msgType: 9 },
    ])
      socket.send(nonsense);
    await b.advance(30);
    expect(tab.last('alarms')?.list).toEqual([]);
    socket.send(frame(2, alarm('b')));
    await b.advance(30);
    expect(socket.received.at(-1)).toMatchObject({ msgType: 1, cursor: 0 });
    socket.send(frame(1, alarm('a')));
    socket.send(frame(2, alarm('b')));
    await b.advance(30);
    expect(tab.last('alarms')?.list.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('takes no reply of another shape, and from a list only the rows that can be read', async () => {
    const { b, tab } = await signedIn();
    b.server.on('GET /menus', () => ({ data: [{ name: 1 }] }));
    b.server.on('GET /userPri', () => ({ data: { userPri: 'all' } }));
    b.server.on('GET /alarmInfo', () => ({
      data: { rows: [alarm('u', 201), { id: 'broken' }, null], head: 0, epoch: 'e1' },
    }));
    const failed = { ok: false, failure: { code: 'requestFailed' } };
    expect(await tab.client.call('menus.get', {})).toMatchObject(failed);
    expect(await tab.client.call('userPrivilege.get', {})).toMatchObject(failed);
    expect(tab.last('menus')?.length).toBe(1);
    const rows = await tab.client.call('alarms.list', { unconfirmed: true });
    expect(rows).toMatchObject({ ok: true, value: { rows: [{ id: 'u' }] } });
  });

  test('starts from a disk on which somebody else has written', async () => {
    const { b, tab } = await signedIn();
    b.server.socket().send(frame(1, alarm('a')));
    await b.advance(30);
    const rows: readonly object[] = [
      { id: 'x', userId: 7, alarm: { id: 'x' }, receivedMs: 'soon', folded: 0 },
      { id: 'y', userId: 7 },
    ];
    await b.workers.at(-1)?.store.transact(
      'rw',
      ['alarms', 'outbox', 'cursors', 'meta', 'pages'],
      async (db) => {
        for (const row of rows) await Reflect.apply(db.alarms.put, db.alarms, [row]);
        await Reflect.apply(db.outbox.put, db.outbox, [
          { id: 'o', createdMs: 1, userId: 7, name: 'orders.send' },
        ]);
        await db.meta.put({ key: 'gap', value: 'since Tuesday' });
        for (const page of await db.pages.toArray())
          await Reflect.apply(db.pages.put, db.pages, [{ ...page, asOfMs: null }]);
      },
      undefined,
    );
    tab.crash();
    b.killWorkers();
    b.server.state.down = true;
    const next = await b.openTab();
    await b.advance(100);
    expect(next.last('session')?.user.userName).toBe('dispatcher');
    expect(next.last('alarms')?.list.map(({ id }) => id)).toEqual(['a']);
    expect(next.last('outbox')).toEqual([]);
    expect(next.last('connection')?.missedAlarms).toBe(null);
  });
});
