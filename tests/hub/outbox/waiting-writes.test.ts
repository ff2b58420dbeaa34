import { describe, expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { isOfflineCapable } from '#hub/outbox/outbox-calls.ts';

import { bench } from '../support/bench.ts';
import { user } from '../support/fake-server.ts';
import { alarm } from '../support/samples.ts';

describe('the order and the fate of waiting writes', () => {
  const offline = async () => {
    const b = bench();
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    b.server.state.down = true;
    b.server.socket().events.closed(1006);
    await tab.client.call('alarms.count', {});
    return { b, tab };
  };
  const judge = (alarmIds: string, state: 'normal' | 'abnormal' | 'acknowledged', stateVersions = '0') => ({
    alarmIds,
    state,
    stateVersions,
    remark: 'r',
  });
  const states = (b: ReturnType<typeof bench>) =>
    b.server.asked('POST /alarmCue').map(({ form }) => `${form.get('alarmIds')} ${form.get('state')}`);

  test('one thing’s writes go in their order; one that is refused holds up its own thing alone', async () => {
    const { b, tab } = await offline();
    await tab.client.call('alarms.cue', judge('a', 'acknowledged'));
    await b.advance(10);
    await tab.client.call('alarms.cue', judge('a', 'normal', '1'));
    await b.advance(10);
    await tab.client.call('alarms.cue', judge('b', 'normal'));
    b.server.state.down = false;
    b.server.on('POST /alarmCue', ({ form }) =>
      form.get('alarmIds') === 'a'
        ? { code: 400, message: '不允许' }
        : { data: { changed: [], conflicts: [] } },
    );
    await b.advance(40_000);
    expect(states(b)).toEqual(['a acknowledged', 'b normal']);
    expect(tab.last('outbox')?.map(({ state }) => state)).toEqual(['refused', 'waiting']);
    b.server.on('POST /alarmCue', () => ({ data: { changed: [], conflicts: [] } }));
    await tab.client.retryWrite(tab.last('outbox')?.[0]?.id ?? '');
    await b.advance(1_000);
    expect(states(b)).toEqual(['a acknowledged', 'b normal', 'a acknowledged', 'a normal']);
    expect(tab.last('outbox')).toEqual([]);
    const keys = b.server.asked('POST /alarmCue').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(4);
  });

  test('a write that is made while an earlier one of its thing still waits goes behind it', async () => {
    const { b, tab } = await offline();
    await tab.client.call('alarms.cue', judge('a', 'acknowledged'));
    b.server.state.down = false;
    b.server.on('POST /alarmCue', () => ({ data: { changed: [], conflicts: [] } }));
    await tab.client.call('session.verifyCode', {});
    await tab.client.call('alarms.cue', judge('a', 'normal', '1'));
    await b.advance(1_000);
    expect(states(b)).toEqual(['a acknowledged', 'a normal']);
  });

  test('who confirms what another has seen to meanwhile has nothing to decide; an alarm still open is asked about', async () => {
    const { b, tab } = await offline();
    const seen = alarm('b', 2, { state: 'acknowledged', stateVersion: 1, stateBy: '王建国' });
    await tab.client.call('alarms.cue', judge('a,b', 'acknowledged', '0,0'));
    b.server.state.down = false;
    b.server.on('POST /alarmCue', () => ({ data: { changed: [alarm('a')], conflicts: [seen] } }));
    await b.advance(40_000);
    expect(tab.last('outbox')).toEqual([]);
    const open = alarm('c', 2, { stateVersion: 4 });
    b.server.on('POST /alarmCue', () => ({ data: { changed: [], conflicts: [open] } }));
    b.server.state.down = true;
    await tab.client.call('alarms.cue', judge('c', 'acknowledged', '3'));
    b.server.state.down = false;
    await b.advance(40_000);
    expect(tab.last('outbox')).toMatchObject([{ state: 'conflict', theirs: [{ id: 'c' }] }]);
  });

  test('a conflict brings the rows of the others, and putting mine instead names their version', async () => {
    const { b, tab } = await offline();
    await tab.client.call('alarms.cue', judge('a,b', 'abnormal', '0,0'));
    b.server.state.down = false;
    const theirs = alarm('b', 2, { state: 'normal', stateVersion: 3, stateBy: '王建国' });
    b.server.on('POST /alarmCue', () => ({ data: { changed: [alarm('a')], conflicts: [theirs] } }));
    await b.advance(40_000);
    const [item] = tab.last('outbox') ?? [];
    expect(item).toMatchObject({
      state: 'conflict',
      fields: { state: 'abnormal' },
      theirs: [{ stateBy: '王建国' }],
    });
    b.server.on('POST /alarmCue', () => ({ data: { changed: [theirs], conflicts: [] } }));
    await tab.client.retryWrite(item?.id ?? '');
    await b.advance(1_000);
    const last = b.server.asked('POST /alarmCue').at(-1);
    expect([last?.form.get('alarmIds'), last?.form.get('stateVersions')]).toEqual(['b', '3']);
    expect(tab.last('outbox')).toEqual([]);
  });

  test('a write belongs to its author: the next user neither sees it nor sends it', async () => {
    const { b, tab } = await offline();
    await tab.client.call('alarms.cue', judge('a', 'normal'));
    b.server.state.down = false;
    b.server.on('GET /menus', () => ({ code: 504, message: 'gone' }));
    await tab.client.call('menus.get', {});
    await b.advance(1_000);
    expect(tab.reloads).toContain('sessionGone');
    b.server.on('POST /alarmCue', () => ({ data: { changed: [], conflicts: [] } }));
    await b.login(tab, user({ id: 8, userName: 'other' }));
    await b.advance(60_000);
    expect([tab.last('outbox'), states(b)]).toEqual([[], []]);
  });

  test('every other write of the contract is refused offline, at once and in words', async () => {
    const { b, tab } = await offline();
    const before = b.server.seen.length;
    const writes = Object.entries<Call>(calls).filter(
      ([name, { method, reads }]) =>
        method !== 'GET' &&
        reads !== true &&
        !isOfflineCapable(name) &&
        !['session.login', 'secondFactor.signIn', 'signOn.begin', 'signOn.finish', 'session.logout'].includes(
          name,
        ),
    );
    expect(writes.length).toBeGreaterThan(5);
    for (const [name] of writes) {
      const outcome: unknown = await Reflect.apply(tab.client.call, null, [name, { id: 1, address: 'x' }]);
      expect([name, outcome]).toMatchObject([
        name,
        { ok: false, failure: { code: 'offlineRefused', message: expect.stringContaining('离线') } },
      ]);
    }
    expect(b.server.seen.slice(before).filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(tab.last('outbox') ?? []).toEqual([]);
    // And this is the whole list of what may wait.
    expect(Object.keys(calls).filter(isOfflineCapable).toSorted()).toEqual([
      'alarms.cue',
      'handovers.sign',
      'handovers.write',
      'lossStatements.add',
      'quickVisits.add',
      'quickVisits.remove',
      'stationHandovers.sign',
      'userPrivilege.saveAlarm',
    ]);
  });
});
