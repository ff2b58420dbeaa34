import type { ReportRow } from '#contract/reports/reports.ts';
import type { GivenFile } from '#resource/fields.ts';
import type { InnerRow } from '#resource/validate.ts';

import type { Queries } from '../database/database.ts';
import type { Sealer } from '../kernel/secrets/sealer.ts';
import type { Actor } from '../identity/actor.ts';
import type { Row } from './read-form.ts';

/** A write under way, in its transaction. */
export interface WriteContext {
  readonly queries: Queries;
  readonly actor: Actor;
  readonly nowMs: number;
}

/** A write to one row of a page. */
export interface RowWriteContext extends WriteContext {
  /** Address of whoever writes, for the audit log. */
  readonly ip: string;
}

/** An action on one row of a page. */
export interface ActionContext extends RowWriteContext {
  /** For what is made and has to be kept so that only the server reads it. */
  readonly sealer: Sealer;
}

/** What a form holds of a row, by field: plain values, codes of several choices, passwords, files, lists. */
export interface WrittenRow {
  readonly own: Row;
  readonly choices: ReadonlyMap<string, readonly string[]>;
  readonly passwords: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, GivenFile>;
  /** Lists that have a table of their own, where they were sent. */
  readonly rows: ReadonlyMap<string, readonly InnerRow[]>;
}

/**
 * SQL over a resource's table `r`; of what differs by reader, made with the place of the parameter that holds his
 * companies (`$1`).
 */
export type ComputedSql = string | ((companies: string) => string);

/** What a resource needs beyond its definition. `before` is null where the row is new, `after` where it is gone. */
export interface ResourceHooks {
  /** SQL of each computed field and state, over the resource's table `r`. */
  readonly computed?: Readonly<Record<string, ComputedSql>>;
  /**
   * Looks at what is about to be written; `written` is null where the row is removed. Answers columns that no form
   * holds, by field.
   * @throws Refusal that says why it may not be
   */
  readonly beforeWrite?: (
    context: RowWriteContext,
    before: ReportRow | null,
    written: WrittenRow | null,
  ) => Promise<Row | void>;
  /**
   * Looks at a removed row that is about to be brought back, for what its codes and references do not show.
   * @throws Refusal that says what stands against it
   */
  readonly beforeRestore?: (context: RowWriteContext, removed: Row) => Promise<void>;
  /** Whether a row is still to come or under way, as SQL over the resource's table `r`; missing: every row is. */
  readonly open?: string;
  /** Unique fields of which `beforeWrite` looks after the rows that the writer does not see. */
  readonly checksUnique?: readonly string[];
  /** Companies that a write of a row concerns beside the row's own: their audit logs show it too. */
  readonly about?: (context: WriteContext, row: ReportRow) => Promise<readonly string[]>;
  /**
   * How each of the resource's actions is done, by its code. Answers the text that is shown once, or null.
   * @throws Refusal that says why it may not be
   */
  readonly actions?: Readonly<
    Record<string, (context: ActionContext, row: ReportRow, reason: string) => Promise<string | null>>
  >;
  /** What a write brings about beside its own row. */
  readonly afterWrite?: (
    context: WriteContext,
    before: ReportRow | null,
    after: ReportRow | null,
  ) => Promise<void>;
}
