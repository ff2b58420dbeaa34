import type { Database } from '../database/database.ts';
import type { DatabaseSilence } from '../database/database-silence.ts';
import type { IngestLog } from '../ingest-log/ingest-log.ts';
import { createLogIntake } from '../ingest-log/log-intake.ts';
import { createTokenScopes, type TokenScopes } from '../ingest/messages/token-scopes.ts';
import { createRunner, type MessageIntake, type Runner } from '../ingest/subjects/runner.ts';
import { createFailureRow } from '../kernel/log/failure-row.ts';
import type { Log } from '../kernel/log/log.ts';
import type { Timers } from '../kernel/timers.ts';
import { createMasterSource } from '../master-data/in-force/master-context.ts';
import { guardIntake } from '../operations/readiness/guarded-intake.ts';
import type { Suspension } from '../operations/readiness/suspension.ts';
import { createTerminalClocks, type TerminalClocks } from '../operations/readiness/terminal-clocks.ts';
import { createOrderDelivery, type OrderDelivery } from '../orders/commands/order-delivery.ts';
import type { HistoryProgress } from '../telemetry/history-progress.ts';
import { createPartitions } from '../telemetry/messages/partitions.ts';
import type { Config } from './config.ts';

export interface IntakeServicesPorts {
  readonly database: Database;
  /** A log in front, which takes messages before they are applied; missing: they are applied at once. */
  readonly ingestLog?: IngestLog | undefined;
  readonly config: Config;
  readonly now: () => number;
  readonly log: Log;
  readonly timers: Timers;
  readonly history: HistoryProgress;
  readonly suspension: Suspension;
  readonly silence: DatabaseSilence;
  readonly terminalClocks?: TerminalClocks;
}

/** What takes messages of terminals, and what they are answered. */
export interface IntakeServices {
  readonly master: ReturnType<typeof createMasterSource>;
  readonly runner: Runner;
  readonly intake: MessageIntake;
  readonly tokens: TokenScopes;
  readonly orders: OrderDelivery;
}

/** How long terminals wait for what only the database knows; with a log in front all is answered within a tenth of a second. */
const answerWithinMs = (logInFront: boolean): { readonly tokens: number; readonly orders: number } =>
  logInFront ? { tokens: 60, orders: 40 } : { tokens: 2_000, orders: 2_000 };

export const createIntakeServices = (ports: IntakeServicesPorts): IntakeServices => {
  const { database, ingestLog, config, now, log, timers, history } = ports;
  const master = createMasterSource(database);
  const fillsPast = (): boolean => history.current()?.state === 'running';
  const runner = createRunner({
    database,
    master,
    partitions: createPartitions(),
    fillsPast,
    stateCacheBytes: config.stateCacheBytes,
    monotonicMs: () => performance.now(),
  });
  const answering = createFailureRow(log, 'what answers to terminals need of the database');
  const withinMs = answerWithinMs(ingestLog !== undefined);
  return {
    master,
    runner,
    intake: guardIntake(
      ingestLog ? createLogIntake({ log: ingestLog, master, row: answering }) : runner,
      ports.suspension,
      ports.terminalClocks ?? createTerminalClocks(now, () => performance.now()),
      ingestLog ? null : ports.silence,
      fillsPast,
    ),
    tokens: createTokenScopes({ database, now, timers, row: answering, unknownWithinMs: withinMs.tokens }),
    orders: createOrderDelivery({ database, now, offeredWithinMs: withinMs.orders, row: answering }),
  };
};
