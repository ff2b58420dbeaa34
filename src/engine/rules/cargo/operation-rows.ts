import type { RecordRow } from '#contract/records.ts';
import { round } from '#domain/text/round.ts';

import { repeatabilityOf } from '../../evidence/deviation.ts';
import type { Reading } from '../../events/cargo.ts';
import type { Visit } from '../../events/fix.ts';
import { sumLitres } from '../../rows/litres.ts';
import { endPlace, record } from '../../rows/rows.ts';
import { withColumns } from '../../rows/with-columns.ts';
import { retained, sensorsSlice } from '../../slices/sensors.ts';
import { taskSlice } from '../../slices/task.ts';
import { ticketFits } from '../tasks/task-tickets.ts';
import { iso } from '../../time.ts';
import type { Where } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';

export const operationsRule = { name: 'operations', version: 4 } as const;

/** What was opened of a compartment in the present visit. */
export interface Work {
  visit: Visit;
  where: Where;
  openMs: number;
  openedId: string;
  closeMs: number | null;
  closedId?: string | null;
  /** The table or probe changed since the reading before. */
  gaugeChanged?: boolean;
  /** Steady reading before the first opening, or the last raw one. */
  before: Reading | null;
  beforeSteady: boolean;
  /** The truck has moved since, and nothing tells what was on board when it was opened. */
  beforeUnknown: boolean;
  bottom: boolean;
  top: boolean;
  recordId: string | null;
  /** What the compartment held after its loading of this visit, L at line. */
  loadedVtL?: number;
  /** Closing for which the steady reading has come. */
  judgedCloseMs: number | null;
  /** The switches are faulty: times are those of readings. */
  unsealed: boolean;
}

/** Figures that the quality of a volume makes less sure; what affects the litres themselves comes first. */
const qualityOf = (work: Work, after: Reading, steady: boolean): string | null => {
  if (work.gaugeChanged === true) return 'gaugeChanged';
  if (work.beforeUnknown) return 'beforeUnknown';
  if (!work.beforeSteady || !steady) return 'unsteady';
  return work.before?.outOfTable || after.outOfTable ? 'outOfTable' : null;
};

/** The tickets of this visit and compartment that were printed so far: the rack's at loading, the truck's meter at unloading. */
export const ticketOf = (
  world: RuleContext,
  work: Work,
  kind: 'loading' | 'unloading',
  compartment: number,
  oilCode: number,
  endMs: number,
) => {
  const operation = { kind, compartment, oilCode, startMs: work.openMs, endMs };
  const found = world.read(taskSlice).tickets.filter((ticket) => ticketFits(ticket, operation));
  const rack = found.filter(({ position }) => position === 'rack');
  const counted = rack.length > 0 ? rack : found;
  const litres = counted.length === 0 ? null : sumLitres(counted);
  return {
    ticketCode: counted[0]?.ticketCode ?? null,
    ticketVtL: litres?.vtL ?? null,
    ticketV20L: litres?.v20L ?? null,
  };
};

/** Litres that came on board (negative: left it), at line and at 20 °C; null: unknown. */
const movedOf = ({ beforeUnknown }: Work, before: Reading, after: Reading) =>
  beforeUnknown
    ? { vtL: null, v20L: null }
    : {
        vtL: round((after.vtL ?? 0) - (before.vtL ?? 0), 2),
        v20L: before.v20L === null || after.v20L === null ? null : round(after.v20L - before.v20L, 2),
      };

const negative = (litres: number | null): number | null => (litres === null ? null : round(-litres, 2));

const begun = <const K extends 'loading' | 'unloading'>(
  world: RuleContext,
  work: Work,
  kind: K,
  compartment: number,
  after: Reading,
) =>
  record(world, {
    kind,
    of: compartment,
    startMs: work.openMs,
    endMs: work.closeMs ?? after.t,
    where: work.where,
    rule: operationsRule,
    why: {
      settings: [world.setting('operation.minL', work.openMs)],
      messages: { opened: work.openedId, first: work.before?.messageId ?? null, closed: after.messageId },
      figures: { beforeTime: iso(work.before?.t ?? after.t), afterTime: iso(after.t) },
    },
  });

/** Columns of both kinds. */
const shared = (
  world: RuleContext,
  work: Work,
  compartment: number,
  before: Reading,
  after: Reading,
  steady: boolean,
) => ({
  ...endPlace(work.where),
  areaCode: work.visit.areaCode,
  areaName: work.visit.areaName,
  compartment,
  startVtL: work.beforeUnknown ? null : (work.before?.vtL ?? null),
  startV20L: work.beforeUnknown ? null : (work.before?.v20L ?? null),
  stopVtL: after.vtL,
  stopV20L: after.v20L,
  repeatabilityL: work.beforeUnknown ? null : round(repeatabilityOf(world, before, after), 2),
  temperatureC: after.temperatureC,
  visitId: work.visit.id,
  unsealedBasis: work.unsealed,
  quality: qualityOf(work, after, steady),
});

/**
 * Makes the row of an operation at a compartment, from the readings before and after it.
 * @param steady the reading after it was taken at rest
 */
type OperationRow<K extends 'loading' | 'unloading'> = (
  world: RuleContext,
  work: Work,
  compartment: number,
  before: Reading,
  after: Reading,
  steady: boolean,
) => RecordRow<K>;

export const loadingRow: OperationRow<'loading'> = (world, work, compartment, before, after, steady) => {
  const moved = movedOf(work, before, after);
  return withColumns(begun(world, work, 'loading', compartment, after), {
    ...shared(world, work, compartment, before, after, steady),
    fuel: after.fuel,
    oilCode: after.oilCode,
    loadedVtL: moved.vtL,
    loadedV20L: moved.v20L,
    mode: work.bottom ? 'bottom' : work.top ? 'top' : null,
    residueVtL: work.beforeUnknown ? null : before.vtL,
    ...ticketOf(world, work, 'loading', compartment, after.oilCode, work.closeMs ?? after.t),
  });
};

export const unloadingRow: OperationRow<'unloading'> = (world, work, compartment, before, after, steady) => {
  const moved = movedOf(work, before, after);
  return withColumns(begun(world, work, 'unloading', compartment, after), {
    ...shared(world, work, compartment, before, after, steady),
    fuel: before.fuel,
    oilCode: before.oilCode,
    unloadedVtL: negative(moved.vtL),
    unloadedV20L: negative(moved.v20L),
    remainderVtL: after.vtL,
    ...ticketOf(world, work, 'unloading', compartment, before.oilCode, work.closeMs ?? after.t),
    wetAtEnd: retained(world.read(sensorsSlice), compartment)?.wet ?? null,
    stationCode: work.visit.stationCode,
    returned: work.visit.areaType === 'depot',
    temperatureC: before.temperatureC,
  });
};
