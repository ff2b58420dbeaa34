/**
 * Type of a stored field. `time` is an instant (ISO 8601, UTC, with Z), `day` a China day (`yyyy-mm-dd`, UTC+8),
 * `json` anything that reports don't sort or filter by.
 */
export type ColumnType = 'text' | 'int' | 'number' | 'bool' | 'time' | 'day' | 'json';

/** Stored fields of a kind of record, by name. */
export type Columns = Readonly<Record<string, ColumnType>>;

/** A kind of record: the field that reports sort and filter by, and its own columns beside the common ones. */
export interface RecordKindDefinition {
  readonly time: string;
  readonly columns: Columns;
}
