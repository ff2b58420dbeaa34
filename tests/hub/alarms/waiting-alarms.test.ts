import { describe, expect, test } from 'vitest';

import { alarm, frame } from '../support/samples.ts';
import { openSubscribed } from '../support/subscribed-tab.ts';

const minute = 60_000;

describe.each(['shared', 'dedicated', 'page'] as const)('unconfirmed alarms of a %s hub', (host) => {
  const signedIn = async () => {
    const { b, tab } = await openSubscribed(host);
    const waiting = async () => {
      const asking = tab.client.call('alarms.list', { unconfirmed: true, limit: 3 });
      await b.advance(10);
      const outcome = await asking;
      return outcome.ok ? { ...outcome, ids: outcome.value.rows.map(({ id }) => id) } : outcome;
    };
    const down = () => {
      b.server.state.down = true;
      b.server.socket().events.closed(1006);
    };
    /** The server's list of unconfirmed alarms. */
    const lists = (...rows: ReturnType<typeof alarm>[]) =>
      b.server.on('GET /alarmInfo', () => ({ data: { rows, head: 0, epoch: 'e1' } }));
    return { b, tab, waiting, down, lists };
  };
  const raised = (at: number) => ({
    raisedTime: new Date(Date.parse('2026-11-21T04:00:00Z') + at).toISOString(),
  });

  test('without a server: what the stream has sent, newest first, as of its last frame', async () => {
    const { b, waiting, down } = await signedIn();
    b.server.socket().send(frame(1, alarm('a', 2, raised(0))));
    b.server.socket().send(frame(2, alarm('b', 201, raised(1))));
    await b.advance(10);
    const receivedMs = b.clock.now();
    down();
    await b.advance(minute);
    expect(await waiting()).toMatchObject({ ok: true, cached: true, ids: ['b', 'a'] });
    const outcome = await waiting();
    expect(outcome.ok && Math.abs(outcome.asOfMs - receivedMs)).toBeLessThan(1_000);
  });

  test('no more rows than the limit', async () => {
    const { b, waiting, down } = await signedIn();
    for (const n of [1, 2, 3, 4]) b.server.socket().send(frame(n, alarm(`a${n}`, 2, raised(n))));
    await b.advance(10);
    down();
    expect(await waiting()).toMatchObject({ ids: ['a4', 'a3', 'a2'] });
  });

  test('alarms acknowledged since the cached list are left out, alarms received since are added', async () => {
    const { b, waiting, down, lists } = await signedIn();
    const [seen, came] = [alarm('seen', 2, raised(0)), alarm('came', 2, raised(2))];
    b.server.socket().send(frame(1, seen));
    await b.advance(10);
    lists(seen);
    expect(await waiting()).toMatchObject({ cached: false, ids: ['seen'] });
    await b.advance(minute);
    b.server.socket().send({ msgType: 3, alarm: { ...seen, state: 'acknowledged', stateVersion: 1 } });
    b.server.socket().send(frame(2, came, 1));
    await b.advance(10);
    down();
    expect(await waiting()).toMatchObject({ cached: true, ids: ['came'] });
  });

  test('types that are not streamed are taken from the cached list; streamed ones only if the hub still holds them', async () => {
    const { b, waiting, down, lists } = await signedIn();
    // One of a type that is not subscribed, one that was acknowledged while this device was offline.
    lists(alarm('unchosen', 7, raised(1)), alarm('away', 2, raised(0)));
    expect(await waiting()).toMatchObject({ cached: false, ids: ['unchosen', 'away'] });
    await b.advance(minute);
    b.server.socket().send({ msgType: 0, head: 0, epoch: 'e1' });
    await b.advance(10);
    down();
    expect(await waiting()).toMatchObject({ cached: true, ids: ['unchosen'] });
  });

  test('a cached list that is newer than the stream’s last frame counts for all types', async () => {
    const { b, waiting, down, lists } = await signedIn();
    await b.advance(minute);
    lists(alarm('fresh', 2, raised(1)));
    await waiting();
    down();
    expect(await waiting()).toMatchObject({ cached: true, ids: ['fresh'] });
  });

  test('but not for alarms whose acknowledgement was received', async () => {
    const { b, waiting, down, lists } = await signedIn();
    await b.advance(minute);
    const fresh = alarm('fresh', 2, raised(1));
    lists(fresh);
    await waiting();
    b.server.socket().send({ msgType: 3, alarm: { ...fresh, state: 'acknowledged', stateVersion: 1 } });
    await b.advance(10);
    down();
    expect(await waiting()).toMatchObject({ cached: true, ids: [] });
  });

  test('an empty list has a time too; a refusal of the server is passed on', async () => {
    const { b, waiting, down } = await signedIn();
    await waiting();
    const receivedMs = b.clock.now();
    await b.advance(5 * minute);
    b.server.on('GET /alarmInfo', () => ({ code: 401, message: '无权' }));
    expect(await waiting()).toMatchObject({ ok: false });
    down();
    const outcome = await waiting();
    expect(outcome).toMatchObject({ ok: true, cached: true, ids: [] });
    expect(outcome.ok && outcome.asOfMs - receivedMs).toBeLessThan(5 * minute);
  });
});
