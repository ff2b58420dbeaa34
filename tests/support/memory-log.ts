import { setTimeout as wait } from 'node:timers/promises';

import type { IngestLog, LogEntry } from '#server/ingest-log/ingest-log.ts';

/** As much as a NATS server takes at once. */
const mostEntryBytes = 1_048_576;

/** A log in memory that refuses entries of the partitions that it is told: the one edge that is not real here. */
export const createMemoryLog = () => {
  const refusing = new Set<number>();
  const waiting = new Map<number, string[]>();
  const entries: LogEntry[] = [];
  const log: IngestLog = {
    append: async (partition, entry) => {
      const text = JSON.stringify(entry);
      if (refusing.has(partition) || Buffer.byteLength(text) > mostEntryBytes) throw new Error('not kept');
      entries.push(entry);
      waiting.set(partition, [...(waiting.get(partition) ?? []), text]);
    },
    open: async (partition) => ({
      next: async () => {
        await wait(10);
        const read = waiting.get(partition) ?? [];
        waiting.delete(partition);
        return read.map((text) => ({
          entry: JSON.parse(text) as LogEntry,
          text,
          done: async () => {},
        }));
      },
      isEmpty: async () => !waiting.has(partition),
      leave: async () => {},
      close: () => {},
    }),
    check: async () => {},
    waiting: async () => [...waiting.values()].flat().length,
    close: async () => {},
  };
  return { log, refusing, entries };
};
