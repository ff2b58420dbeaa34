/** One line on the common time axis. */
export interface TimeLine {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  /** Milliseconds, rising. */
  readonly timesMs: readonly number[];
  readonly values: readonly (number | null)[];
  readonly format: (value: number | null) => string;
  /** The axis spans at least so much: noise is not blown up to look like something. */
  readonly leastSpan?: number;
}

/** Something that lasted, drawn over every panel. */
export interface Mark {
  readonly key: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly bad: boolean;
}
