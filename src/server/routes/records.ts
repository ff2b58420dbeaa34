import type { FastifyRequest } from 'fastify';

import { defineCall } from '#contract/call.ts';
import { resultCodes } from '#contract/envelope.ts';
import { masterRecordCalls } from '#contract/master-records.ts';
import { maxPageSize, type ReportRow } from '#contract/reports.ts';
import { records } from '#pages/definitions.ts';
import type { MasterRecord } from '#record/define.ts';

import type { Database, Queries, SqlValue } from '../database/database.ts';
import { columnName } from '../database/names.ts';
import { badRequest, notFound, Refusal } from '../http/refusal.ts';
import { recordTarget } from '../http/allowed.ts';
import { mountSession, type Mount } from '../http/mount.ts';
import { beginMasterEdit } from '../ingest/master-lock.ts';
import { afterWrites } from '../records/after-write.ts';
import { readForm } from '../records/read-form.ts';
import {
  checkReferences,
  checkUnique,
  insertRecord,
  orderColumns,
  putRecordRows,
  selectRecord,
  updateRecord,
} from '../records/sql.ts';
import type { Actor } from '../session/actor.ts';
import { writeAudit } from '../stores/audit.ts';

const defaultPageSize = 50;

const recordFor = (address: string): MasterRecord => {
  const record = records.get(address);
  if (!record) throw notFound();
  return record;
};

const one = async (
  queries: Queries,
  record: MasterRecord,
  companies: readonly string[],
  id: number,
): Promise<ReportRow> => {
  const [row] = await queries.query<ReportRow>(
    `${selectRecord(record)} where r.id = $1 and r.company_code = any($2::text[])`,
    [id, companies],
  );
  if (!row) throw notFound();
  return row;
};

/** @throws Refusal 400: an edit without the version that was read would undo somebody else's */
const versionOf = (sent: unknown): number => {
  const version = typeof sent === 'string' || typeof sent === 'number' ? Number(sent) : Number.NaN;
  if (sent !== '' && Number.isInteger(version) && version > 0 && version < 2 ** 31) return version;
  throw badRequest(
    ['缺少版本号，请刷新后再改', 'The version is missing; load the record again before you edit'],
    {
      version: ['必填', 'Required'],
    },
  );
};

const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Pages of master data: list, read, create, edit, remove, from the definitions (specification 2, 3 and 5). */
export const recordRoutes = (mount: Mount, database: Database, now: () => number): void => {
  const list = async (actor: Actor, record: MasterRecord, query: Readonly<Record<string, unknown>>) => {
    const values: SqlValue[] = [actor.companies];
    const where = ['r.company_code = any($1::text[])'];
    const add = (condition: (place: string) => string, value: SqlValue): void => {
      values.push(value);
      where.push(condition(`$${values.length}`));
    };
    const search = String(query['search'] ?? '').trim();
    if (search !== '')
      add(
        (place) => `(${record.search.map((name) => `r."${columnName(name)}" ilike ${place}`).join(' or ')})`,
        likeText(search),
      );
    for (const name of record.filters) {
      const value = query[name];
      if (typeof value === 'string' && value !== '')
        add((place) => `r."${columnName(name)}"::text = any(${place}::text[])`, value.split(','));
    }
    const asked = String(query['order'] ?? '') || record.order;
    const name = asked.startsWith('-') ? asked.slice(1) : asked;
    if (!orderColumns(record).has(name))
      throw badRequest([`不能按 ${name} 排序`, `Can't be ordered by ${name}`]);
    const size = Math.min(Number(query['pageSize'] ?? defaultPageSize), maxPageSize);
    const offset = (Number(query['page'] ?? 1) - 1) * size;
    const [count] = await database.query<{ total: number }>(
      `select count(*) as total from "${record.source}" r where ${where.join(' and ')}`,
      values,
    );
    values.push(size, offset);
    const rows = await database.query<ReportRow>(
      `${selectRecord(record)} where ${where.join(' and ')} order by r."${columnName(name)}" ${asked.startsWith('-') ? 'desc' : 'asc'}, r.id
       limit $${values.length - 1} offset $${values.length}`,
      values,
    );
    return { rows, total: count?.total ?? 0, asOf: new Date(now()).toISOString() };
  };

  const audit = (
    queries: Queries,
    actor: Actor,
    request: FastifyRequest,
    action: string,
    subject: string,
    before: unknown,
    after: unknown,
  ) =>
    writeAudit(queries, {
      userId: actor.user.id,
      userName: actor.user.userName,
      companyCode: actor.user.companyCode,
      action,
      subject,
      before,
      after,
      ip: request.ip,
    });

  mountSession(mount, masterRecordCalls['masterRecords.list'], async (actor, args, { request }) => {
    const { address, id } = recordTarget(args.address);
    const record = recordFor(address);
    return id === null
      ? list(actor, record, { ...Object(request.query), ...args })
      : ((await one(database, record, actor.companies, id)) as never);
  });

  mountSession(mount, masterRecordCalls['masterRecords.create'], async (actor, args, { request, nowMs }) => {
    const { address, id } = recordTarget(args.address);
    if (id !== null) throw notFound();
    const record = recordFor(address);
    const form = readForm(record, args, false);
    return database.transaction(async (queries) => {
      await beginMasterEdit(queries, nowMs);
      await checkReferences(queries, record, form.own, actor.companies);
      await checkUnique(queries, record, form.own, null);
      const created = await insertRecord(queries, record, form.own);
      for (const [name, rows] of form.rows) {
        const field = record.fields[name];
        if (field?.kind === 'rows') await putRecordRows(queries, record, field, created, rows, nowMs);
      }
      const after = await one(queries, record, actor.companies, created);
      await afterWrites[record.source]?.(queries, null, after, nowMs);
      await audit(
        queries,
        actor,
        request,
        `${record.source}.create`,
        String(after[record.name]),
        undefined,
        after,
      );
      return after;
    });
  });

  const editCall = defineCall({ ...masterRecordCalls['masterRecords.create'], method: 'PUT' });
  mountSession(mount, editCall, async (actor, args, { request, nowMs }) => {
    const { address, id } = recordTarget(args.address);
    if (id === null) throw notFound();
    const record = recordFor(address);
    const form = readForm(record, args, true);
    const version = versionOf(Reflect.get(args, 'version'));
    return database.transaction(async (queries) => {
      await beginMasterEdit(queries, nowMs);
      const before = await one(queries, record, actor.companies, id);
      await checkReferences(queries, record, form.own, actor.companies);
      await checkUnique(queries, record, form.own, id);
      if (!(await updateRecord(queries, record, id, version, actor.companies, form.own)))
        throw new Refusal(resultCodes.conflict, [
          '该记录已被他人修改，请刷新后再改',
          'Somebody has changed this record; load it again before you edit',
        ]);
      for (const [name, rows] of form.rows) {
        const field = record.fields[name];
        if (field?.kind === 'rows') await putRecordRows(queries, record, field, id, rows, nowMs);
      }
      const after = await one(queries, record, actor.companies, id);
      await afterWrites[record.source]?.(queries, before, after, nowMs);
      await audit(
        queries,
        actor,
        request,
        `${record.source}.update`,
        String(after[record.name]),
        before,
        after,
      );
      return after;
    });
  });

  // One route for a list and its rows: what follows the address is read here.
  const removeCall = defineCall({ ...masterRecordCalls['masterRecords.create'], method: 'DELETE' });
  mountSession(mount, removeCall, async (actor, args, { request, nowMs }) => {
    const { address, id } = recordTarget(args.address);
    if (id === null) throw notFound();
    const record = recordFor(address);
    await database.transaction(async (queries) => {
      await beginMasterEdit(queries, nowMs);
      const before = await one(queries, record, actor.companies, id);
      await queries.query(`delete from "${record.source}" where id = $1`, [id]);
      await afterWrites[record.source]?.(queries, before, null, nowMs);
      await audit(
        queries,
        actor,
        request,
        `${record.source}.remove`,
        String(before[record.name]),
        before,
        undefined,
      );
    });
    return null as never;
  });
};
