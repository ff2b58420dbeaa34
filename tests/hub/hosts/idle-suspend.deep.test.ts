import { describe, expect, test } from 'vitest';

import { suspendAfterMs } from '#hub/hosts/idle-suspend.ts';

import { bench } from '../support/bench.ts';
import { alarm, atDesk, frame, subscribed } from '../support/samples.ts';

const inHand = { ...atDesk, handheld: true };
const inPocket = { ...inHand, visible: false };

/** Lets time pass with a server that answers what is said to it. */
const pass = async (b: ReturnType<typeof bench>, ms: number): Promise<void> => {
  for (let left = ms; left > 0; left -= 20_000) {
    await b.advance(Math.min(left, 20_000));
    for (const socket of b.server.open()) socket.send('pong');
  }
};

describe.each(['shared', 'dedicated', 'page'] as const)('rest of a %s hub', (host) => {
  const signedIn = async (over: { handheld: boolean }) => {
    const b = bench(host);
    const tab = await b.openTab(over);
    await b.login(tab);
    await tab.client.watch('truckStatus');
    await b.advance(10);
    b.server.socket().send(subscribed(7));
    return { b, tab, polls: () => b.server.asked('GET /truckStatusData').length };
  };

  test('a phone that nobody has looked at for 5 min has no socket and asks for nothing', async () => {
    const { b, tab, polls } = await signedIn({ handheld: true });
    await tab.client.presence(inPocket);
    await pass(b, suspendAfterMs - 20_000);
    expect(b.server.open()).toHaveLength(1);
    await pass(b, 40_000);
    expect(b.server.open()).toHaveLength(0);
    const before = polls();
    await pass(b, 3_600_000);
    expect(polls()).toBe(before);
    expect(b.server.open()).toHaveLength(0);
  }, 30_000);

  test('taken out again it goes on where the stream was, and asks for the trucks at once', async () => {
    const { b, tab, polls } = await signedIn({ handheld: true });
    await tab.client.presence(inPocket);
    await pass(b, suspendAfterMs + 60_000);
    const before = polls();
    await tab.client.presence(inHand);
    await b.advance(10);
    expect(b.server.open()).toHaveLength(1);
    expect(b.server.socket().received[0]).toMatchObject({ cursor: 7 });
    expect(polls()).toBe(before + 1);
    b.server.socket().send(frame(8, alarm('meanwhile')));
    await b.advance(100);
    expect(tab.last('alarms')?.list.map(({ id }) => id)).toEqual(['meanwhile']);
  }, 30_000);

  test('what was decided out of reach leaves the phone before it rests, also from a pocket', async () => {
    const { b, tab } = await signedIn({ handheld: true });
    b.server.socket().send(frame(8, alarm('a')));
    await b.advance(10);
    b.server.state.down = true;
    b.server.socket().events.closed(1006);
    await tab.client.call('alarms.count', {});
    const judged = { alarmIds: 'a', state: 'abnormal', remark: '核实', stateVersions: '0' } as const;
    expect(await tab.client.call('alarms.cue', judged)).toMatchObject({ ok: true, cached: true });
    await tab.client.presence(inPocket);
    await pass(b, 2 * suspendAfterMs);
    b.server.state.down = false;
    b.server.on('POST /alarmCue', () => ({
      data: { changed: [alarm('a', 2, { state: 'abnormal', stateVersion: 1 })], conflicts: [] },
    }));
    await pass(b, suspendAfterMs);
    expect(b.server.asked('POST /alarmCue').length).toBeGreaterThan(0);
    expect(tab.last('outbox')).toEqual([]);
    await pass(b, 2 * suspendAfterMs);
    expect(b.server.open()).toHaveLength(0);
  }, 30_000);

  test('a short look at something else is no rest', async () => {
    const { b, tab } = await signedIn({ handheld: true });
    const socket = b.server.socket();
    for (let round = 0; round < 3; round += 1) {
      await tab.client.presence(inPocket);
      await pass(b, suspendAfterMs - 60_000);
      await tab.client.presence(inHand);
      await pass(b, 1_000);
    }
    expect(b.server.open()).toHaveLength(1);
    expect(socket.closed).toBe(false);
  }, 30_000);

  test('a console on a desk never rests: its alarms sound whatever is in front', async () => {
    const { b, tab, polls } = await signedIn({ handheld: false });
    await tab.client.presence({ ...atDesk, visible: false });
    const before = polls();
    await pass(b, suspendAfterMs * 3);
    expect(b.server.open()).toHaveLength(1);
    expect(polls()).toBeGreaterThan(before);
  }, 30_000);
});

test('two tabs of a phone: one that is looked at keeps both awake', async () => {
  const b = bench('shared');
  const first = await b.openTab({ handheld: true });
  await b.login(first);
  const second = await b.openTab({ handheld: true });
  await b.advance(10);
  b.server.socket().send(subscribed(0));
  await first.client.presence(inPocket);
  await pass(b, suspendAfterMs + 60_000);
  expect(b.server.open()).toHaveLength(1);
  second.crash();
  await pass(b, suspendAfterMs + 60_000);
  expect(b.server.open()).toHaveLength(0);
}, 30_000);
