/** A variable of the environment, as `src/docs/reference/environment.md` tells it. */
interface Variable {
  /** Heading that it stands under. */
  readonly group: string;
  /** What is taken where it is not set. */
  readonly fallback: string;
  /** What it sets, in Markdown. */
  readonly meaning: string;
}

const under =
  (group: string) =>
  (fallback: string, meaning: string): Variable => ({ group, fallback, meaning });

const listening = under('Where to listen');
const database = under('Database');
const terminals = under('Terminals');
const interfaces = under('Other systems');
const kept = under('What is kept');
const proxied = under('Behind https and a proxy');
const notices = under('Notices');
const authorities = under('Transport authorities');
const cards = under('The card-issuing site');
const maps = under('Maps');
const watching = under('Log and metrics');
const trying = under('Trying out');

/** Every variable that the server and the gateway read. What is not here can't be read: it does not compile. */
export const variables = {
  PORT: listening('8808', 'the port of console, `/ingest` and all calls'),
  HOST: listening('127.0.0.1', 'the address to listen at'),
  HEALTH_PORT: listening(
    '8811',
    'where the [gateway](../guides/connect-jt808.md) alone answers `/healthz`, `/readyz` and `/metrics`; `off`: nowhere',
  ),
  DATABASE_URL: database(
    'none',
    'PostgreSQL 15 or newer; without it the [embedded database](embedded-database.md)',
  ),
  DATABASE_CONNECTIONS: database(
    '10',
    'connections for reading at most, and as many for writing, beside 8 that listen; what all processes may open together is logged and held against `max_connections`',
  ),
  DATABASE_READ_URL: database(
    'none',
    'a streaming [replica](../guides/replica.md) of `DATABASE_URL`, for reports, exports, the fleet’s status and the past',
  ),
  INGEST_LOG: database(
    'none',
    'a [log before the database](../guides/log-in-front.md), which `/ingest` answers from: NATS JetStream',
  ),
  DATA_DIR: database('`data`; `data/demo` under `start`', 'where the embedded database lives'),
  SERVE_DAMAGED: database(
    '`false`',
    '`true`: serves an embedded database although the check at its start has found damaged pages',
  ),
  STATE_CACHE_MB: database(
    '512',
    'what states of trucks that a server process keeps in memory may weigh, as estimated from their texts. `NODE_OPTIONS=--max-old-space-size=1100` (MB) keeps the process under 1.3 GB with 10,000 trucks; one that needs more ends',
  ),
  JT808_PORT: terminals(
    '8809 under `start` and `gateway`, else `off`',
    'TCP port for terminals that speak [JT/T 808](../guides/connect-jt808.md) (2013, 2019); a host that they reach: `HOST`; `off`: none',
  ),
  JT808_UDP: terminals(
    '`false`',
    '`true`: takes datagrams too at the number of `JT808_PORT`, for terminals that speak JT/T 808 by UDP. Whoever can send with another’s address can speak in its name there: leave it off where no terminal needs it',
  ),
  TERMINAL_ADDRESS: terminals(
    '`MEDIA_HOST` or the host of `PUBLIC_URL`, and `JT808_PORT`',
    'host, or `host:port`, that the page of terminals tells people to enter in a terminal: where terminals come in by another name or port than this process listens at',
  ),
  TELTONIKA_PORT: terminals(
    '`off`',
    'TCP port for [boxes of Teltonika](../guides/connect-teltonika.md) (codecs 8, 8 Extended, 16), of the server or the gateway',
  ),
  JT808_TLS_PORT: terminals(
    '`off`',
    'TCP port for terminals that speak JT/T 808 by [TLS](../guides/terminal-tls.md), beside `JT808_PORT`; `off`: none',
  ),
  TELTONIKA_TLS_PORT: terminals('`off`', 'the same for boxes of Teltonika, beside `TELTONIKA_PORT`'),
  JT1078_TLS_PORT: terminals(
    '`off`',
    'the same for pictures, beside `JT1078_PORT`: terminals that came by TLS are told this one',
  ),
  ATTACHMENT_TLS_PORT: terminals('`off`', 'the same for files of alarms, beside `ATTACHMENT_PORT`'),
  TERMINAL_TLS_CERT: terminals(
    'none',
    'file (PEM) with the certificate and its chain that terminals are shown at the ports for TLS; read at the start',
  ),
  TERMINAL_TLS_KEY: terminals('none', 'file (PEM) with its key'),
  JT1078_PORT: terminals(
    '8810 under `start`, else `off`',
    'TCP port to which terminals send pictures (JT/T 1078); `off`: none',
  ),
  ATTACHMENT_PORT: terminals(
    '8812 under `start`, else `off`',
    'TCP port to which terminals send the files of active-safety alarms (T/JSATL 12, T/GDRTA 002); `off`: none are asked for',
  ),
  FORWARD_PRIVATE_NETWORKS: terminals(
    'none',
    'private addresses and networks that [terminals may be passed on to](../guides/forwarding.md) (commas), as `10.1.2.0/24`; others are refused',
  ),
  AUTHORITY_PRIVATE_NETWORKS: authorities(
    'none',
    'private addresses and networks at which [authorities](../guides/authorities/connect.md) may be dialled (commas), as `10.1.2.0/24`; others are refused',
  ),
  AUTHORITY_PORT: authorities(
    '`off`',
    'TCP port at which [transport authorities](../guides/authorities/connect.md) open their sub-links (JT/T 809); `off`: all comes down by the main links',
  ),
  MEDIA_HOST: terminals(
    '127.0.0.1',
    'the host that terminals are told to send pictures and files to, which `serve` wants to be told',
  ),
  INGEST_TOKEN: terminals(
    'made and printed under `start`',
    'one token for all terminals; another one revokes it',
  ),
  API_REQUESTS_PER_MINUTE: interfaces(
    '600',
    'requests of one service account to the [API](../guides/interfaces/api.md) in a minute, at most, for each server process',
  ),
  WEBHOOK_PRIVATE_NETWORKS: interfaces(
    'none',
    'private addresses and networks that [events](../guides/interfaces/webhooks.md) may be sent to (commas), as `10.1.2.0/24`; others are refused',
  ),
  EVENTS_NATS: interfaces(
    'none',
    'NATS JetStream that [events](../guides/interfaces/event-stream.md) are brought to: `nats://one:4222,nats://two:4222?replicas=3`',
  ),
  IDENTITY_PROVIDER_NETWORKS: interfaces(
    'none',
    'private addresses and networks in which [identity providers](../guides/interfaces/single-sign-on.md) may be (commas), as `10.1.2.0/24`; only there they may be without https',
  ),
  KEEP_TELEMETRY_DAYS: kept(
    '400',
    'days that messages, positions and readings are kept; then whole days are dropped',
  ),
  HOT_DAYS: kept(
    'all',
    'days of them that the database has, no more than `KEEP_TELEMETRY_DAYS`; older ones are moved to the [archive](../guides/archive.md) and are read from there',
  ),
  ARCHIVE_DIR: kept(
    '`archive` in `DATA_DIR`',
    'folder of the archive’s Parquet files, or a bucket (`s3://bucket/prefix`), which several servers share',
  ),
  S3_ENDPOINT: kept(
    'AWS of the region',
    'where that bucket is: MinIO, Ceph, OSS or another service with S3’s interface',
  ),
  S3_REGION: kept('`us-east-1`', 'region of the bucket; without an endpoint it is needed'),
  AWS_ACCESS_KEY_ID: kept('none', 'the account that reads, writes and deletes in the bucket'),
  AWS_SECRET_ACCESS_KEY: kept('none', 'its secret'),
  AWS_SESSION_TOKEN: kept('none', 'token of an account that ends; it is read at the start alone'),
  ARCHIVE_CACHE_MB: kept(
    '2048',
    'what copies of the bucket’s files may take under `DATA_DIR`, for each server process',
  ),
  BACKUP_DIR: kept('`backups` in `DATA_DIR`', 'where [backups](../guides/backup.md) are made and looked for'),
  SECRET_KEY: kept(
    'made beside the data',
    '32 characters or more, which seal the keys of robots; several servers of one database share it',
  ),
  SECURE_COOKIES: proxied('off', 'behind https: `true`'),
  ALLOWED_ORIGINS: proxied('none', 'further origins of the alarm socket (commas)'),
  TRUST_PROXY: proxied(
    'none',
    'behind a proxy: how many of them there are (`1`), or their addresses (`10.0.0.5,10.1.0.0/16`, `loopback`); `true` is refused',
  ),
  PUBLIC_URL: notices('none', 'address of the console that [notices](../guides/notices.md) link to'),
  PUSH_HOSTS: notices('known services', 'further push services that browsers may name (commas)'),
  PUSH_CONTACT: notices(
    '`mailto:webmaster@localhost.localdomain`',
    'the address that push services write to',
  ),
  ALIYUN_SMS_KEY_ID: notices('none', 'account at Aliyun’s short message service'),
  ALIYUN_SMS_KEY_SECRET: notices('none', 'its secret'),
  ALIYUN_SMS_SIGN_NAME: notices('none', 'the signature of the messages'),
  ALIYUN_SMS_TEMPLATE: notices(
    'none',
    'the template, which has the variables `event`, `truck`, `time`, `number`',
  ),
  SMTP_URL: notices('none', 'mail server (`smtps://user:password@host:465`)'),
  MAIL_FROM: notices('none', 'the address that mails come from'),
  DINGTALK_URL: notices('the provider’s own', 'a relay in its place'),
  WECOM_URL: notices('the provider’s own', 'a relay in its place'),
  ALIYUN_SMS_URL: notices('the provider’s own', 'a relay in its place'),
  CARD_SITE_URL: cards(
    'none',
    'the external [card-issuing site](../guides/card-site.md) that the page of drivers opens',
  ),
  CARD_SITE_SECRET: cards(
    'none',
    'the secret (16 characters or more) with which its server asks for the session',
  ),
  MAP_ARCHIVES: maps(
    'none',
    'files of [map tiles](../guides/maps.md) (PMTiles), separated by commas: vector tiles of Protomaps 4, OpenMapTiles or Shortbread, or pictures',
  ),
  MAP_SOURCES: maps(
    'none',
    'a JSON file that names [providers of map pictures](../guides/maps.md): their addresses, datum, credit and limits; keys stay in variables of their own',
  ),
  MAP_HOME: maps(
    'Hangzhou Bay',
    '`longitude,latitude,zoom` that a map without trucks looks at, as `104.07,30.67,9`',
  ),
  ROUTING_URL: maps(
    'none',
    'address of a [routing engine](../guides/maps.md) that knows ways by road, as `http://127.0.0.1:8002`; without it ways outside of the embedded network are estimates',
  ),
  ROUTING_KIND: maps('`valhalla`', '`valhalla` (size, weight, dangerous goods of a truck) or `osrm`'),
  ROUTING_TRUCK: maps(
    '`height=3.8,weight=40,hazmat=true`',
    'what Valhalla plans for: its costing options of `truck`',
  ),
  METRICS_TOKEN: watching(
    'none',
    'who shows it may read [`/metrics`](../guides/monitoring.md) from another machine',
  ),
  LOG_LEVEL: watching('`info`; `warn` under `start`', '`fatal` to `trace`, `silent`'),
  LOG_FORMAT: watching(
    '`json`; `text` under `start`',
    'a JSON object a line, or text for people. Every reply carries its `x-request-id`, every line about a request too; no line has a password, a token, a code or a position',
  ),
  VERIFY_CODE: trying('none', 'fixes the verification code for automated use; refused under `serve`'),
  SIM_TRUCKS: trying(
    '50',
    'trucks of the pretend fleet of `start`, which says on a new start what it saw meanwhile; 0: companies, accounts and places, but no truck',
  ),
  SIM_DAYS: trying('30', 'past days that it fills in'),
  SIM_SEED: trying('1', 'another number: another fleet'),
  SIM_SPEED: trying('1', 'how many times as fast as the clock it lives'),
  SIM_INSTRUMENTS: trying(
    '`ordinary`',
    'how well it measures: `ideal`, `ordinary`, `poor`, by the table of `src/simulator/instruments/profiles.ts`',
  ),
} as const satisfies Readonly<Record<string, Variable>>;

/** Name of a variable that the server reads. */
export type VariableName = keyof typeof variables;
