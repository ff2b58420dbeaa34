import {
  accumulatedDrift,
  comparedKept,
  gaugeDrift,
  leastComparedL,
  type GaugeComparison,
  type GaugeReference,
} from '#domain/cargo/gauge-drift.ts';
import { round } from '#domain/text/round.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { EventData } from '../../events/events.ts';
import type { Operation, Ticket } from '../../events/cargo.ts';
import type { Fact } from '../../fact.ts';
import type { Rule } from '../../rule.ts';
import type { Slice } from '../../slice.ts';
import { isWatched } from '../../slices/conditions.ts';
import { taskSlice } from '../../slices/task.ts';
import { ticketFits } from '../tasks/task-tickets.ts';
import type { RuleContext } from '../../rule-context.ts';

/** A loading or unloading that a reference may still be found for. */
interface Work {
  id: string;
  kind: Operation['kind'];
  compartment: number;
  visitId: string;
  oilCode: number;
  startMs: number;
  endMs: number;
  v20L: number;
  /** One standard deviation of these litres by what does not repeat, L. */
  eachL?: number;
}

interface Compared extends GaugeComparison {
  readonly workId: string;
}

interface DriftState {
  works: Work[];
  /** By compartment. */
  compared: Record<string, Compared[]>;
  /** What a station's gauge took of a visit's oil: `visitId oilCode`, by delivery. */
  received: Record<string, Record<string, { v20L: number | null; whole: boolean }>>;
}

const driftSlice: Slice<DriftState> = {
  name: 'gauge-drift',
  start: () => ({ works: [], compared: {}, received: {} }),
};

const worksKept = 24;
const visitsKept = 8;

const positions = { loading: 'rack', unloading: 'truck' } as const;
const references = { loading: 'rack', unloading: 'meter' } as const;

/** What tickets that name the compartment counted; null: there is none, or one without a volume at 20 °C. */
const ticketV20L = (work: Work, tickets: readonly Ticket[]): number | null => {
  const own = tickets.filter(
    (ticket) =>
      ticket.position === positions[work.kind] && ticket.compartment !== null && ticketFits(ticket, work),
  );
  if (own.length === 0 || own.some(({ v20L }) => v20L === null)) return null;
  return own.reduce((sum, { v20L }) => sum + (v20L ?? 0), 0);
};

/** What the station took of a visit from one compartment alone; null: of several, or doubtful. */
const receivedV20L = (state: DriftState, work: Work): number | null => {
  const beside = state.works.filter(
    ({ visitId, oilCode }) => visitId === work.visitId && oilCode === work.oilCode,
  );
  const deliveries = Object.values(state.received[`${work.visitId} ${work.oilCode}`] ?? {});
  if (beside.length !== 1 || deliveries.length === 0) return null;
  if (deliveries.some(({ v20L, whole }) => v20L === null || !whole)) return null;
  return deliveries.reduce((sum, { v20L }) => sum + (v20L ?? 0), 0);
};

/** One standard deviation by which a reference differs from itself, L. */
const referenceEachL = (world: RuleContext, reference: GaugeReference, { v20L, endMs }: Work): number =>
  reference === 'atg'
    ? world.number('uncertainty.stationL', endMs)
    : v20L * world.number('uncertainty.meterEachRate', endMs);

const keep = (
  world: RuleContext,
  state: DriftState,
  work: Work,
  reference: GaugeReference,
  litres: number | null,
): void => {
  const before = (state.compared[work.compartment] ?? []).filter(
    (one) => one.workId !== work.id || one.reference !== reference,
  );
  if (litres !== null && litres >= leastComparedL && work.v20L >= leastComparedL)
    before.push({
      workId: work.id,
      t: work.endMs,
      reference,
      gaugeV20L: work.v20L,
      referenceV20L: litres,
      ...(work.eachL === undefined
        ? {}
        : { eachL: Math.hypot(work.eachL, referenceEachL(world, reference, work)) }),
    });
  before.sort((a, b) => a.t - b.t || (a.workId < b.workId ? -1 : 1));
  const rest = before.filter((one) => one.reference !== reference);
  const own = before.filter((one) => one.reference === reference).slice(-comparedKept);
  state.compared[work.compartment] = [...rest, ...own];
};

const judge = (world: RuleContext, state: DriftState, t: number): void => {
  const limit = world.number('gauge.driftRate', t);
  for (const [compartment, own] of Object.entries(state.compared)) {
    const key = `gauge:${compartment}:drift`;
    const watched = isWatched(world, key);
    const others = Object.entries(state.compared).flatMap(([one, compared]) =>
      one === compartment ? [] : [compared],
    );
    // It ends at half of what it begins at: a gauge on the limit does not come and go.
    const drift = gaugeDrift(own, others, watched ? limit / 2 : limit) ?? accumulatedDrift(own);
    if (drift === null && !watched) continue;
    world.publish('condition', {
      key,
      active: drift !== null,
      t,
      messageId: '',
      device: 'gauge',
      fault: 'drift',
      level: 1,
      source: 'engine',
      holdMs: 0,
      clearHoldMs: 0,
      compartment: Number(compartment),
      ...(drift === null ? {} : { value: round(drift.bias, 4), limit }),
    });
  }
};

const compare = (world: RuleContext, state: DriftState, works: readonly Work[]): void => {
  const { tickets } = world.read(taskSlice);
  for (const work of works) {
    keep(world, state, work, references[work.kind], ticketV20L(work, tickets));
    if (work.kind === 'unloading') keep(world, state, work, 'atg', receivedV20L(state, work));
  }
  judge(world, state, world.now);
};

const onOperation = (world: RuleContext, operation: Operation): void => {
  const { id, kind, compartment, visit, oilCode, startMs, endMs, startV20L, stopV20L } = operation;
  const state = world.own(driftSlice);
  const rest = state.works.filter((one) => one.id !== id);
  const litres = startV20L === null || stopV20L === null ? null : Math.abs(stopV20L - startV20L);
  const usable = litres !== null && !operation.gaugeChanged && !operation.returned && !operation.outOfTable;
  state.works = rest.slice(1 - worksKept);
  if (!usable) return;
  const work: Work = {
    id,
    kind,
    compartment,
    visitId: visit.id,
    oilCode,
    startMs,
    endMs,
    v20L: litres,
    eachL: operation.repeatabilityL,
  };
  state.works.push(work);
  compare(
    world,
    state,
    state.works.filter((one) => one.visitId === work.visitId),
  );
};

const onTicket = (world: RuleContext, ticket: Ticket): void => {
  if (!world.read(driftSlice).works.some((work) => ticketFits(ticket, work))) return;
  const state = world.own(driftSlice);
  compare(
    world,
    state,
    state.works.filter((work) => ticketFits(ticket, work)),
  );
};

const onAssignment = (world: RuleContext, { data }: Fact<'atg-assignment'>): void => {
  const state = world.own(driftSlice);
  const key = `${data.visitId} ${data.oilCode}`;
  const known = { ...state.received[key] };
  if (data.share === 0) delete known[data.deliveryCode];
  else known[data.deliveryCode] = { v20L: data.receivedV20L, whole: !data.ambiguous };
  const rest = Object.entries(state.received).filter(([one]) => one !== key);
  state.received = Object.fromEntries([...rest.slice(1 - visitsKept), [key, known]]);
  compare(
    world,
    state,
    state.works.filter(({ visitId, oilCode }) => `${visitId} ${oilCode}` === key),
  );
};

const onWithdrawn = (world: RuleContext, { id }: EventData['operation-withdrawn']): void => {
  const state = world.own(driftSlice);
  state.works = state.works.filter((work) => work.id !== id);
  for (const [compartment, compared] of Object.entries(state.compared))
    state.compared[compartment] = compared.filter(({ workId }) => workId !== id);
  judge(world, state, world.now);
};

/** Another table or probe: what was compared before says nothing of it. */
const onChanged = (world: RuleContext, { compartment, t }: EventData['gauge-changed']): void => {
  if (world.read(driftSlice).compared[compartment] === undefined) return;
  const state = world.own(driftSlice);
  state.compared[compartment] = [];
  judge(world, state, t);
};

/** Level gauges that measure more or less than rack, meter and station do, delivery after delivery. */
export const gaugeDrifts: Rule = {
  name: 'gauge-drift',
  version: 2,
  meta: {
    title: ruleTitles['gauge-drift'],
    intent:
      'Finds level gauges that read too much or too little by what independent references measured of the same oil.',
    source: ['J'],
    settings: ['gauge.driftRate', 'uncertainty.meterEachRate', 'uncertainty.stationL'],
    records: [],
    alarms: [],
  },
  on: {
    operation: onOperation,
    'operation-withdrawn': onWithdrawn,
    ticket: onTicket,
    'atg-assignment': onAssignment,
    'gauge-changed': onChanged,
  },
};
