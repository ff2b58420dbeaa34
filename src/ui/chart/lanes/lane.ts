/** One curve of a lane. */
export interface LaneLine {
  readonly key: string;
  /** UTC milliseconds, rising. */
  readonly timesMs: readonly number[];
  /** Null: unknown, and drawn as a gap. */
  readonly values: readonly (number | null)[];
  /** Token of its colour, without its prefix. */
  readonly ink: string;
  readonly dash: readonly number[];
  /** Drawn stronger, and filled down to the ground. */
  readonly chosen: boolean;
}

/** Something that lasted, in a row of its own or on that of others. */
export interface LaneBand {
  readonly key: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly ink: string;
  /** Height of its bar: `full` holds a text, `line` none. */
  readonly shape: 'full' | 'line' | 'hollow';
  readonly row: number;
  readonly text: string;
}

/** Curves over the common time. */
export interface CurveLane {
  readonly kind: 'curves';
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly lines: readonly LaneLine[];
  /** Its axis spans at least so much: noise is not blown up to look like something. */
  readonly leastSpan: number;
  /** The axis begins at nought. */
  readonly fromZero: boolean;
}

/** Stretches over the common time. */
export interface BandLane {
  readonly kind: 'bands';
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly rows: number;
  readonly bands: readonly LaneBand[];
}

export type Lane = CurveLane | BandLane;
