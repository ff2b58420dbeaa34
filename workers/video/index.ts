import type { FromDecoder, ToDecoder } from './messages.ts';
import { createTileDecoder, type TileDecoder } from './tile-decoder.ts';

/** One worker decodes for all tiles of a page: sixteen threads of their own would fight for two processors. */
const tiles = new Map<number, TileDecoder>();
const figuresEveryMs = 500;

const post = (message: FromDecoder): void => postMessage(message);

const ports = {
  createDecoder: (init: VideoDecoderInit) => new VideoDecoder(init),
  createChunk: (init: EncodedVideoChunkInit) => new EncodedVideoChunk(init),
  askFrame: (paint: () => void) => void requestAnimationFrame(paint),
  nowMs: () => performance.now(),
};

const receive = (message: ToDecoder): void => {
  const { tile } = message;
  if (message.type === 'canvas') {
    tiles.set(
      tile,
      createTileDecoder(message.canvas, ports, (fault, detail) =>
        post({ type: 'fault', tile, fault, detail }),
      ),
    );
    return;
  }
  const decoder = tiles.get(tile);
  if (message.type === 'format') decoder?.format(message);
  else if (message.type === 'frame') decoder?.frame(message);
  else if (message.type === 'restart') decoder?.restart();
  else decoder?.release();
};

onmessage = ({ data }: MessageEvent<ToDecoder>) => receive(data);

setInterval(() => {
  const figures = [...tiles].flatMap(([tile, decoder]) => {
    const known = decoder.figures();
    return known === null ? [] : [{ tile, ...known }];
  });
  if (figures.length > 0) post({ type: 'figures', tiles: figures });
}, figuresEveryMs);
