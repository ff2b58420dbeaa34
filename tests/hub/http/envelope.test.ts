import { describe, expect, test } from 'vitest';

import { archiveHeader, archiveText } from '#contract/archive-note.ts';

import { bench } from '../support/bench.ts';

describe.each(['shared', 'dedicated', 'page'] as const)('result codes at a %s hub', (host) => {
  const ask = async (answer: Response | { code?: number; message?: string; data?: unknown }) => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    const before = b.server.seen.length;
    b.server.on('GET /countAlarm', () => answer);
    const outcome = await tab.client.call('alarms.count', {});
    await b.advance(10);
    return { b, tab, outcome, later: b.server.seen.slice(before) };
  };

  test('envelope.200-passes-data: the data comes through as it is', async () => {
    const { outcome } = await ask({ code: 200, data: { day: '2026-11-21', rows: [], total: 3 } });
    expect(outcome).toMatchObject({ ok: true, value: { total: 3 }, cached: false });
  });

  test('envelope.504-logs-out-and-reloads: this device is cleared and every tab reloads', async () => {
    const { b, tab, outcome } = await ask({ code: 504, message: 'gone' });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'sessionGone' } });
    expect(tab.reloads).toEqual(['sessionGone']);
    expect(tab.last('session')).toBe(null);
    expect(tab.last('menus')).toEqual([]);
    expect(b.server.open()).toEqual([]);
    const store = b.workers[0]?.store;
    const left = await store?.transact(
      'r',
      ['meta', 'pages'],
      async (db) => [await db.meta.get('session'), await db.pages.count()],
      null,
    );
    expect(left).toEqual([undefined, 0]);
  });

  test('envelope.401-further-action: after the dialog, menus and privileges are read again', async () => {
    const { outcome, later, tab } = await ask({ code: 401, message: '无权访问' });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'restricted', show: 'dialog', message: '无权访问' },
    });
    expect(later.map((seen) => seen.path).sort()).toEqual(['/countAlarm', '/menus', '/userPri']);
    expect(tab.reloads).toEqual([]);
  });

  test('rights that are refused themselves are not asked for again and again', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    b.server.on('GET /menus', () => ({ code: 401, message: '无权' }));
    await tab.client.call('menus.get', {});
    await b.advance(5_000);
    expect(b.server.asked('GET /menus').length).toBeLessThanOrEqual(3);
  });

  test('envelope.500-rejects: a call error asks for the dialog and gives no data', async () => {
    const { outcome } = await ask({ code: 500, message: '坏了', data: { total: 3 } });
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'callError', show: 'dialog', message: '坏了', resultCode: 500 },
    });
  });

  test('envelope.other-code-rejects: any other code is a toast with the server message', async () => {
    const { outcome } = await ask({ code: 409, message: '已存在', data: { fields: { name: '重复' } } });
    expect(outcome).toMatchObject({
      ok: false,
      failure: {
        code: 'refused',
        show: 'toast',
        message: '已存在',
        resultCode: 409,
        fields: { name: '重复' },
      },
    });
  });

  test('what the server read was old where its own clock says so, by ten seconds', async () => {
    for (const [behindMs, late] of [
      [0, undefined],
      [9_999, undefined],
      [10_000, true],
    ] as const) {
      const readMs = 1_790_000_000_000;
      const { outcome } = await ask(
        Response.json(
          { resultCode: 200, message: '', data: { total: 9 }, serverTime: readMs },
          { headers: { 'x-server-time': String(readMs + behindMs) } },
        ),
      );
      expect(outcome).toMatchObject({ ok: true, asOfMs: readMs, cached: false });
      expect(Reflect.get(outcome, 'late')).toBe(late);
    }
  });

  test('what came from the archive, and what of it is missing, is handed on', async () => {
    const told = { untilMs: 1_772_496_000_000, missing: ['position/2026-03-02/0-of-1-a.parquet'] };
    for (const [header, archive] of [
      [archiveText(told), told],
      [archiveText({ untilMs: told.untilMs, missing: Array.from({ length: 22 }, (_, i) => `f${i}`) }), null],
      ['', undefined],
      ['yesterday 0', undefined],
    ] as const) {
      const { outcome } = await ask(
        Response.json(
          { resultCode: 200, message: '', data: { total: 9 }, serverTime: 1 },
          { headers: { [archiveHeader]: header } },
        ),
      );
      const handed = Reflect.get(Object(outcome), 'archive');
      if (archive === null) expect(handed.missing.slice(-3)).toEqual(['f19', '…', '…']);
      else expect(handed).toEqual(archive);
    }
  });

  test('an empty result code passes the data through', async () => {
    const { outcome } = await ask(Response.json({ resultCode: null, data: { total: 9 }, serverTime: 1 }));
    expect(outcome).toMatchObject({ ok: true, value: { total: 9 } });
  });

  test('HTTP 500 asks for the request-failed dialog, with or without an envelope', async () => {
    const { outcome } = await ask(new Response('<html>oops', { status: 500 }));
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'requestFailed', show: 'dialog', message: '接口调用错误' },
    });
  });

  test('envelope.network-error-rejects: no server, a proxy or a portal in between are network errors', async () => {
    const portal = await ask(new Response('<html>login to wifi', { status: 200 }));
    expect(portal.outcome).toMatchObject({ ok: false, failure: { code: 'network', message: '网络错误' } });
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    b.server.state.down = true;
    expect(await tab.client.call('alarms.count', {})).toMatchObject({
      ok: false,
      failure: { code: 'network', message: '网络错误', show: 'toast' },
    });
  });

  test('a server that no longer serves this protocol makes the tab reload', async () => {
    const { tab, outcome } = await ask({ code: 426, message: 'old' });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'versionSkew' } });
    expect(tab.reloads).toEqual(['versionSkew']);
  });
});
