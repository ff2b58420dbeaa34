import type { Database } from '#server/database/database.ts';
import { columnName, tableName } from '#server/database/names.ts';
import { insertBundles, itemId, sharedFields } from '#server/telemetry/records/bundle-sql.ts';
import {
  type BundledKind,
  isBundled,
  itemFields,
  storedTable,
} from '#server/telemetry/records/bundled-kinds.ts';

/** SQL: fields of a row `new` of a view as JSON, under these names. A call takes at most 100 arguments. */
const objectOf = (entries: readonly (readonly [name: string, column: string])[]): string =>
  Array.from({ length: Math.ceil(entries.length / 40) }, (_, part) =>
    entries.slice(40 * part, 40 * part + 40),
  )
    .map(
      (some) =>
        `jsonb_build_object(${some.map(([name, column]) => `'${name}', new."${column}"`).join(', ')})`,
    )
    .join(' || ');

const triggersOf = (kind: BundledKind): string => {
  const table = tableName(kind);
  const bundles = storedTable(table);
  const shared = objectOf([...sharedFields(kind), 'insertTime'].map((field) => [field, columnName(field)]));
  const item = objectOf([
    ...itemFields[kind].map((field) => [columnName(field), columnName(field)] as const),
    ['id_own', 'id'],
  ]);
  return `
    create function write_${table}() returns trigger language plpgsql as $body$
    begin
      if tg_op <> 'INSERT' then
        update "${bundles}" b set items = array(select i from unnest(b.items) i where ${itemId} <> old.id) where b."time" = old."time";
        delete from "${bundles}" where cardinality(items) = 0;
        if tg_op = 'DELETE' then return old; end if;
      end if;
      execute $insert$${insertBundles(kind)}$insert$ using json_build_array(
        ${shared} || jsonb_build_object('idHead', '', 'idTail', '', 'items', jsonb_build_array(${item})));
      return new;
    end $body$;
    create trigger write_row instead of insert or update or delete on "${table}" for each row execute function write_${table}();`;
};

/**
 * Lets a test insert, change and delete rows that are stored in bundles, each a bundle of its own, as if their tables had
 * them. The program writes them by `putRows` alone.
 */
export const makeRowsWritable = async (database: Database): Promise<void> => {
  for (const kind of Object.keys(itemFields).filter(isBundled)) await database.script(triggersOf(kind));
};
