import type { Database } from '../database/database.ts';
import { createProviderClient, type ProviderClient } from '../identity/single-sign-on/provider-client.ts';
import { providerLimits } from '../identity/single-sign-on/provider-limits.ts';
import { createSessionChecks, type SessionChecks } from '../identity/single-sign-on/session-checks.ts';
import { watchEventStreams } from '../interfaces/stream/event-metrics.ts';
import { createEventStreams, type EventStreams } from '../interfaces/stream/event-streams.ts';
import { createPostWebhook, type PostWebhook } from '../interfaces/webhooks/post-webhook.ts';
import { createWebhookSender, type WebhookSender } from '../interfaces/webhooks/webhook-sender.ts';
import type { Jobs } from '../kernel/jobs/jobs.ts';
import type { Log } from '../kernel/log/log.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';
import { createGuardedFetch, type GuardedFetch } from '../kernel/outgoing/guarded-fetch.ts';
import type { Sealer } from '../kernel/secrets/sealer.ts';
import { createNoticeCount } from '../notices/notice-metrics.ts';
import { createProviders } from '../notices/providers/providers.ts';
import { createNoticeSender, type NoticeSender } from '../notices/send/notice-sender.ts';
import { createContents } from '../reporting/notice-contents/contents.ts';
import type { Config } from './config.ts';

export interface OutsideServicesPorts {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly config: Config;
  readonly now: () => number;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly jobs: Jobs;
  /** A provider no longer stands for whom it signed in. */
  readonly sessionEnded: (tokenHash: Buffer) => void;
  /** Sends one telling of an event; missing: by the network. */
  readonly postWebhook?: PostWebhook | undefined;
  /** Speaks to providers of identities; missing: by the network. */
  readonly providerFetch?: GuardedFetch | undefined;
}

/** What the server tells others: people by notices, other systems by events; and the providers that it asks. */
export interface OutsideServices {
  readonly notices: NoticeSender;
  /** Sends events to other systems that are due. */
  readonly webhooks: WebhookSender;
  /** Streams of events to other systems. */
  readonly eventStreams: EventStreams;
  readonly providerClient: ProviderClient;
  /** Asks providers of identities whether they still stand for whom they signed in. */
  readonly sessionChecks: SessionChecks;
}

export const createOutsideServices = (ports: OutsideServicesPorts): OutsideServices => {
  const { database, sealer, config, now, log, metrics, jobs, sessionEnded } = ports;
  const eventStreams = createEventStreams({
    database,
    now,
    log,
    sent: () => metrics.events.inc({ reader: 'streams' }),
  });
  watchEventStreams(metrics, eventStreams.opened);
  const providerClient = createProviderClient(
    ports.providerFetch ?? createGuardedFetch(providerLimits(config.identityProviderNetworks)),
    sealer,
    now,
  );
  return {
    notices: createNoticeSender({
      database,
      providers: createProviders(config.noticeProviders, fetch, now),
      sealer,
      now,
      log,
      counted: createNoticeCount(metrics),
      contentOf: createContents({ database, publicUrl: config.publicUrl, now }),
    }),
    webhooks: createWebhookSender({
      database,
      sealer,
      post: ports.postWebhook ?? createPostWebhook(config.webhookNetworks),
      now,
      random: Math.random,
      jobs,
    }),
    eventStreams,
    providerClient,
    sessionChecks: createSessionChecks({ database, client: providerClient, sealer, now, jobs, sessionEnded }),
  };
};
