import { describe, expect, test } from 'vitest';

import type { HubPorts } from '#hub/hub-ports.ts';

import { bench } from './bench.ts';
import { alarm, frame, subscribed } from './samples.ts';

/** What holds for writes from a hub of any kind. */
export const describeWritesFrom = (host: HubPorts['host']): void => {
  describe(`writes from a ${host} hub`, () => {
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
};
