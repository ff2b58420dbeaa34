import { resultCodes } from '#contract/envelope.ts';
import type { Language, Text } from '#i18n/text.ts';
import { needsApproval } from '#resource/needs-approval.ts';

import { badRequest, Refusal } from '../../kernel/refusal.ts';
import { proposeChange } from '../change-requests/change-requests.ts';
import type { Write } from '../writing/write.ts';
import { TakenElsewhere } from '../../identity/session/taken-elsewhere.ts';
import type { ImportedFile } from './imported-file.ts';
import { planImport } from './plan-import.ts';
import type { PlannedRow } from './plan-row.ts';
import type { ImportWatch } from './running-imports.ts';
import { writeMany } from './write-many.ts';

const waits = ({ page: { resource } }: Write, { action, fields }: PlannedRow): boolean =>
  needsApproval(resource, action === 'create' ? null : Object.keys(fields));

/** Puts a row's change before a second person. */
const propose = async (
  write: Write,
  { action, before, fields }: PlannedRow,
  reason: string,
): Promise<void> => {
  const value = JSON.stringify(fields);
  const [id, version] = [Number(before?.['id']), Number(before?.['version'])];
  await proposeChange(
    write,
    action === 'create' ? { action, value } : { action: 'update', value, id, version },
    reason,
  );
};

/** A refusal of one row names it: the sheet has many. */
const ofRow = (error: unknown, { rowNumber, name }: PlannedRow): unknown => {
  if (!(error instanceof Refusal)) return error;
  const [field] = Object.values(error.fields);
  const [zh, en] = field ?? error.text;
  const said: Text = [`第 ${rowNumber} 行（${name}）：${zh}`, `Row ${rowNumber} (${name}): ${en}`];
  return error instanceof TakenElsewhere
    ? new TakenElsewhere(error.source, error.values, { said }, error.leaves)
    : new Refusal(error.resultCode, said);
};

/**
 * Carries out an import as it was confirmed: all rows or none.
 * @param digest of the plan that was confirmed
 * @throws Refusal 400: a row is wrong; 409: since the preview something has changed
 */
export const importRows = async (
  write: Write,
  file: ImportedFile,
  digest: string,
  reason: string,
  language: Language,
  watch: ImportWatch,
): Promise<{ readonly created: number; readonly updated: number; readonly proposed: number }> => {
  const plan = await planImport(write.queries, write.actor, write.page, file, language);
  const wrong = plan.rows.filter(({ action }) => action === 'wrong').length;
  if (wrong > 0)
    throw badRequest([`有 ${wrong} 行有误，没有导入`, `Rows that are wrong: ${wrong}; nothing was imported`]);
  if (plan.digest !== digest)
    throw new Refusal(resultCodes.conflict, [
      '预览之后数据有变化，请重新预览',
      'Something has changed since the preview; look at it again',
    ]);
  const due = plan.rows.filter(({ action }) => action !== 'unchanged');
  if (due.length === 0) throw badRequest(['没有需要导入的内容', 'There is nothing to import']);
  watch.begin(due.length);
  const waiting = due.filter((row) => waits(write, row));
  const written = due.filter((row) => !waits(write, row));
  for (const row of waiting) {
    try {
      await propose(write, row, reason);
    } catch (error) {
      throw ofRow(error, row);
    }
    await watch.written(1);
  }
  if (written.length > 0) await writeMany(write, written, ofRow, watch.written);
  const created = written.filter(({ action }) => action === 'create').length;
  return { created, updated: written.length - created, proposed: waiting.length };
};
