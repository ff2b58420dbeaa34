import type { LossDoubt } from '#domain/losses/loss-doubts.ts';
import { judgeLoss, type LossLeg, type LossVerdict } from '#domain/losses/loss-verdict.ts';
import { round } from '#domain/text/round.ts';

import { conditionsSlice } from '../../slices/conditions.ts';
import type { TaskOperation, TaskState } from '../../slices/task.ts';
import { racksOf, stationTanksOf, truckMetersOf } from './instruments.ts';
import { meterVariance, readingsVariance, stationVariance, tableVariance } from './loss-uncertainty.ts';
import { lessDrained } from './task-drains.ts';
import { deliveriesOf, type FuelLoss, figuresOf, lossLimit } from './task-loss.ts';
import type { RuleContext } from '../../rule-context.ts';

/** The rule that judges losses, as their rows name it. */
export const lossRule = { name: 'task-loss', version: 4 } as const;

/** Litres at 20 °C that went on a part of the transport, and how far that may be off. */
export interface LegFigures {
  readonly lossL: number;
  /** One standard deviation, L; null: unknown. */
  readonly uncertaintyL: number | null;
  readonly doubts: readonly LossDoubt[];
}

export interface JudgedLeg extends LegFigures {
  /** What is judged of it: without what alarms of drains have counted, and no more than every witness supports. L. */
  readonly judgedL: number;
  readonly verdict: LossVerdict;
}

/** What the loss of a fuel proves, leg by leg. */
export interface JudgedLoss {
  /** Null: nothing measures this leg. */
  readonly legs: Readonly<Record<LossLeg, JudgedLeg | null>>;
  /** Transit and unloading together, without the loading where a ticket tells it. */
  readonly carried: JudgedLeg | null;
  readonly verdict: LossVerdict | null;
  readonly doubts: readonly LossDoubt[];
  readonly limitL: number;
  readonly coverage: number;
  /** One standard deviation of the whole loss, L. */
  readonly uncertaintyL: number | null;
}

const sumOf = (litres: readonly (number | null)[]): number | null =>
  litres.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0);

/** The operation on the same compartment before this one. */
const previousOf = (loss: FuelLoss, unload: TaskOperation): TaskOperation | undefined =>
  [...loss.loads, ...loss.unloads, ...loss.returns]
    .filter(({ compartment, id }) => compartment === unload.compartment && id !== unload.id)
    .filter(({ startMs }) => startMs <= unload.startMs)
    .toSorted((a, b) => a.startMs - b.startMs)
    .at(-1);

/** What left between two operations on a compartment, by the truck's own gauge. */
const transitOf = (world: RuleContext, loss: FuelLoss): LegFigures | null => {
  const carried = [...loss.unloads, ...loss.returns].map((unload) => ({
    unload,
    previous: previousOf(loss, unload),
  }));
  const lossL = sumOf(
    carried.map(({ unload, previous }) =>
      previous?.stopV20L == null || unload.startV20L === null ? null : previous.stopV20L - unload.startV20L,
    ),
  );
  if (lossL === null || carried.length === 0) return null;
  const variance = carried.reduce(
    (sum, { unload, previous }) =>
      sum +
      readingsVariance(world, [unload], ['start']) +
      (previous === undefined ? 0 : readingsVariance(world, [previous], ['stop'])),
    0,
  );
  return { lossL: round(lossL, 2), uncertaintyL: Math.sqrt(variance), doubts: heldDoubts(loss) };
};

const heldDoubts = ({ loads, unloads }: FuelLoss): readonly LossDoubt[] =>
  [...loads, ...unloads].some(({ held }) => held === true) ? ['heldChannel'] : [];

/** Doubts of whatever compares the truck's gauge with another instrument. */
const gaugeDoubts = (world: RuleContext, loss: FuelLoss): readonly LossDoubt[] => {
  const operations = [...loss.loads, ...loss.unloads];
  const conditions = world.read(conditionsSlice);
  const drifts = operations.some(
    ({ compartment }) => (conditions[`gauge:${compartment}:drift`]?.recordId ?? null) !== null,
  );
  const unknown = operations.some(({ beforeUnknown }) => beforeUnknown === true);
  return [
    ...heldDoubts(loss),
    ...(drifts ? (['gaugeDrift'] as const) : []),
    ...(unknown ? (['beforeUnknown'] as const) : []),
  ];
};

/** Variance of what is left on board, less what was there before, L²: the truck's gauge alone tells it. */
const restVariance = (world: RuleContext, { loads, unloads, returns }: FuelLoss): number => {
  const operations = [...loads, ...unloads, ...returns].toSorted((a, b) => a.startMs - b.startMs);
  const first = new Map(operations.toReversed().map((operation) => [operation.compartment, operation]));
  const last = new Map(operations.map((operation) => [operation.compartment, operation]));
  return (
    readingsVariance(world, [...first.values()], ['start']) +
    readingsVariance(world, [...last.values()], ['stop'])
  );
};

const loadedV20L = ({ loads }: FuelLoss): number | null =>
  sumOf(
    loads.map(({ startV20L, stopV20L }) =>
      startV20L === null || stopV20L === null ? null : stopV20L - startV20L,
    ),
  );

/** The rack's ticket beside what the truck's gauge saw come: the depot's matter. */
const loadingOf = (world: RuleContext, loss: FuelLoss, t: number): LegFigures | null => {
  const ticketL = loss.rack?.v20L ?? null;
  const loadedL = loadedV20L(loss);
  if (ticketL === null || loadedL === null) return null;
  const variance =
    meterVariance(world, racksOf(loss), ticketL, t) +
    readingsVariance(world, loss.loads) +
    tableVariance(world, loss.loads, loadedL, t);
  return {
    lossL: round(ticketL - loadedL, 2),
    uncertaintyL: Math.sqrt(variance),
    doubts: gaugeDoubts(world, loss),
  };
};

const receivedVariance = (world: RuleContext, task: TaskState, loss: FuelLoss, t: number): number => {
  const receivedL = loss.decisive.received.v20L ?? loss.decisive.received.vtL;
  if (loss.measure === 'meter') return meterVariance(world, truckMetersOf(world, loss), receivedL, t);
  const deliveries = deliveriesOf(task, loss);
  const salesL = deliveries.reduce((sum, { salesVtL }) => sum + (salesVtL ?? 0), 0);
  const offL2 = deliveries.reduce((sum, { salesOffL }) => sum + (salesOffL ?? 0) ** 2, 0);
  const tanks = stationTanksOf(task, loss);
  return stationVariance(world, tanks, receivedL, deliveries.length, salesL, t) + offL2;
};

/** Doubts of what the station's gauge says it received. */
const stationDoubts = (
  task: TaskState,
  loss: FuelLoss,
  lossL: number,
  confirmed: boolean,
): readonly LossDoubt[] => {
  if (loss.measure !== 'atg') return [];
  const deliveries = deliveriesOf(task, loss);
  return [
    // What was sold meanwhile can only have made the rise smaller.
    ...(lossL > 0 && deliveries.some(({ salesVtL }) => salesVtL === null) ? (['salesUnknown'] as const) : []),
    ...(deliveries.some(({ overlaps }) => overlaps === true) ? (['overlapping'] as const) : []),
    // Two instruments say that it was not on board, so that it came from elsewhere, or the station's gauge is off.
    ...(lossL < 0 && confirmed ? (['moreThanCarried'] as const) : []),
  ];
};

/** Whether a second instrument confirms what the truck's gauge says it carried: the rack's ticket, within both errors. */
const isConfirmed = (loading: LegFigures | null, coverage: number): boolean =>
  loading !== null && Math.abs(loading.lossL) <= coverage * (loading.uncertaintyL ?? 0);

/** Against a depot speaks the truck's gauge, and a station that received no more than it says; one of them alone proves nothing. */
const depotDoubts = (task: TaskState, loss: FuelLoss): readonly LossDoubt[] =>
  loss.measure === 'tank' || loss.decisive.sent !== loss.rackSent
    ? ['oneWitness']
    : stationDoubts(task, loss, 1, false);

/** A gain by the truck's gauge is judged as far as the ticket's whole is one too; a loss as it is. */
const lesserGain = (carriedL: number, wholeL: number | null): number =>
  carriedL >= 0 || wholeL === null ? carriedL : Math.max(carriedL, Math.min(0, wholeL));

/** A loss less a surplus (negative) elsewhere that explains it, and what of the surplus is left. */
const lessSurplus = (lossL: number, surplusL: number): readonly [number, number] => {
  if (lossL <= 0 || surplusL >= 0) return [lossL, surplusL];
  const explainedL = Math.min(lossL, -surplusL);
  return [round(lossL - explainedL, 2), surplusL + explainedL];
};

/** A leg's gain is no larger than that of both legs together: what one has too much the other has too little. */
const noMoreThan = (lossL: number, carried: LegFigures | null): number =>
  lossL >= 0 || carried === null ? lossL : Math.max(lossL, Math.min(0, carried.lossL));

/** The worst verdict of all; null: nothing was judged. */
const worstOf = (legs: readonly JudgedLeg[]): LossVerdict | null => {
  if (legs.length === 0) return null;
  const has = (verdict: LossVerdict): boolean => legs.some((leg) => leg.verdict === verdict);
  return has('proven') ? 'proven' : has('inconclusive') ? 'inconclusive' : 'passed';
};

/**
 * What the loss of a fuel proves: against the depot, on the way, at the station. A leg is proven by what is missing
 * beyond its limit and `loss.coverage` standard deviations, if its witnesses are whole (engine rules 6).
 */
export const judgeLegs = (world: RuleContext, task: TaskState, loss: FuelLoss): JudgedLoss => {
  const t = task.startMs;
  const coverage = world.number('loss.coverage', t);
  const limit = lossLimit(world, loss.fuel, t);
  const sentL = loss.decisive.sent.v20L ?? 0;
  // Of what the truck's gauge saw come: a ticket more or less moves no limit.
  const limitedL = loss.tank.sent.v20L ?? sentL;
  const limitL = Math.max(world.number('loss.minL', t), limit === null ? 0 : Number(limit.value) * limitedL);
  const wholeL = loss.judgeable ? figuresOf(loss.decisive, loss.remainder).lossV20L : null;
  const loading = loadingOf(world, loss, t);
  const ticketed = loading !== null && loss.decisive.sent === loss.rackSent;
  const transit = loss.gaugeChanged || loss.beforeUnknown ? null : transitOf(world, loss);
  const { v20L: drainedL } = loss.drained.litres;
  const given = readingsVariance(world, loss.unloads);
  const moved = tableVariance(world, loss.unloads, loss.decisive.received.v20L ?? 0, t);
  const confirmed = isConfirmed(loading, coverage);
  const byInstruments = [
    ...gaugeDoubts(world, loss),
    ...(loss.measure === 'tank' || confirmed ? [] : (['oneWitness'] as const)),
  ];
  const unloading: LegFigures | null =
    wholeL === null || transit === null || loss.measure === 'tank'
      ? null
      : {
          lossL: round(wholeL - (ticketed ? loading.lossL : 0) - transit.lossL, 2),
          uncertaintyL: Math.sqrt(given + moved + receivedVariance(world, task, loss, t)),
          doubts: [...byInstruments, ...stationDoubts(task, loss, wholeL, confirmed)],
        };
  const receivedL2 = loss.measure === 'tank' ? given : receivedVariance(world, task, loss, t);
  const byGauge = readingsVariance(world, loss.loads) + (loss.measure === 'tank' ? 0 : moved) + receivedL2;
  const wholeVariance = ticketed
    ? meterVariance(world, racksOf(loss), sentL, t) + restVariance(world, loss) + receivedL2
    : byGauge;
  // Where ticket and gauge tell different loads, the smaller loss of the two is judged.
  const shortL = ticketed ? Math.max(0, loading.lossL) : 0;
  const carried: LegFigures | null =
    wholeL === null
      ? null
      : {
          lossL: round(wholeL - shortL, 2),
          uncertaintyL: Math.sqrt(
            Math.max(
              wholeVariance,
              // Without a gauge that could tell it a short loading is not excluded.
              shortL > 0 ? byGauge : ticketed ? readingsVariance(world, loss.loads) : 0,
            ),
          ),
          doubts:
            loss.measure === 'tank'
              ? heldDoubts(loss)
              : [...byInstruments, ...stationDoubts(task, loss, wholeL - shortL, confirmed)],
        };
  const judged = (leg: LegFigures | null, judgedL: number): JudgedLeg | null =>
    leg === null || limit === null
      ? null
      : { ...leg, judgedL, ...judgeLoss({ ...leg, lossL: judgedL, limitL, coverage }) };
  // What a gauge shows too much of after loading (foam, a probe that reads high) it misses later, and the other way round.
  const surplusL = Math.min(0, loading?.lossL ?? 0);
  const [missedL, left] = lessSurplus(transit?.lossL ?? 0, surplusL);
  // What the station received all the same was on board on the way, whatever the gauge showed there.
  const [transitL] = lessSurplus(missedL, Math.min(0, unloading?.lossL ?? 0));
  // Nor is missing at the station what a wrong reading before unloading showed too much.
  const [unloadingL] = lessSurplus(unloading?.lossL ?? 0, left + Math.min(0, transit?.lossL ?? 0));
  const laterL = Math.min(0, transit?.lossL ?? 0) + Math.min(0, unloading?.lossL ?? 0);
  const [shortOfL] = lessSurplus(loading?.lossL ?? 0, laterL);
  // A depot owes no more than is missing in all.
  const loadingL =
    ticketed && wholeL !== null && shortOfL > 0 ? Math.min(shortOfL, Math.max(0, wholeL)) : shortOfL;
  const legs = {
    loading: judged(
      loading === null ? null : { ...loading, doubts: [...loading.doubts, ...depotDoubts(task, loss)] },
      loadingL,
    ),
    transit: drainedL === null ? null : judged(transit, lessDrained(noMoreThan(transitL, carried), drainedL)),
    unloading: judged(unloading, noMoreThan(unloadingL, carried)),
  };
  const together =
    drainedL === null || carried === null
      ? null
      : // A ticket's whole has the surplus in it already.
        judged(
          carried,
          lessDrained(lessSurplus(lesserGain(carried.lossL, wholeL), ticketed ? 0 : surplusL)[0], drainedL),
        );
  const all = [...Object.values(legs), together].filter((leg) => leg !== null);
  const verdict = worstOf(all);
  return {
    legs,
    carried: together,
    verdict,
    doubts: verdict === 'inconclusive' ? [...new Set(all.flatMap(({ doubts }) => doubts))] : [],
    limitL: round(limitL, 2),
    coverage,
    uncertaintyL: wholeL === null ? null : round(Math.sqrt(wholeVariance), 2),
  };
};
