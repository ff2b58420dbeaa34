import { codecName } from '#domain/video/codec-name.ts';
import { parameterSets } from '#domain/video/parameter-sets.ts';

import { createLateness } from './lateness.ts';
import type { DecoderFault, TileFigures } from './messages.ts';
import { createTilePainter } from './tile-painter.ts';

/** More waiting than this, or later than that: key frames alone, rather than a lag that grows. */
const maxQueue = 10;
const maxLateMs = 1_500;

const microseconds = 1_000;

/** What a tile's decoder asks of the browser. */
export interface DecoderPorts {
  readonly createDecoder: (init: VideoDecoderInit) => VideoDecoder;
  readonly createChunk: (init: EncodedVideoChunkInit) => EncodedVideoChunk;
  /** Calls back when something can be painted. */
  readonly askFrame: (paint: () => void) => void;
  readonly nowMs: () => number;
}

interface Stream {
  readonly codec: 'h264' | 'h265';
  readonly live: boolean;
}

/** A picture as it came. */
interface Picture {
  readonly key: boolean;
  readonly timeMs: number;
  readonly data: Uint8Array;
}

/** Decodes the stream of one tile and paints the newest picture on its canvas. */
export interface TileDecoder {
  readonly format: (stream: Stream) => void;
  readonly frame: (picture: Picture) => void;
  readonly restart: () => void;
  readonly release: () => void;
  /** Null: no stream. */
  readonly figures: () => Omit<TileFigures, 'tile'> | null;
}

const faultOf = (error: DOMException): DecoderFault =>
  error.name === 'QuotaExceededError'
    ? 'reclaimed'
    : error.name === 'NotSupportedError'
      ? 'unsupported'
      : 'broken';

export const createTileDecoder = (
  canvas: OffscreenCanvas,
  ports: DecoderPorts,
  onFault: (fault: DecoderFault, detail: string) => void,
): TileDecoder => {
  const painter = createTilePainter(canvas, ports.askFrame);
  let stream: Stream | null = null;
  let decoder: VideoDecoder | null = null;
  let configured: string | null = null;
  let needKey = true;
  let skipped = 0;
  let late = createLateness(ports.nowMs);
  let lagMs = 0;

  const close = (): void => {
    if (decoder !== null && decoder.state !== 'closed') decoder.close();
    decoder = null;
    configured = null;
    needKey = true;
    painter.drop();
  };
  const open = (): VideoDecoder => {
    const mine = ports.createDecoder({
      output: (frame) => {
        if (decoder === mine) painter.show(frame);
        else frame.close();
      },
      error: (error) => {
        if (decoder !== mine) return;
        close();
        onFault(faultOf(error), error.message);
      },
    });
    decoder = mine;
    return mine;
  };
  /** Before a key frame: its parameter sets say what the decoder must be. */
  const configure = (codec: Stream['codec'], data: Uint8Array): void => {
    const sets = parameterSets(codec, data);
    if (sets === null) return;
    const name = codecName(codec, sets.sps);
    if (decoder !== null && name === configured) return;
    const used = decoder ?? open();
    used.configure({ codec: name, optimizeForLatency: true });
    configured = name;
  };

  return {
    format: (next) => {
      close();
      stream = next;
      skipped = 0;
      painter.begin();
      late = createLateness(ports.nowMs);
    },
    frame: ({ key, timeMs: sentMs, data }) => {
      if (stream === null) return;
      lagMs = stream.live ? late(sentMs) : 0;
      if (key) {
        needKey = false;
        configure(stream.codec, data);
      } else if ((decoder?.decodeQueueSize ?? 0) > maxQueue || lagMs > maxLateMs) needKey = true;
      if (needKey || decoder === null || decoder.state !== 'configured') {
        skipped += 1;
        return;
      }
      decoder.decode(
        ports.createChunk({ type: key ? 'key' : 'delta', timestamp: sentMs * microseconds, data }),
      );
    },
    restart: () => {
      if (decoder?.state === 'configured') decoder.reset();
      configured = null;
      needKey = true;
      late = createLateness(ports.nowMs);
    },
    release: () => {
      close();
      stream = null;
    },
    figures: () => (stream === null ? null : { ...painter.figures(), skipped, lagMs: Math.round(lagMs) }),
  };
};
