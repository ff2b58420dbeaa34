import type { VideoState } from '#contract/video/video-stream.ts';

/** How a stream is coded, as a tile is told it. */
export interface StreamFormat {
  readonly video: 'h264' | 'h265' | 'none';
  readonly audio: 'g711a' | 'g711u' | 'g726' | 'aac' | 'adpcm' | 'none';
  /** Time of the frames with the time 0, ms since 1970. */
  readonly startMs: number;
}

/** A frame on its way to tiles. */
export interface TileFrame {
  readonly kind: 'key' | 'delta' | 'sound';
  readonly timeMs: number;
  readonly bytes: Buffer;
}

/** One tile of one page that watches a stream. */
export interface Viewer {
  readonly state: (state: VideoState, detail: string) => void;
  readonly format: (format: StreamFormat) => void;
  readonly frame: (frame: TileFrame) => void;
  readonly traffic: (kbitPerS: number, bytes: number) => void;
  /** It reads more slowly than pictures come: it gets key frames alone. */
  readonly isLate: () => boolean;
}
