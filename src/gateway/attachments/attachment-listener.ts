import { createGuardedListener, type GuardLimits } from '../listener/guarded-listener.ts';
import { type AttachmentPorts, serveAttachmentLink } from './attachment-link.ts';

/** Who may be connected at a time, and how long until a list of files that were asked for. */
export const attachmentLimits: GuardLimits = {
  connections: 2000,
  strangers: 200,
  strangersOfNetwork: 20,
  firstFrameMs: 10_000,
  silentMs: 60_000,
};

export interface AttachmentListenerPorts extends AttachmentPorts {
  /** Whether files are awaited from this address. */
  readonly awaitsFrom: (address: string) => boolean;
  readonly limits?: GuardLimits;
}

/** The TCP listener to which terminals send the files of alarms (T/JSATL 12-2017, 4.6). */
export const createAttachmentListener = ({ limits = attachmentLimits, ...ports }: AttachmentListenerPorts) =>
  createGuardedListener({
    limits,
    awaitsFrom: ports.awaitsFrom,
    failed: ports.failed,
    serve: (link) => serveAttachmentLink(link, ports),
  });
