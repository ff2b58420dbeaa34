import { describe, expect, test } from 'vitest';

import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { mayWait } from '#hub/outbox/outbox-calls.ts';

import { bench } from '../support/bench.ts';
import { user } from '../support/fake-server.ts';
import { alarm, frame, subscribed } from '../support/samples.ts';

describe.each(['shared', 'dedicated', 'page'] as const)('writes from a %s hub', (host) => {
  const away = async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    b.server.socket().send(subscribed(0));
    b.server.socket().send(frame(1, alarm('a')));
    await b.advance(10);
    b.server.state.down = true;
    b.server.socket().events.closed(1006);
    await tab.client.call('alarms.count', {});
    return { b, tab };
  };
  const judge = { alarmIds: 'a', state: 'abnormal', remark: '核实', stateVersions: '0' } as const;

  test('a judgement made offline waits on the disk, survives a restart and is sent once with its key', async () => {
    const { b, tab } = await away();
    expect(await tab.client.call('alarms.cue', judge)).toMatchObject({ ok: true, cached: true });
    await b.advance(10);
    expect(tab.last('outbox')).toMatchObject([{ name: 'alarms.cue', state: 'waiting' }]);
    tab.crash();
    b.killWorkers();
    b.server.state.down = false;
    b.server.on('POST /alarmCue', () => ({
      data: { changed: [alarm('a', 2, { state: 'abnormal', stateVersion: 1 })], conflicts: [] },
    }));
    const next = await b.openTab();
    await b.advance(40_000);
    const sent = b.server.asked('POST /alarmCue');
    expect(sent.length).toBe(1);
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^id-/);
    expect(sent[0]?.form.get('stateVersions')).toBe('0');
    expect(next.last('outbox')).toEqual([]);
    expect(next.last('alarms')?.unconfirmed).toBe(0);
  });

  test('an alarm that was confirmed offline is off the board before its write is off the list', async () => {
    const { b, tab } = await away();
    await tab.client.call('alarms.cue', { ...judge, state: 'acknowledged' });
    await b.advance(10);
    const before = tab.arrivals.length;
    b.server.state.down = false;
    b.server.on('POST /alarmCue', () => ({
      data: { changed: [alarm('a', 2, { state: 'acknowledged', stateVersion: 1 })], conflicts: [] },
    }));
    await b.advance(40_000);
    const after = tab.arrivals.slice(before);
    const off = after.findIndex(
      ({ topic, value }) => topic === 'alarms' && (value as { unconfirmed: number }).unconfirmed === 0,
    );
    const sent = after.findIndex(({ topic, value }) => topic === 'outbox' && (value as []).length === 0);
    expect(off).toBeGreaterThanOrEqual(0);
    expect(sent).toBeGreaterThan(off);
  });

  test('a write that a full disk refuses is never promised: it is sent, or its author learns that it was not', async () => {
    const { b, tab } = await away();
    const store = b.workers.at(-1)?.store;
    if (store === undefined) throw new Error('no hub');
    const { transact } = store;
    // The disk of the tests has no end.
    store.transact = (mode, tables, work, fallback) =>
      mode === 'rw'
        ? transact(
            mode,
            tables,
            () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' })),
            fallback,
          )
        : transact(mode, tables, work, fallback);
    expect(await tab.client.call('alarms.cue', judge)).toMatchObject({
      ok: false,
      failure: { code: 'network' },
    });
    await b.advance(10);
    expect(tab.last('connection')?.storage).toBe('full');
    b.server.state.down = false;
    b.server.on('POST /alarmCue', () => ({
      data: { changed: [alarm('a', 2, { state: 'abnormal', stateVersion: 1 })], conflicts: [] },
    }));
    expect(await tab.client.call('alarms.cue', judge)).toMatchObject({ ok: true, cached: false });
  });

  test('a repeat carries the same key, so that the server can distinguish it from a second write', async () => {
    const { b, tab } = await away();
    await tab.client.call('alarms.cue', judge);
    b.server.state.down = false;
    b.server.on('POST /alarmCue', () => Promise.reject(new TypeError('cut in the middle')));
    await b.advance(40_000);
    b.server.on('POST /alarmCue', () => ({ data: { changed: [], conflicts: [] } }));
    b.server.state.down = true;
    await tab.client.call('alarms.count', {});
    b.server.state.down = false;
    await b.advance(40_000);
    const keys = b.server.asked('POST /alarmCue').map((seen) => seen.headers.get('idempotency-key'));
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('a conflict is shown, never overwritten, until its author gives it up', async () => {
    const { b, tab } = await away();
    await tab.client.call('alarms.cue', judge);
    b.server.state.down = false;
    b.server.on('POST /alarmCue', () => ({
      data: { changed: [], conflicts: [alarm('a', 2, { state: 'normal', stateVersion: 3 })] },
    }));
    await b.advance(40_000);
    const [item] = tab.last('outbox') ?? [];
    expect(item).toMatchObject({ state: 'conflict', message: '已被他人处理，请核对' });
    expect(tab.last('alarms')?.list).toMatchObject([{ id: 'a', state: 'normal', stateVersion: 3 }]);
    await b.advance(60_000);
    expect(b.server.asked('POST /alarmCue').length).toBe(1);
    await tab.client.discardWrite(item?.id ?? '');
    await b.advance(10);
    expect(tab.last('outbox')).toEqual([]);
  });

  test('a write that the server refuses after all is kept for its author and holds up no other', async () => {
    const { b, tab } = await away();
    await tab.client.call('quickVisits.remove', { id: 4 });
    await tab.client.call('alarms.cue', judge);
    b.server.state.down = false;
    b.server.on('DELETE /removeUserQuickVisit', () => ({ code: 404, message: '不存在' }));
    b.server.on('POST /alarmCue', () => ({ data: { changed: [], conflicts: [] } }));
    await b.advance(40_000);
    expect(tab.last('outbox')).toMatchObject([
      { name: 'quickVisits.remove', state: 'refused', message: '不存在' },
    ]);
    expect(b.server.asked('POST /alarmCue').length).toBe(1);
  });

  test('an attempt that may still be at work is asked for again later; a server in trouble is waited for', async () => {
    const { b, tab } = await away();
    await tab.client.call('alarms.cue', judge);
    b.server.state.down = false;
    const answers = [{ code: 500 }, { code: 409, message: '正在处理' }];
    b.server.on('POST /alarmCue', () => answers.shift() ?? { data: { changed: [], conflicts: [] } });
    await b.advance(200_000);
    expect(b.server.asked('POST /alarmCue').length).toBe(3);
    expect(tab.last('outbox')).toEqual([]);
  });

  test('handovers are written and signed offline; one that somebody else has signed meanwhile is shown to its author', async () => {
    const { b, tab } = await away();
    expect(await tab.client.call('handovers.write', { notes: '交班' })).toMatchObject({
      ok: true,
      cached: true,
    });
    expect(await tab.client.call('handovers.sign', { id: 7 })).toMatchObject({ ok: true, cached: true });
    expect(await tab.client.call('stationHandovers.sign', { visitId: 'visit-1' })).toMatchObject({
      ok: true,
      cached: true,
    });
    await b.advance(10);
    expect(tab.last('outbox')?.map(({ name }) => name)).toEqual([
      'handovers.write',
      'handovers.sign',
      'stationHandovers.sign',
    ]);
    b.server.state.down = false;
    b.server.on('POST /handovers', () => ({ data: { id: 8 } }));
    b.server.on('PUT /handovers', () => ({ data: { id: 7 } }));
    b.server.on('PUT /stationHandovers', () => ({ code: 409, message: '已由林晓燕签收' }));
    await b.advance(120_000);
    const [sent] = b.server.asked('POST /handovers');
    expect(sent?.headers.get('idempotency-key')).toMatch(/^id-/);
    expect(sent?.form.get('notes')).toBe('交班');
    expect(tab.last('outbox')).toMatchObject([
      { name: 'stationHandovers.sign', state: 'refused', message: '已由林晓燕签收' },
    ]);
  });

  test('a judgement of more than a day ago is not sent any more, and that is said', async () => {
    const { b, tab } = await away();
    await tab.client.call('alarms.cue', judge);
    b.sleep(24 * 3_600_000 + 60_000);
    b.server.state.down = false;
    await b.advance(40_000);
    expect(b.server.asked('POST /alarmCue').length).toBe(0);
    expect(tab.last('outbox')).toMatchObject([{ state: 'expired' }]);
  });

  test('an immediate refusal is shown to its author and kept nowhere', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    b.server.on('POST /addUserQuickVisit', () => ({ code: 409, message: '快速访问中已存在此菜单' }));
    const outcome = await tab.client.call('quickVisits.add', { quickVisitUrl: '/x', quickVisitName: 'X' });
    expect(outcome).toMatchObject({ ok: false, failure: { message: '快速访问中已存在此菜单' } });
    expect(tab.last('outbox')).toEqual([]);
  });

  test('master data, approvals and passwords are refused at once when the server is away', async () => {
    const { b, tab } = await away();
    const before = b.server.seen.length;
    const refused = { ok: false, failure: { code: 'offlineRefused' } };
    const truck = { address: 'x', value: '{}' };
    expect(await tab.client.call('resources.create', truck)).toMatchObject(refused);
    expect(await tab.client.call('approvals.decide', { id: 1, approvalStatus: 'approved' })).toMatchObject(
      refused,
    );
    expect(await tab.client.call('session.password', { oldPwd: 'a', pwd: 'b' })).toMatchObject(refused);
    expect(b.server.seen.slice(before).filter((seen) => seen.method !== 'GET')).toEqual([]);
  });
});

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
        !mayWait(name) &&
        !['session.login', 'secondFactor.signIn', 'session.logout'].includes(name),
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
    expect(Object.keys(calls).filter(mayWait).toSorted()).toEqual([
      'alarms.cue',
      'handovers.sign',
      'handovers.write',
      'quickVisits.add',
      'quickVisits.remove',
      'stationHandovers.sign',
      'userPrivilege.saveAlarm',
    ]);
  });

  test('a thousand writes whose answers are cut after the commit have exactly one effect each', async () => {
    const b = bench();
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    const effects = new Map<string, number>();
    const answered = new Map<string, unknown>();
    let seed = 1;
    const chance = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    let cut = 0;
    b.server.on('POST /alarmCue', ({ headers, form }) => {
      const key = headers.get('idempotency-key') ?? '';
      const ids = form.get('alarmIds') ?? '';
      if (!answered.has(key)) effects.set(ids, (effects.get(ids) ?? 0) + 1);
      answered.set(key, { changed: [], conflicts: [] });
      if (chance() < 0.5) {
        cut += 1;
        // Committed, and the line is cut before the answer: the same for the hub as if nothing had happened.
        return Promise.reject(new TypeError('cut'));
      }
      return { data: answered.get(key) };
    });
    for (let n = 0; n < 1_000; n += 1) {
      await tab.client.call('alarms.cue', judge(`a${n}`, 'normal'));
      if (n % 3 === 0) await tab.client.call('session.ip', {});
    }
    for (let round = 0; round < 1_000 && (tab.last('outbox')?.length ?? 0) > 0; round += 1) {
      await tab.client.call('session.ip', {});
      await b.advance(100);
    }
    expect(cut).toBeGreaterThan(500);
    expect(effects.size).toBe(1_000);
    expect([...effects.values()].every((count) => count === 1)).toBe(true);
    expect(tab.last('outbox')).toEqual([]);
  }, 120_000);
});
