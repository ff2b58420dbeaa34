/** What the tab tells the worker that decodes for all its tiles. */
export type ToDecoder =
  | { readonly type: 'canvas'; readonly tile: number; readonly canvas: OffscreenCanvas }
  /** How the frames that follow are coded. `live`: late ones are left out; a recording is shown whole. */
  | {
      readonly type: 'format';
      readonly tile: number;
      readonly codec: 'h264' | 'h265';
      readonly live: boolean;
    }
  /** A whole picture as Annex B; `timeMs` since the stream's start. */
  | {
      readonly type: 'frame';
      readonly tile: number;
      readonly key: boolean;
      readonly timeMs: number;
      readonly data: Uint8Array<ArrayBuffer>;
    }
  /** What comes next does not follow on what came: wait for a key frame. */
  | { readonly type: 'restart'; readonly tile: number }
  /** Gives the decoder back; the last picture stays. */
  | { readonly type: 'release'; readonly tile: number };

/** What a tile has shown. */
export interface TileFigures {
  readonly tile: number;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pictures that were painted and that were left out, since the format was told. */
  readonly shown: number;
  readonly skipped: number;
  /** Time of the last painted picture, ms since the stream's start; null: none yet. */
  readonly timeMs: number | null;
  /** By how much it was later than the quickest one of late, ms. */
  readonly lagMs: number;
}

/** Why a tile shows nothing: the browser cannot decode this, or it took the decoder away, or the stream broke it. */
export type DecoderFault = 'unsupported' | 'reclaimed' | 'broken';

export type FromDecoder =
  | { readonly type: 'figures'; readonly tiles: readonly TileFigures[] }
  | {
      readonly type: 'fault';
      readonly tile: number;
      readonly fault: DecoderFault;
      readonly detail: string;
    };
