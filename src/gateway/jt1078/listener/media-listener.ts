import { terminalNumberOf } from '#domain/devices/terminal-number.ts';

import {
  createGuardedListener,
  type GuardedLink,
  type GuardLimits,
} from '../../listener/guarded-listener.ts';
import type { StreamFrame } from '../packets/media-packet.ts';
import { frameReader } from '../packets/read-frames.ts';

/** Who may be connected at a time, and how long until a first picture. */
export const mediaLimits: GuardLimits = {
  connections: 2000,
  strangers: 200,
  strangersOfNetwork: 20,
  firstFrameMs: 10_000,
  silentMs: 30_000,
};
/** Nor does it keep its place by what holds no frame: each comes within so many bytes. */
const mostBytesWithoutFrame = 4 * 1024 * 1024;

/** One connection by which a terminal sends pictures; towards the terminal goes the sound of a talk. */
export type MediaLink = Pick<GuardedLink, 'send' | 'close'>;

export interface MediaListenerPorts {
  /** Takes a frame. @returns false: nobody waits for it, and the connection is closed */
  readonly frame: (phone: string, frame: StreamFrame, link: MediaLink) => boolean;
  /** Whether a stream is awaited from this address. */
  readonly awaitsFrom: (address: string) => boolean;
  readonly closed: (link: MediaLink) => void;
  readonly failed: (error: unknown) => void;
  readonly limits?: GuardLimits;
}

/** The TCP listener to which terminals send pictures (JT/T 1078-2016, 5.5): only what was asked for is taken. */
export const createMediaListener = ({
  frame,
  awaitsFrom,
  closed,
  failed,
  limits = mediaLimits,
}: MediaListenerPorts) =>
  createGuardedListener({
    limits,
    awaitsFrom,
    failed,
    serve: (link) => {
      let sinceFrame = 0;
      const read = frameReader((one) => {
        sinceFrame = 0;
        if (link.isClosed()) return;
        if (frame(terminalNumberOf(one.phone), one, link)) link.known();
        else link.close();
      });
      return {
        data: (chunk) => {
          sinceFrame += chunk.length;
          read(chunk);
          if (sinceFrame > mostBytesWithoutFrame) link.close();
        },
        closed: () => closed(link),
      };
    },
  });
