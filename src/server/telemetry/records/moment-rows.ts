import { isRecordKind } from '#contract/records.ts';
import { isoTime } from '#domain/time/iso-time.ts';

import { tableName } from '../../database/names.ts';
import { partitionedTables } from '../messages/partitions.ts';

/**
 * What tells rows apart that are of a moment, cut by day and not in bundles: new ones go to the end of this index, where an order by id
 * would touch a page of each truck. Two ids of one millisecond would have to be one in 2^64 to be taken for each other.
 */
export const momentKey = '"time", hashtextextended(id, 0)';

const tablesByDay: ReadonlySet<string> = new Set(partitionedTables);

/** Whether rows of a kind are records of a moment that are cut by day. Fixes and messages are no records: their ids are others. */
export const isByDay = (kind: string): boolean => isRecordKind(kind) && tablesByDay.has(tableName(kind));

const atEnd = /:(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z)$/;

/** Moment of a row that is cut by day, as its id ends with it; null: no such row can be. */
export const momentOfId = (id: string): string | null => {
  const ms = Date.parse(atEnd.exec(id)?.[1] ?? '');
  return Number.isFinite(ms) ? isoTime(ms) : null;
};

/**
 * Condition that a row is of these ids, of a kind that is cut by day by their moments too: so the key finds it in its day.
 * @param place takes a value and answers with its place
 */
export const isOfIds = (
  kind: string,
  ids: readonly string[],
  place: (value: readonly (string | null)[]) => string,
  alias = '',
): string => {
  const of = alias === '' ? '' : `${alias}.`;
  const named = `${of}id = any(${place(ids)}::text[])`;
  return isByDay(kind)
    ? `${named} and ${of}"time" = any(${place(ids.map(momentOfId))}::timestamptz[])`
    : named;
};
