import { createHash } from 'node:crypto';

import type { ReportRow } from '#contract/reports/reports.ts';
import type { GivenFile } from '#resource/fields.ts';

import type { Queries } from '../database/database.ts';
import { notFound } from '../http/refusal.ts';
import type { Row } from './read-form.ts';

/** Keeps files as they came; answers their numbers by field. The same content under the same name is kept once. */
export const storeFiles = async (
  queries: Queries,
  files: ReadonlyMap<string, GivenFile>,
  nowMs: number,
): Promise<Row> => {
  const numbers: Record<string, number> = {};
  for (const [field, { name, base64 }] of files) {
    const content = Buffer.from(base64, 'base64');
    const sha256 = createHash('sha256').update(content).digest('hex');
    await queries.query(
      `insert into stored_file (name, sha256, size_bytes, content, stored_time) values ($1, $2, $3, $4, $5)
       on conflict (sha256, name) do nothing`,
      [name, sha256, content.length, content, new Date(nowMs)],
    );
    const [row] = await queries.query<{ id: number }>(
      'select id from stored_file where sha256 = $1 and name = $2',
      [sha256, name],
    );
    if (row) numbers[field] = row.id;
  }
  return numbers;
};

/** Content of the file that a row holds. @throws Refusal 404: it holds none */
export const readStoredFile = async (
  queries: Queries,
  row: ReportRow,
  field: string,
): Promise<{ readonly name: string; readonly base64: string }> => {
  const id = Number(Reflect.get(Object(row[field]), 'id') ?? 0);
  const [file] = await queries.query<{ name: string; base64: string }>(
    `select name, replace(encode(content, 'base64'), e'\\n', '') as base64 from stored_file where id = $1`,
    [id],
  );
  if (!file) throw notFound();
  return file;
};
