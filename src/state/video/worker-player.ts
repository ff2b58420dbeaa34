import { mediaKinds } from '#contract/video/video-stream.ts';
import { openDecoder } from '#video/host.ts';

import type { PlayerEvents, VideoPlayer } from './video-player.ts';

/** WebCodecs in one worker, painted on canvases that are the worker's: no picture passes through the page. */
export const createWorkerPlayer = (events: PlayerEvents): VideoPlayer => {
  const canvases = new Map<number, HTMLCanvasElement>();
  const decoder = openDecoder(
    (message) => {
      if (message.type === 'figures') events.figures(message.tiles);
      else events.fault(message.tile, message.fault);
    },
    () => {
      for (const tile of canvases.keys()) events.fault(tile, 'broken');
    },
  );
  return {
    element: (tile) => {
      const known = canvases.get(tile);
      if (known !== undefined) return known;
      const made = document.createElement('canvas');
      canvases.set(tile, made);
      const canvas = made.transferControlToOffscreen();
      decoder.send({ type: 'canvas', tile, canvas }, [canvas]);
      return made;
    },
    format: (tile, codec, live) => decoder.send({ type: 'format', tile, codec, live }),
    frame: ({ kind, tile, timeMs, payload }) => {
      const data =
        payload.buffer instanceof ArrayBuffer ? new Uint8Array(payload.buffer, payload.byteOffset) : null;
      if (data === null) return;
      decoder.send({ type: 'frame', tile, key: kind === mediaKinds.key, timeMs, data }, [data.buffer]);
    },
    restart: (tile) => decoder.send({ type: 'restart', tile }),
    release: (tile) => decoder.send({ type: 'release', tile }),
    close: () => decoder.close(),
  };
};
