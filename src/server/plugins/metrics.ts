import { Counter, Gauge, Histogram, Registry } from 'prom-client';

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
  watch(
    'tankwatch_socket_queue_bytes',
    'Bytes that waited for the slowest alarm socket, at most, in the last one to two minutes',
    largestQueue,
  );
  return {
    registry,
    /** A figure that is read whenever the figures are. */
    watch,
    sockets: gauge('tankwatch_sockets', 'Open alarm sockets'),
    socketsCut: new Counter({
      name: 'tankwatch_sockets_cut_total',
      help: 'Alarm sockets that were closed for what their clients did',
      labelNames: ['reason'] as const,
      registers,
    }),
    terminalsRefused: new Counter({
      name: 'tankwatch_terminals_refused_total',
      help: 'Sign-ins and registrations of terminals that were refused',
      labelNames: ['reason'] as const,
      registers,
    }),
    malformedFrames: counter('tankwatch_malformed_frames_total', 'Frames of clients that could not be read'),
    polls: counter('tankwatch_polls_total', 'Truck status polls answered'),
    sessions: gauge('tankwatch_sessions', 'Sessions within their limits'),
    ingestMessages: counter('tankwatch_ingest_messages_total', 'Terminal messages accepted'),
    ingestRefused: counter('tankwatch_ingest_refused_total', 'Terminal messages refused'),
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
