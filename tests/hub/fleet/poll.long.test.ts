import { deflateRawSync } from 'node:zlib';

import { describe, expect, test, vi } from 'vitest';

import { closeCodes } from '#contract/alarms/alarm-stream.ts';

import { bench } from '../support/bench.ts';
import { user } from '../support/fake-server.ts';
import { truck } from '../support/samples.ts';

const role = (roleCode: string, roleName: string, superMan = false) => ({ roleCode, roleName, superMan });

describe.each(['shared', 'dedicated', 'page'] as const)('polls of a %s hub', (host) => {
  const signedIn = async (roles = [role('dispatcher', '调度员')]) => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab, user({ roles }));
    await b.advance(10);
    return { b, tab, count: (key: string) => b.server.asked(key).length };
  };

  test('poll.truck-status-30-s: asked at once and every 30,000 ms, with the companies of the user', async () => {
    const { b, tab, count } = await signedIn();
    expect(count('GET /truckStatusData')).toBe(1);
    await b.advance(29_980);
    expect(count('GET /truckStatusData')).toBe(1);
    await b.advance(20);
    expect(count('GET /truckStatusData')).toBe(2);
    await b.advance(300_000);
    expect(count('GET /truckStatusData')).toBe(12);
    expect(b.server.asked('GET /truckStatusData').at(-1)?.query.get('userPri')).toBe('C1,C2');
    expect(tab.last('truckStatus')).toMatchObject({ trucks: [], cached: false });
  });

  test('trucks are not asked for where the role does not see them', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab, user({ functions: ['alarm.watch'] }));
    await b.advance(90_000);
    expect(b.server.asked('GET /truckStatusData')).toEqual([]);
    const rights = async (functions: string[]) => {
      b.server.state.signedIn = user({ functions });
      b.server.socket().events.closed(closeCodes.scopeChanged);
      await b.advance(1_000);
    };
    await rights(['alarm.watch', 'fleet.watch']);
    expect(b.server.asked('GET /truckStatusData'), 'as soon as it does').toHaveLength(1);
    await rights(['alarm.watch']);
    await b.advance(90_000);
    expect(b.server.asked('GET /truckStatusData'), 'and no longer').toHaveLength(1);
  });

  test('poll.fence-approval-15-min: for 管理员 and 用户管理员 every 900,000 ms, for others never', async () => {
    for (const who of [role('admin', '管理员'), role('useradmin', '用户管理员')]) {
      const { b, count } = await signedIn([who]);
      expect(count('GET /fenceApproval')).toBe(1);
      expect(b.server.asked('GET /fenceApproval')[0]?.query.get('approvalStatus')).toBe('pending');
      await b.advance(899_900);
      expect(count('GET /fenceApproval')).toBe(1);
      await b.advance(200);
      expect(count('GET /fenceApproval')).toBe(2);
    }
    const other = await signedIn([role('dispatcher', '管理员', true)]);
    await other.b.advance(2_000_000);
    expect(other.count('GET /fenceApproval')).toBe(0);
  }, 20_000);

  test('poll.heartbeat-timeout-15-min: for superMan every 900,000 ms, for others never', async () => {
    const { b, tab, count } = await signedIn([role('any', 'Any', true)]);
    b.server.on('GET /heartBeatInfo/timeout', () => ({
      data: { list: [{ signCode: '浙B1', companyName: 'One', heartTime: null, gpsTime: null }] },
    }));
    expect(count('GET /heartBeatInfo/timeout')).toBe(1);
    await b.advance(899_900);
    expect(count('GET /heartBeatInfo/timeout')).toBe(1);
    await b.advance(200);
    expect(count('GET /heartBeatInfo/timeout')).toBe(2);
    expect(tab.last('heartbeatTimeouts')).toMatchObject([{ signCode: '浙B1' }]);
    const other = await signedIn([role('admin', '管理员')]);
    await other.b.advance(2_000_000);
    expect(other.count('GET /heartBeatInfo/timeout')).toBe(0);
  }, 20_000);

  test('error.truck-status-failed: said when the fleet is lost and when it is back, not at every poll', async () => {
    const { b, tab } = await signedIn();
    expect(tab.received('truckStatusFailing')).toEqual([]);
    b.server.on('GET /truckStatusData', () => Response.json({}, { status: 500 }));
    await b.advance(90_000);
    expect(tab.received('truckStatusFailing')).toEqual([true]);
    b.server.on('GET /truckStatusData', () => ({ data: [] }));
    await b.advance(60_000);
    expect(tab.received('truckStatusFailing')).toEqual([true, false]);
    // A lost line is told by the line.
    b.server.state.down = true;
    await b.advance(60_000);
    expect(tab.last('connection')?.state).toBe('offline');
    expect(tab.received('truckStatusFailing')).toEqual([true, false]);
    b.server.state.down = false;
    b.server.on('GET /truckStatusData', () => Response.json({}, { status: 500 }));
    await b.advance(120_000);
    expect(tab.received('truckStatusFailing')).toEqual([true, false, true]);
  });

  test('nobody polls for a user who has logged out', async () => {
    const { b, tab, count } = await signedIn([role('admin', '管理员', true)]);
    await tab.client.logout();
    // The hub that takes over asks once whether somebody is signed in, and then nothing any more.
    await b.advance(1_000);
    const before = b.server.seen.length;
    await b.advance(2_000_000);
    expect(b.server.seen.length).toBe(before);
    expect(count('GET /truckStatusData')).toBe(1);
  });

  test('a poll goes on for 5 s after the last subscription, so that a page change does not restart it', async () => {
    const { b, tab, count } = await signedIn();
    await tab.client.unwatch('truckStatus');
    await b.advance(4_000);
    await tab.client.watch('truckStatus');
    await b.advance(100);
    expect(count('GET /truckStatusData')).toBe(1);
    await tab.client.unwatch('truckStatus');
    await b.advance(100_000);
    expect(count('GET /truckStatusData')).toBe(1);
    await tab.client.watch('truckStatus');
    await b.advance(10);
    expect(count('GET /truckStatusData')).toBe(2);
  });

  test('live changes move the snapshot on, and a poll that left earlier does not move it back', async () => {
    const { b, tab } = await signedIn();
    b.server.on('GET /truckStatusData', () => ({ data: [truck('浙B1', 10), truck('浙B2', 20)] }));
    await b.advance(30_000);
    await tab.client.live(true);
    await b.advance(10);
    expect(b.server.socket().received.at(-1)).toEqual({ msgType: 4, on: true, packed: true });
    b.server.socket().send({ msgType: 4, trucks: [truck('浙B1', 55)], serverTime: b.clock.now() + 40_000 });
    await b.advance(10);
    expect(tab.changes).toMatchObject([{ trucks: [{ signCode: '浙B1', speed: 55 }] }]);
    await b.advance(30_000);
    expect(tab.last('truckStatus')?.trucks.map((each) => each.speed)).toEqual([55, 20]);
    await b.advance(30_000);
    expect(tab.last('truckStatus')?.trucks.map((each) => each.speed)).toEqual([10, 20]);
  });

  test('a tab behind another is told of changes before the poll that has them, and when it is looked at', async () => {
    const { b, tab } = await signedIn();
    b.server.on('GET /truckStatusData', () => ({ data: [truck('浙B1', 10)] }));
    await b.advance(24_000);
    await tab.client.live(true);
    await tab.client.presence({ visible: false, handheld: false, language: 'zh' });
    await b.advance(10);
    const speeds = () => tab.changes.map(({ trucks }) => trucks.map(({ speed }) => speed));
    const move = async (speed: number): Promise<void> => {
      b.server.socket().send({ msgType: 4, trucks: [truck('浙B1', speed)], serverTime: b.clock.now() });
      await b.advance(10);
    };
    await move(55);
    expect(speeds()).toEqual([]);
    await b.advance(6_000);
    expect(speeds()).toEqual([[55]]);
    await move(66);
    await tab.client.presence({ visible: true, handheld: false, language: 'zh' });
    await b.advance(10);
    expect(speeds()).toEqual([[55], [66]]);
    await tab.client.presence({ visible: false, handheld: false, language: 'zh' });
    await move(77);
    await tab.client.live(false);
    await b.advance(10);
    expect(speeds()).toEqual([[55], [66], [77]]);
  });

  test('a fleet that has not changed since a moment does not undo what changed after it', async () => {
    const { b, tab } = await signedIn();
    let readMs = 0;
    b.server.on('GET /truckStatusData', ({ headers }) => {
      const now = String(b.clock.now());
      if (headers.get('if-none-match') === '"1"')
        return new Response(null, {
          status: 304,
          headers: { 'x-server-time': now, 'x-as-of': String(readMs) },
        });
      readMs = b.clock.now();
      const data = [truck('浙B1', 10), truck('浙B2', 20)];
      return Response.json(
        { resultCode: 200, message: '', serverTime: readMs, data },
        { headers: { etag: '"1"', 'x-server-time': now } },
      );
    });
    await b.advance(30_000);
    await tab.client.live(true);
    await b.advance(10);
    b.server.socket().send({ msgType: 4, trucks: [truck('浙B1', 55)], serverTime: b.clock.now() });
    await b.advance(30_000);
    expect(b.server.asked('GET /truckStatusData').at(-1)?.headers.get('if-none-match')).toBe('"1"');
    expect(tab.last('truckStatus')?.trucks.map((each) => each.speed)).toEqual([55, 20]);
    expect(tab.last('truckStatus')?.asOfMs).toBe(readMs);
  });

  test('packed changes are taken in the order in which they came; a damaged one is left out', async () => {
    const { b, tab } = await signedIn();
    b.server.on('GET /truckStatusData', () => ({ data: [truck('浙B1', 10)] }));
    await b.advance(30_000);
    await tab.client.live(true);
    await b.advance(10);
    const frame = (trucks: readonly object[]): ArrayBuffer => {
      const bytes = deflateRawSync(JSON.stringify({ msgType: 4, trucks, serverTime: b.clock.now() }));
      return new Uint8Array(bytes).buffer;
    };
    const error = vi.spyOn(console, 'error').mockImplementation(() => {});
    const many = Array.from({ length: 500 }, (_, index) => truck(`浙C${index}`, 1));
    b.server.socket().send(frame([...many, truck('浙B1', 55)]));
    b.server.socket().send(new Uint8Array([1, 2, 3]).buffer);
    b.server.socket().send(frame([truck('浙B1', 56)]));
    await expect
      .poll(async () => {
        await b.advance(10);
        return tab.changes.map(({ trucks }) => trucks.at(-1)?.speed);
      })
      .toEqual([55, 56]);
    expect(error).toHaveBeenCalledTimes(1);
    error.mockRestore();
  });
});
