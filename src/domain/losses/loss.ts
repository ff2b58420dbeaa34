import { round } from '../text/round.ts';
import { chinaDayOf } from '../time/china-day.ts';

export interface LossFigures {
  /** Litres at one condition (all at Vt or all at V20). */
  readonly sentL: number;
  readonly receivedL: number;
  readonly remainderL: number;
}

/**
 * loss = sent − received − remainder (L, 2 decimals) and loss / sent (ratio, 7 decimals; null when nothing was sent).
 * What is still in the tank is not lost. A gain is negative.
 */
export const lossOf = ({
  sentL,
  receivedL,
  remainderL,
}: LossFigures): { lossL: number; rate: number | null } => {
  const lossL = round(sentL - receivedL - remainderL, 2);
  return { lossL, rate: sentL > 0 ? round(lossL / sentL, 7) : null };
};

/** Default rate from which on a loss is high (specification 3, loss reports). */
export const defaultHighLossRate = 0.003;

export type LossClass = 'gain' | 'normalGain' | 'normalLoss' | 'highLoss' | 'black';

/**
 * Classes by V20 rate: gain (< −limit), normal gain, normal loss, high loss (> limit), black (> 3 · limit, or litres of
 * a drain that stands). A class says what is proven: without that a loss or a gain is a normal one, whatever its size.
 */
export const lossClass = (rate: number, limit: number, drained: boolean, proven: boolean): LossClass => {
  if (drained || (proven && rate > 3 * limit)) return 'black';
  if (proven && rate > limit) return 'highLoss';
  if (proven && rate < -limit) return 'gain';
  return rate < 0 ? 'normalGain' : 'normalLoss';
};

/** A loss rate as the screens show it: per mille with 4 decimals (specification 9). */
export const perMille = (rate: number): string => round(rate * 1000, 4).toFixed(4);

/**
 * Bucket of the loss-difference histogram (specification 9): per mille k in [k − 0.5, k + 0.5) for −10 … 10,
 * −11 for all below −10.5, 11 for all from 10.5 on.
 */
export const lossBucket = (ratePerMille: number): number =>
  Math.max(-11, Math.min(11, Math.floor(ratePerMille + 0.5)));

export type OfflineBucket = 'upTo24h' | 'upTo48h' | 'over48h';

/** Offline durations: up to 24 h, over 24 to 48 h, over 48 h (specification 9). */
export const offlineBucket = (durationS: number): OfflineBucket =>
  durationS <= 86_400 ? 'upTo24h' : durationS <= 172_800 ? 'upTo48h' : 'over48h';

/** A loss rate beyond this, either way, is worth a look at the instruments (ratio); it counts all the same. */
export const unusualLossRate = 0.05;

/** What totals, charts, ranks and the dashboard make of a row: the counted ones alone are added up. */
export const lossCountings = {
  counted: { text: ['计入', 'Counted'] },
  open: { text: ['进行中，未计入', 'Under way, not counted'] },
  unknown: { text: ['损溢未知，未计入', 'Loss unknown, not counted'] },
  salesUnknown: { text: ['销量未知，未计入', 'Sales unknown, not counted'] },
} as const;

export type LossCounting = keyof typeof lossCountings;

/** One reason for which a row is not counted: the field has this value, or is unknown. Neither size nor doubt is one. */
export interface LossException {
  readonly as: Exclude<LossCounting, 'counted'>;
  readonly field: string;
  readonly when: { readonly is: string | true } | 'unknown';
}

/** Losses of tasks, in order: the first that holds is the reason why a row is not counted; where none does, it is. */
export const taskLossExceptions: readonly LossException[] = [
  { as: 'open', field: 'state', when: { is: 'open' } },
  { as: 'unknown', field: 'lossV20L', when: 'unknown' },
  { as: 'unknown', field: 'lossRate', when: 'unknown' },
  // What a station sold while it received is missing in its rise: the loss is at most what the row says.
  { as: 'salesUnknown', field: 'salesUnknown', when: { is: true } },
];

/** Differences of deliveries between truck and station. */
export const deliveryLossExceptions: readonly LossException[] = [
  { as: 'unknown', field: 'differenceV20L', when: 'unknown' },
  { as: 'unknown', field: 'differenceRate', when: 'unknown' },
];

/** Halves of the year in which fuels evaporate differently (GB 11085): April to September, and the rest. */
export type LossSeason = 'summer' | 'winter';

/** The season of a moment, by its China month. */
export const lossSeasonAt = (t: number): LossSeason => {
  const month = Number(chinaDayOf(t).slice(5, 7));
  return month >= 4 && month <= 9 ? 'summer' : 'winter';
};
