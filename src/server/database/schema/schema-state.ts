import { StartFailure } from '../../kernel/start/start-causes.ts';
import type { Database, Queries } from '../database.ts';
import { compareBytewise } from '../compare-bytewise.ts';
import { formerToBaseline, isFormer, isFormerSchema } from './former-schema.ts';
import { baseline, type Migration, migrations } from './migration-files.ts';

interface AppliedRow extends Record<string, unknown> {
  readonly name: string;
  readonly hash: string;
  readonly additive: boolean;
}

/** How the schema of a database and a build differ. */
export interface SchemaState {
  /** Steps of this build that the database has not, in their order. */
  readonly pending: readonly Migration[];
  /** Newest step that the database has; null: it is empty. */
  readonly newest: string | null;
  /** Steps that this build does not know. */
  readonly unknown: readonly { readonly name: string; readonly additive: boolean }[];
  /** Steps whose text is another than the one that was applied. */
  readonly changed: readonly string[];
  /** It was made by steps from before the baseline, and not by all of them. */
  readonly tooOld: boolean;
}

const appliedRows = async (queries: Queries): Promise<readonly AppliedRow[]> => {
  const columns = await queries.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = current_schema() and table_name = 'migration'`,
  );
  if (columns.length === 0) return [];
  const additive = columns.some(({ name }) => name === 'additive') ? 'additive' : 'false';
  return queries.query<AppliedRow>(`select name, hash, ${additive} as additive from migration`);
};

/**
 * Compares; nothing is written.
 * @param steps those of this build
 */
export const readSchemaState = async (
  queries: Queries,
  steps: readonly Migration[] = migrations,
): Promise<SchemaState> => {
  const applied = await appliedRows(queries);
  const known = new Map(steps.map((step) => [step.name, step]));
  const done = new Map(applied.map((row) => [row.name, row]));
  return {
    pending: steps
      .filter(({ name }) => !done.has(name))
      .map((step) => (step === baseline && applied.length > 0 ? formerToBaseline : step)),
    newest:
      applied
        .map(({ name }) => name)
        .toSorted(compareBytewise)
        .at(-1) ?? null,
    unknown: applied.filter((row) => !known.has(row.name) && !isFormer(row)),
    changed: steps.flatMap(({ name, hash }) => {
      const row = done.get(name);
      return row === undefined || row.hash === hash ? [] : [name];
    }),
    tooOld: applied.length > 0 && !done.has(baseline.name) && !isFormerSchema(applied),
  };
};

/** Why a build must not work on a schema; null: it may, or may once its own steps are applied. */
export const schemaFault = ({ pending, newest, unknown, changed, tooOld }: SchemaState): string | null => {
  const foreign = unknown.find(({ additive }) => !additive);
  if (foreign !== undefined)
    return (
      `a newer build has changed this database (${foreign.name}), and this build does not know how: ` +
      'start the newer build, or restore the backup from before the update'
    );
  if (tooOld)
    return (
      `this database is of a build from before December 2026 (its newest step is ${newest ?? ''}): start the last ` +
      'build of November 2026 on it once, then this one'
    );
  const [changedName] = changed;
  if (changedName !== undefined)
    return `${changedName} is another than the one that was applied here: this build and this database are of different histories`;
  const below = pending.find(({ name }) => newest !== null && compareBytewise(name, newest) < 0);
  if (below !== undefined)
    return (
      `${below.name} was never applied here, though later steps were (${newest ?? ''}): ` +
      'start the build that applied them, or restore the backup from before the update'
    );
  return null;
};

/** @throws Error: see `schemaFault` */
export const checkSchema = async (database: Database): Promise<SchemaState> => {
  const state = await readSchemaState(database);
  const fault = schemaFault(state);
  if (state.tooOld) throw new StartFailure('oldSchema', { said: state.newest ?? '' });
  if (fault !== null) throw new StartFailure('foreignSchema', { said: fault });
  return state;
};

/** For a server that is told to leave the schema as it is. @throws Error: steps are missing */
export const refusePending = async (database: Database): Promise<void> => {
  const { pending } = await readSchemaState(database);
  if (pending.length > 0)
    throw new StartFailure('pendingSteps', { said: pending.map(({ name }) => name).join(', ') });
};
