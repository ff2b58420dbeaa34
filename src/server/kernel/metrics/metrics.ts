import { Histogram, Registry } from 'prom-client';

import { createFigures } from './figures.ts';

/** Who takes events: readers of `GET /api/v1/events`, and NATS where they are brought there. */
export type EventReader = 'streams' | 'nats';

/**
 * Figures of this process, under the names that operators' dashboards know (Prometheus text format).
 * @param largestQueue bytes that waited for the slowest socket in the last minutes, read with the figures
 */
export const createMetrics = (largestQueue: () => number) => {
  const registry = new Registry();
  const registers = [registry];
  const figures = createFigures(registers);
  const { counter, gauge, watch } = figures;
  watch(
    'tankwatch_socket_queue_bytes',
    'Bytes that waited for the slowest alarm socket, at most, in the last one to two minutes',
    largestQueue,
  );
  return {
    registry,
    ...figures,
    sockets: gauge('tankwatch_sockets', 'Open alarm sockets'),
    socketsCut: counter(
      'tankwatch_sockets_cut_total',
      'Alarm sockets that were closed for what their clients did',
      'reason',
    ),
    malformedFrames: counter('tankwatch_malformed_frames_total', 'Frames of clients that could not be read'),
    polls: counter('tankwatch_polls_total', 'Truck status polls answered'),
    ingest: counter(
      'tankwatch_ingest_messages_total',
      'Terminal messages by what became of them, and why they were refused',
      'outcome',
      'reason',
    ),
    lastAccepted: gauge(
      'tankwatch_ingest_last_accepted_timestamp_seconds',
      'When a message was accepted last; before the first, when the process started',
    ),
    terminalsRefused: counter(
      'tankwatch_terminals_refused_total',
      'Terminals of JT/T 808 that were not registered or signed in, by why',
      'step',
      'reason',
    ),
    signIns: counter(
      'tankwatch_sign_ins_total',
      'Attempts of people to sign in, by what became of them',
      'outcome',
    ),
    mapTiles: counter(
      'tankwatch_map_tiles_total',
      'Tiles of maps by source and by what became of them',
      'source',
      'outcome',
    ),
    notices: counter(
      'tankwatch_notice_sendings_total',
      'Sendings of notices by provider and by how the notice was afterwards',
      'channel',
      'outcome',
    ),
    events: counter(
      'tankwatch_event_stream_events_total',
      'Events that were sent, by reader: streams, nats',
      'reader',
    ),
    jobRuns: counter(
      'tankwatch_job_runs_total',
      'Runs of what the server does by itself, by job and by how they ended: done, failed',
      'job',
      'outcome',
    ),
    databaseErrors: counter(
      'tankwatch_database_errors_total',
      'Statements and transactions that failed, by kind',
      'kind',
    ),
    alarms: counter('tankwatch_alarms_total', 'Alarms raised'),
    streamFailures: counter(
      'tankwatch_stream_failures_total',
      'Entries or listeners of the alarm stream that failed',
    ),
    replicaRefused: counter(
      'tankwatch_replica_refused_total',
      'Statements that the replica refused and the database answered',
    ),
    streamHead: gauge('tankwatch_stream_head', 'Cursor of the newest entry of the alarm stream'),
    requestSeconds: new Histogram({
      name: 'tankwatch_request_seconds',
      help: 'Duration of requests',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
  };
};

export type Metrics = ReturnType<typeof createMetrics>;
