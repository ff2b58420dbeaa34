import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { deviationOf, repeatabilityOf } from '../../evidence/deviation.ts';
import { isBlind } from '../../blind.ts';
import type { EventData } from '../../events/events.ts';
import type { Operation, Reading } from '../../events/cargo.ts';
import type { Visit } from '../../events/fix.ts';
import type { Rule } from '../../rule.ts';
import { type Before, readingBefore } from '../../evidence/volume-state.ts';
import type { Slice } from '../../slice.ts';
import { levelsSlice, steadyAfter, steadyBefore } from '../../slices/levels.ts';
import { motionSlice } from '../../slices/motion.ts';
import { anyOpen, sensorsSlice } from '../../slices/sensors.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';
import { returnedShare } from './returned-share.ts';
import { leastChangeL } from './volume-change-limit.ts';
import { loadingRow, operationsRule, ticketOf, unloadingRow, type Work } from './operation-rows.ts';

const operationsSlice: Slice<{ works: Record<string, Work> }> = {
  name: 'operations',
  start: () => ({ works: {} }),
};

/**
 * An operation on a compartment in a visit, from its first opening (or, where switches are faulty, its first
 * reading).
 */
const begin = (
  world: RuleContext,
  visit: Visit,
  t: number,
  openedId: string,
  before: Pick<Before, 'steady'> & { readonly reading: Reading | null; readonly unknown?: boolean },
): Work => ({
  visit,
  where: { ...whereAt(world, t), areas: [] },
  openMs: t,
  openedId,
  closeMs: null,
  before: before.reading,
  beforeSteady: before.steady,
  beforeUnknown: before.unknown === true,
  bottom: false,
  top: false,
  recordId: null,
  judgedCloseMs: null,
  unsealed: false,
});

const onOpened = (world: RuleContext, event: EventData['seal-opened']): void => {
  const { visit } = world.read(motionSlice);
  if (visit === null || event.t < visit.startMs) return;
  const { works } = world.own(operationsSlice);
  const { compartment, part, t } = event;
  let work = works[compartment];
  if (work === undefined || work.visit.id !== visit.id) {
    const levels = world.read(levelsSlice);
    const before = readingBefore(world, levels, compartment, t);
    const stale = { reading: levels[compartment]?.lastOk ?? null, steady: false, unknown: true };
    work = begin(world, visit, t, event.messageId, before ?? stale);
    works[compartment] = work;
  }
  work.closeMs = null;
  work.unsealed = false;
  if (part === 'apiAdaptor') work.bottom = true;
  if (part === 'manhole') work.top = true;
};

const onClosed = (world: RuleContext, { compartment, t, messageId }: EventData['seal-closed']): void => {
  const known = world.read(operationsSlice).works[compartment];
  if (known === undefined || anyOpen(world.read(sensorsSlice), compartment)) return;
  const work = world.own(operationsSlice).works[compartment];
  if (work === undefined) return;
  work.closeMs = t;
  work.closedId = messageId;
  const after = steadyAfter(world.read(levelsSlice), compartment, t);
  if (after === null) return;
  work.judgedCloseMs = t;
  judge(world, compartment, work, after, true);
};

const difference = (before: Reading, after: Reading): number | null =>
  before.v20L !== null && after.v20L !== null
    ? after.v20L - before.v20L
    : before.vtL !== null && after.vtL !== null
      ? after.vtL - before.vtL
      : null;

const onTicket = (world: RuleContext): void => {
  const levels = world.read(levelsSlice);
  for (const [key, work] of Object.entries(world.read(operationsSlice).works)) {
    const { recordId, closeMs, before } = work;
    const row = recordId === null ? null : world.openRow(recordId);
    if (recordId === null || closeMs === null || row === null || !('kind' in row)) continue;
    const compartment = Number(key);
    const oilCode = (row.kind === 'loading' ? levels[key]?.lastOk?.oilCode : before?.oilCode) ?? 0;
    if (row.kind === 'loading')
      world.changeRecord(
        'loading',
        recordId,
        ticketOf(world, work, 'loading', compartment, oilCode, closeMs),
      );
    if (row.kind === 'unloading')
      world.changeRecord(
        'unloading',
        recordId,
        ticketOf(world, work, 'unloading', compartment, oilCode, closeMs),
      );
  }
};

const judge = (
  world: RuleContext,
  compartment: number,
  work: Work,
  after: Reading,
  steady: boolean,
): void => {
  const { before, visit, closeMs } = work;
  const change = before === null ? null : difference(before, after);
  if (before === null || change === null || closeMs === null) return;
  const minL = world.number('operation.minL', work.openMs) - 1e-9;
  // What leaves a load that was just filled in is no part of its loading.
  const { loadedVtL = 0 } = work;
  const fellL = loadedVtL - (after.vtL ?? 0);
  if (fellL >= leastChangeL(world, compartment, after.t) && fellL < returnedShare * loadedVtL) return;
  const kind = change >= minL ? 'loading' : change <= -minL ? 'unloading' : null;
  // A second opening of the visit may have undone what the first one did.
  if (kind !== 'loading') delete work.loadedVtL;
  if (kind === null) {
    if (work.recordId !== null) {
      world.withdraw(work.recordId);
      world.publish('operation-withdrawn', { id: work.recordId });
      work.recordId = null;
    }
    return;
  }
  const row =
    kind === 'loading'
      ? loadingRow(world, work, compartment, before, after, steady)
      : unloadingRow(world, work, compartment, before, after, steady);
  if (work.recordId !== null && work.recordId !== row.id) {
    world.withdraw(work.recordId, row.id);
    world.publish('operation-withdrawn', { id: work.recordId });
  }
  work.recordId = row.id;
  if (kind === 'loading' && visit.areaType === 'depot') work.loadedVtL = after.vtL ?? 0;
  world.open(row);
  const operation: Operation = {
    id: row.id,
    kind,
    compartment,
    visit,
    startMs: work.openMs,
    endMs: closeMs,
    oilCode: row.oilCode ?? after.oilCode,
    fuel: kind === 'loading' ? after.fuel : before.fuel,
    startVtL: before.vtL ?? 0,
    startV20L: work.beforeUnknown ? null : before.v20L,
    startDeviationL: deviationOf(world, before),
    stopDeviationL: deviationOf(world, after),
    repeatabilityL: repeatabilityOf(world, before, after),
    beforeUnknown: work.beforeUnknown,
    held: before.held !== undefined || after.held !== undefined,
    stopVtL: after.vtL ?? 0,
    stopV20L: after.v20L,
    returned: kind === 'unloading' && visit.areaType === 'depot',
    outOfTable: before.outOfTable === true || after.outOfTable === true,
    gaugeChanged: work.gaugeChanged === true,
    messages: {
      opened: work.openedId,
      before: before.messageId,
      after: after.messageId,
      // Where the switches are faulty, readings open and close it.
      closed: work.closedId ?? after.messageId,
    },
  };
  world.publish('operation', operation);
};

/** Follows a compartment with faulty switches by its gauge alone. */
const followBlind = (world: RuleContext, reading: Reading, visit: Visit): void => {
  const { compartment, t, messageId } = reading;
  const { works } = world.own(operationsSlice);
  const known = works[compartment];
  if (known !== undefined && known.visit.id === visit.id) {
    if (!known.unsealed) return;
    known.closeMs = t;
    judge(world, compartment, known, reading, true);
    // Nothing moved yet: it begins after this reading.
    if (known.recordId === null) known.openMs = t;
    return;
  }
  const before = steadyBefore(world.read(levelsSlice), compartment, visit.startMs) ?? reading;
  const work: Work = {
    ...begin(world, visit, t, messageId, { reading: before, steady: true }),
    openMs: Math.max(before.t, visit.startMs),
    closeMs: t,
    judgedCloseMs: t,
    unsealed: true,
  };
  works[compartment] = work;
  if (before !== reading) judge(world, compartment, work, reading, true);
};

const onReading = (world: RuleContext, reading: Reading): void => {
  const { visit } = world.read(motionSlice);
  if (reading.steady && visit !== null && reading.t >= visit.startMs && isBlind(world, reading.compartment))
    followBlind(world, reading, visit);
  const known = world.read(operationsSlice).works[reading.compartment];
  if (!reading.steady || known === undefined || known.closeMs === null || reading.t < known.closeMs) return;
  const work = world.own(operationsSlice).works[reading.compartment];
  if (work === undefined || work.unsealed) return;
  // The first steady reading after the last closing is the figure; later ones of the visit add nothing.
  if (work.judgedCloseMs === work.closeMs) return;
  work.judgedCloseMs = work.closeMs;
  judge(world, reading.compartment, work, reading, true);
};

/** On leaving without a steady reading the last raw one has to do. */
const onVisitEnd = (world: RuleContext, { visit, endMs }: EventData['visit-end']): void => {
  const { works } = world.read(operationsSlice);
  if (!Object.values(works).some((work) => work.visit.id === visit.id)) return;
  const state = world.own(operationsSlice);
  const levels = world.read(levelsSlice);
  for (const [key, work] of Object.entries(state.works)) {
    if (work.visit.id !== visit.id) continue;
    const compartment = Number(key);
    work.closeMs ??= endMs;
    if (work.unsealed) work.judgedCloseMs = work.closeMs;
    const last = levels[compartment]?.lastOk ?? null;
    if (work.judgedCloseMs !== work.closeMs && last !== null && last.t >= work.openMs)
      judge(world, compartment, work, last, false);
    if (work.recordId !== null) world.settle(work.recordId);
    delete state.works[key];
  }
};

/** Loadings in depots and unloadings in stations, per visit and compartment. */
export const operations: Rule = {
  ...operationsRule,
  meta: {
    title: ruleTitles.operations,
    intent:
      "Makes loadings and unloadings of a compartment's volumes before and after the openings of a visit.",
    source: ['S', 'J'],
    settings: [
      'drain.capacityRate',
      'drain.minL',
      'operation.minL',
      'uncertainty.levelMm',
      'uncertainty.temperatureC',
    ],
    records: ['loading', 'unloading'],
    alarms: [],
  },
  on: {
    'seal-opened': onOpened,
    'seal-closed': onClosed,
    'gauge-changed': (world, { compartment }) => {
      if (world.read(operationsSlice).works[compartment] === undefined) return;
      const work = world.own(operationsSlice).works[compartment];
      // The present figures stay; later readings of this visit are not comparable.
      if (work !== undefined) work.gaugeChanged = true;
    },
    reading: onReading,
    'visit-end': onVisitEnd,
    ticket: onTicket,
  },
};
