import {
  mediaKinds,
  type MediaFrame,
  readMediaFrame,
  type VideoReply,
  type VideoRequest,
  writeMediaFrame,
} from '#contract/video/video-stream.ts';

/** A WebSocket, as far as it is used. */
interface Line {
  readonly send: (data: string | Uint8Array<ArrayBuffer>) => void;
  readonly close: () => void;
}

export interface SocketPorts {
  readonly connect: (events: {
    readonly opened: () => void;
    readonly received: (data: unknown) => void;
    readonly closed: () => void;
  }) => Line;
  /** Returns what takes it back. */
  readonly after: (work: () => void, ms: number) => () => void;
}

export interface SocketEvents {
  readonly reply: (reply: VideoReply) => void;
  readonly frame: (frame: MediaFrame) => void;
  /** The line stands, at first or again: streams are to be asked for. */
  readonly up: () => void;
  readonly down: () => void;
}

/** The page's one line of pictures. */
export interface VideoSocket {
  /** False: the line is down, and nothing was sent. */
  readonly send: (request: VideoRequest) => boolean;
  /** @param payload G.711 A-law, 8 kHz */
  readonly sendSound: (tile: number, timeMs: number, payload: Uint8Array) => void;
  /** Opens a new line at once: the old one may be dead without having said so, e.g. after a sleep. */
  readonly renew: () => void;
  readonly close: () => void;
}

const waitsMs = [1_000, 2_000, 5_000, 10_000] as const;

/** Opens at once, and again whenever it is cut, until it is closed. */
export const openVideoSocket = (ports: SocketPorts, events: SocketEvents): VideoSocket => {
  let socket: Line | null = null;
  let standing = false;
  let failures = 0;
  let forget = (): void => {};
  let leave = (): void => {};
  const open = (): void => {
    const mine = { left: false };
    leave = () => {
      mine.left = true;
    };
    socket = ports.connect({
      opened: () => {
        if (mine.left) return;
        standing = true;
        failures = 0;
        events.up();
      },
      received: (data) => {
        if (mine.left) return;
        if (typeof data === 'string') events.reply(JSON.parse(data) as VideoReply);
        else if (data instanceof ArrayBuffer) events.frame(readMediaFrame(data));
      },
      closed: () => {
        if (mine.left) return;
        standing = false;
        events.down();
        forget = ports.after(open, waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 10_000);
        failures += 1;
      },
    });
  };
  open();
  return {
    send: (request) => {
      if (standing) socket?.send(JSON.stringify(request));
      return standing;
    },
    sendSound: (tile, timeMs, payload) => {
      if (standing) socket?.send(writeMediaFrame({ kind: mediaKinds.sound, tile, timeMs, payload }));
    },
    renew: () => {
      leave();
      forget();
      socket?.close();
      if (standing) events.down();
      standing = false;
      open();
    },
    close: () => {
      leave();
      forget();
      socket?.close();
    },
  };
};
