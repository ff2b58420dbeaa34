import { afterAll, beforeAll, expect, test } from 'vitest';

import { resources } from '#pages/definitions.ts';
import type { Database } from '#server/database/database.ts';
import { createResourcePages } from '#server/resource-kit/page.ts';
import { columnName } from '#server/database/names.ts';
import { sheetColumns } from '#server/sheets/cells/sheet-columns.ts';
import { resourceHooks } from '#server/app/resource-hooks.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const columnsOf = async (table: string): Promise<readonly string[]> => {
  const rows = await database.query<{ name: string }>(
    'select column_name as name from information_schema.columns where table_name = $1',
    [table],
  );
  return rows.map(({ name }) => name);
};

const all = [...resources].map(([address, resource]) => ({ address, resource }));

test.each(all)('$address: every field is a column, a list, or reckoned', async ({ address, resource }) => {
  const columns = await columnsOf(resource.source);
  expect(columns).toEqual(expect.arrayContaining(['id', 'version']));
  for (const [name, field] of Object.entries(resource.fields)) {
    // What stands for a password is made by the hooks.
    if (field.kind === 'password') expect(columns).toContain(`${columnName(name)}_hash`);
    else if (field.kind === 'computed' || field.kind === 'state')
      expect(resourceHooks.get(address)?.computed, name).toHaveProperty(name);
    else if (field.kind === 'geometry')
      expect(columns, name).toEqual(
        expect.arrayContaining(['longitude_deg', 'latitude_deg', 'radius_m', 'polygon']),
      );
    else if (field.kind === 'rows')
      expect(await columnsOf(field.source), name).toEqual(
        expect.arrayContaining([`${resource.source}_id`, columnName(field.number)]),
      );
    else if (field.kind === 'choices')
      expect(await columnsOf(field.stored.source), name).toEqual(
        expect.arrayContaining([field.stored.owner, field.stored.code]),
      );
    else expect(columns, name).toContain(columnName(name));
  }
  if (resource.versioned !== undefined)
    expect(columns).toEqual(expect.arrayContaining(['effective_from', 'superseded_by']));
  for (const { source, column, field } of resource.dependents ?? []) {
    expect(await columnsOf(source), source).toContain(column);
    expect(Object.keys(resource.fields)).toContain(field);
  }
});

test.each(all)('$address: the form shows each field once', ({ resource }) => {
  const shown = resource.sections.flatMap(({ fields }) => fields);
  expect(shown.length).toBe(new Set(shown).size);
  const hidden = Object.keys(resource.fields).filter((name) => !shown.includes(name));
  // What is not in the form is only read.
  for (const name of hidden) expect(['computed', 'state'], name).toContain(resource.fields[name]?.kind);
});

const withSheet = all.filter(({ resource }) => resource.sheetKey !== undefined);
test.each(withSheet)(
  '$address: a sheet says which row it means, and no head stands twice',
  ({ resource }) => {
    expect(resource.unique).toContain(resource.sheetKey);
    const columns = sheetColumns(resource);
    expect(columns.map(({ field }) => field)).toContain(resource.sheetKey);
    for (const language of [0, 1] as const) {
      const heads = columns.map(({ head }) => head[language]);
      expect(heads).toEqual([...new Set(heads)]);
    }
    // A new row that a sheet brings must be whole; a first password is made for it.
    const required = Object.entries(resource.fields).filter(
      ([, { required, kind }]) => required && kind !== 'password',
    );
    for (const [name] of required) expect(columns.map(({ field }) => field)).toContain(name);
  },
);

const pageAt = createResourcePages(resourceHooks);

/** Tables that people edit: the refusal names their rows. Of others (signed papers, versions) it says only that there are some. */
const edited = new Set(all.map(({ resource }) => resource.source));

test.each(all)(
  '$address: the refusal to remove a row names the pages whose rows name it',
  async ({ address, resource }) => {
    const keys = await database.query<{ source: string; column: string }>(
      `select child.relname as source, a.attname as column
     from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
       join pg_attribute a on a.attrelid = child.oid and a.attnum = any(k.conkey)
     where k.contype = 'f' and k.confdeltype = 'a' and parent.relname = $1`,
      [resource.source],
    );
    const found = pageAt(address).dependents.flatMap(({ page, field, list }) => {
      const of = resources.get(page);
      const inner = list === null ? undefined : of?.fields[list];
      return `${inner?.kind === 'rows' ? inner.source : of?.source}.${columnName(field)}`;
    });
    const known = [
      ...found,
      ...(resource.dependents ?? []).map(({ source, column }) => `${source}.${column}`),
    ];
    const unknown = keys
      .filter(({ source, column }) => edited.has(source) && !known.includes(`${source}.${column}`))
      .map(
        ({ source, column }) =>
          `${source}.${column} names a row of ${resource.source}, and is no dependent of it`,
      );
    expect(unknown).toEqual([]);
  },
);
