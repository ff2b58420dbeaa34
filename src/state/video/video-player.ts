import type { MediaFrame } from '#contract/video/video-stream.ts';

/** What a tile has shown. */
export interface PlayedFigures {
  readonly tile: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pictures that were painted and that were left out, since the stream began. */
  readonly shown: number;
  readonly skipped: number;
  /** Time of the last picture, ms since the stream's start; null: none yet. */
  readonly timeMs: number | null;
  readonly lagMs: number;
}

/** Why a tile shows nothing: this browser cannot decode it, or took the decoder away, or the stream broke it. */
export type PlayerFault = 'unsupported' | 'reclaimed' | 'broken';

export interface PlayerEvents {
  readonly figures: (tiles: readonly PlayedFigures[]) => void;
  readonly fault: (tile: number, fault: PlayerFault) => void;
}

/** Decodes the streams of a page's tiles; each tile has one element for as long as the page stands. */
export interface VideoPlayer {
  readonly element: (tile: number) => HTMLElement;
  /** `live`: late pictures are left out; a recording is shown whole. */
  readonly format: (tile: number, codec: 'h264' | 'h265', live: boolean) => void;
  /** The payload is the player's from here on. */
  readonly frame: (frame: MediaFrame) => void;
  /** What comes next does not follow on what came. */
  readonly restart: (tile: number) => void;
  /** Gives the decoder back; the last picture stays. */
  readonly release: (tile: number) => void;
  readonly close: () => void;
}
