import cardSiteRoutes from '../accounts/routes/card-site.ts';
import ownDeviceRoutes from '../accounts/routes/own-devices.ts';
import passwordRoutes from '../accounts/routes/passwords.ts';
import secondFactorRoutes from '../accounts/routes/second-factor.ts';
import sessionRoutes from '../accounts/routes/session.ts';
import shellRoutes from '../accounts/routes/shell.ts';
import signOnRoutes from '../accounts/routes/sign-on.ts';
import alarmStreamRoutes from '../alarms/routes/alarm-stream.ts';
import alarmRoutes from '../alarms/routes/alarms.ts';
import pushRoutes from '../alarms/routes/push.ts';
import shelvingRoutes from '../alarms/routes/shelving.ts';
import authorityRoutes from '../authority/routes/authorities.ts';
import correctionRoutes from '../corrections/routes/corrections.ts';
import airtightCertificateRoutes from '../deliveries/routes/airtight-certificates.ts';
import airtightReadingRoutes from '../deliveries/routes/airtight-readings.ts';
import certificateRoutes from '../deliveries/routes/certificates.ts';
import handoverRoutes from '../deliveries/routes/handovers.ts';
import lossClaimRoutes from '../deliveries/routes/loss-claims.ts';
import lossSumRoutes from '../deliveries/routes/loss-sums.ts';
import lossStatementRoutes from '../deliveries/routes/loss-statements.ts';
import stationHandoverRoutes from '../deliveries/routes/station-handovers.ts';
import transportDocumentRoutes from '../deliveries/routes/transport-documents.ts';
import wayBillRoutes from '../deliveries/routes/way-bills.ts';
import deviceHealthRoutes from '../devices/routes/device-health.ts';
import tankTableRoutes from '../devices/routes/tank-tables.ts';
import truckEquipmentRoutes from '../devices/routes/truck-equipment.ts';
import terminalItemRoutes from '../devices/routes/terminal-items.ts';
import uploadStatisticRoutes from '../devices/routes/upload-statistic.ts';
import ingestCommandRoutes from '../ingest/routes/ingest-commands.ts';
import ingestDescriptionRoutes from '../ingest/routes/ingest-description.ts';
import ingestMediaRoutes from '../ingest/routes/ingest-media.ts';
import ingestUpgradeFileRoutes from '../ingest/routes/ingest-upgrade-files.ts';
import ingestRoutes from '../ingest/routes/ingest.ts';
import tryMessageRoutes from '../ingest/routes/try-messages.ts';
import eventStreamRoutes from '../interfaces/routes/event-stream.ts';
import apiReferenceRoutes from '../interfaces/routes/api-reference.ts';
import apiDescriptionRoutes from '../interfaces/routes/api-description.ts';
import roadRoutes from '../roads/routes/roads.ts';
import mapRoutes from '../maps/routes/maps.ts';
import approvalRoutes from '../master-data/routes/approvals.ts';
import placeFileRoutes from '../master-data/routes/place-files.ts';
import thresholdRoutes from '../master-data/routes/thresholds.ts';
import mediaRoutes from '../media/routes/media.ts';
import photoRoutes from '../media/routes/photos.ts';
import videoStreamRoutes from '../media/routes/video-stream.ts';
import storedMediaRoutes from '../media/routes/stored-media.ts';
import videoRoutes from '../media/routes/video.ts';
import noticeRoutes from '../notices/routes/notices.ts';
import safetyEvidenceRoutes from '../gateway/routes/safety-evidence.ts';
import firstRunRoutes from '../operations/routes/first-run.ts';
import manualRoutes from '../operations/routes/manuals.ts';
import healthRoutes from '../operations/routes/health.ts';
import deviceTestRoutes from '../orders/routes/device-tests.ts';
import locateTerminalRoutes from '../orders/routes/locate-terminals.ts';
import terminalCapabilityRoutes from '../orders/routes/terminal-capabilities.ts';
import parameterRoutes from '../orders/routes/parameters.ts';
import rolloutRoutes from '../orders/routes/rollouts.ts';
import unlockPasswordRoutes from '../orders/routes/unlock-passwords.ts';
import upgradeRoutes from '../orders/routes/upgrades.ts';
import dashboardRoutes from '../reporting/routes/dashboard.ts';
import driverRoutes from '../reporting/routes/drivers.ts';
import exportRoutes from '../reporting/routes/exports.ts';
import levelTrendRoutes from '../reporting/routes/level-trend.ts';
import reportWhyRoutes from '../reporting/routes/report-why.ts';
import reportRoutes from '../reporting/routes/reports.ts';
import savedFilterRoutes from '../reporting/routes/saved-filters.ts';
import targetRoutes from '../reporting/routes/targets.ts';
import auditRoutes from '../resource-kit/routes/audit.ts';
import changeRequestRoutes from '../resource-kit/routes/change-requests.ts';
import resourceSheetRoutes from '../sheets/routes/resource-sheets.ts';
import resourceRoutes from '../resource-kit/routes/resources.ts';
import shareLinkRoutes from '../sharing/routes/share-links.ts';
import trackShareRoutes from '../sharing/routes/track-shares.ts';
import stationGaugeRoutes from '../terminals/routes/station-gauges.ts';
import unregisteredTerminalRoutes from '../terminals/routes/unregistered-terminals.ts';
import terminalAboutRoutes from '../terminals/routes/terminal-about.ts';
import terminalPeripheralRoutes from '../terminals/routes/terminal-peripherals.ts';
import journeyRoutes from '../tracks/routes/journeys.ts';
import pastFleetRoutes from '../tracks/routes/past-fleet.ts';
import sprayedStreetRoutes from '../tracks/routes/sprayed-streets.ts';
import trackAroundRoutes from '../tracks/routes/track-around.ts';
import trackSearchRoutes from '../tracks/routes/track-search.ts';
import trackRoutes from '../tracks/routes/track.ts';
import truckDetailRoutes from '../tracks/routes/truck-detail.ts';
import truckRoutes from '../tracks/routes/trucks.ts';
import type { Mount } from '../http/mount.ts';
import type { Routes } from '../http/routes.ts';
import type { Config } from './config.ts';
import type { AlarmFeed } from '../alarms/stream/alarm-feed.ts';
import type { Authenticator } from '../identity/session/authenticator.ts';
import type { EventStreams } from '../interfaces/stream/event-streams.ts';
import type { FileReader } from '../resource-kit/files/file-reader.ts';
import type { HistoryProgress } from '../telemetry/history-progress.ts';
import type { IngestCount } from '../ingest/ingest-metrics.ts';
import type { InquiryFeed } from '../alarms/stream/inquiry-feed.ts';
import type { LiveFeed } from '../alarms/stream/live-feed.ts';
import type { MapService } from '../maps/map-service.ts';
import type { MasterContext } from '../master-data/in-force/master-context.ts';
import type { MessageIntake } from '../ingest/subjects/runner.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';
import type { ComputedSheet } from '../reporting/computed/computed-exports.ts';
import type { NoticeSender } from '../notices/send/notice-sender.ts';
import type { OrderDelivery } from '../orders/commands/order-delivery.ts';
import type { PushKeys } from '../alarms/push/push-keys.ts';
import type { Readiness } from '../operations/readiness/readiness.ts';
import type { ResourcePageAt } from '../resource-kit/page.ts';
import type { Roads } from '../roads/roads.ts';
import type { RunSteps } from '../kernel/step-runner.ts';
import type { Runner } from '../ingest/subjects/runner.ts';
import type { Sealer } from '../kernel/secrets/sealer.ts';
import type { SuspendedNow } from '../operations/readiness/tell-suspension.ts';
import type { SocketRegistry } from '../alarms/stream/socket-registry.ts';
import type { TerminalAccess } from '#contract/devices/unregistered-terminals.ts';
import type { TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';
import type { TokenScopes } from '../ingest/messages/token-scopes.ts';
import type { ProviderClient } from '../identity/single-sign-on/provider-client.ts';
import type { SignOn } from '../identity/single-sign-on/sign-on.ts';
import type { Verification } from '../identity/session/verification.ts';
import type { AttachmentService } from '../gateway/attachments/attachment-service.ts';
import type { VideoService } from '../media/video/video-service.ts';

/** All services that routes may take; each file of routes names its own. */
export interface AppServices {
  readonly config: Config;
  readonly runner: Runner;
  readonly intake: MessageIntake;
  readonly master: () => Promise<MasterContext>;
  readonly feed: AlarmFeed;
  readonly live: LiveFeed;
  readonly inquiries: InquiryFeed;
  readonly sockets: SocketRegistry;
  readonly suspended: SuspendedNow;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  readonly countResults: IngestCount;
  readonly history: HistoryProgress;
  readonly authenticator: Authenticator;
  readonly verification: Verification;
  readonly signOn: SignOn;
  readonly providerClient: ProviderClient;
  readonly keys: () => Promise<PushKeys>;
  readonly tokens: TokenScopes;
  readonly orders: OrderDelivery;
  readonly notices: NoticeSender;
  readonly eventStreams: EventStreams;
  readonly sealer: Sealer;
  readonly terminalAccess: TerminalAccess;
  /** Terminals of JT/T 808, whatever process holds their connection. */
  readonly terminals: TerminalRequests;
  readonly video: VideoService;
  readonly maps: MapService;
  readonly roads: Roads;
  readonly attachments: AttachmentService;
  readonly files: FileReader;
  readonly sessionEnded: (tokenHash: Buffer) => void;
  readonly resourcePageAt: ResourcePageAt;
  readonly sheetsOfRooms: ReadonlyMap<string, ComputedSheet>;
  readonly runSteps: RunSteps;
}

/** Routes of every room: a file that is left out is reached by nobody. */
const routes: readonly Routes<AppServices>[] = [
  cardSiteRoutes,
  ownDeviceRoutes,
  passwordRoutes,
  secondFactorRoutes,
  sessionRoutes,
  shellRoutes,
  signOnRoutes,
  alarmStreamRoutes,
  alarmRoutes,
  pushRoutes,
  shelvingRoutes,
  correctionRoutes,
  airtightCertificateRoutes,
  airtightReadingRoutes,
  certificateRoutes,
  handoverRoutes,
  lossClaimRoutes,
  lossSumRoutes,
  lossStatementRoutes,
  stationHandoverRoutes,
  transportDocumentRoutes,
  wayBillRoutes,
  deviceHealthRoutes,
  tankTableRoutes,
  truckEquipmentRoutes,
  terminalItemRoutes,
  uploadStatisticRoutes,
  ingestCommandRoutes,
  ingestDescriptionRoutes,
  ingestMediaRoutes,
  ingestUpgradeFileRoutes,
  ingestRoutes,
  tryMessageRoutes,
  apiDescriptionRoutes,
  apiReferenceRoutes,
  eventStreamRoutes,
  mapRoutes,
  roadRoutes,
  approvalRoutes,
  placeFileRoutes,
  thresholdRoutes,
  mediaRoutes,
  photoRoutes,
  videoStreamRoutes,
  storedMediaRoutes,
  videoRoutes,
  safetyEvidenceRoutes,
  authorityRoutes,
  noticeRoutes,
  firstRunRoutes,
  manualRoutes,
  healthRoutes,
  deviceTestRoutes,
  locateTerminalRoutes,
  terminalCapabilityRoutes,
  parameterRoutes,
  rolloutRoutes,
  unlockPasswordRoutes,
  upgradeRoutes,
  dashboardRoutes,
  driverRoutes,
  exportRoutes,
  levelTrendRoutes,
  reportWhyRoutes,
  reportRoutes,
  savedFilterRoutes,
  targetRoutes,
  auditRoutes,
  changeRequestRoutes,
  resourceSheetRoutes,
  resourceRoutes,
  stationGaugeRoutes,
  unregisteredTerminalRoutes,
  terminalAboutRoutes,
  terminalPeripheralRoutes,
  journeyRoutes,
  pastFleetRoutes,
  sprayedStreetRoutes,
  trackAroundRoutes,
  trackSearchRoutes,
  shareLinkRoutes,
  trackShareRoutes,
  trackRoutes,
  truckDetailRoutes,
  truckRoutes,
];

export const mountRoutes = (mount: Mount, services: AppServices): void => {
  for (const mountOne of routes) mountOne(mount, services);
};
