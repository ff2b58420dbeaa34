import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Who takes events: readers of `GET /api/v1/events`, and NATS where they are brought there. */
export type EventReader = 'streams' | 'nats';

/**
 * Figures of this process, under the names that operators' dashboards know (Prometheus text format).
 * @param largestQueue bytes that waited for the slowest socket in the last minutes, read with the figures
 */
export const createMetrics = (largestQueue: () => number) => {
  const registry = new Registry();
  const registers = [registry];
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const watch = (name: string, help: string, read: () => number): void =>
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const labelled = <L extends string>(name: string, help: string, ...labelNames: readonly L[]) =>
    new Gauge({ name, help, labelNames, registers });
  const watchLabelled = <L extends string>(
    name: string,
    help: string,
    label: L,
    read: () => Iterable<readonly [of: string, value: number]>,
  ): void =>
    void new Gauge({
      name,
      help,
      labelNames: [label],
      registers,
      collect() {
        for (const [of, value] of read()) this.labels(of).set(value);
      },
    });
  const info = (name: string, help: string, labels: Readonly<Record<string, string>>): void =>
    new Gauge({ name, help, labelNames: Object.keys(labels), registers }).set(labels, 1);
  watch(
    'tankwatch_socket_queue_bytes',
    'Bytes that waited for the slowest alarm socket, at most, in the last one to two minutes',
    largestQueue,
  );
  return {
    registry,
    /** A figure that is read whenever the figures are. */
    watch,
    /** The same for each of several names. */
    watchLabelled,
    /** A figure that somebody sets. */
    gauge,
    /** The same by labels. */
    labelled,
    /** What does not change in the life of a process, as labels of a 1. */
    info,
    sockets: gauge('tankwatch_sockets', 'Open alarm sockets'),
    socketsCut: new Counter({
      name: 'tankwatch_sockets_cut_total',
      help: 'Alarm sockets that were closed for what their clients did',
      labelNames: ['reason'] as const,
      registers,
    }),
    malformedFrames: counter('tankwatch_malformed_frames_total', 'Frames of clients that could not be read'),
    polls: counter('tankwatch_polls_total', 'Truck status polls answered'),
    ingest: new Counter({
      name: 'tankwatch_ingest_messages_total',
      help: 'Terminal messages by what became of them, and why they were refused',
      labelNames: ['outcome', 'reason'] as const,
      registers,
    }),
    lastAccepted: gauge(
      'tankwatch_ingest_last_accepted_timestamp_seconds',
      'When a message was accepted last; before the first, when the process started',
    ),
    terminalsRefused: new Counter({
      name: 'tankwatch_terminals_refused_total',
      help: 'Terminals of JT/T 808 that were not registered or signed in, by why',
      labelNames: ['step', 'reason'] as const,
      registers,
    }),
    signIns: new Counter({
      name: 'tankwatch_sign_ins_total',
      help: 'Attempts of people to sign in, by what became of them',
      labelNames: ['outcome'] as const,
      registers,
    }),
    mapTiles: new Counter({
      name: 'tankwatch_map_tiles_total',
      help: 'Tiles of maps by source and by what became of them',
      labelNames: ['source', 'outcome'] as const,
      registers,
    }),
    notices: new Counter({
      name: 'tankwatch_notice_sendings_total',
      help: 'Sendings of notices by provider and by how the notice was afterwards',
      labelNames: ['channel', 'outcome'] as const,
      registers,
    }),
    events: new Counter({
      name: 'tankwatch_event_stream_events_total',
      help: 'Events that were sent, by reader: streams, nats',
      labelNames: ['reader'] as const,
      registers,
    }),
    jobRuns: new Counter({
      name: 'tankwatch_job_runs_total',
      help: 'Runs of what the server does by itself, by job and by how they ended: done, failed',
      labelNames: ['job', 'outcome'] as const,
      registers,
    }),
    databaseErrors: new Counter({
      name: 'tankwatch_database_errors_total',
      help: 'Statements and transactions that failed, by kind',
      labelNames: ['kind'] as const,
      registers,
    }),
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
