import { columnName } from '../../database/names.ts';
import { type BundledKind, itemFields } from '../../telemetry/records/bundled-kinds.ts';
import { sharedFields } from '../../telemetry/records/bundle-sql.ts';
import { commonEnds } from './common-ends.ts';
import type { StoredRow } from '../../telemetry/records/record-columns.ts';

/** A bundle as `insertBundles` takes it. */
type Bundle = Readonly<Record<string, unknown>>;

/** Whether two rows say the same under a name. JSON is compared as text: its keys come in one order from one rule. */
const alikeIn = (one: unknown, other: unknown): boolean =>
  (one ?? null) === (other ?? null) ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other));

/** What a row says under some names, under others; what is unknown is left out. */
const picked = (
  row: StoredRow,
  fields: readonly string[],
  names: readonly string[],
): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const [index, field] of fields.entries()) {
    const value = row[field];
    if (value !== null && value !== undefined) values[names[index] ?? field] = value;
  }
  return values;
};

const itemNames: { readonly [K in BundledKind]: readonly string[] } = {
  'tank-inventory': itemFields['tank-inventory'].map(columnName),
  'switch-event': itemFields['switch-event'].map(columnName),
};

const shared: { readonly [K in BundledKind]: readonly string[] } = {
  'tank-inventory': sharedFields('tank-inventory'),
  'switch-event': sharedFields('switch-event'),
};

/**
 * Rows of one kind as bundles: those that say the same but for the fields of items.
 * @param insertTimes when a row was stored at first, of those that were there before, by id
 */
export const bundlesOf = (
  kind: BundledKind,
  rows: readonly StoredRow[],
  insertTimes: ReadonlyMap<string, string>,
): Bundle[] => {
  const fields = shared[kind];
  const alike: [StoredRow, ...StoredRow[]][] = [];
  // Rows that are alike are of one truck and moment.
  const ofPlace = new Map<string, [StoredRow, ...StoredRow[]][]>();
  for (const row of rows) {
    const place = `${String(row['signCode'])} ${String(row['time'])}`;
    const there = ofPlace.get(place) ?? [];
    const same = there.find(
      ([first]) =>
        insertTimes.get(first.id) === insertTimes.get(row.id) &&
        fields.every((field) => alikeIn(first[field], row[field])),
    );
    if (same) {
      same.push(row);
      continue;
    }
    const begun: [StoredRow] = [row];
    alike.push(begun);
    ofPlace.set(place, [...there, begun]);
  }
  return alike.map((same) => {
    const { head, own, tail } = commonEnds(same.map(({ id }) => id));
    const bundle = picked(same[0], fields, fields);
    bundle['insertTime'] = insertTimes.get(same[0].id);
    bundle['idHead'] = head;
    bundle['idTail'] = tail;
    bundle['items'] = same.map((row, index) => {
      const item = picked(row, itemFields[kind], itemNames[kind]);
      item['id_own'] = own[index];
      return item;
    });
    return bundle;
  });
};
