import { isNetwork, networksIn } from '../kernel/outgoing/allowed-addresses.ts';
import type { TerminalAccess } from '#contract/devices/unregistered-terminals.ts';

import { randomBytes } from 'node:crypto';

import { readArchiveDir, type S3Place } from '../telemetry/archive/s3/s3-place.ts';
import {
  databaseConnections,
  listenerPort,
  oneOf,
  type Environment,
  list,
  text,
  wholeNumber,
  stateCacheBytes,
} from '../kernel/environment.ts';
import { natsAddress } from '../kernel/nats-address.ts';
import { readSecurePorts, type SecurePorts, serverPorts } from '../gateway/secure-ports.ts';
import { type ReportPorts, reportPorts } from '../gateway/report-protocols.ts';
import { type MapSettings, readMapSettings } from '../maps/map-settings.ts';
import { readRoutingSettings, type RoutingSettings } from '../roads/routing-settings.ts';
import { readNoticeProviders } from '../notices/notice-config.ts';
import type { NoticeProviders } from '../notices/providers/providers.ts';
import { leastKeptDays } from '../telemetry/retention.ts';
import { type TrustedProxies, trustedProxies } from './trusted-proxies.ts';

/** Configuration from the environment, read once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Port for terminals that speak JT/T 808; null: there is no such listener. */
  readonly jt808Port: number | null;
  /** Datagrams are taken too. */
  readonly jt808Udp: boolean;
  /** Ports for terminals of other protocols. */
  readonly reportPorts: ReportPorts;
  /** Where terminals come in by TLS; null: nowhere. */
  readonly securePorts: SecurePorts<(typeof serverPorts)[number]> | null;
  /** Port to which terminals send pictures (JT/T 1078); null: there is no video. */
  readonly jt1078Port: number | null;
  /** Port to which terminals send the files of alarms (T/JSATL 12); null: none are asked for. */
  readonly attachmentPort: number | null;
  /** Where authorities open their sub-links; null: nowhere. */
  readonly authorityPort: number | null;
  /** Host that terminals are told to send pictures and files to. */
  readonly mediaHost: string;
  /** Where terminals connect, as people are told. */
  readonly terminalAccess: TerminalAccess;
  /** The demo has a folder of its own, so that nobody serves it by forgetting to name another. */
  readonly dataDir: string;
  /** Folder of the backups that `backup` makes and `restore` finds. */
  readonly backupDir: string;
  /** Serves an embedded database although pages of it are damaged. */
  readonly serveDamaged: boolean;
  /** PostgreSQL, or null for the embedded database under `dataDir`. */
  readonly databaseUrl: string | null;
  /** Connections to it for reading at most, and as many for writing. */
  readonly databaseConnections: number;
  /** A streaming replica of it, which reports, exports, status and the past are read from; null: there is none. */
  readonly databaseReadUrl: string | null;
  /** A log in front of the database, `nats://host:4222`; null: messages are applied before they are answered. */
  readonly ingestLog: string | null;
  /** Fixed verification code for automated use; never under `serve`. */
  readonly verifyCode: string | null;
  /** One token for all terminals; null under `serve` unless it is set. */
  readonly ingestToken: string | null;
  /** Token for reading the metrics from another machine. */
  readonly metricsToken: string | null;
  /** Cookies are for https only. */
  readonly secureCookies: boolean;
  /** Origins besides our own that may open the alarm socket, exactly as browsers write them. */
  readonly allowedOrigins: readonly string[];
  /** Proxies whose forwarded addresses are trusted: how many there are, or their addresses. */
  readonly trustProxy: TrustedProxies;
  /** The external card-issuing site and the secret that its server shows; null: there is none. */
  readonly cardSite: { readonly url: string; readonly secret: string } | null;
  /** Push services besides those of the browsers, as `host:port`. */
  readonly pushHosts: readonly string[];
  /** Contact for push services about this installation. */
  readonly pushContact: string;
  /** Providers of notices, and the accounts there. */
  readonly noticeProviders: NoticeProviders;
  /** Grounds of maps beside the embedded one, and where a map without trucks looks. */
  readonly maps: MapSettings;
  /** The engine that knows ways by road; null: none. */
  readonly routing: RoutingSettings | null;
  /** Key that seals other people's secrets; null: one is made in `dataDir`. */
  readonly secretKey: string | null;
  /** Address of the console for people, which notices link to; null: they link to nothing. */
  readonly publicUrl: string | null;
  /** Days that positions, readings and messages are kept; alarms and records of the rules are kept for ever. */
  /** Requests of one service account in a minute, at most. */
  readonly apiRequestsPerMinute: number;
  /** Private networks that events may be sent to. */
  readonly webhookNetworks: readonly string[];
  /** Private networks that terminals may be passed on to. */
  readonly forwardNetworks: readonly string[];
  readonly authorityNetworks: readonly string[];
  /** NATS that events are brought to, `nats://host:4222`; null: none. */
  readonly eventsNats: string | null;
  /** Private networks in which identity providers may be. */
  readonly identityProviderNetworks: readonly string[];
  readonly keepTelemetryDays: number;
  /** Days of them that the database has; older ones are in the archive. Null: all are in the database. */
  readonly hotDays: number | null;
  /** Folder of the archive, or the bucket that it is in. */
  readonly archiveDir: string | S3Place;
  /** What states of trucks that are kept in memory may weigh, bytes, as estimated. */
  readonly stateCacheBytes: number;
  /** Creates demo companies, accounts and trucks at first start. */
  readonly demo: boolean;
  readonly simulator: {
    readonly trucks: number;
    readonly days: number;
    readonly seed: number;
    readonly speed: number;
    /** How well it measures: one of the profiles of the simulator. */
    readonly instruments: string;
  };
}

const mediaPorts = ['JT1078_PORT', 'JT1078_TLS_PORT', 'ATTACHMENT_PORT', 'ATTACHMENT_TLS_PORT'] as const;

/** Terminals are elsewhere: under `serve` nobody can guess the host that they reach this machine by. */
const mediaHost = (environment: Environment, demo: boolean): string => {
  const host = text(environment, 'MEDIA_HOST');
  for (const name of mediaPorts)
    if (host === null && !demo && listenerPort(environment, name, null) !== null)
      throw new Error(`${name} needs MEDIA_HOST: the host by which terminals reach this machine`);
  return host ?? '127.0.0.1';
};

/** What people enter in a terminal; the port of a gateway beside this process is not known here but by its own word. */
const terminalAccess = (environment: Environment, demo: boolean): Config['terminalAccess'] => {
  const written = text(environment, 'TERMINAL_ADDRESS');
  const [, host = null, port] = /^([^:\s]+)(?::(\d{1,5}))?$/.exec(written ?? '') ?? [];
  if (written !== null && host === null)
    throw new Error(
      'TERMINAL_ADDRESS: a host is needed, with a port where it is another: gps.example.com:7808',
    );
  const url = text(environment, 'PUBLIC_URL') ?? '';
  return {
    host: host ?? text(environment, 'MEDIA_HOST') ?? (URL.canParse(url) ? new URL(url).hostname : null),
    jt808Port:
      port === undefined ? listenerPort(environment, 'JT808_PORT', demo ? 8809 : null) : Number(port),
    jt1078Port: listenerPort(environment, 'JT1078_PORT', demo ? 8810 : null),
  };
};

/** The site is of no use without its secret, and the other way round. */
const cardSite = (environment: Environment): Config['cardSite'] => {
  const [url, secret] = [text(environment, 'CARD_SITE_URL'), text(environment, 'CARD_SITE_SECRET')];
  if (url === null && secret === null) return null;
  if (url === null || !/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : ''))
    throw new Error('CARD_SITE_URL: an address with http or https is needed');
  if (secret === null || secret.length < 16)
    throw new Error('CARD_SITE_SECRET: at least 16 characters are needed');
  return { url, secret };
};

const secretKey = (environment: Environment): string | null => {
  const key = text(environment, 'SECRET_KEY');
  if (key !== null && key.length < 32) throw new Error('SECRET_KEY: at least 32 characters are needed');
  return key;
};

/** The embedded database has no replica. */
const databaseReadUrl = (environment: Environment): string | null => {
  const url = text(environment, 'DATABASE_READ_URL');
  if (url !== null && text(environment, 'DATABASE_URL') === null)
    throw new Error('DATABASE_READ_URL needs DATABASE_URL: it names a replica of that database');
  return url;
};

/** Days in the database beside the archive: no longer than anything is kept. */
const hotDays = (environment: Environment, keepTelemetryDays: number): number | null =>
  text(environment, 'HOT_DAYS') === null
    ? null
    : wholeNumber(environment, 'HOT_DAYS', leastKeptDays, leastKeptDays, keepTelemetryDays);

const privateNetworks = (
  environment: Environment,
  name:
    | 'WEBHOOK_PRIVATE_NETWORKS'
    | 'FORWARD_PRIVATE_NETWORKS'
    | 'AUTHORITY_PRIVATE_NETWORKS'
    | 'IDENTITY_PROVIDER_NETWORKS',
): readonly string[] => {
  const networks = networksIn(text(environment, name) ?? '');
  const wrong = networks.find((one) => !isNetwork(one));
  if (wrong !== undefined) throw new Error(`${name}: ${wrong} is no address and no network, as 10.1.2.0/24`);
  return networks;
};

/** Whether its servers are there is seen later: events wait for them. */
const eventsNats = (environment: Environment): string | null => {
  const address = text(environment, 'EVENTS_NATS');
  if (address !== null) natsAddress('EVENTS_NATS', address);
  return address;
};

/** @throws Error that names the invalid variable */
export const readConfig = (environment: Environment, demo: boolean): Config => {
  const verifyCode = text(environment, 'VERIFY_CODE');
  if (verifyCode !== null && !demo)
    throw new Error('VERIFY_CODE fixes the verification code and is for trying out only; unset it for serve');
  const dataDir = text(environment, 'DATA_DIR') ?? (demo ? 'data/demo' : 'data');
  const keepTelemetryDays = wholeNumber(environment, 'KEEP_TELEMETRY_DAYS', 400, leastKeptDays, 36_500);
  return {
    port: wholeNumber(environment, 'PORT', 8808, 0, 65_535),
    host: text(environment, 'HOST') ?? '127.0.0.1',
    jt808Port: listenerPort(environment, 'JT808_PORT', demo ? 8809 : null),
    jt808Udp: text(environment, 'JT808_UDP') === 'true',
    reportPorts: reportPorts(environment),
    securePorts: readSecurePorts(environment, serverPorts),
    jt1078Port: listenerPort(environment, 'JT1078_PORT', demo ? 8810 : null),
    attachmentPort: listenerPort(environment, 'ATTACHMENT_PORT', demo ? 8812 : null),
    authorityPort: listenerPort(environment, 'AUTHORITY_PORT', null),
    mediaHost: mediaHost(environment, demo),
    terminalAccess: terminalAccess(environment, demo),
    dataDir,
    backupDir: text(environment, 'BACKUP_DIR') ?? `${dataDir}/backups`,
    serveDamaged: text(environment, 'SERVE_DAMAGED') === 'true',
    databaseUrl: text(environment, 'DATABASE_URL'),
    databaseConnections: databaseConnections(environment),
    databaseReadUrl: databaseReadUrl(environment),
    ingestLog: text(environment, 'INGEST_LOG'),
    verifyCode,
    ingestToken: text(environment, 'INGEST_TOKEN') ?? (demo ? randomBytes(18).toString('base64url') : null),
    metricsToken: text(environment, 'METRICS_TOKEN'),
    cardSite: cardSite(environment),
    secureCookies: text(environment, 'SECURE_COOKIES') === 'true',
    allowedOrigins: list(text(environment, 'ALLOWED_ORIGINS')),
    pushHosts: list(text(environment, 'PUSH_HOSTS')),
    pushContact: text(environment, 'PUSH_CONTACT') ?? 'mailto:webmaster@localhost.localdomain',
    noticeProviders: readNoticeProviders((name) => text(environment, name)),
    maps: readMapSettings(environment),
    routing: readRoutingSettings(environment),
    secretKey: secretKey(environment),
    publicUrl: text(environment, 'PUBLIC_URL'),
    trustProxy: trustedProxies(text(environment, 'TRUST_PROXY')),
    stateCacheBytes: stateCacheBytes(environment),
    webhookNetworks: privateNetworks(environment, 'WEBHOOK_PRIVATE_NETWORKS'),
    forwardNetworks: privateNetworks(environment, 'FORWARD_PRIVATE_NETWORKS'),
    authorityNetworks: privateNetworks(environment, 'AUTHORITY_PRIVATE_NETWORKS'),
    eventsNats: eventsNats(environment),
    identityProviderNetworks: privateNetworks(environment, 'IDENTITY_PROVIDER_NETWORKS'),
    apiRequestsPerMinute: wholeNumber(environment, 'API_REQUESTS_PER_MINUTE', 600, 1, 1_000_000),
    keepTelemetryDays,
    hotDays: hotDays(environment, keepTelemetryDays),
    archiveDir: readArchiveDir(environment, `${dataDir}/archive`),
    demo,
    simulator: {
      trucks: wholeNumber(environment, 'SIM_TRUCKS', 50, 0, 5000),
      days: wholeNumber(environment, 'SIM_DAYS', 30, 0, 40),
      seed: wholeNumber(environment, 'SIM_SEED', 1, 0, 2_147_483_647),
      speed: wholeNumber(environment, 'SIM_SPEED', 1, 1, 1000),
      instruments: oneOf(environment, 'SIM_INSTRUMENTS', ['ideal', 'ordinary', 'poor'], 'ordinary'),
    },
  };
};
