import type { Database, Queries } from '../database/database.ts';
import type { LogEntry } from './ingest-log.ts';

/** What is kept of an entry that could not be applied. */
export interface SetAsideEntry {
  readonly partition: number;
  /** As it stands in the log. */
  readonly text: string;
  /** Null: none of our processes wrote it. */
  readonly entry: LogEntry | null;
  readonly reason: string;
}

export interface ListedEntry {
  readonly id: number;
  readonly setAsideTime: Date;
  readonly receivedTime: Date | null;
  readonly messages: number;
  readonly reason: string;
}

/** Keeps it until somebody decides; kept twice, it is one. */
export const keepSetAside = async (
  queries: Queries,
  { partition, text, entry, reason }: SetAsideEntry,
): Promise<void> => {
  await queries.query(
    `insert into set_aside_entry (partition, received_time, messages, reason, content) values ($1, $2, $3, $4, $5)
     on conflict do nothing`,
    [
      partition,
      entry === null ? null : new Date(entry.receivedMs),
      entry?.messages.length ?? 0,
      // PostgreSQL's text holds every character but this one.
      reason.replaceAll('\0', '').slice(0, 1000),
      text.replaceAll('\0', ''),
    ],
  );
};

/** Entries of which nobody has decided, oldest first. */
export const listSetAside = (queries: Queries): Promise<ListedEntry[]> =>
  queries.query<ListedEntry & Record<string, unknown>>(
    `select id, set_aside_time as "setAsideTime", received_time as "receivedTime", messages, reason
     from set_aside_entry where decision is null order by id`,
  );

const open = async (queries: Queries, id: number): Promise<string> => {
  const [row] = await queries.query<{ content: string }>(
    'select content from set_aside_entry where id = $1 and decision is null',
    [id],
  );
  if (!row) throw new Error(`no entry ${id} is set aside`);
  return row.content;
};

const decide = (queries: Queries, id: number, decision: 'applied' | 'discarded', reason: string | null) =>
  queries.query(
    `update set_aside_entry set decision = $2, decision_reason = $3, decided_time = now()
     where id = $1 and decision is null`,
    [id, decision, reason],
  );

/**
 * Applies an entry once more; what was applied of it counts once.
 * @throws Error: there is none, or what failed again; it stays
 */
export const applySetAside = async (
  database: Database,
  apply: (entry: LogEntry) => Promise<unknown>,
  id: number,
): Promise<void> => {
  await apply(JSON.parse(await open(database, id)) as LogEntry);
  await decide(database, id, 'applied', null);
};

/** Gives an entry up. Its row stays, with the reason. @throws Error: there is none */
export const discardSetAside = async (database: Database, id: number, reason: string): Promise<void> => {
  await open(database, id);
  await decide(database, id, 'discarded', reason);
};
