import type { LossDoubt } from './loss-doubts.ts';

/** What a loss is worth as evidence. */
export const lossVerdicts = {
  proven: { text: ['已证实', 'Proven'], verdict: 'proven', abnormal: true },
  inconclusive: { text: ['未能定论', 'Inconclusive'], verdict: 'inconclusive' },
  passed: { text: ['通过', 'Passed'], verdict: 'passed' },
} as const;

export type LossVerdict = keyof typeof lossVerdicts;

/** Parts of a transport: the depot's matter, the carrier's, and that between carrier and station. */
export const lossLegs = {
  loading: { text: ['装油', 'Loading'] },
  transit: { text: ['运输', 'Transit'] },
  unloading: { text: ['卸油', 'Unloading'] },
} as const;

export type LossLeg = keyof typeof lossLegs;

export interface LossEvidence {
  /** Litres that are missing; negative: that are too many. */
  readonly lossL: number;
  /** Largest loss that is no matter, L. */
  readonly limitL: number;
  /** One standard deviation of the loss, L; null: unknown. */
  readonly uncertaintyL: number | null;
  /** How many standard deviations beyond the limit prove it. */
  readonly coverage: number;
  /** Why the witness that decides is not whole. */
  readonly doubts: readonly LossDoubt[];
}

/** The verdict on a loss or a gain, with the reasons where it proves nothing. */
export const judgeLoss = ({
  lossL,
  limitL,
  uncertaintyL,
  coverage,
  doubts,
}: LossEvidence): { readonly verdict: LossVerdict; readonly doubts: readonly LossDoubt[] } => {
  const sizeL = Math.abs(lossL);
  if (sizeL <= limitL + 1e-9) return { verdict: 'passed', doubts: [] };
  const why = [...doubts];
  if (uncertaintyL === null) why.push('uncertaintyUnknown');
  else if (sizeL <= limitL + coverage * uncertaintyL + 1e-9) why.push('withinUncertainty');
  return why.length > 0 ? { verdict: 'inconclusive', doubts: why } : { verdict: 'proven', doubts: [] };
};
