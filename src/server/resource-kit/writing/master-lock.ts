import type { Queries } from '../../database/database.ts';

/** Master data was edited since it was read: nothing was judged, and the batch is tried again with the present data. */
export class MasterDataChanged extends Error {
  readonly code = 'masterDataChanged';
}

/**
 * Locks master data as it was read until the transaction ends: an edit waits, so that it takes effect after every
 * fact that is judged here.
 * @throws MasterDataChanged where it was edited since
 */
export const holdMasterData = async (
  queries: Queries,
  { revision }: { readonly revision: number },
): Promise<void> => {
  const [row] = await queries.query<{ revision: number }>(
    'select revision from master_revision for share',
    [],
    'hold_master_data',
  );
  if (row?.revision !== revision) throw new MasterDataChanged('master data was edited');
};

/**
 * Number of the lock by which an edit says that it waits. Transactions that judge overlap without end where ingest is at
 * its limit; none begins while an edit waits for those that have.
 */
const editWaitsLock = 7005;

/**
 * Waits until no edit waits or is under way. To be asked before anything is held, and by a statement of its own: what is
 * read in the same one was seen before the wait.
 */
export const passWaitingEdits = async (queries: Queries): Promise<void> => {
  await queries.query('select count(pg_advisory_xact_lock_shared($1))', [editWaitsLock], 'pass_edits');
};

/**
 * Begins an edit of master data, before its first write: waits for transactions that judge by it, and dates the
 * writes of this transaction by the clock given (versions take effect then, or after the last fact, whichever is
 * later).
 */
export const beginMasterEdit = async (queries: Queries, nowMs: number): Promise<void> => {
  await queries.query('select pg_advisory_xact_lock($1)', [editWaitsLock]);
  await queries.query('select revision from master_revision for update', [], 'begin_master_edit');
  await queries.query(
    `select set_config('tankwatch.edit_time', $1, true)`,
    [new Date(nowMs).toISOString()],
    'edit_time',
  );
};
