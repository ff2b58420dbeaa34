import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ReplyOf } from '#contract/calls.ts';
import { quickRange } from '#domain/time/period.ts';
import { textIn } from '#i18n/text.ts';
import { reports } from '#pages/definitions.ts';
import type { Report } from '#report/define.ts';
import { hasDays } from '#report/has-days.ts';
import { withDimension } from '#report/with-dimension.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { sourceOf } from '#server/reporting/sources/sources.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { deep } from '../../support/engine/runs.ts';
import { type Client, field, loginAs } from '../../support/worlds/demo-world.ts';
import { seedReader } from '../../support/reader.ts';
import { putSampleRows, sampleValues } from '../../support/engine/sample-rows.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

/** One walk over every report that is defined, on a real database with rows of every kind. */
let database: Database;
let app: App;
let reader: Client;
const nowMs = Date.parse('2026-03-02T02:00:00Z');

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(`insert into company (company_code, name, short_name) values ('C01', '一队', '一队')`);
  await putSampleRows(database, reports, 'C01');
  await seedReader(database, 'C01');
  app = await openTestApp(database, () => nowMs);
  reader = await loginAs(app, 'reader');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

// Where the dimension is chosen, the default; the other choices have a test of their own.
const all = [...reports].map(([address, report]) => ({ address, report: withDimension(report) }));

/** A filter with a value that its field can have. */
const sampleOf = (report: Report, name: string): Record<string, string> =>
  name === 'period'
    ? { startTime: '2026-03-01T00:00:00Z', endTime: '2026-03-03T00:00:00Z' }
    : report.filters[name]?.control === 'cell'
      ? { [name]: '1:24300:5980' }
      : report.filters[name]?.control === 'dimension'
        ? { [name]: Object.keys(report.dimension?.choices ?? {})[0] ?? '' }
        : { [name]: String(sampleValues[sourceOf(report.source)?.fields.get(name)?.type ?? 'text']) };

const rowsOf = (answer: { readonly data: unknown }): Record<string, unknown>[] => {
  const rows = field(answer, 'rows');
  return Array.isArray(rows) ? rows : [];
};

/** Asks with what the report will not go without. */
const ask = (address: string, query: Record<string, string>) => {
  const report = reports.get(address);
  const needed = (report?.required ?? []).map((name) => (report ? sampleOf(report, name) : {}));
  const fields = new URLSearchParams(Object.assign({}, ...needed, query));
  return reader.get(`/reports/${address}?${fields.toString()}`);
};

test.each(all)(
  '$address answers, with exactly the columns of its definition',
  async ({ address, report }) => {
    const answer = await ask(address, {});
    expect(answer.resultCode).toBe(200);
    const rows = rowsOf(answer);
    expect(rows.length).toBeGreaterThan(0);
    expect(field(answer, 'total')).toBe(rows.length);
    const shown = Object.entries(report.columns).flatMap(([name, column]) => column.of ?? [name]);
    for (const row of rows) for (const name of shown) expect(row).toHaveProperty(name);
    for (const name of report.totals) expect(field(answer, 'totals')).toHaveProperty(name);
  },
);

test.each(all)('$address answers every filter, alone and together', async ({ address, report }) => {
  const samples = Object.keys(report.filters).map((name) => sampleOf(report, name));
  for (const sample of samples)
    expect((await ask(address, sample)).resultCode, JSON.stringify(sample)).toBe(200);
  expect((await ask(address, Object.assign({}, ...samples))).resultCode).toBe(200);
  for (const chip of Object.values(report.chips))
    expect((await ask(address, chip.where)).resultCode).toBe(200);
});

test.each(all)('$address is ordered by every column that may be', async ({ address, report }) => {
  for (const [index, [name, column]] of Object.entries(report.columns).entries()) {
    const both = [name, `-${name}`];
    const wanted = column.unsorted ? 400 : 200;
    for (const order of deep ? both : both.slice(index % 2, (index % 2) + 1))
      expect((await ask(address, { order })).resultCode, order).toBe(wanted);
  }
});

test.each(all.filter(({ report }) => hasDays(report)))(
  '$address says on which of the last thirty days it has rows, or when it had some before',
  async ({ address, report }) => {
    const needed = (report.required ?? []).filter((name) => name !== 'period');
    const fields = Object.assign({}, ...needed.map((name) => sampleOf(report, name)));
    const days = await reader.get(`/reportDays/${address}?${new URLSearchParams(fields)}`);
    expect(days.resultCode, days.message).toBe(200);
    const { fromMs, toMs } = quickRange('recentMonth', nowMs);
    const period = { startTime: new Date(fromMs).toISOString(), endTime: new Date(toMs).toISOString() };
    const total = field(await ask(address, { ...fields, ...period }), 'total');
    const { fromDay, days: found, before } = days.data as ReplyOf<'reports.days'>;
    expect(fromDay).toBe('2026-02-01');
    expect(found.reduce((sum, { rows }) => sum + rows, 0)).toBe(total);
    expect(found.map(({ day }) => day)).toEqual(
      found
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    );
    if (found.length > 0) expect(before).toBeNull();
  },
);

test.each(all)('$address has its words in both languages', ({ report }) => {
  const texts = [
    report.title,
    ...Object.values(report.columns).map((column) => column.title),
    ...Object.values(report.filters).map((filter) => filter.title),
  ];
  for (const [zh, en] of texts) {
    expect(zh.trim()).not.toBe('');
    expect(en.trim()).not.toBe('');
  }
});

test.each(all)(
  'export.timestamp-field: $address exports what is filtered, with the heads of its table and when each row was read',
  async ({ address, report }) => {
    // One session may not export without end.
    const exporter = await loginAs(app, 'reader');
    const fields = Object.keys(report.columns);
    for (const language of ['zh', 'en'] as const) {
      const answer = await exporter.send('POST', `/exports/${address}`, {
        language,
        fields: fields.join(','),
        ...Object.assign({}, ...(report.required ?? []).map((name) => sampleOf(report, name))),
        fileName: '导出/..\\x',
      });
      expect(answer.status).toBe(200);
      expect(String(answer.headers['content-disposition'])).not.toMatch(/[\\/]/);
      const book = await readXlsx(new Uint8Array(answer.raw));
      const [head, ...lines] = book.sheets[0]?.rows ?? [];
      // Where not all rows are added up the file ends with what the page adds up.
      const rows = report.counted === undefined ? lines : lines.slice(0, -1);
      expect(head).toEqual([
        ...fields.map((name) => textIn(report.columns[name]?.title ?? ['', ''], language)),
        textIn(['读取时间', 'Read at'], language),
      ]);
      for (const row of rows)
        expect(row.at(-1)).toEqual(new Date(Math.floor((nowMs + 8 * 3_600_000) / 1000) * 1000));
      expect(rows).toHaveLength(rowsOf(await ask(address, {})).length);
    }
  },
);

test.each(all)(
  '$address opens its rows, or leads to the drill-down of its grouped rows',
  async ({ address, report }) => {
    const [row] = rowsOf(await ask(address, {}));
    const detail = await reader.get(`/reportRows/${address}?id=${encodeURIComponent(String(row?.['id']))}`);
    expect(detail.resultCode).toBe(report.grouped ? 404 : 200);
    if (!report.drillDown) return;
    const target = reports.get(report.drillDown.page);
    if (!target) return;
    for (const [filter, name] of Object.entries(report.drillDown.filters)) {
      expect(target.filters, filter).toHaveProperty(filter);
      expect(row, name).toHaveProperty(name);
    }
  },
);

test.each(all.filter(({ report }) => report.charts))(
  '$address draws its charts from the same rows as its table',
  async ({ address, report }) => {
    const answer = await reader.get(`/reportCharts/${address}`);
    const charts = field(answer, 'charts');
    if (!Array.isArray(charts)) throw new Error('no charts');
    expect(charts).toHaveLength(report.charts?.length ?? 0);
    for (const [index, chart] of (report.charts ?? []).entries()) {
      expect(charts[index].length, chart.title[1]).toBeGreaterThan(0);
      expect(Object.keys(charts[index][0]).toSorted()).toEqual(['figure', 'key']);
      if (chart.sets !== undefined) expect(report.filters, chart.title[1]).toHaveProperty(chart.sets);
      for (const text of [chart.title, chart.figure.title, chart.axis.title])
        for (const word of text) expect(word.trim()).not.toBe('');
    }
  },
);

test.each(all.filter(({ report }) => report.cards))('$address has the figures of its cards', ({ report }) => {
  for (const name of report.cards ?? []) expect(report.columns).toHaveProperty(name);
});

test.each(all.filter(({ report }) => report.required))(
  '$address says what it needs before it asks anything',
  async ({ address, report }) => {
    const answer = await reader.get(`/reports/${address}`);
    expect(answer.resultCode).toBe(400);
    expect(answer.message).toContain(report.filters[report.required?.[0] ?? '']?.title[0] ?? 'nothing');
  },
);
