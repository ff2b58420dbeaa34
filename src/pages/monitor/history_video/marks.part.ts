/** Marks of a clip, ms; null: not set. */
export interface Marks {
  readonly inMs: number | null;
  readonly outMs: number | null;
}
