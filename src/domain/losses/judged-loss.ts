import { formatLitres } from '../text/litres.ts';
import { round } from '../text/round.ts';

import type { LossDoubt } from './loss-doubts.ts';
import { type LossLeg, lossLegs, type LossVerdict } from './loss-verdict.ts';

/** The legs in the order of the transport. */
export const legNames = Object.keys(lossLegs).filter((name): name is LossLeg =>
  Object.hasOwn(lossLegs, name),
);

/** Loss of a leg or of the whole. */
export interface JudgedLegFigures {
  /** Litres at 20 °C that are missing; negative: that are too many; null: nothing measures it. */
  readonly lossL: number | null;
  /** What it may be off by, ± L (k standard deviations); null: unknown. */
  readonly offL: number | null;
  readonly verdict: LossVerdict | null;
  /** The loss is at most this: what the station sold meanwhile is not known. */
  readonly atMost: boolean;
}

/** The loss of a fuel on a transport, as drawer, alarm and certificate tell it. Litres at 20 °C, null: not known. */
export interface JudgedLossFigures {
  /** Null: judged by nobody, or by an engine that knew no verdicts. */
  readonly verdict: LossVerdict | null;
  /** How many standard deviations `offL` are. */
  readonly coverage: number | null;
  readonly limitL: number | null;
  readonly doubts: readonly LossDoubt[];
  /** The station's sales during the delivery are unknown: the loss is at most what it seems. */
  readonly salesUnknown: boolean;
  readonly legs: Readonly<Record<LossLeg, JudgedLegFigures>>;
  readonly whole: JudgedLegFigures;
  readonly sentL: number | null;
  readonly receivedL: number | null;
  /** Change on board. */
  readonly remainderL: number | null;
  /** Loaded by the truck's own gauge. */
  readonly loadedL: number | null;
  /** Whether something else than the truck's gauge tells what was received. */
  readonly isReceivedTold: boolean;
  /** The whole by the truck's own gauge: the contrary witness. */
  readonly contraryL: number | null;
  readonly drainedL: number | null;
  readonly chargedL: number | null;
  readonly chargedDepotL: number | null;
}

/** The four figures along the way of a load; each leg is the difference of two. */
export interface LoadRoad {
  /** By the rack's ticket. */
  readonly ticketL: number | null;
  /** In the truck's tank after loading, as far as it came then. */
  readonly loadedL: number | null;
  /** The same before unloading. */
  readonly beforeL: number | null;
  readonly receivedL: number | null;
}

const less = (litres: number | null, lossL: number | null): number | null =>
  litres === null || lossL === null ? null : round(litres - lossL, 2);

/** The figures of the way from the legs: what is not measured is null. */
export const roadOf = ({ loadedL, legs, receivedL, isReceivedTold }: JudgedLossFigures): LoadRoad => ({
  ticketL: loadedL === null || legs.loading.lossL === null ? null : round(loadedL + legs.loading.lossL, 2),
  loadedL,
  beforeL: less(loadedL, legs.transit.lossL),
  receivedL: isReceivedTold ? receivedL : null,
});

/**
 * A difference written out, `14,803.90 − 4.10 − 14,664.20`; null where it is not the figure that is printed behind it,
 * or a part of it is not known.
 */
export const writtenOut = (
  from: number | null,
  taken: readonly (number | null)[],
  result: number | null,
): string | null => {
  if (from === null || result === null) return null;
  const known = taken.filter((litres) => litres !== null);
  if (known.length < taken.length) return null;
  if (
    round(
      known.reduce((left, litres) => left - litres, from),
      2,
    ) !== round(result, 2)
  )
    return null;
  return known
    .filter((litres) => litres !== 0)
    .reduce(
      (text, litres) => `${text} ${litres < 0 ? '+' : '−'} ${formatLitres(Math.abs(litres))}`,
      formatLitres(from),
    );
};

/** Each leg as the difference that it is. */
export const legSums = (loss: JudgedLossFigures): Readonly<Record<LossLeg, string | null>> => {
  const { ticketL, loadedL, beforeL, receivedL } = roadOf(loss);
  const { loading, transit, unloading } = loss.legs;
  return {
    loading: writtenOut(ticketL, [loadedL], loading.lossL),
    transit: writtenOut(loadedL, [beforeL], transit.lossL),
    unloading: writtenOut(beforeL, [loss.remainderL, receivedL], unloading.lossL),
  };
};

/** The whole loss as the sum of its legs, `6.20 + 2.30 + 135.60`; null where they are not all of it. */
export const legTotal = ({ legs, whole }: JudgedLossFigures): string | null => {
  const parts = legNames.map((name) => legs[name].lossL).filter((litres) => litres !== null);
  const [first = null, ...rest] = parts;
  return parts.length < 2
    ? null
    : writtenOut(
        first,
        rest.map((litres) => -litres),
        whole.lossL,
      );
};

/** What a verdict is about: a leg, a drain on the way, or transit and unloading together. */
export type LossSubject = LossLeg | 'drain' | 'carried';

/** What the verdict is of. */
export const subjectOf = ({ verdict, legs, drainedL }: JudgedLossFigures): LossSubject => {
  const named = verdict === 'passed' ? undefined : legNames.find((name) => legs[name].verdict === verdict);
  if (verdict === 'proven' && (drainedL ?? 0) > 0 && (named === undefined || named === 'transit'))
    return 'drain';
  return named ?? 'carried';
};

/** The figure that a verdict speaks of. */
export const subjectLossL = (loss: JudgedLossFigures): number | null => {
  const subject = subjectOf(loss);
  if (subject === 'drain') return loss.drainedL;
  return subject === 'carried' ? loss.whole.lossL : loss.legs[subject].lossL;
};

/** Why what is charged of a proven leg is another figure than the leg's. */
export type ChargeReason = 'judgedNone' | 'byAlarm' | 'smaller';

export interface Charge {
  readonly why: ChargeReason;
  /** Litres charged in its place; null: not told apart from those of another leg. */
  readonly litres: number | null;
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) < 0.005;

const chargeOf = (lossL: number, litres: number | null): Charge | null =>
  litres === null || isSame(lossL, litres) ? null : { why: litres === 0 ? 'judgedNone' : 'smaller', litres };

/** What is charged of each proven leg, where that is not what the leg itself lost. */
export const chargesOf = ({
  legs,
  drainedL,
  chargedL,
  chargedDepotL,
}: JudgedLossFigures): Partial<Record<LossLeg, Charge>> => {
  const provenL = (name: LossLeg): number | null =>
    legs[name].verdict === 'proven' && (legs[name].lossL ?? 0) > 0 ? legs[name].lossL : null;
  const [loadingL, transitL, unloadingL] = [provenL('loading'), provenL('transit'), provenL('unloading')];
  const drained = drainedL !== null && drainedL > 0 ? drainedL : null;
  const depot = loadingL === null ? null : chargeOf(loadingL, chargedDepotL);
  const charges: Partial<Record<LossLeg, Charge>> = depot === null ? {} : { loading: depot };
  const carried = (
    [
      ['transit', transitL],
      ['unloading', unloadingL],
    ] as const
  ).flatMap(([name, lossL]) => (lossL === null ? [] : [{ name, lossL }]));
  if (chargedL === 0) for (const { name } of carried) charges[name] = { why: 'judgedNone', litres: 0 };
  else if (drained !== null) {
    if (transitL !== null && !isSame(transitL, drained))
      charges.transit = { why: 'byAlarm', litres: drained };
  } else {
    const sumL = carried.reduce((sum, { lossL }) => sum + lossL, 0);
    if (chargedL !== null && !isSame(sumL, chargedL))
      for (const { name } of carried)
        charges[name] = { why: 'smaller', litres: carried.length === 1 ? chargedL : null };
  }
  return charges;
};
