import type { Database } from '../database/database.ts';

/**
 * The moment up to which time may pass for trucks while a log is in front, ms UTC: what arrived before is applied. Silence
 * that only the log's backlog makes is nobody's.
 */
export const presentOfLog = async (database: Database, nowMs: number): Promise<number> => {
  const [row] = await database.query<{ caught_time: Date | null }>(
    'select min(caught_time) as caught_time from ingest_partition',
    [],
    'present_of_log',
  );
  // Before a process has begun to read it, nothing is applied.
  return Math.min(nowMs, row?.caught_time?.getTime() ?? 0);
};
