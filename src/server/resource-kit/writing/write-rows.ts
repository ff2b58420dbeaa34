import { resultCodes } from '#contract/envelope.ts';
import type { ReportRow } from '#contract/reports/reports.ts';

import { withinCompanies } from '../../identity/scope/session-scope.ts';
import type { Queries } from '../../database/database.ts';
import { badRequest, notFound, Refusal } from '../../kernel/refusal.ts';
import { beginMasterEdit } from './master-lock.ts';
import { type AuditEntry, writeAudit } from '../../audit/audit.ts';
import { checkDependents, checkReferences, checkTree, checkUnique } from './check-write.ts';
import { checkUnlocked, checkWritable } from './lifecycle.ts';
import { companiesOf } from './companies-of.ts';
import type { ResourcePage } from '../page.ts';
import type { Form } from '../read-form.ts';
import { scopeSql } from '../reading/scope-sql.ts';
import { selectRows } from '../reading/select-rows.ts';
import { storeFiles } from './stored-files.ts';
import { insertNextVersion, insertVersion } from '../reading/versions.ts';
import type { Write } from './write.ts';
import { insertRow, putChoices, putRows, updateRow } from './write-sql.ts';

/** @throws Refusal 404: there is no such row, or it is not in the actor's companies */
export const readRow = async (
  queries: Queries,
  page: ResourcePage,
  companies: readonly string[],
  id: number,
): Promise<ReportRow> => {
  // They may be more than the session's: a company that was just made is its maker's too.
  const [row] = await withinCompanies(companies, () =>
    queries.query<ReportRow>(
      `${selectRows(page, '$2')} where r.id = $1 and ${scopeSql(page.resource, '$2')}`,
      [id, companies],
    ),
  );
  if (!row) throw notFound();
  return row;
};

/** What is written down of a write to one row. */
export const auditOf = async (
  write: Write,
  action: 'create' | 'update' | 'remove' | 'restore',
  before: ReportRow | undefined,
  after: ReportRow | undefined,
): Promise<AuditEntry> => {
  const { actor, page, ip } = write;
  const { resource } = page;
  const rows = [before, after].filter((row) => row !== undefined);
  return {
    userId: actor.user.id,
    userName: actor.user.userName,
    companyCode: actor.user.companyCode,
    action: `${resource.source}.${action}`,
    subject: String((after ?? before)?.[resource.name]),
    about: await companiesOf(write, rows),
    before,
    after,
    ip,
  };
};

export const auditRow = async (
  write: Write,
  action: 'create' | 'update' | 'remove' | 'restore',
  before: ReportRow | undefined,
  after: ReportRow | undefined,
): Promise<void> => writeAudit(write.queries, await auditOf(write, action, before, after));

/** Somebody else has written the row since it was read. */
export const changedMeanwhile = (): Refusal =>
  new Refusal(resultCodes.conflict, [
    '该记录已被他人修改，请刷新后再改',
    'Someone else has changed this record; refresh before you edit',
  ]);

/** Lists of the form that have tables of their own. */
export const putLists = async (
  { queries, page: { resource }, nowMs }: Write,
  row: ReportRow,
  form: Form,
): Promise<void> => {
  for (const [name, rows] of form.rows) {
    const field = resource.fields[name];
    if (field?.kind === 'rows')
      await putRows(queries, resource, [name, field], Number(row['id']), rows, nowMs);
  }
  for (const [name, codes] of form.choices) {
    const field = resource.fields[name];
    if (field?.kind === 'choices')
      await putChoices(queries, field.stored, String(row[field.stored.ownerField]), codes);
  }
};

/** A company that was just made is its maker's too, though his session does not know it yet. */
export const companiesWith = ({ actor, page: { resource } }: Write, own: Form['own']): readonly string[] =>
  resource.scope.kind === 'self' && typeof own['companyCode'] === 'string'
    ? [...actor.companies, own['companyCode']]
    : actor.companies;

/** @throws Refusal 400 that names fields: taken already, or a reference that leads nowhere */
export const createRow = async (write: Write, form: Form): Promise<ReportRow> => {
  const { queries, actor, page, nowMs } = write;
  const { resource, hooks } = page;
  checkWritable(resource);
  await beginMasterEdit(queries, nowMs);
  await checkReferences(queries, resource, form, actor.companies);
  await checkUnique(write, form.own, null);
  const made = { ...form.own, ...(await hooks.beforeWrite?.(write, null, form)) };
  const own = { ...made, ...(await storeFiles(queries, resource, form.files, nowMs)) };
  const id =
    resource.versioned === undefined
      ? await insertRow(queries, resource, own)
      : await insertVersion(queries, resource, own, nowMs);
  const companies = companiesWith(write, own);
  await putLists(write, await readRow(queries, page, companies, id), form);
  const after = await readRow(queries, page, companies, id);
  await hooks.afterWrite?.(write, null, after);
  await auditRow(write, 'create', undefined, after);
  return after;
};

/** @throws Refusal 409: somebody has changed the row since `version` was read */
export const changeRow = async (
  write: Write,
  id: number,
  version: number,
  form: Form,
): Promise<ReportRow> => {
  const { queries, actor, page, nowMs } = write;
  const { resource, hooks } = page;
  await beginMasterEdit(queries, nowMs);
  const before = await readRow(queries, page, actor.companies, id);
  checkUnlocked(resource, before);
  await checkReferences(queries, resource, form, actor.companies);
  await checkUnique(write, form.own, id);
  await checkTree(queries, resource, before, form.own);
  const made = { ...form.own, ...(await hooks.beforeWrite?.(write, before, form)) };
  const own = { ...made, ...(await storeFiles(queries, resource, form.files, nowMs)) };
  if (resource.versioned !== undefined) {
    const next = await insertNextVersion(queries, resource, id, own, nowMs);
    const after = await readRow(queries, page, actor.companies, next);
    await hooks.afterWrite?.(write, before, after);
    await auditRow(write, 'update', before, after);
    return after;
  }
  if (!(await updateRow(queries, resource, id, version, actor.companies, own))) throw changedMeanwhile();
  await putLists(write, before, form);
  const after = await readRow(queries, page, actor.companies, id);
  await hooks.afterWrite?.(write, before, after);
  await auditRow(write, 'update', before, after);
  return after;
};

/** @throws Refusal 409: other rows still name it */
export const removeRow = async (write: Write, id: number): Promise<void> => {
  const { queries, actor, page, nowMs } = write;
  const { resource, hooks } = page;
  await beginMasterEdit(queries, nowMs);
  if (resource.versioned !== undefined)
    throw badRequest([
      '版本不能删除：已有记录按它计算',
      'A version can’t be deleted: records were made by it',
    ]);
  const before = await readRow(queries, page, actor.companies, id);
  checkUnlocked(resource, before);
  await checkDependents(queries, page, before);
  await hooks.beforeWrite?.(write, before, null);
  await queries.query('select remember_removed($1, $2, $3, $4, $5)', [
    resource.source,
    id,
    actor.user.id,
    new Date(nowMs),
    JSON.stringify(before),
  ]);
  await queries.query(`delete from "${resource.source}" where id = $1`, [id]);
  await hooks.afterWrite?.(write, before, null);
  await auditRow(write, 'remove', before, undefined);
};
