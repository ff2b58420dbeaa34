import {
  databaseConnections,
  listenerPort,
  type Environment,
  stateCacheBytes,
  text,
} from '../kernel/environment.ts';
import { linePorts, readSecurePorts, type SecurePorts } from './secure-ports.ts';
import { type ReportPorts, reportPorts } from './report-protocols.ts';

/** Configuration of a listener that is a process of its own. */
export interface GatewayConfig {
  /** Where terminals of JT/T 808 connect; null: nowhere. */
  readonly port: number | null;
  /** Datagrams are taken too. */
  readonly udp: boolean;
  readonly reportPorts: ReportPorts;
  /** Where terminals come in by TLS; null: nowhere. */
  readonly securePorts: SecurePorts<(typeof linePorts)[number]> | null;
  readonly host: string;
  /** Port of `/healthz`, `/readyz` and `/metrics`; null: they are not served. */
  readonly healthPort: number | null;
  readonly databaseUrl: string;
  /** Connections to it for reading at most, and as many for writing. */
  readonly databaseConnections: number;
  /** A log in front of the database; null: messages are applied before they are answered. */
  readonly ingestLog: string | null;
  readonly metricsToken: string | null;
  readonly stateCacheBytes: number;
}

/** @throws Error that names the invalid or missing variable */
export const readGatewayConfig = (environment: Environment): GatewayConfig => {
  const port = listenerPort(environment, 'JT808_PORT', 8809);
  const others = reportPorts(environment);
  const securePorts = readSecurePorts(environment, linePorts);
  if (port === null && securePorts === null && Object.values(others).every((other) => other === null))
    throw new Error(
      'JT808_PORT=off: the gateway has no other listener, unless TELTONIKA_PORT names its port',
    );
  const databaseUrl = text(environment, 'DATABASE_URL');
  if (databaseUrl === null)
    throw new Error('DATABASE_URL is needed: the embedded database allows one process, which is the server');
  return {
    port,
    udp: text(environment, 'JT808_UDP') === 'true',
    reportPorts: others,
    securePorts,
    host: text(environment, 'HOST') ?? '127.0.0.1',
    healthPort: listenerPort(environment, 'HEALTH_PORT', 8811),
    databaseUrl,
    databaseConnections: databaseConnections(environment),
    ingestLog: text(environment, 'INGEST_LOG'),
    metricsToken: text(environment, 'METRICS_TOKEN'),
    stateCacheBytes: stateCacheBytes(environment),
  };
};
