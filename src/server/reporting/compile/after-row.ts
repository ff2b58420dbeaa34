import type { ColumnType } from '#contract/reports/column.ts';

import type { Conditions } from './conditions.ts';

/** How a value is compared after it was told as text: numbers as the text tells them. */
const comparable: Readonly<Record<ColumnType, (sql: string) => string>> = {
  text: (sql) => sql,
  int: (sql) => `(${sql})::float8`,
  number: (sql) => `(${sql})::float8`,
  bool: (sql) => `(${sql})::boolean`,
  time: (sql) => `(${sql})::timestamptz`,
  day: (sql) => `(${sql})::date`,
  json: (sql) => `(${sql})::text`,
};

/** The value that a row is ordered by, as text from which it comes back unchanged. */
export const orderKeySql = (sql: string, type: ColumnType): string => `(${comparable[type](sql)})::text`;

/** Rows behind one in an order by `sql` with nulls last, then by `r.id`. */
export const addAfterRow = (
  conditions: Conditions,
  { sql, type, falling }: { readonly sql: string; readonly type: ColumnType; readonly falling: boolean },
  { key, id }: { readonly key: string | null; readonly id: string },
): void => {
  const behind = `r.id > ${conditions.place(id)}`;
  if (key === null) {
    conditions.plain(`(${sql} is null and ${behind})`);
    return;
  }
  const own = comparable[type](sql);
  const last = comparable[type](conditions.place(key));
  conditions.plain(
    `(${own} ${falling ? '<' : '>'} ${last} or ${sql} is null or (${own} = ${last} and ${behind}))`,
  );
};
