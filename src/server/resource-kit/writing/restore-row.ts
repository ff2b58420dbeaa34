import { resultCodes } from '#contract/envelope.ts';
import type { ReportRow } from '#contract/reports/reports.ts';
import { needsApproval } from '#resource/needs-approval.ts';
import { undoTakenMs } from '#resource/undo.ts';

import { badRequest, Refusal } from '../../kernel/refusal.ts';
import { beginMasterEdit } from './master-lock.ts';
import { checkReferences, checkUnique } from './check-write.ts';
import type { Row } from '../read-form.ts';
import { auditRow, companiesWith, readRow } from './write-rows.ts';
import type { Write } from './write.ts';

/** Codes of PostgreSQL: a value is there already, or what is named is gone. */
const broken: ReadonlySet<unknown> = new Set(['23505', '23503']);

const tooLate = (): Refusal =>
  new Refusal(resultCodes.conflict, [
    '已不能撤销：超过 10 秒，或已撤销过',
    'It can’t be undone any more: over 10 s ago, or undone already',
  ]);

const taken = (): Refusal =>
  new Refusal(resultCodes.conflict, [
    '不能撤销：其间有人用了它的编码，或它引用的记录已删除',
    'It can’t be undone: its code has been used since, or a record that it refers to was deleted',
  ]);

/** The words of what is taken, said of an undo. */
const asUndo = async (check: () => Promise<void>): Promise<void> => {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const [zh, en] = error.text;
    throw new Refusal(resultCodes.conflict, [`不能撤销：${zh}`, `It can’t be undone: ${en}`]);
  }
};

/**
 * Brings back a row that the actor deleted just now, with its id, its lists and its history. In force again from this
 * moment: what was judged without it stays.
 * @throws Refusal 409: too late, or something of it is taken
 */
export const restoreRow = async (write: Write, id: number): Promise<ReportRow> => {
  const { queries, actor, page, nowMs } = write;
  const { resource, hooks } = page;
  if (needsApproval(resource, null))
    throw badRequest([
      '删除经审批生效，不能直接撤销',
      'The deletion was approved and can’t be undone directly',
    ]);
  await beginMasterEdit(queries, nowMs);
  const since = new Date(nowMs - undoTakenMs);
  const [removed] = await queries.query<{ shown: Row }>(
    `select shown from removed_row where source = $1 and row_id = $2 and user_id = $3 and removed_time >= $4
     order by id desc limit 1`,
    [resource.source, id, actor.user.id, since],
  );
  if (!removed) throw tooLate();
  await asUndo(async () => {
    await checkUnique(write, removed.shown, id);
    await checkReferences(queries, resource, { own: removed.shown, rows: new Map() }, actor.companies);
    await hooks.beforeRestore?.(write, removed.shown);
  });
  try {
    await queries.query('select restore_removed($1, $2, $3, $4)', [
      resource.source,
      id,
      actor.user.id,
      since,
    ]);
  } catch (error) {
    if (broken.has(Reflect.get(Object(error), 'code'))) throw taken();
    throw error;
  }
  const after = await readRow(queries, page, companiesWith(write, removed.shown), id);
  await hooks.afterWrite?.(write, null, after);
  await auditRow(write, 'restore', undefined, after);
  return after;
};
