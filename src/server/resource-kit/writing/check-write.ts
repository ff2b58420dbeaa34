import { resultCodes } from '#contract/envelope.ts';
import type { ReportRow } from '#contract/reports/reports.ts';
import type { Text } from '#i18n/text.ts';
import { resources } from '#pages/definitions.ts';
import type { Resource } from '#resource/define.ts';
import { listFilters } from '#resource/list-filters.ts';
import { type ReferencedTable, referenceTargets } from '#resource/reference-targets.ts';
import { referencesOf } from '#resource/references-of.ts';

import { asServer } from '../../identity/scope/session-scope.ts';
import type { Queries, SqlValue } from '../../database/database.ts';
import { columnName } from '../../database/names.ts';
import { badRequest, Refusal, type RefusalLink } from '../../kernel/refusal.ts';
import type { ResourcePage } from '../page.ts';
import type { Form, Row } from '../read-form.ts';
import { installationUnique, presetSql, reachSql, uniqueAmongSql } from '../reading/scope-sql.ts';
import { checkMayMeet, TakenElsewhere } from '../../identity/session/taken-elsewhere.ts';
import type { Write } from './write.ts';

/**
 * Whether another row, of those that the actor sees or of all, has this value of a field that no two rows may share. Of a
 * text, whatever its case and width; what the row has already is no news.
 */
export const isTaken = async (
  queries: Queries,
  resource: Resource,
  name: string,
  value: SqlValue,
  id: number | null,
  companies: readonly string[],
  among: 'seen' | 'installation' = 'seen',
): Promise<boolean> => {
  const isText = resource.fields[name]?.kind === 'text';
  const [column, sought] = isText
    ? [`code_key(r."${columnName(name)}")`, 'code_key($1)']
    : [`r."${columnName(name)}"`, '$1'];
  const rows = await queries.query(
    `select 1 from "${resource.source}" r where ${column} = ${sought} and r.id is distinct from $2::int
       and ${uniqueAmongSql(resource, name, '$3', among)}
       and not exists (select from "${resource.source}" s where s.id = $2::int and s."${columnName(name)}" = $1) limit 1`,
    [value, id, companies],
  );
  return rows.length > 0;
};

/**
 * @throws Refusal that says which unique field is taken (specification 5), in one look; of a value that only others have
 * `TakenElsewhere`
 */
export const checkUnique = async (
  { queries, actor, page: { resource, hooks }, nowMs }: Pick<Write, 'queries' | 'actor' | 'page' | 'nowMs'>,
  own: Row,
  id: number | null,
): Promise<void> => {
  const { companies } = actor;
  const taken: Record<string, Text> = {};
  for (const name of resource.unique) {
    const value = own[name];
    if (value === undefined || value === null) continue;
    if (await isTaken(queries, resource, name, value as SqlValue, id, companies))
      taken[name] = ['已存在', 'already exists'];
  }
  const [first] = Object.keys(taken);
  const title = first === undefined ? null : resource.fields[first]?.title;
  if (title) throw badRequest([`${title[0]}已存在`, `${title[1]} already exists`], taken);
  const keys = installationUnique(resource).filter(
    (name) => (own[name] ?? null) !== null && !hooks.checksUnique?.includes(name),
  );
  if (keys.length === 0) return;
  await checkMayMeet(queries, actor, nowMs);
  const elsewhere: Record<string, string> = {};
  for (const name of keys) {
    const value = own[name] as SqlValue;
    if (await asServer(() => isTaken(queries, resource, name, value, id, companies, 'installation')))
      elsewhere[name] = String(value);
  }
  if (Object.keys(elsewhere).length > 0) throw new TakenElsewhere(resource.source, elsewhere);
};

/**
 * @param known references that were found before, to which those found are added: many rows of one sheet name the same ones
 * @throws Refusal: a reference leads to no row that the actor may see
 */
export const checkReferences = async (
  queries: Queries,
  resource: Resource,
  { own, rows }: Pick<Form, 'own' | 'rows'>,
  companies: readonly string[],
  known: Set<string> = new Set(),
): Promise<void> => {
  for (const { path, to, code } of referencesOf(resource.fields, { ...own, ...Object.fromEntries(rows) })) {
    const key = JSON.stringify([to, code]);
    if (known.has(key)) continue;
    const { source, code: column, reach, only = 'true' }: ReferencedTable = referenceTargets[to];
    const found = await queries.query(
      `select 1 from "${source}" x where x."${column}"::text = $1 and ${reachSql(reach, '$2')} and ${only}`,
      [code, companies],
    );
    if (found.length === 0)
      throw badRequest(['请检查表单', 'Please check the form'], {
        [path]: ['请选择列表中的一项', 'Choose one of the list'],
      });
    known.add(key);
  }
};

/** @throws Refusal: the row would be above itself */
export const checkTree = async (
  queries: Queries,
  resource: Resource,
  before: ReportRow,
  own: Row,
): Promise<void> => {
  if (resource.tree === undefined) return;
  const parent = own[resource.tree.parent];
  if (parent === undefined || parent === null) return;
  const [key, above] = [columnName(resource.tree.key), columnName(resource.tree.parent)];
  const rows = await queries.query(
    `with recursive below as (
       select "${key}" as key from "${resource.source}" where id = $1
       union select s."${key}" from "${resource.source}" s join below b on s."${above}" = b.key)
     select 1 from below where key = $2`,
    [Number(before['id']), parent as SqlValue],
  );
  if (rows.length > 0)
    throw badRequest(['请检查表单', 'Please check the form'], {
      [resource.tree.parent]: ['上级不能是自己或自己的下级', 'Can’t be below itself'],
    });
};

/** Where the rows that name it are found: their page, narrowed to them. */
const linkTo = (
  page: string,
  list: string | null,
  column: string,
  value: string,
  text: Text,
): readonly RefusalLink[] => {
  const resource = resources.get(page);
  if (resource === undefined) return [];
  const isNamed = (filter: string): boolean =>
    list === null
      ? columnName(filter) === column
      : filter.startsWith(`${list}.`) && columnName(filter.slice(list.length + 1)) === column;
  const name = listFilters(resource).find(isNamed);
  const query = name === undefined ? '' : `?${new URLSearchParams({ [name]: value }).toString()}`;
  return [{ text, to: `/${page}${query}` }];
};

interface Naming {
  readonly sql: string;
  readonly value: string | number;
  readonly text: Text;
  readonly one: string;
  readonly page: string | undefined;
  readonly list: string | null;
  readonly column: string;
}

/** Rows of pages that name a row, as statements that count them. */
const namingPages = ({ dependents }: ResourcePage, before: ReportRow): readonly Naming[] =>
  dependents.flatMap(({ page, field, list, names, text, one, openSql }) => {
    const resource = resources.get(page);
    const value = before[names];
    if (resource === undefined || (typeof value !== 'string' && typeof value !== 'number')) return [];
    const column = columnName(field);
    const inner = list === null ? undefined : resource.fields[list];
    const named =
      inner?.kind === 'rows'
        ? `exists (select from "${inner.source}" i where i."${resource.source}_id" = r.id and i."${column}" = $1)`
        : `r."${column}" = $1`;
    const current = resource.versioned === undefined ? 'true' : 'r.superseded_by is null';
    const where = [named, current, openSql, ...presetSql(resource)].join(' and ');
    return [{ sql: `"${resource.source}" r where ${where}`, value, text, one, page, list, column }];
  });

const namingOthers = ({ resource }: ResourcePage, before: ReportRow): readonly Naming[] =>
  (resource.dependents ?? []).map(({ source, column, field, text, page }) => ({
    sql: `"${source}" r where r."${column}" = $1`,
    value: before[field] as string,
    text,
    one: text[1],
    page,
    list: null,
    column,
  }));

/** @throws Refusal that counts what still names the row, with the way to it */
export const checkDependents = async (
  queries: Queries,
  page: ResourcePage,
  before: ReportRow,
): Promise<void> => {
  const found: Text[] = [];
  const links: RefusalLink[] = [];
  for (const naming of [...namingPages(page, before), ...namingOthers(page, before)]) {
    const { sql, value, text, one, list, column } = naming;
    const [row] = await queries.query<{ count: number }>(`select count(*)::int as count from ${sql}`, [
      value,
    ]);
    const count = row?.count ?? 0;
    if (count === 0) continue;
    const words: Text = [`${count} ${text[0]}`, `${count} ${count === 1 ? one : text[1]}`];
    found.push(words);
    if (naming.page !== undefined) links.push(...linkTo(naming.page, list, column, String(value), words));
  }
  if (found.length === 0) return;
  throw new Refusal(
    resultCodes.conflict,
    [
      `仍被使用，不能删除：${found.map(([zh]) => zh).join('、')}`,
      `Still in use, can’t be deleted: ${found.map(([, en]) => en).join(', ')}`,
    ],
    {},
    links,
  );
};
