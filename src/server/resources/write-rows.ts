import { resultCodes } from '#contract/envelope.ts';
import type { ReportRow } from '#contract/reports.ts';
import type { Resource } from '#resource/define.ts';

import type { Database, Queries } from '../database/database.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { beginMasterEdit } from '../ingest/master-lock.ts';
import type { Actor } from '../session/actor.ts';
import { writeAudit } from '../stores/audit.ts';
import { afterWrites } from './after-write.ts';
import type { Form } from './read-form.ts';
import { checkReferences, checkUnique, insertRow, putRows, selectRows, updateRow } from './sql.ts';

/** Who writes what, from where and when. */
export interface Write {
  readonly actor: Actor;
  readonly resource: Resource;
  readonly ip: string;
  readonly nowMs: number;
}

/** @throws Refusal 404: there is no such row, or it is not in the actor's companies */
export const readRow = async (
  queries: Queries,
  resource: Resource,
  companies: readonly string[],
  id: number,
): Promise<ReportRow> => {
  const [row] = await queries.query<ReportRow>(
    `${selectRows(resource)} where r.id = $1 and r.company_code = any($2::text[])`,
    [id, companies],
  );
  if (!row) throw notFound();
  return row;
};

const audit = (
  queries: Queries,
  { actor, resource, ip }: Write,
  action: 'create' | 'update' | 'remove',
  before: ReportRow | undefined,
  after: ReportRow | undefined,
): Promise<void> =>
  writeAudit(queries, {
    userId: actor.user.id,
    userName: actor.user.userName,
    companyCode: actor.user.companyCode,
    action: `${resource.source}.${action}`,
    subject: String((after ?? before)?.[resource.name]),
    before,
    after,
    ip,
  });

const putAllRows = async (
  queries: Queries,
  { resource, nowMs }: Write,
  id: number,
  form: Form,
): Promise<void> => {
  for (const [name, rows] of form.rows) {
    const field = resource.fields[name];
    if (field?.kind === 'rows') await putRows(queries, resource, field, id, rows, nowMs);
  }
};

/** @throws Refusal 400 that names fields: taken already, or a reference that leads nowhere */
export const createRow = (database: Database, write: Write, form: Form): Promise<ReportRow> =>
  database.transaction(async (queries) => {
    const { actor, resource, nowMs } = write;
    await beginMasterEdit(queries, nowMs);
    await checkReferences(queries, resource, form.own, actor.companies);
    await checkUnique(queries, resource, form.own, null);
    const id = await insertRow(queries, resource, form.own);
    await putAllRows(queries, write, id, form);
    const after = await readRow(queries, resource, actor.companies, id);
    await afterWrites[resource.source]?.(queries, null, after, nowMs);
    await audit(queries, write, 'create', undefined, after);
    return after;
  });

/** @throws Refusal 409: somebody has changed the row since `version` was read */
export const changeRow = (
  database: Database,
  write: Write,
  id: number,
  version: number,
  form: Form,
): Promise<ReportRow> =>
  database.transaction(async (queries) => {
    const { actor, resource, nowMs } = write;
    await beginMasterEdit(queries, nowMs);
    const before = await readRow(queries, resource, actor.companies, id);
    await checkReferences(queries, resource, form.own, actor.companies);
    await checkUnique(queries, resource, form.own, id);
    if (!(await updateRow(queries, resource, id, version, actor.companies, form.own)))
      throw new Refusal(resultCodes.conflict, [
        '该记录已被他人修改，请刷新后再改',
        'Somebody has changed this record; load it again before you edit',
      ]);
    await putAllRows(queries, write, id, form);
    const after = await readRow(queries, resource, actor.companies, id);
    await afterWrites[resource.source]?.(queries, before, after, nowMs);
    await audit(queries, write, 'update', before, after);
    return after;
  });

export const removeRow = (database: Database, write: Write, id: number): Promise<void> =>
  database.transaction(async (queries) => {
    const { actor, resource, nowMs } = write;
    await beginMasterEdit(queries, nowMs);
    const before = await readRow(queries, resource, actor.companies, id);
    await queries.query(`delete from "${resource.source}" where id = $1`, [id]);
    await afterWrites[resource.source]?.(queries, before, null, nowMs);
    await audit(queries, write, 'remove', before, undefined);
  });
