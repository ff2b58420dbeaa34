/** One curve over the way. */
export interface WayLine {
  readonly key: string;
  /** Of each point of the way; null: unknown, and drawn as a gap. */
  readonly values: readonly (number | null)[];
  /** Token of its colour, without its prefix. */
  readonly ink: string;
  readonly dashed: boolean;
}

/** Curves over a common way. */
export interface WayLane {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly digits: number;
  readonly lines: readonly WayLine[];
  /** Its axis spans at least so much: noise is not blown up to look like something. */
  readonly leastSpan: number;
}
