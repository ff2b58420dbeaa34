import type { Archive } from '../archive/archive.ts';
import type { OrderDelivery } from '../commands/order-delivery.ts';
import type { Config } from '../config.ts';
import type { JoinedDatabase } from '../database/joined-database.ts';
import type { FileReader } from '../files/file-reader.ts';
import type { MasterContext } from '../ingest/master/master-context.ts';
import type { TokenScopes } from '../ingest/messages/token-scopes.ts';
import type { MessageIntake, Runner } from '../ingest/subjects/runner.ts';
import type { Sealer } from '../secrets/sealer.ts';
import type { NoticeSender } from '../notices/send/notice-sender.ts';
import type { IngestCount } from '../metrics/ingest-metrics.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PushKeys } from '../push/push-keys.ts';
import type { Readiness } from '../readiness/readiness.ts';
import type { HistoryProgress } from '../seed/history-progress.ts';
import type { Authenticator } from '../session/authenticator.ts';
import type { Verification } from '../session/verification.ts';
import type { AlarmFeed } from '../stream/alarm-feed.ts';
import type { LiveFeed } from '../stream/live-feed.ts';
import type { SocketRegistry } from '../stream/socket-registry.ts';
import type { VideoService } from '../video/video-service.ts';
import type { Mount } from './mount.ts';

/** What routes are made of; each takes what it needs. */
export interface RouteServices {
  readonly database: JoinedDatabase;
  readonly config: Config;
  readonly now: () => number;
  readonly runner: Runner;
  readonly intake: MessageIntake;
  /** Context of the newest master data. */
  readonly master: () => Promise<MasterContext>;
  readonly feed: AlarmFeed;
  readonly live: LiveFeed;
  readonly sockets: SocketRegistry;
  readonly metrics: Metrics;
  /** Whether this process is able to do its work. */
  readonly readiness: Readiness;
  /** Counts what became of messages. */
  readonly countResults: IngestCount;
  readonly history: HistoryProgress;
  readonly authenticator: Authenticator;
  readonly verification: Verification;
  readonly keys: () => Promise<PushKeys>;
  /** Telemetry of a past that has left the database. */
  readonly archive: Archive;
  /** Whom tokens of terminals are of. */
  readonly tokens: TokenScopes;
  /** Orders to terminals. */
  readonly orders: OrderDelivery;
  readonly notices: NoticeSender;
  readonly sealer: Sealer;
  readonly video: VideoService;
  /** Reads files of strangers. */
  readonly files: FileReader;
  /** Closes the sockets of a session that has ended. */
  readonly sessionEnded: (tokenHash: Buffer) => void;
}

/** The default export of a file below `src/server/routes/`: mounts the routes of one subject. */
export type Routes = (mount: Mount, services: RouteServices) => void;
