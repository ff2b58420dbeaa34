import { columnsOfKind, commonRecordColumns, recordKinds } from '#contract/records.ts';
import type { ColumnType } from '#contract/reports/column.ts';

import { columnName, tableName } from '../../database/names.ts';
import { type BundledKind, itemFields, storedTable } from './bundled-kinds.ts';
import { columnOf, jsonField, storeColumns, valueOf } from './record-columns.ts';

/** SQL: the id of an item `i` of a bundle `b`. */
export const itemId = 'b.id_head || i.id_own || b.id_tail';

/** What rows of a bundle have in common, by field; their ids are told apart by what is between head and tail. */
const sharedColumns = (kind: BundledKind): [field: string, type: ColumnType][] => {
  const own: ReadonlySet<string> = new Set(['id', ...itemFields[kind]]);
  return Object.entries({ ...columnsOfKind(kind), ...storeColumns }).filter(([field]) => !own.has(field));
};

/** Fields in which rows of one bundle are equal. */
export const sharedFields = (kind: BundledKind): readonly string[] =>
  sharedColumns(kind).map(([field]) => field);

/** SQL: columns of stored bundles, in one order. */
const storedColumns = (kind: BundledKind): readonly string[] => [
  ...sharedFields(kind).map(columnOf),
  'insert_time',
  'id_head',
  'id_tail',
  'items',
];

/**
 * SQL that writes bundles, `$1` as JSON: the shared fields, `idHead`, `idTail`, `insertTime` where rows were there before,
 * and `items`, by the names of their columns.
 */
export const insertBundles = (kind: BundledKind): string => {
  const shared = sharedColumns(kind);
  const values = [
    ...shared.map(([field, type]) => valueOf(field, type)),
    'coalesce(x."insertTime", now())',
    'x."idHead"',
    'x."idTail"',
    'x.items',
  ];
  const fields = [
    ...shared.map(([field, type]) => jsonField(field, type)),
    '"insertTime" timestamptz',
    '"idHead" text',
    '"idTail" text',
    `items ${tableName(kind)}_item[]`,
  ];
  return (
    `insert into "${storedTable(tableName(kind))}" (${storedColumns(kind).join(', ')}) select ${values.join(', ')} ` +
    `from json_to_recordset($1::json) as x(${fields.join(', ')})`
  );
};

/** SQL: rows of a kind from bundles, the name of a table or a statement in brackets; columns as the view of all has them. */
export const rowsOfBundles = (kind: BundledKind, bundles: string): string => {
  const own: ReadonlySet<string> = new Set(itemFields[kind]);
  const fields = {
    ...commonRecordColumns,
    ...storeColumns,
    insertTime: 'time',
    ...recordKinds[kind].columns,
  };
  const columns = Object.keys(fields).map((field) => {
    if (field === 'id') return `${itemId} as id`;
    return `${own.has(field) ? 'i' : 'b'}.${columnOf(field)}`;
  });
  return `select ${columns.join(', ')} from ${bundles} b cross join lateral unnest(b.items) i`;
};

/** SQL: rows that a statement gives as bundles of one item each, with `storedColumns`. */
export const bundlesOfRows = (kind: BundledKind, rows: string): string => {
  const item = itemFields[kind].map((field) => `'${columnName(field)}', r.${columnOf(field)}`);
  const shared = sharedFields(kind).map((field) => `r.${columnOf(field)}`);
  return (
    `select ${shared.join(', ')}, r.insert_time, ''::text as id_head, ''::text as id_tail, ` +
    `array[jsonb_populate_record(null::${tableName(kind)}_item, jsonb_build_object('id_own', r.id, ${item.join(', ')}))] as items ` +
    `from (${rows}) r`
  );
};

/**
 * SQL: rows of a kind, those of further bundles among them. They are put together before items are taken out: a union of
 * rows could be read neither in the order of an index nor by what is joined to it.
 */
export const rowsWithBundles = (kind: BundledKind, bundles: string): string =>
  rowsOfBundles(
    kind,
    `(select ${storedColumns(kind).join(', ')} from "${storedTable(tableName(kind))}" union all ${bundles})`,
  );
