import type { AlarmRow, RecordRow } from '#contract/records.ts';

/** A record or an alarm; a record has `kind`, an alarm `type`. */
export type Row = RecordRow | AlarmRow;

export interface FactKey {
  readonly t: number;
  readonly seq: number;
  readonly id: string;
}

/**
 * The state of a subject, as plain JSON to store as one value. `open` holds the rows that may still change, with
 * their content, so that a replay can compare them.
 */
export interface SubjectState {
  readonly version: 1;
  readonly subject: string;
  /** Last fact applied, in the order of facts. */
  readonly last: FactKey | null;
  /** Moment up to which timers have fired; a fact before it is late even when no fact came after it. */
  readonly firedMs: number;
  /** Next moment at which a timer may fire; null: none is set. */
  readonly dueMs: number | null;
  readonly slices: Readonly<Record<string, unknown>>;
  readonly open: Readonly<Record<string, Row>>;
}

/**
 * Change of a row: put (insert, or replace the row with this id) or withdrawn (kept, marked, not counted).
 * `touchedMs` is the event time of the fact or timer that changed it; the store keeps it beside the row.
 */
export type Change =
  | { readonly op: 'put'; readonly row: Row; readonly touchedMs: number }
  | {
      readonly op: 'withdraw';
      readonly id: string;
      readonly replacedBy: string | null;
      readonly touchedMs: number;
    };

export const changeId = (change: Change): string => (change.op === 'put' ? change.row.id : change.id);

export const isRecord = (row: Row): row is RecordRow => 'kind' in row;
