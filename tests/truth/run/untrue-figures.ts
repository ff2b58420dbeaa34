import type { IncidentKind } from '#simulator/plan/day.ts';

import type { Measure } from './error-budget.ts';
import type { TrueTask } from './true-tasks.ts';

export type Figure = 'sent' | 'received' | 'remainder' | 'loss';

interface Untrue {
  readonly kind: IncidentKind;
  readonly figures: readonly Figure[];
  readonly measures: readonly Measure[];
}

/** What was staged so that figures are untrue, although instruments measure as well as they can. */
const untrue: readonly Untrue[] = [
  // The ticket says more than ran.
  { kind: 'shortLoading', figures: ['sent', 'loss'], measures: ['atg', 'meter'] },
  // Taken before the truck has been read after its loading.
  { kind: 'depotTheft', figures: ['sent', 'loss'], measures: ['tank'] },
  { kind: 'jammedAtDepot', figures: ['sent', 'loss'], measures: ['tank'] },
  // Foam stands on the load when it is read.
  { kind: 'foam', figures: ['sent', 'loss'], measures: ['tank'] },
  { kind: 'probeHigh', figures: ['sent', 'received', 'loss'], measures: ['tank'] },
  // Water runs out with the oil, and into the station's tank.
  { kind: 'waterWithoutFloat', figures: ['received', 'loss'], measures: ['atg', 'tank'] },
];

export type UntrueBecause = IncidentKind | 'fenceDrawnSmall' | 'gaugeDrift';

const minuteMs = 60_000;

/** The first probe of some trucks shows less than there is, every day: no incident. */
const isDrifted = ({ truck, compartments }: TrueTask): boolean =>
  truck.firstGauge !== 1 && compartments.includes(truck.compartments[0]?.compartment ?? 0);

/** What makes a figure of a task untrue, whoever judges it; null: nothing that was staged. */
export const untrueBecause = (task: TrueTask, figure: Figure, measure: Measure): UntrueBecause | null => {
  if (measure === 'tank' && isDrifted(task)) return 'gaugeDrift';
  const found = task.day.incidents.find(
    ({ kind, atMs, untilMs = atMs, compartment }) =>
      untrue.some(
        (one) => one.kind === kind && one.figures.includes(figure) && one.measures.includes(measure),
      ) &&
      untilMs >= task.startMs - minuteMs &&
      atMs <= task.endMs &&
      (compartment === undefined || task.compartments.includes(compartment)),
  );
  return found?.kind ?? null;
};
