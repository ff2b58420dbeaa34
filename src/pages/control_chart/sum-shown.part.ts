import type { LossSubject } from '#state/reports/loss-sums.ts';

/** The larger of both running sums; the one downwards as a negative number. */
export const sumShown = ({ above, below }: Pick<LossSubject, 'above' | 'below'>): number =>
  above >= below ? above : -below;
