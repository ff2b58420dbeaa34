import { describe, expect, test } from 'vitest';

import { archiveHeader, archiveText } from '#contract/archive-note.ts';
import type { ExportFile } from '#contract/hub/outcomes.ts';
import { budgetBytes } from '#hub/storage/kept-pages.ts';

import { bench } from '../support/bench.ts';

const address = 'cargo_monitor/event_report/empty';

describe.each(['shared', 'dedicated', 'page'] as const)('reads through a %s hub', (host) => {
  const signedIn = async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    b.server.on(`GET /reports/${address}`, (request) => ({
      data: {
        rows: [
          { id: `r${request.query.get('page')}`, signCode: '浙B1', startTime: '2026-11-20T16:00:00.000Z' },
        ],
        total: 41,
        totals: {},
        asOf: '',
      },
    }));
    return { b, tab };
  };

  test('a page that was seen comes back with its age when the server is away, and fresh when it is not', async () => {
    const { b, tab } = await signedIn();
    const fresh = await tab.client.call('reports.page', { address, page: 1 });
    expect(fresh).toMatchObject({ ok: true, cached: false });
    const seenMs = b.clock.now();
    await b.advance(60_000);
    b.server.state.down = true;
    const kept = await tab.client.call('reports.page', { page: 1, address });
    expect(kept).toMatchObject({ ok: true, cached: true, asOfMs: seenMs, value: { rows: [{ id: 'r1' }] } });
    expect(await tab.client.call('reports.page', { address, page: 2 })).toMatchObject({
      ok: false,
      failure: { code: 'network' },
    });
    b.server.state.down = false;
    expect(await tab.client.call('reports.page', { address, page: 1 })).toMatchObject({ cached: false });
  });

  test('in a black hole a kept page is shown at once, also to whoever asked before the loss was known', async () => {
    const { b, tab } = await signedIn();
    await tab.client.call('reports.page', { address, page: 1 });
    // Nothing is refused, and nothing comes.
    b.server.on(`GET /reports/${address}`, () => new Promise(() => {}));
    const asked = tab.client.call('reports.page', { address, page: 1 });
    await b.advance(1_000);
    b.server.state.down = true;
    b.server.socket().events.closed(1006);
    await tab.client.call('alarms.count', {});
    await b.advance(500);
    expect(await asked).toMatchObject({ ok: true, cached: true, value: { rows: [{ id: 'r1' }] } });
    b.server.state.down = false;
    b.server.on('GET /alarmCount', () => new Promise(() => {}));
    const next = tab.client.call('reports.page', { address, page: 1 });
    await b.advance(500);
    expect(await next).toMatchObject({ ok: true, cached: true });
  });

  test('what of a page came from the archive, and what was missing there, is kept with it', async () => {
    const { b, tab } = await signedIn();
    const told = { untilMs: 1_772_496_000_000, missing: ['position/2026-03-02/0-of-1-a.parquet'] };
    const page = { rows: [], total: 0, totals: {}, asOf: '' };
    b.server.on(`GET /reports/${address}`, () =>
      Response.json(
        { resultCode: 200, message: '', data: page, serverTime: b.clock.now() },
        { headers: { [archiveHeader]: archiveText(told) } },
      ),
    );
    await tab.client.call('reports.page', { address, page: 1 });
    b.server.state.down = true;
    const kept = await tab.client.call('reports.page', { address, page: 1 });
    expect(kept).toMatchObject({ ok: true, cached: true, archive: told });
  });

  test('a refusal is never papered over with an old page', async () => {
    const { b, tab } = await signedIn();
    await tab.client.call('reports.page', { address, page: 1 });
    b.server.on(`GET /reports/${address}`, () => ({ code: 401, message: '无权' }));
    expect(await tab.client.call('reports.page', { address, page: 1 })).toMatchObject({ ok: false });
  });

  test('pages of a week ago and pages beyond the budget go, the oldest first', async () => {
    const { b, tab } = await signedIn();
    await tab.client.call('reports.page', { address, page: 1 });
    const count = () =>
      b.workers[0]?.store.transact(
        'r',
        ['pages'],
        async (db) =>
          (await db.pages.toArray()).filter((page) => page.name === 'reports.page').map((page) => page.key),
        [],
      );
    expect((await count())?.length).toBe(1);
    await b.workers[0]?.store.transact(
      'rw',
      ['pages'],
      async (db) => {
        const [page] = await db.pages.where('address').equals(address).toArray();
        if (page === undefined) throw new Error('no page');
        const half = { ...page, bytes: budgetBytes / 2 + 1 };
        await db.pages.bulkPut([
          { ...page, key: 'week', usedMs: b.clock.now() - 8 * 24 * 3_600_000 },
          { ...half, key: 'older', usedMs: b.clock.now() - 2_000 },
          { ...half, key: 'newer', usedMs: b.clock.now() - 1_000 },
        ]);
      },
      undefined,
    );
    await tab.client.call('reports.page', { address, page: 2 });
    const left = await count();
    expect(left).toContain('newer');
    expect(left).not.toContain('older');
    expect(left).not.toContain('week');
  });

  const wish = {
    address,
    signCode: '浙B1',
    companyName: '',
    headers: '车牌号,开始时间',
    fields: 'signCode,startTime',
    fileName: '空罐记录',
  };

  test('export.post-form-caller-path export.empty-filters-dropped export.headers-translated-labels export.fields-column-props export.language-default-zh export.file-name: the payload of an export', async () => {
    const { b, tab } = await signedIn();
    b.server.on(
      `POST /exports/${address}`,
      () => new Response('PK', { headers: { 'content-type': 'application/vnd.ms-excel' } }),
    );
    await tab.client.call('exports.report', wish);
    const [sent] = b.server.asked(`POST /exports/${address}`);
    expect(Object.fromEntries(sent?.form ?? [])).toEqual({
      language: 'zh',
      signCode: '浙B1',
      headers: '车牌号,开始时间',
      fields: 'signCode,startTime',
      fileName: '空罐记录',
    });
  });

  test('export.form-file-type-ms-excel: the file comes back under its name; without a type it is ms-excel', async () => {
    const { b, tab } = await signedIn();
    b.server.on(`POST /exports/${address}`, () => new Response(new Blob([new Uint8Array([80, 75])])));
    const outcome = await tab.client.call('exports.report', wish);
    expect(outcome).toMatchObject({ ok: true, cached: false, value: { fileName: '空罐记录.xlsx' } });
    const file: ExportFile | null = outcome.ok ? outcome.value : null;
    expect(file?.blob.type).toBe('application/vnd.ms-excel');
    expect(new Uint8Array((await file?.blob.arrayBuffer()) ?? [])).toEqual(new Uint8Array([80, 75]));
  });

  test('error.failed-export-silent: it opens no dialog and breaks nothing; that no file comes is a toast', async () => {
    const { b, tab } = await signedIn();
    b.server.on(`POST /exports/${address}`, () => ({ code: 500, message: '导出失败' }));
    expect(await tab.client.call('exports.report', wish)).toMatchObject({
      ok: false,
      failure: { show: 'toast', message: '导出失败' },
    });
    expect(await tab.client.call('reports.page', { address, page: 1 })).toMatchObject({ ok: true });
  });

  test('export.timestamp-field: without the server an export holds what this device has, says so in the sheet, and every row when it was read', async () => {
    const { b, tab } = await signedIn();
    await tab.client.call('reports.page', { address, page: 1 });
    await tab.client.call('reports.page', { address, page: 2 });
    b.server.state.down = true;
    const outcome = await tab.client.call('exports.report', { ...wish, language: 'zh' });
    expect(outcome).toMatchObject({ ok: true, cached: true, value: { fileName: '空罐记录.xlsx' } });
    const { readXlsx } = await import('hucre');
    const bytes = outcome.ok ? new Uint8Array(await outcome.value.blob.arrayBuffer()) : new Uint8Array();
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet?.rows[0]?.[0]).toContain('离线副本');
    expect(sheet?.rows[0]?.[0]).toContain('2 / 41');
    expect(sheet?.rows.slice(1)).toEqual([
      ['车牌号', '开始时间', '读取时间'],
      ['浙B1', '2026-11-21 00:00:00', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)],
      ['浙B1', '2026-11-21 00:00:00', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)],
    ]);
  });

  test('an export that is neither to be had nor kept says so', async () => {
    const { b, tab } = await signedIn();
    b.server.state.down = true;
    expect(await tab.client.call('exports.report', wish)).toMatchObject({
      ok: false,
      failure: { message: '离线且本机没有此报表的数据' },
    });
  });
});
