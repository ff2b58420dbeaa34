/** Something that lasted, in one lane. */
export interface TimeRowSpan {
  readonly fromMs: number;
  readonly toMs: number;
  readonly tone: 'usual' | 'dark' | 'bad' | 'warn';
  readonly label: string;
}

/** One lane over the common time axis: stretches, moments, shares by step, or a band of values with a limit. */
export interface TimeRow {
  readonly key: string;
  readonly label: string;
  readonly unit?: string;
  readonly spans?: readonly TimeRowSpan[];
  readonly moments?: readonly { readonly ms: number; readonly bad: boolean; readonly label: string }[];
  /** Shares, 0-1; null: unknown. */
  readonly bars?: readonly {
    readonly fromMs: number;
    readonly toMs: number;
    readonly share: number | null;
  }[];
  readonly band?: {
    readonly points: readonly {
      readonly ms: number;
      readonly low: number | null;
      readonly high: number | null;
    }[];
    readonly limit: number | null;
    readonly limitLabel: string;
    /** Steps further apart than this are a gap. */
    readonly gapMs: number;
  };
}
