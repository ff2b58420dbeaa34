import type { ReportRow } from '#contract/reports/reports.ts';
import { codeKey } from '#domain/text/code-key.ts';

import { asServer, withinCompanies } from '../../identity/scope/session-scope.ts';
import { badRequest, notFound } from '../../kernel/refusal.ts';
import { beginMasterEdit } from '../../resource-kit/writing/master-lock.ts';
import { type AuditEntry, writeAudits } from '../../audit/audit.ts';
import { checkWritable } from '../../resource-kit/writing/lifecycle.ts';
import { type Form, readForm } from '../../resource-kit/read-form.ts';
import { installationUnique, scopeSql } from '../../resource-kit/reading/scope-sql.ts';
import { selectRows } from '../../resource-kit/reading/select-rows.ts';
import { auditOf, changedMeanwhile, companiesWith, putLists } from '../../resource-kit/writing/write-rows.ts';
import type { Write } from '../../resource-kit/writing/write.ts';
import { insertRows, updateRow } from '../../resource-kit/writing/write-sql.ts';
import { checkRow } from '../planning/check-row.ts';
import { type FirstPassword, withFirstPassword } from './first-passwords.ts';
import type { PlannedRow } from '../planning/plan-row.ts';
import { checkMayMeet, TakenElsewhere } from '../../identity/session/taken-elsewhere.ts';
import { takenValues } from '../planning/taken-values.ts';

/** Rows that one statement writes, and after which progress is told. */
const most = 500;

interface Due {
  readonly row: PlannedRow;
  readonly form: Form;
}

/** Says in a refusal which row of the sheet it is about. */
export type NameRow = (error: unknown, row: PlannedRow) => unknown;

const idOf = (row: ReportRow | null): number => Number(row?.['id']);

const readRows = async (
  { queries, page }: Write,
  ids: readonly number[],
  companies: readonly string[],
): Promise<ReadonlyMap<number, ReportRow>> => {
  const rows = await withinCompanies(companies, () =>
    queries.query<ReportRow>(
      `${selectRows(page, '$2')} where r.id = any($1::int[]) and ${scopeSql(page.resource, '$2')}`,
      [ids, companies],
    ),
  );
  return new Map(rows.map((row) => [idOf(row), row]));
};

const found = (rows: ReadonlyMap<number, ReportRow>, id: number): ReportRow => {
  const row = rows.get(id);
  if (row === undefined) throw notFound();
  return row;
};

/** Somebody may have taken a value between the plan and the lock. */
const checkStillFree = async (
  { queries, actor, page: { resource }, nowMs }: Write,
  due: readonly Due[],
  nameRow: NameRow,
) => {
  const forms = due.map(({ row }) => row.fields);
  const taken = await takenValues(queries, resource, forms, actor.companies);
  const keys = installationUnique(resource);
  if (keys.length > 0) await checkMayMeet(queries, actor, nowMs);
  const anywhere = await asServer(() =>
    takenValues(queries, { ...resource, unique: keys }, forms, actor.companies, 'installation'),
  );
  for (const { row } of due)
    for (const field of resource.unique) {
      const value = String(row.fields[field] ?? '');
      // Two rows may have had it before it was unique whatever its case.
      if (row.before !== null && String(row.before[field] ?? '') === value) continue;
      const owner = taken.get(field)?.get(codeKey(value));
      if (owner !== undefined && owner !== idOf(row.before))
        throw nameRow(
          badRequest(['已存在', 'already exists'], { [field]: ['已存在', 'already exists'] }),
          row,
        );
      const other = anywhere.get(field)?.get(codeKey(value));
      if (other !== undefined && other !== idOf(row.before))
        throw nameRow(new TakenElsewhere(resource.source, { [field]: value }), row);
    }
};

/** Inserts rows at once; where the database refuses one of them, it is found by inserting them one by one. */
const insertNamed = async (
  { queries, page: { resource } }: Write,
  rows: readonly { readonly row: PlannedRow; readonly fields: Form['own'] }[],
  nameRow: NameRow,
): Promise<readonly number[]> => {
  await queries.query('savepoint portion');
  try {
    const ids = await insertRows(
      queries,
      resource,
      rows.map(({ fields }) => fields),
    );
    await queries.query('release savepoint portion');
    return ids;
  } catch (failure) {
    await queries.query('rollback to savepoint portion');
    for (const { row, fields } of rows)
      try {
        await insertRows(queries, resource, [fields]);
      } catch (error) {
        throw nameRow(error, row);
      }
    throw failure;
  }
};

/** Creates or changes some rows, with as few statements as hooks and versions allow. */
const writePortion = async (
  write: Write,
  due: readonly Due[],
  known: Set<string>,
  nameRow: NameRow,
): Promise<void> => {
  const { queries, actor, page } = write;
  const { resource, hooks } = page;
  const held = await readRows(
    write,
    due.flatMap(({ row }) => (row.before === null ? [] : [idOf(row.before)])),
    actor.companies,
  );
  const own: Form['own'][] = [];
  for (const { row, form } of due)
    try {
      own.push(await checkRow(write, row.before && found(held, idOf(row.before)), form, known));
    } catch (error) {
      throw nameRow(error, row);
    }
  const companies = [...new Set(own.flatMap((fields) => companiesWith(write, fields)))];
  const isNew = due.map(({ row }) => row.before === null);
  const made = [
    ...(await insertNamed(
      write,
      due.flatMap(({ row }, index) => (isNew[index] ? [{ row, fields: own[index] ?? {} }] : [])),
      nameRow,
    )),
  ];
  const ids: number[] = [];
  for (const [index, { row }] of due.entries()) {
    const id = row.before === null ? Number(made.shift()) : idOf(row.before);
    ids.push(id);
    const version = Number(row.before?.['version']);
    const fields = own[index] ?? {};
    if (row.before !== null && !(await updateRow(queries, resource, id, version, actor.companies, fields)))
      throw nameRow(changedMeanwhile(), row);
  }
  const listed = due.some(({ form }) => form.rows.size + form.choices.size > 0);
  const written = listed ? await readRows(write, ids, companies) : new Map<number, ReportRow>();
  for (const [index, { form }] of due.entries())
    if (form.rows.size + form.choices.size > 0)
      await putLists(write, found(written, Number(ids[index])), form);
  const after = await readRows(write, ids, companies);
  for (const [index, { row }] of due.entries())
    await hooks.afterWrite?.(
      write,
      row.before && found(held, idOf(row.before)),
      found(after, Number(ids[index])),
    );
  const entries: AuditEntry[] = [];
  for (const [index, { row }] of due.entries())
    entries.push(
      await auditOf(
        write,
        row.before === null ? 'create' : 'update',
        row.before === null ? undefined : held.get(idOf(row.before)),
        after.get(Number(ids[index])),
      ),
    );
  await writeAudits(queries, entries);
};

/**
 * Writes rows of a sheet that wait for nobody, all or none: the transaction is the caller's.
 * @param onWritten is called with the number of rows after each portion; may throw to end the import
 * @param onPassword is called with each password that is made
 * @throws Refusal 400, 404 or 409 of the first row that may not be written
 */
export const writeMany = async (
  write: Write,
  rows: readonly PlannedRow[],
  nameRow: NameRow,
  onWritten: (rows: number) => Promise<void>,
  onPassword: (password: FirstPassword) => void = () => {},
): Promise<void> => {
  const { resource } = write.page;
  const due = rows.map((row) => ({
    row,
    form: readForm(
      resource,
      JSON.stringify(withFirstPassword(resource, row, onPassword)),
      row.action !== 'create',
    ),
  }));
  checkWritable(resource);
  await beginMasterEdit(write.queries, write.nowMs);
  await checkStillFree(write, due, nameRow);
  const known = new Set<string>();
  // Each row of a tree is held against those before it: two that move below each other would be a circle.
  const portion = resource.tree === undefined ? most : 1;
  for (let from = 0; from < due.length; from += portion) {
    const some = due.slice(from, from + portion);
    await writePortion(write, some, known, nameRow);
    await onWritten(some.length);
  }
};
