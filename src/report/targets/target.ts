import type { Column, Measure } from '../kinds.ts';

/** A figure of a target page: one measure over the rows of a report, by China day. */
export interface TargetFigure {
  /** What it is called and how it is written. */
  readonly column: Column;
  /** Report whose rows are counted; a figure opens it. */
  readonly page: string;
  /** Filters of that report beside its period: name → value. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly measure: Measure;
  /** Names no trucks: a rate of a few tasks says nothing of a truck. */
  readonly unranked?: true;
}

/** Figures of a target page by their keys, in their order. */
export type Target = Readonly<Record<string, TargetFigure>>;

/** Days of a target page, today included (specification 9: device and cargo charts cover the last 30 days). */
export const targetDays = 30;
