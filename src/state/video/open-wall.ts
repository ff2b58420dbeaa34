import { basePath } from '#contract/base-path.ts';
import { videoStreamPath } from '#contract/video/video-stream.ts';

import { call } from '../hub/hub.ts';
import { topics } from '../hub/topics.ts';
import { visible } from '../view/viewport.ts';
import { createMediaSourcePlayer } from './media-source-player.ts';
import { playerKind } from './player-kind.ts';
import type { Watched } from './tile-view.ts';
import { openVideoSocket, type SocketPorts } from './video-socket.ts';
import { type Asked, createVideoWall, type VideoWall } from './video-wall.ts';
import { createWorkerPlayer } from './worker-player.ts';

/** What this browser plays with; `none`: the pages say so instead of asking a terminal for nothing. */
export const ownPlayer = playerKind(globalThis);

const ask = async ({ recording, ...channel }: Watched): Promise<Asked> => {
  const outcome =
    recording === null
      ? await call('video.watch', channel)
      : await call('video.play', { ...channel, ...recording });
  return outcome.ok ? { token: outcome.value.token } : { refused: outcome.failure.message };
};

/** Straight from tab to server: a shared worker has no decoder, and frames that took a way round would be late. */
const connect: SocketPorts['connect'] = ({ opened, received, closed }) => {
  const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${basePath}${videoStreamPath}`);
  socket.binaryType = 'arraybuffer';
  socket.onopen = opened;
  socket.onmessage = ({ data }) => received(data);
  socket.onclose = closed;
  return socket;
};

/** The tiles of a page, with their line; to be disposed of when the page is left. */
export const openWall = (): VideoWall =>
  createVideoWall({
    ask,
    openSocket: (events) =>
      openVideoSocket(
        {
          connect,
          after: (work, ms) => {
            const timer = setTimeout(work, ms);
            return () => clearTimeout(timer);
          },
        },
        events,
      ),
    createPlayer: ownPlayer === 'decoder' ? createWorkerPlayer : createMediaSourcePlayer,
    visible,
    // The server's clock: ages and the time at which a stream stops are of one kind.
    nowMs: () => Date.now() + (topics.connection.peek()?.clockOffsetMs ?? 0),
  });
