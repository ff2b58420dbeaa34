import type { Config } from '#server/app/config.ts';
import { type App, type AppPorts, createApp } from '#server/app/app.ts';
import type { RequestTimeLimits } from '#server/http/request-time-limits.ts';
import type { Database } from '#server/database/database.ts';
import { reportPorts } from '#server/gateway/report-protocols.ts';
import type { IngestLog } from '#server/ingest-log/ingest-log.ts';
import { readNoticeProviders } from '#server/notices/notice-config.ts';
import { createHistoryProgress } from '#server/telemetry/history-progress.ts';

import { fileWorker } from './file-worker.ts';
import { testLog } from './test-log.ts';

export const testToken = 'test-token-of-all-terminals';

const testConfig: Config = {
  port: 0,
  host: '127.0.0.1',
  jt808Port: null,
  reportPorts: reportPorts({}),
  securePorts: null,
  jt1078Port: null,
  jt808Udp: false,
  terminalAccess: { host: null, jt808Port: 7808, jt1078Port: null },
  attachmentPort: null,
  authorityPort: null,
  mediaHost: '127.0.0.1',
  dataDir: '',
  backupDir: 'backups',
  serveDamaged: false,
  databaseUrl: null,
  databaseConnections: 10,
  databaseReadUrl: null,
  ingestLog: null,
  verifyCode: 'abcd',
  ingestToken: testToken,
  metricsToken: null,
  secureCookies: false,
  allowedOrigins: [],
  trustProxy: false,
  cardSite: null,
  pushHosts: [],
  pushContact: 'mailto:test@tankwatch.example',
  // Nobody listens there: no test speaks to a provider.
  noticeProviders: readNoticeProviders((name) =>
    name.endsWith('_URL') && name !== 'SMTP_URL' ? 'http://127.0.0.1:9' : null,
  ),
  secretKey: 'the key of a server that is tested only',
  publicUrl: null,
  routing: null,
  maps: { archives: [], providers: [], home: null },
  apiRequestsPerMinute: 100_000,
  webhookNetworks: [],
  forwardNetworks: [],
  authorityNetworks: [],
  eventsNats: null,
  identityProviderNetworks: [],
  keepTelemetryDays: 400,
  hotDays: null,
  archiveDir: '/nowhere',
  stateCacheBytes: 64 * 1_048_576,
  demo: true,
  simulator: { trucks: 0, days: 0, seed: 1, speed: 1, instruments: 'ideal' },
};

/** What an application of a test is made of. */
export const testAppPorts = (
  database: Database,
  now: () => number,
  config: Partial<Config> = {},
): AppPorts => ({
  database,
  config: { ...testConfig, ...config },
  now,
  log: testLog(),
  timers: {
    every: (ms, act) => {
      const timer = setInterval(act, ms);
      return () => clearInterval(timer);
    },
  },
  history: createHistoryProgress(Date.now),
  fileWorker,
  webApp: '/nowhere',
});

/** How an application was made, to make it once more. */
const makers = new WeakMap<App, () => Promise<App>>();

/** The whole application on a database, without a port; the clock is the test's. */
export const openTestApp = async (
  database: Database,
  now: () => number,
  config: Partial<Config> = {},
  webApp = '/nowhere',
  requestTimeLimits?: RequestTimeLimits,
  log = testLog(),
  replica?: Database,
  ingestLog?: IngestLog,
): Promise<App> => {
  const make = () =>
    createApp({
      ...testAppPorts(database, now, config),
      replica,
      ingestLog,
      log,
      webApp,
      ...(requestTimeLimits && { requestTimeLimits }),
    });
  const app = await make();
  makers.set(app, make);
  return app;
};

/** Makes an application of `openTestApp` anew in its place, as after a restart: whoever holds it goes on with the new one. */
export const reopenTestApp = async (app: App): Promise<void> => {
  const make = makers.get(app);
  if (make === undefined) throw new Error('no application of openTestApp');
  Object.assign(app, await make());
};
