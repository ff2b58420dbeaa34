import type { IngestLog } from '../../ingest-log/ingest-log.ts';
import { type ClockWatch, type ClockWatchPorts, watchClock } from './clock-watch.ts';
import { type DatabaseWatch, watchDatabase } from './database-watch.ts';
import type { Readiness } from './readiness.ts';
import { watchSchema } from './schema-watch.ts';
import type { TerminalClocks } from './terminal-clocks.ts';

export interface WatchProcessPorts extends Omit<ClockWatchPorts, 'terminals'> {
  readonly ingestLog: Pick<IngestLog, 'check'> | null;
  readonly terminalClocks: TerminalClocks;
}

export interface ProcessWatch {
  readonly clock: ClockWatch;
  readonly database: DatabaseWatch;
  /** Adds what is watched to what `/readyz` tells. */
  readonly tell: (readiness: Readiness) => void;
  /** How the last beat went that this process wrote; null: well. */
  readonly beat: (error: unknown) => void;
  readonly stop: () => void;
}

/** Watches what a process needs beside its database's answer: clock, schema, a database that can write, the log. */
export const watchProcess = (ports: WatchProcessPorts): ProcessWatch => {
  const { suspension, ingestLog } = ports;
  const clock = watchClock({ ...ports, terminals: ports.terminalClocks });
  const database = watchDatabase(ports);
  const stopSchema = watchSchema(ports);
  let unwritten: string | null = null;
  return {
    clock,
    database,
    tell: (readiness) => {
      readiness.add('clock', () => suspension.of('clock'));
      readiness.add('schema', () => suspension.of('schema'));
      // A full disk, a replica in the primary's place, a database that is read only: all refuse the same row.
      readiness.add('writing', () => unwritten);
      if (ingestLog !== null)
        readiness.add('log', async () => {
          await ingestLog.check();
          return null;
        });
    },
    beat: (error) => {
      unwritten =
        error === null
          ? null
          : `the database takes no row: ${error instanceof Error ? error.message : String(error)}`;
    },
    stop: () => {
      clock.stop();
      database.stop();
      stopSchema();
    },
  };
};
