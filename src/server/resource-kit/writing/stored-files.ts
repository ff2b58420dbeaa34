import { createHash } from 'node:crypto';

import type { ReportRow } from '#contract/reports/reports.ts';
import type { Resource } from '#resource/define.ts';
import type { Field, GivenFile } from '#resource/fields.ts';
import { type FileFormatRules, fileFormats } from '#resource/file-formats.ts';

import type { Queries } from '../../database/database.ts';
import { badRequest, notFound } from '../../kernel/refusal.ts';
import type { Row } from '../read-form.ts';

/** What is kept of a file of a field, by its format: a picture of a person without place, device and the sender's name. */
const keptOf = (
  field: Field | undefined,
  name: string,
  content: Buffer,
): { name: string; content: Buffer } => {
  const rules: FileFormatRules | null = field?.kind === 'file' ? fileFormats[field.format] : null;
  if (rules?.kept === undefined) return { name, content };
  const kept = rules.kept(content);
  // The form was checked before; what was stored by an older version may be none.
  if (kept === null) throw badRequest(rules.wrongEnding);
  return { name: kept.name, content: Buffer.from(kept.bytes) };
};

/** Keeps files; answers their numbers by field. The same content under the same name is kept once. */
export const storeFiles = async (
  queries: Queries,
  resource: Resource,
  files: ReadonlyMap<string, GivenFile>,
  nowMs: number,
): Promise<Row> => {
  const numbers: Record<string, number> = {};
  for (const [field, given] of files) {
    const { name, content } = keptOf(resource.fields[field], given.name, Buffer.from(given.base64, 'base64'));
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
  resource: Resource,
  row: ReportRow,
  field: string,
): Promise<{ readonly name: string; readonly base64: string }> => {
  const id = Number(Reflect.get(Object(row[field]), 'id') ?? 0);
  const [file] = await queries.query<{ name: string; content: Uint8Array }>(
    'select name, content from stored_file where id = $1',
    [id],
  );
  if (!file) throw notFound();
  // Once more: older versions kept pictures as they came.
  const { name, content } = keptOf(resource.fields[field], file.name, Buffer.from(file.content));
  return { name, base64: content.toString('base64') };
};
