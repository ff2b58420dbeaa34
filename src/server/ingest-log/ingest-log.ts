import type { TokenScope } from '../ingest/messages/tokens.ts';

/** Messages of one call to the ingest route, or a part of them, as they wait in the log. */
export interface LogEntry {
  readonly scope: TokenScope;
  readonly messages: readonly unknown[];
  /** When they arrived, ms UTC. */
  readonly receivedMs: number;
}

/** An entry that was read and is not done: whoever reads the partition next gets it again. */
export interface ReadEntry {
  /** Null: none of our processes wrote it. */
  readonly entry: LogEntry | null;
  /** As it stands in the log. */
  readonly text: string;
  /** Applied and committed, or kept elsewhere: it is not given again. */
  readonly done: () => Promise<void>;
}

/** Reads one partition. */
export interface PartitionReader {
  /** What has come, oldest first; nothing after a second. */
  readonly next: () => Promise<readonly ReadEntry[]>;
  /** Whether the log holds nothing that was not done. @throws Error: its servers can't be reached */
  readonly isEmpty: () => Promise<boolean>;
  /** Takes no more, and gives back what nobody has begun with; `next` answers at once. */
  readonly leave: () => Promise<void>;
  /** What was begun with and is not done is given to the next reader. */
  readonly close: () => void;
}

/**
 * A replicated log that takes messages before they are applied. Its partitions are read on their own; a terminal keeps to
 * one of them, so that its order is kept.
 */
export interface IngestLog {
  /** Resolves once its servers keep the entry. @throws Error: they can't be reached, and keep it or not */
  readonly append: (partition: number, entry: LogEntry) => Promise<void>;
  readonly open: (partition: number) => Promise<PartitionReader>;
  /** Asks its servers whether they would keep an entry. @throws Error: none is reached, or too few of them */
  readonly check: () => Promise<void>;
  /** Entries that are not done. @throws Error: its servers can't be reached */
  readonly waiting: () => Promise<number>;
  readonly close: () => Promise<void>;
}
