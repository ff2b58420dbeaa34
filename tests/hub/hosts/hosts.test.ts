import { describe, expect, test } from 'vitest';

import { bench } from '../support/bench.ts';
import { truck } from '../support/samples.ts';

describe.each(['shared', 'dedicated', 'page'] as const)('the end of a %s hub', (host) => {
  const signedIn = async () => {
    const b = bench(host);
    const tab = await b.openTab();
    b.server.on('GET /truckStatusData', () => ({ data: [truck('浙B1', 10)] }));
    await b.login(tab);
    await b.advance(10);
    return { b, tab };
  };

  const never = (): Promise<Response> => new Promise<Response>(() => {});

  test('a killed hub answers nobody: writes fail as workerLost and the next hub takes over', async () => {
    const { b, tab } = await signedIn();
    b.server.on('POST /fenceApproval/12', never);
    const pending = tab.client.call('approvals.decide', { id: 12, approvalStatus: 'approved' });
    await b.advance(10);
    b.killWorkers();
    await b.advance(10);
    expect(await pending).toMatchObject({ ok: false, failure: { code: 'workerLost' } });
    await b.advance(1_000);
    expect(tab.last('session')?.user.userName).toBe('dispatcher');
    expect(tab.last('connection')?.state).toBe('live');
    expect(b.server.open().length).toBe(1);
    expect(b.server.asked('POST /fenceApproval/12').length, 'a write is sent once').toBe(1);
    expect(await tab.client.call('session.ip', {})).toMatchObject({ failure: { resultCode: 404 } });
  });

  test('what a killed hub was to read, the next one reads, and the one after that; it fails when the third ends too', async () => {
    const { b, tab } = await signedIn();
    b.server.on('GET /countAlarm', never);
    const pending = tab.client.call('alarms.count', {});
    await b.advance(10);
    b.server.on('GET /countAlarm', () => ({ data: { total: 3 } }));
    b.killWorkers();
    await b.advance(1_000);
    expect(await pending).toMatchObject({ ok: true, value: { total: 3 } });

    b.server.on('GET /countAlarm', never);
    const kill = async (): Promise<void> => {
      b.killWorkers();
      await b.advance(1_000);
    };
    const late = tab.client.call('alarms.count', {});
    await b.advance(10);
    await kill();
    b.server.on('GET /countAlarm', () => ({ data: { total: 4 } }));
    await kill();
    expect(await late).toMatchObject({ ok: true, value: { total: 4 } });

    b.server.on('GET /countAlarm', never);
    const lost = tab.client.call('alarms.count', {});
    await b.advance(10);
    await kill();
    await kill();
    await kill();
    expect(await lost).toMatchObject({ ok: false, failure: { code: 'workerLost' } });
  });

  test('a hung hub holds its locks: three unanswered pings, then another hub takes the lead by force', async () => {
    const { b, tab } = await signedIn();
    b.hangWorkers();
    await b.advance(5_000);
    expect(b.workers.length).toBe(1);
    await b.advance(3_000);
    expect(b.workers.length).toBe(2);
    await b.advance(1_000);
    expect(tab.last('connection')?.state).toBe('live');
    expect(await tab.client.call('session.ip', {})).toMatchObject({ failure: { resultCode: 404 } });
  });

  test('a page restored from the page cache introduces itself again and gets everything at once', async () => {
    const { b, tab } = await signedIn();
    const before = tab.received('truckStatus').length;
    tab.client.pageShown(true);
    await b.advance(1_000);
    expect(tab.received('truckStatus').length).toBeGreaterThan(before);
    expect(tab.last('connection')?.tabs).toBe(1);
    tab.client.pageShown(false);
    await b.advance(10);
    expect(tab.last('connection')?.tabs).toBe(1);
  });

  test('nothing is awaited of a tab: one that never answers holds nobody up', async () => {
    const { b, tab } = await signedIn();
    tab.client.close();
    const second = await b.openTab();
    await b.advance(60_000);
    expect(second.last('truckStatus')?.trucks.length).toBe(1);
    expect(second.last('connection')?.tabs).toBe(1);
  });
});

test('a late tab of a shared hub gets every topic at once, without a new question to the server', async () => {
  const b = bench('shared');
  const tab = await b.openTab();
  await b.login(tab);
  await b.advance(10);
  const asked = b.server.seen.length;
  const late = await b.openTab();
  expect(late.last('session')?.user.userName).toBe('dispatcher');
  expect(late.last('menus')?.length).toBe(1);
  expect(late.last('truckStatus')?.cached).toBe(false);
  expect(b.server.seen.length).toBe(asked);
});

test('a large fleet reaches its tab in pieces, in order, and a small one whole', async () => {
  const b = bench('shared');
  const fleet = Array.from({ length: 2_500 }, (_, n) => truck(`浙B${n}`, n));
  b.server.on('GET /truckStatusData', () => ({ data: fleet }));
  const tab = await b.openTab();
  await b.login(tab);
  await b.advance(10);
  expect(tab.fleetParts.map(({ trucks, first, last }) => [trucks.length, first, last])).toEqual([
    [1_000, true, false],
    [1_000, false, false],
    [500, false, true],
  ]);
  expect(tab.fleetParts.flatMap(({ trucks }) => trucks.map(({ signCode }) => signCode))).toEqual(
    fleet.map(({ signCode }) => signCode),
  );
  expect(tab.last('truckStatus') ?? null).toBe(null);
  b.server.on('GET /truckStatusData', () => ({ data: fleet.slice(0, 3) }));
  await b.advance(30_000);
  expect(tab.last('truckStatus')?.trucks.length).toBe(3);
});
