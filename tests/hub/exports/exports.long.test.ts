import { describe, expect, test } from 'vitest';

import { exportIdHeader, totalRowsHeader } from '#contract/reports/exports.ts';

import { bench } from '../support/bench.ts';

const address = 'cargo_monitor/event_report/empty';
const path = `POST /exports/${address}`;
const wish = { address, fields: 'signCode', headers: '车牌号', fileName: '空罐', exportId: 'export-1' };

/** A file that comes piece by piece, as the test gives them. */
const slowFile = () => {
  let cancelled = false;
  let give: ReadableStreamDefaultController<Uint8Array> | null = null;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      give = controller;
    },
    cancel: () => {
      cancelled = true;
    },
  });
  return {
    reply: () =>
      new Response(body, {
        headers: { 'content-type': 'application/vnd.ms-excel', [totalRowsHeader]: '100000' },
      }),
    piece: (bytes: number) => give?.enqueue(new Uint8Array(bytes).fill(7)),
    end: () => give?.close(),
    cancelled: () => cancelled,
  };
};

describe.each(['shared', 'dedicated', 'page'] as const)('exports through a %s hub', (host) => {
  const begun = async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    const file = slowFile();
    b.server.on(path, file.reply);
    let rows: number | null = 42_000;
    b.server.on('GET /exportProgress', () => ({ data: rows === null ? null : { rows, total: 100_000 } }));
    const answer = tab.client.call('exports.report', wish);
    await b.advance(300);
    return {
      b,
      tab,
      file,
      answer,
      server: (known: number | null) => {
        rows = known;
      },
    };
  };

  test('bytes and the number of rows are published as they come, rows once the server knows them', async () => {
    const { b, tab, file, answer } = await begun();
    const [sent] = b.server.asked(path);
    expect(sent?.headers.get(exportIdHeader)).toBe('export-1');
    expect(sent?.form.has('exportId')).toBe(false);
    expect(tab.last('exports')).toEqual([{ id: 'export-1', rows: null, total: null, bytes: 0, ahead: 0 }]);
    file.piece(500);
    file.piece(250);
    await b.advance(300);
    expect(tab.last('exports')).toEqual([
      { id: 'export-1', rows: null, total: 100_000, bytes: 750, ahead: 0 },
    ]);
    await b.advance(1_000);
    expect(tab.last('exports')).toEqual([
      { id: 'export-1', rows: 42_000, total: 100_000, bytes: 750, ahead: 0 },
    ]);
    file.end();
    const outcome = await answer;
    expect(outcome).toMatchObject({ ok: true, value: { fileName: '空罐.xlsx', blob: { size: 750 } } });
    await b.advance(2_000);
    expect(tab.last('exports')).toEqual([]);
    // Nobody asks for what is over.
    const asked = b.server.asked('GET /exportProgress').length;
    await b.advance(10_000);
    expect(b.server.asked('GET /exportProgress')).toHaveLength(asked);
  });

  test('a queued export publishes its place, and waits longer than for any other answer', async () => {
    const b = bench(host);
    const tab = await b.openTab();
    await b.login(tab);
    await b.advance(10);
    const file = slowFile();
    let give = (_: Response): void => {};
    b.server.on(path, () => new Promise<Response>((resolve) => (give = resolve)));
    let ahead = 2;
    b.server.on('GET /exportProgress', () => ({ data: { rows: 0, total: 0, ahead } }));
    const answer = tab.client.call('exports.report', wish);
    for (let n = 0; n < 10; n += 1) await b.advance(60_000);
    expect(tab.last('exports')).toEqual([{ id: 'export-1', rows: null, total: null, bytes: 0, ahead: 2 }]);
    ahead = 0;
    await b.advance(2_000);
    give(file.reply());
    file.piece(5);
    file.end();
    expect(await answer).toMatchObject({ ok: true, value: { blob: { size: 5 } } });
  });

  test('where another process writes the file, bytes alone are published', async () => {
    const { b, tab, file, server } = await begun();
    server(null);
    file.piece(500);
    await b.advance(3_000);
    expect(tab.last('exports')).toEqual([
      { id: 'export-1', rows: null, total: 100_000, bytes: 500, ahead: 0 },
    ]);
    file.end();
    await b.advance(10);
  });

  test('cancelling ends the request and answers only that', async () => {
    const { b, tab, file, answer } = await begun();
    file.piece(500);
    await b.advance(300);
    await tab.client.cancelExport('export-of-somebody-else');
    expect(file.cancelled()).toBe(false);
    await tab.client.cancelExport('export-1');
    expect(await answer).toMatchObject({ ok: false, failure: { code: 'cancelled', show: 'quiet' } });
    expect(file.cancelled()).toBe(true);
    expect(b.server.asked(path)[0]?.signal?.aborted).toBe(true);
    await b.advance(300);
    expect(tab.last('exports')).toEqual([]);
    // It is no sign of a server that is away.
    expect(tab.last('connection')?.state).toBe('live');
  });

  test('a tab that is gone wants no file', async () => {
    const { b, tab, file } = await begun();
    file.piece(500);
    await b.advance(10);
    tab.crash();
    await b.advance(1_000);
    expect(file.cancelled()).toBe(true);
  });

  test('a file may take as long as it comes; one that stops coming has timed out', async () => {
    const { b, tab, file, answer } = await begun();
    for (let n = 0; n < 10; n += 1) {
      file.piece(100);
      await b.advance(60_000);
    }
    expect(tab.last('exports')?.[0]?.bytes).toBe(1_000);
    await b.advance(60_000);
    const outcome = await answer;
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'timeout' } });
  });
});
