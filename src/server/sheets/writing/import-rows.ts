import { resultCodes } from '#contract/envelope.ts';
import type { SheetChoices } from '#contract/sheet-plan.ts';
import type { Language, Text } from '#i18n/text.ts';

import { badRequest, Refusal } from '../../kernel/refusal.ts';
import type { Write } from '../../resource-kit/writing/write.ts';
import { TakenElsewhere } from '../../identity/session/taken-elsewhere.ts';
import type { SheetCells } from '../../resource-kit/files/read-cells.ts';
import { checkFirstPasswords, type FirstPassword } from './first-passwords.ts';
import { waitsForApproval } from '../planning/pending-requests.ts';
import { planImport } from '../planning/plan-import.ts';
import type { PlannedRow } from '../planning/plan-row.ts';
import { proposeRow } from './propose-row.ts';
import type { ImportWatch } from './running-imports.ts';
import { rememberHeads } from '../planning/remembered-heads.ts';
import { writeMany } from './write-many.ts';

/** Carries a refusal of one row through the statements of many. */
class RefusedRow extends Error {
  readonly row: PlannedRow;
  readonly refusal: Refusal;
  constructor(row: PlannedRow, refusal: Refusal) {
    super(refusal.message);
    this.row = row;
    this.refusal = refusal;
  }
}

/** A refusal of one row names it: the sheet has many. */
export const ofRow = (error: unknown, { rowNumber, name }: PlannedRow): unknown => {
  if (!(error instanceof Refusal)) return error;
  const [field] = Object.values(error.fields);
  const [zh, en] = field ?? error.text;
  const said: Text = [`第 ${rowNumber} 行（${name}）：${zh}`, `Row ${rowNumber} (${name}): ${en}`];
  return error instanceof TakenElsewhere
    ? new TakenElsewhere(error.source, error.values, { said }, error.leaves)
    : new Refusal(error.resultCode, said);
};

/** A row that was refused when it was written, beyond what the sheet shows. */
export interface LeftRow {
  readonly row: PlannedRow;
  readonly refusal: Refusal;
}

/** So many values of others' may one import meet: more is a list of guesses, and refused as a whole. */
const mostTakenElsewhere = 10;

/**
 * Writes rows, and leaves out those that are refused: where one of many is, halves are tried on their own.
 * @throws what is no refusal of a row, and that its author has cancelled it
 */
const writeGood = async (
  write: Write,
  rows: readonly PlannedRow[],
  watch: ImportWatch,
  left: LeftRow[],
  passwords: FirstPassword[],
): Promise<void> => {
  const { queries } = write;
  await queries.query('savepoint good_rows');
  let written = 0;
  const made: FirstPassword[] = [];
  try {
    await writeMany(
      write,
      rows,
      (error, row) => (error instanceof Refusal ? new RefusedRow(row, error) : error),
      async (count) => {
        written += count;
        await watch.written(count);
      },
      (password) => made.push(password),
    );
    await queries.query('release savepoint good_rows');
    passwords.push(...made);
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error;
    await queries.query('rollback to savepoint good_rows');
    await queries.query('release savepoint good_rows');
    await watch.written(-written);
    const { row, refusal } = error;
    const elsewhere = left.filter((one) => one.refusal instanceof TakenElsewhere).length;
    if (refusal instanceof TakenElsewhere && elsewhere >= mostTakenElsewhere) throw ofRow(refusal, row);
    left.push({ row, refusal });
    const others = rows.filter((one) => one !== row);
    const half = Math.ceil(others.length / 2);
    for (const part of [others.slice(0, half), others.slice(half)])
      if (part.length > 0) await writeGood(write, part, watch, left, passwords);
  }
};

/** Proposes rows, and leaves out those that are refused. */
const proposeGood = async (
  write: Write,
  rows: readonly PlannedRow[],
  reason: string,
  watch: ImportWatch,
  left: LeftRow[],
): Promise<void> => {
  for (const row of rows) {
    await write.queries.query('savepoint good_row');
    try {
      await proposeRow(write, row, reason);
    } catch (refusal) {
      if (!(refusal instanceof Refusal) || refusal instanceof TakenElsewhere) throw ofRow(refusal, row);
      await write.queries.query('rollback to savepoint good_row');
      left.push({ row, refusal });
    }
    await write.queries.query('release savepoint good_row');
    await watch.written(1);
  }
};

/** What an import has done. */
export interface Imported {
  readonly created: number;
  readonly updated: number;
  readonly proposed: number;
  /** Rows that were wrong in the sheet. */
  readonly wrong: number;
  /** Rows that looked right, and were refused when they were written. */
  readonly left: readonly LeftRow[];
  /** Of new accounts; kept nowhere. */
  readonly passwords: readonly FirstPassword[];
}

/**
 * Carries out an import as it was confirmed: the rows that are right, in one transaction.
 * @param digest of the plan that was confirmed
 * @throws Refusal 400: there is nothing to import, or nobody said what its coordinates are said in; 409: since the preview
 * something has changed
 */
export const importRows = async (
  write: Write,
  file: SheetCells,
  digest: string,
  reason: string,
  language: Language,
  watch: ImportWatch,
  { choices = {}, remember = false }: { readonly choices?: SheetChoices; readonly remember?: boolean } = {},
): Promise<Imported> => {
  const { queries, actor, page } = write;
  const plan = await planImport(write, file, language, choices);
  if (plan.digest !== digest)
    throw new Refusal(resultCodes.conflict, [
      '预览之后数据有变化，请重新预览',
      'Something has changed since the preview; look at it again',
    ]);
  if (plan.sheet.reading.asksDatum)
    throw badRequest(['请先选择坐标系', 'Say first which datum the coordinates are in']);
  const due = plan.rows.filter(({ action }) => action === 'create' || action === 'update');
  if (due.length === 0) throw badRequest(['没有需要导入的内容', 'There is nothing to import']);
  watch.begin(due.length);
  const waiting = due.filter((row) => waitsForApproval(write.page.resource, row));
  const written = due.filter((row) => !waitsForApproval(write.page.resource, row));
  const left: LeftRow[] = [];
  await proposeGood(write, waiting, reason, watch, left);
  checkFirstPasswords(page.resource, written);
  const passwords: FirstPassword[] = [];
  if (written.length > 0) await writeGood(write, written, watch, left, passwords);
  if (left.length === due.length) {
    const [first] = left;
    if (first) throw ofRow(first.refusal, first.row);
  }
  if (remember) await rememberHeads(queries, actor, page.address, plan.sheet.matched);
  const out = new Set(left.map(({ row }) => row));
  const done = written.filter((row) => !out.has(row));
  const created = done.filter(({ action }) => action === 'create').length;
  return {
    created,
    updated: done.length - created,
    proposed: waiting.filter((row) => !out.has(row)).length,
    wrong: plan.rows.filter(({ action }) => action === 'wrong').length,
    left,
    passwords,
  };
};
