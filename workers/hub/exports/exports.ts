import type { CallFailure, CallOutcome, ExportFile } from '#contract/hub/outcomes.ts';
import type { RunningExport } from '#contract/hub/topics.ts';

import type { Clock } from '../ports.ts';
import type { Http, HttpFile } from '../http/http.ts';
import type { SendOptions } from '../http/send-request.ts';
import type { Reports } from '../storage/read-cache.ts';
import type { Fields } from '../http/request.ts';
import { createRunningExports } from './running-exports.ts';
import { wordsFor } from '../words.ts';

/** The type of the form-encoded export's file (specification 7). */
export const msExcel = 'application/vnd.ms-excel';

const isFile = (value: unknown): value is HttpFile =>
  typeof value === 'object' && value !== null && 'blob' in value && 'disposition' in value;

const listOf = (value: unknown): readonly string[] =>
  typeof value === 'string' && value !== '' ? value.split(',') : [];

const rowsOf = (value: unknown): { rows: readonly Record<string, unknown>[]; total: number } =>
  typeof value === 'object' && value !== null && 'rows' in value && Array.isArray(value.rows)
    ? { rows: value.rows, total: 'total' in value && typeof value.total === 'number' ? value.total : 0 }
    : { rows: [], total: 0 };

/** Specification 7, table export: empty fields are dropped, the language is zh unless said otherwise. */
export const exportFields = (fields: Fields): Fields => ({
  language: 'zh',
  ...Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ),
});

/**
 * The server's file; where the server is not reachable, a workbook of the pages kept on this device, which says so.
 * Decision (error.failed-export-silent): a failed export breaks nothing and opens no dialog, but shows a toast,
 * because its user waits for a file.
 */
export const createExports = (
  clock: Clock,
  http: Http,
  reports: Reports,
  publish: (running: readonly RunningExport[]) => void,
) => {
  const running = createRunningExports(clock, http, publish);
  const nameOf = (fields: Fields): string => {
    const name = typeof fields['fileName'] === 'string' ? fields['fileName'] : 'export';
    return name.endsWith('.xlsx') ? name : `${name}.xlsx`;
  };

  const quieter = (failure: CallFailure): CallFailure => ({
    ...failure,
    show: failure.show === 'dialog' ? 'toast' : failure.show,
  });

  const offline = async (fields: Fields, options: SendOptions): Promise<CallOutcome<ExportFile> | null> => {
    const address = typeof fields['address'] === 'string' ? fields['address'] : '';
    const pages = await reports.pagesOf(address);
    const newest = pages[0];
    if (newest === undefined) return null;
    const seen = new Set<string>();
    const rows = pages
      // Pages were kept at different times, so every row says when it was read (specification 3).
      .flatMap((page) =>
        rowsOf(page.value).rows.map((row): Readonly<Record<string, unknown>> => ({
          ...row,
          timestamp: new Date(page.asOfMs).toISOString(),
        })),
      )
      .filter((row) => {
        const key = String(row['id'] ?? JSON.stringify(row));
        return !seen.has(key) && seen.add(key);
      });
    const names = listOf(fields['fields']);
    const labels = listOf(fields['headers']);
    const columns = names.length > 0 ? names : Object.keys(rows[0] ?? {});
    const { offlineWorkbook } = await import('./offline-workbook.ts');
    const blob = await offlineWorkbook({
      fields: [...columns, 'timestamp'],
      headers: [
        ...columns.map((name, index) => labels[index] ?? name),
        wordsFor('timestamp', options.language),
      ],
      rows,
      total: Math.max(rows.length, rowsOf(newest.value).total),
      asOfMs: Math.min(...pages.map((page) => page.asOfMs)),
      language: options.language,
    });
    return { ok: true, value: { fileName: nameOf(fields), blob }, asOfMs: newest.asOfMs, cached: true };
  };

  const fetchFile = async (
    fields: Fields,
    options: SendOptions,
    tabLeft: AbortSignal | undefined,
  ): Promise<CallOutcome<unknown>> => {
    const { exportId, ...sent } = fields;
    if (typeof exportId !== 'string') return http.file('exports.report', sent, options);
    const file = running.start(exportId, options, tabLeft);
    try {
      return await http.file('exports.report', sent, file.options);
    } finally {
      file.end();
    }
  };

  return {
    cancel: running.cancel,
    /** @param tabLeft aborted when the requesting tab has closed: nobody would get the file */
    run: async (
      fields: Fields,
      options: SendOptions,
      tabLeft?: AbortSignal,
    ): Promise<CallOutcome<unknown>> => {
      const sent = exportFields(fields);
      const outcome = await fetchFile(sent, options, tabLeft);
      if (outcome.ok) {
        if (!isFile(outcome.value)) return outcome;
        const { blob } = outcome.value;
        const typed = blob.type === '' ? new Blob([blob], { type: msExcel }) : blob;
        return { ...outcome, value: { fileName: nameOf(sent), blob: typed } satisfies ExportFile };
      }
      const { failure } = outcome;
      if (failure.code === 'network' || failure.code === 'timeout') {
        const made = await offline(sent, options);
        if (made !== null) return made;
        return {
          ok: false,
          failure: { ...failure, message: wordsFor('nothingCached', options.language), show: 'toast' },
        };
      }
      return { ok: false, failure: quieter(failure) };
    },
  };
};
