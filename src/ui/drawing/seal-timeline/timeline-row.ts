import type { SealState } from '#domain/cargo/seal-states.ts';
import type { OilDrawing } from '#domain/words/oil-words.ts';

export interface TimeInterval {
  readonly fromMs: number;
  readonly toMs: number;
}

/** One compartment from its loading to its last litre. */
export interface TimelineRow {
  readonly number: number;
  readonly oil: OilDrawing;
  readonly seal: SealState;
  readonly loadings: readonly TimeInterval[];
  readonly legs: readonly TimeInterval[];
  readonly unloadings: readonly TimeInterval[];
  /** Openings while it had to stay shut. */
  readonly openings: readonly { readonly atMs: number; readonly abnormal: boolean }[];
}
