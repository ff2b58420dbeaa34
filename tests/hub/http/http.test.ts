import { protocolVersion } from '#contract/version.ts';
import { describe, expect, test } from 'vitest';

import { bench } from '../support/bench.ts';
import { settle } from '../support/fake-clock.ts';
import { user } from '../support/fake-server.ts';
import { truck } from '../support/samples.ts';

describe.each(['shared', 'dedicated', 'page'] as const)('requests from a %s hub', (host) => {
  const signedIn = async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    return { b, tab };
  };

  test('http.one-client: what every request carries, the poll and the tab carry alike', async () => {
    const { b, tab } = await signedIn();
    await tab.client.call('alarms.count', {});
    const marks = new Set(
      b.server.seen.map((seen) => seen.headers.get('x-build') + (seen.credentials ?? '')),
    );
    expect([...marks]).toEqual(['b1include']);
    expect(b.server.asked('GET /truckStatusData').length).toBe(1);
    expect(b.server.asked('GET /countAlarm')[0]?.headers.get('x-protocol')).toBe(String(protocolVersion));
  });

  test('http.base-path-truck-management: every request lies under the service', async () => {
    const b = bench(host);
    const urls: string[] = [];
    const real = b.server.fetch;
    b.server.fetch = (input, init) => {
      urls.push(String(input));
      return real(input, init);
    };
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    expect(urls.length).toBeGreaterThan(4);
    for (const url of urls) expect(url).toMatch(/^https:\/\/tank\.example\/truck-management\//);
  });

  test('http.credentials-sent: the cookie goes with every request', async () => {
    const { b } = await signedIn();
    expect(b.server.seen.every((seen) => seen.credentials === 'include')).toBe(true);
  });

  test('a server that judges nothing says so with each answer, and every tab shows it until it works again', async () => {
    const { b, tab } = await signedIn();
    expect(tab.last('connection')?.suspended).toBeNull();
    const answer = (headers: Readonly<Record<string, string>>) =>
      Response.json({ resultCode: 200, message: '', data: {}, serverTime: b.clock.now() }, { headers });
    b.server.on('GET /countAlarm', () => answer({ 'x-suspended': 'clock' }));
    await tab.client.call('alarms.count', {});
    await b.advance(10);
    expect(tab.last('connection')?.suspended).toBe('clock');
    b.server.on('GET /countAlarm', () => answer({}));
    await tab.client.call('alarms.count', {});
    await b.advance(10);
    expect(tab.last('connection')?.suspended).toBeNull();
  });

  test('a database that does not answer is told as such, and what is kept is shown', async () => {
    const { b, tab } = await signedIn();
    b.server.on('GET /handovers', () => ({ data: [] }));
    expect(await tab.client.call('handovers.list', {})).toMatchObject({ ok: true, cached: false });
    b.server.on('GET /handovers', () =>
      Response.json(
        { status: 'unavailable', reason: 'database' },
        { status: 503, headers: { 'x-suspended': 'database' } },
      ),
    );
    expect(await tab.client.call('handovers.list', {})).toMatchObject({ ok: true, cached: true });
    await b.advance(10);
    expect(tab.last('connection')?.suspended).toBe('database');
    b.server.on('GET /countAlarm', () =>
      Response.json({}, { status: 503, headers: { 'x-suspended': 'database' } }),
    );
    expect(await tab.client.call('alarms.count', {})).toMatchObject({
      ok: false,
      failure: { code: 'network', message: '服务器的数据库没有应答' },
    });
    // It is asked again by itself, and an answer ends it.
    b.server.on('GET /session', () =>
      Response.json({}, { status: 503, headers: { 'x-suspended': 'database' } }),
    );
    await b.advance(10_000);
    expect(tab.last('connection')?.suspended).toBe('database');
    b.server.on('GET /session', () =>
      Response.json({ resultCode: 409, message: '', data: null, serverTime: b.clock.now() }),
    );
    await b.advance(4_000);
    expect(tab.last('connection')?.suspended).toBeNull();
    // What nobody answers says nothing about a database.
    await tab.client.call('alarms.count', {});
    b.server.state.down = true;
    await tab.client.call('alarms.count', {});
    await b.advance(10);
    expect(tab.last('connection')?.suspended).toBeNull();
  });

  test('an idle screen learns by its socket that the database is silent, and asks until it is back', async () => {
    const { b, tab } = await signedIn();
    const socket = b.server.socket();
    const silent = () => Response.json({}, { status: 503, headers: { 'x-suspended': 'database' } });
    b.server.on('GET /session', silent);
    const asked = () => b.server.seen.filter(({ path }) => path === '/session').length;
    const before = asked();
    socket.send({ msgType: 5, suspended: 'database' });
    await b.advance(10);
    expect(tab.last('connection')?.suspended).toBe('database');
    await b.advance(4_000);
    expect(asked()).toBeGreaterThan(before);
    socket.send({ msgType: 5, suspended: null });
    await b.advance(10);
    expect(tab.last('connection')?.suspended).toBeNull();
  });

  test('ages go by this device while the server’s clock is wrong', async () => {
    const { b, tab } = await signedIn();
    const answer = (aheadMs: number, headers: Readonly<Record<string, string>>) =>
      Response.json(
        { resultCode: 200, message: '', data: {}, serverTime: b.clock.now() + aheadMs },
        { headers },
      );
    b.server.on('GET /countAlarm', () => answer(7_200_000, { 'x-suspended': 'clock' }));
    await tab.client.call('alarms.count', {});
    await b.advance(10);
    expect(tab.last('connection')?.clockOffsetMs).toBe(0);
    b.server.on('GET /countAlarm', () => answer(60_000, {}));
    await tab.client.call('alarms.count', {});
    await b.advance(10);
    expect(tab.last('connection')?.clockOffsetMs).toBe(60_000);
  });

  test('a fleet that the server knows again is not sent again, and its age is that of the last look', async () => {
    const { b, tab } = await signedIn();
    let fleet = [truck('浙B1', 40)];
    b.server.on('GET /truckStatusData', ({ headers }) => {
      const tag = `"${fleet[0]?.speed}"`;
      const serverTime = b.clock.now();
      if (headers.get('if-none-match') === tag)
        return new Response(null, { status: 304, headers: { 'x-server-time': String(serverTime) } });
      return new Response(JSON.stringify({ resultCode: 200, message: '', serverTime, data: fleet }), {
        headers: { 'content-type': 'application/json', etag: tag },
      });
    });
    await tab.client.watch('truckStatus');
    await b.advance(30_000);
    expect(tab.last('truckStatus')?.trucks[0]?.speed).toBe(40);
    await b.advance(60_000);
    const unchanged = tab.last('truckStatus');
    expect(unchanged?.trucks[0]?.speed).toBe(40);
    expect(unchanged?.cached).toBe(false);
    expect(b.clock.now() - (unchanged?.asOfMs ?? 0)).toBeLessThan(30_001);
    expect(b.server.asked('GET /truckStatusData').at(-1)?.headers.get('if-none-match')).toBe('"40"');
    fleet = [truck('浙B1', 55)];
    await b.advance(30_000);
    expect(tab.last('truckStatus')?.trucks[0]?.speed).toBe(55);
    await tab.client.logout();
    await b.login(tab);
    await b.advance(10);
    expect(b.server.asked('GET /truckStatusData').at(-1)?.headers.get('if-none-match')).toBe(null);
  });

  test('http.post-form-encoded: bodies are forms, path and query parts are not repeated in them', async () => {
    const { b, tab } = await signedIn();
    b.server.on('POST /fenceApproval/12', () => ({ data: {} }));
    await tab.client.call('approvals.decide', { id: 12, approvalStatus: 'approved' });
    const [sent] = b.server.asked('POST /fenceApproval/12');
    expect(sent?.form.toString()).toBe('approvalStatus=approved');
    expect(sent?.query.size).toBe(0);
    const [login] = b.server.asked('POST /login');
    expect(login?.form.get('username')).toBe('dispatcher');
  });

  test('http.session-header: sent while there is a session value, never before or after', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await tab.client.call('session.verifyCode', {});
    await b.login(tab);
    await tab.client.call('alarms.count', {});
    await tab.client.logout();
    await settle();
    await tab.client.call('session.verifyCode', {});
    const headers = (key: string) => b.server.asked(key).map((seen) => seen.headers.get('header-id'));
    expect(headers('GET /verifyCode')).toEqual([null, null]);
    expect(headers('POST /login')).toEqual([null]);
    expect(headers('GET /countAlarm')).toEqual(['header-of-dispatcher']);
  });

  test('http.timeout-100000-ms: a silent server is given up after exactly that time', async () => {
    const { b, tab } = await signedIn();
    b.server.on('GET /countAlarm', (request) => {
      const { signal } = request;
      return new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      });
    });
    let outcome: unknown = null;
    void tab.client.call('alarms.count', {}).then((value) => (outcome = value));
    await b.advance(99_999);
    expect(outcome).toBe(null);
    await b.advance(1);
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'timeout' } });
  });

  test('paths keep the slashes of an address and take ids; free filters go to the query', async () => {
    const { b, tab } = await signedIn();
    b.server.on('GET /reports/cargo_monitor/event_report/empty', () => ({
      data: { rows: [], total: 0, totals: {}, asOf: '' },
    }));
    b.server.on('PUT /resource/3/setting/base_data/truck', () => ({ data: {} }));
    const filters = { address: 'cargo_monitor/event_report/empty', page: 2, signCode: '浙B12345' };
    await tab.client.call('reports.page', filters);
    const edit = { address: 'setting/base_data/truck', id: 3, version: 4, value: '{"name":"x y"}' };
    await tab.client.call('resources.update', edit);
    const [page] = b.server.asked('GET /reports/cargo_monitor/event_report/empty');
    expect(Object.fromEntries(page?.query ?? [])).toEqual({ page: '2', signCode: '浙B12345' });
    const [update] = b.server.asked('PUT /resource/3/setting/base_data/truck');
    expect(Object.fromEntries(update?.form ?? [])).toEqual({ version: '4', value: '{"name":"x y"}' });
  });

  test('ages follow the server clock, whatever this device’s clock', async () => {
    const b = bench(host);
    b.offset.ms = -3_600_000;
    const tab = await b.openTab();
    await b.login(tab, user());
    expect(tab.last('connection')?.clockOffsetMs).toBe(-3_600_000);
  });
});
