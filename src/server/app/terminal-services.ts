import { type AuthorityService, createAuthorityService } from '../authority/authority-service.ts';
import type { Database } from '../database/database.ts';
import { createForwardService, type ForwardService } from '../forwarding/forward-service.ts';
import {
  type AttachmentService,
  createAttachmentService,
} from '../gateway/attachments/attachment-service.ts';
import { createRefusedSignIns } from '../gateway/refused-sign-ins.ts';
import { createTerminalListener, type TerminalListener } from '../gateway/terminal-listener.ts';
import { watchTerminals } from '../gateway/terminal-metrics.ts';
import type { IngestCount } from '../ingest/ingest-metrics.ts';
import type { MessageIntake } from '../ingest/subjects/runner.ts';
import type { Jobs } from '../kernel/jobs/jobs.ts';
import type { Log } from '../kernel/log/log.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';
import { processTimers } from '../kernel/process-timers.ts';
import type { Sealer } from '../kernel/secrets/sealer.ts';
import { createVideoService, type VideoService } from '../media/video/video-service.ts';
import type { Config } from './config.ts';

export interface TerminalServicesPorts {
  readonly database: Database;
  readonly intake: MessageIntake;
  readonly sealer: Sealer;
  readonly config: Config;
  readonly now: () => number;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly countResults: IngestCount;
  readonly jobs: Jobs;
}

/** What speaks with terminals, and what passes on what they say. */
export interface TerminalServices {
  readonly terminalListener: TerminalListener;
  readonly attachments: AttachmentService;
  readonly video: VideoService;
  readonly authorities: AuthorityService;
  /** Passes terminals on to other platforms. */
  readonly forwarding: ForwardService;
}

export const createTerminalServices = ({
  database,
  intake,
  sealer,
  config,
  now,
  log,
  metrics,
  countResults,
  jobs,
}: TerminalServicesPorts): TerminalServices => {
  const terminalListener = createTerminalListener({
    database,
    intake,
    now,
    log,
    counted: countResults,
    filesDue: () => attachments.wake(),
    refused: createRefusedSignIns(metrics, now, log),
  });
  const attachments = createAttachmentService({
    database,
    intake,
    terminals: terminalListener.requests,
    now,
    log,
    mediaHost: config.mediaHost,
  });
  watchTerminals(metrics, terminalListener.figures);
  return {
    terminalListener,
    attachments,
    video: createVideoService({
      terminals: terminalListener.requests,
      now,
      log,
      mediaHost: config.mediaHost,
    }),
    authorities: createAuthorityService({
      database,
      sealer,
      now,
      timers: processTimers,
      log,
      allowed: config.authorityNetworks,
      jobs,
      terminals: terminalListener.requests,
    }),
    forwarding: createForwardService({ database, sealer, now, jobs, allowed: config.forwardNetworks }),
  };
};
