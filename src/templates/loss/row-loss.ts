import { type LossDoubt, lossDoubts } from '#domain/losses/loss-doubts.ts';
import { type LossLeg, type LossVerdict, lossVerdicts } from '#domain/losses/loss-verdict.ts';
import type { JudgedLegFigures, JudgedLossFigures } from '#domain/losses/judged-loss.ts';
import { round } from '#domain/text/round.ts';
import type { Row } from '#state/reports/reports.ts';
import { numberIn, textIn } from '#ui/table/cell-value.ts';

const isVerdict = (value: string | null): value is LossVerdict =>
  value !== null && Object.hasOwn(lossVerdicts, value);
const isDoubt = (value: string): value is LossDoubt => Object.hasOwn(lossDoubts, value);

/** A verdict as a row has it; null: none. */
export const verdictIn = (value: unknown): LossVerdict | null => {
  const word = textIn(value);
  return isVerdict(word) ? word : null;
};

/** The loss that a row of the report of losses tells. */
export const rowLoss = (row: Row): JudgedLossFigures => {
  const coverage = numberIn(row['coverage']);
  const salesUnknown = row['salesUnknown'] === true;
  const off = (name: string): number | null => {
    const standardL = numberIn(row[name]);
    return standardL === null ? null : round(standardL * (coverage ?? 2), 2);
  };
  const leg = (name: LossLeg): JudgedLegFigures => ({
    lossL: numberIn(row[`${name}LossV20L`]),
    offL: off(`${name}UncertaintyL`),
    verdict: verdictIn(row[`${name}Verdict`]),
    atMost: salesUnknown && name === 'unloading',
  });
  const measure = textIn(row['measure']);
  return {
    verdict: verdictIn(row['verdict']),
    coverage,
    limitL: numberIn(row['limitL']),
    doubts: (textIn(row['doubtNames']) ?? '').split(',').filter(isDoubt),
    salesUnknown,
    legs: { loading: leg('loading'), transit: leg('transit'), unloading: leg('unloading') },
    whole: {
      lossL: numberIn(row['lossV20L']),
      offL: off('uncertaintyL'),
      verdict: verdictIn(row['verdict']),
      atMost: salesUnknown,
    },
    sentL: numberIn(row['sentV20L']),
    receivedL: numberIn(row['receivedV20L']),
    remainderL: numberIn(row['remainderV20L']),
    loadedL: numberIn(row['tankSentV20L']),
    isReceivedTold: measure !== null && measure !== 'tank',
    contraryL: numberIn(row['tankLossV20L']),
    drainedL: numberIn(row['drainedV20L']),
    chargedL: numberIn(row['chargedV20L']),
    chargedDepotL: numberIn(row['chargedDepotV20L']),
  };
};
