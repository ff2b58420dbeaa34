import type { Database } from '../../database/database.ts';
import type { Admitted } from './admission.ts';
import type { Partitions } from '../../telemetry/messages/partitions.ts';

/** Tables of the log that are cut by day, in the order in which a group writes them. */
const logTables = ['terminal_message', 'position', 'track_cell'] as const;

/** Days of messages are created beforehand: creating one blocks all readers and writers of the table. */
export const ensureDayPartitions = async (
  database: Database,
  partitions: Partitions,
  candidates: Admitted['candidates'],
): Promise<void> => {
  const timesMs = candidates.map(({ logged }) => logged.fact.t);
  // By what the terminal wrote: of a clock that was ahead the rules take another time.
  const writtenMs = candidates.map(({ checked }) => Date.parse(checked.message.time));
  // In the order in which a group writes them, or both would wait for each other.
  const missing = [
    ['message_key', writtenMs] as const,
    ...logTables.map((table) => [table, timesMs] as const),
  ].filter(([table, times]) => partitions.missing(table, times));
  if (missing.length === 0) return;
  await database.transaction(async (queries) => {
    for (const [table, times] of missing) await partitions.ensure(queries, table, times);
  });
  partitions.keep();
};
