import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import { forwardedSeq, type Fact, type StationVisit } from '../../fact.ts';
import { settledKeptMs } from '../../retention.ts';
import type { Rule } from '../../rule.ts';
import { copy, type Slice } from '../../slice.ts';
import { iso, minuteMs } from '../../time.ts';
import type { RuleContext } from '../../rule-context.ts';
import { followRise, type TankWatch } from './atg-rise.ts';
import { putTotals, salesDuring, type TotalsByCode } from './pump-sales.ts';
import { readingVolume } from './reading-volume.ts';
import { isWritten, receivedOf, salesOf, stationRule, writeDelivery } from './atg-delivery-row.ts';
import { forwardBeside } from './deliveries-beside.ts';
import { type Delivery, keptOf, matchAll } from './station-matching.ts';

interface StationState {
  deliveries: Record<string, Delivery>;
  visits: Record<string, StationVisit & { readonly t: number }>;
  /** The gauge reports its deliveries: rises in its readings say nothing new. */
  reports?: boolean;
  tanks?: Record<string, TankWatch>;
  /** Totals of pumps of the last days. Missing: nobody brought any. */
  totals?: TotalsByCode;
}

const stationSlice: Slice<StationState> = {
  name: 'station',
  start: () => ({ deliveries: {}, visits: {} }),
  copy: (state) => ({
    ...state,
    deliveries: { ...state.deliveries },
    visits: { ...state.visits },
    ...(state.totals === undefined ? {} : { totals: { ...state.totals } }),
    ...(state.tanks === undefined ? {} : { tanks: copy(state.tanks) }),
  }),
};

const isSameTank = (
  a: Pick<Delivery, 'data'>,
  b: { readonly data: { readonly tankNumber: number; readonly stationCode: string } },
): boolean => a.data.tankNumber === b.data.tankNumber && a.data.stationCode === b.data.stationCode;

const overlapsAnother = (state: Readonly<StationState>, delivery: Delivery): boolean =>
  Object.values(state.deliveries).some(
    (other) =>
      other.recordId !== delivery.recordId &&
      isSameTank(other, delivery) &&
      other.startMs < delivery.endMs &&
      delivery.startMs < other.endMs,
  );

const reprintMs = minuteMs;
const reprintL = 20;

/** The delivery that this one tells again, whatever its number: same tank, beginning and volume at the beginning. */
const firstPrint = (
  state: Readonly<StationState>,
  data: Fact<'atg-delivery'>['data'],
): Delivery | undefined =>
  Object.values(state.deliveries).find(
    (known) =>
      isSameTank(known, { data }) &&
      known.data.deliveryCode !== data.deliveryCode &&
      Math.abs(known.startMs - Date.parse(data.startTime)) <= reprintMs &&
      Math.abs(known.data.startVtL - data.startVtL) <= reprintL,
  );

const forward = (
  world: RuleContext,
  state: Readonly<StationState>,
  delivery: Delivery,
  visit: StationVisit & { t: number },
  share: 0 | 1,
  ambiguous: boolean,
): void => {
  const data = {
    visitId: visit.visitId,
    stationCode: visit.stationCode,
    oilCode: visit.oilCode,
    deliveryCode: delivery.data.deliveryCode,
    receivedVtL: delivery.receivedVtL,
    receivedV20L: delivery.receivedV20L,
    share,
    ambiguous,
    tankNumber: delivery.data.tankNumber,
    salesVtL: salesOf(delivery),
    ...(delivery.sales === undefined
      ? {}
      : { salesOffL: delivery.sales.offL, salesMessageId: delivery.sales.messageId }),
    overlaps: overlapsAnother(state, delivery),
    messageId: delivery.messageId,
  };
  const t = Math.max(delivery.t, visit.t);
  world.forward({
    subject: visit.subject,
    fact: {
      id: `atg:${delivery.data.deliveryCode} ${visit.visitId} ${visit.oilCode}`,
      t,
      seq: forwardedSeq,
      terminal: delivery.terminal,
      contactMs: null,
      receivedMs: t,
      kind: 'atg-assignment',
      data,
    },
  });
};

/** Takes back deliveries that were forwarded to visits to which they do not belong any more. */
const takeBackForwarded = (
  world: RuleContext,
  state: StationState,
  isOver: (assignment: Fact<'atg-assignment'>['data'], delivery: Delivery) => boolean,
): void => {
  for (const { fact } of Object.values(world.forwardedBefore())) {
    if (fact.kind !== 'atg-assignment') continue;
    const delivery = state.deliveries[fact.data.deliveryCode];
    const visit = state.visits[visitKey(fact.data.visitId, fact.data.oilCode)];
    if (delivery === undefined || visit === undefined || !isOver(fact.data, delivery)) continue;
    forward(world, state, delivery, visit, 0, false);
  }
};

const assign = (world: RuleContext, state: StationState, oilCode: number): void => {
  const matches = matchAll(state, oilCode);
  for (const delivery of Object.values(state.deliveries)) {
    if (delivery.data.oilCode !== oilCode) continue;
    const mine = matches.get(delivery.data.deliveryCode) ?? [];
    const [first] = mine;
    const matching = first === undefined ? 'unmatched' : first.ambiguous ? 'doubtful' : 'matched';
    const taker =
      first !== undefined && !first.ambiguous
        ? (state.visits[visitKey(first.visitId, oilCode)] ?? null)
        : null;
    if (!isWritten(world, delivery, taker, matching)) writeDelivery(world, delivery, taker, matching);
    for (const { visitId, ambiguous } of mine) {
      const visit = state.visits[visitKey(visitId, oilCode)];
      if (visit !== undefined) forward(world, state, delivery, visit, 1, ambiguous);
    }
  }
  const isTheirs = (data: Fact<'atg-assignment'>['data']): boolean =>
    data.oilCode === oilCode &&
    (matches.get(data.deliveryCode) ?? []).some(({ visitId }) => visitId === data.visitId);
  // A gauge may correct the oil of a delivery: it was another's visit then.
  takeBackForwarded(world, state, (data, delivery) => delivery.data.oilCode === oilCode && !isTheirs(data));
  for (const visit of Object.values(state.visits))
    if (visit.oilCode === oilCode && visit.besideSinceMs !== undefined)
      forwardBeside(world, state, visit, visit.besideSinceMs);
};

const visitKey = (visitId: string, oilCode: number): string => `${visitId} ${oilCode}`;

const forget = (world: RuleContext, state: StationState): void => {
  const kept = keptOf(state, world.now - settledKeptMs);
  const gone = new Set<string>();
  for (const [code, delivery] of Object.entries(state.deliveries)) {
    if (kept.deliveries.has(delivery)) continue;
    world.settle(delivery.recordId);
    delete state.deliveries[code];
    gone.add(code);
  }
  forgetTotals(world, state);
  for (const [key, visit] of Object.entries(state.visits))
    if (!kept.visits.has(visit)) {
      delete state.visits[key];
      world.forgetForwarded(({ fact }) => fact.id === `beside:${key}`);
    }
  if (gone.size > 0)
    world.forgetForwarded(({ fact }) => fact.kind === 'atg-assignment' && gone.has(fact.data.deliveryCode));
};

/** Totals stay as long as what counts them may be told again. */
const forgetTotals = (world: RuleContext, state: StationState): void => {
  const counted = new Set(Object.values(state.deliveries).map(({ sales }) => sales?.messageId));
  for (const [code, { t, messageId }] of Object.entries(state.totals ?? {}))
    if (t < world.now - settledKeptMs && !counted.has(messageId)) delete state.totals?.[code];
};

/** What a delivery brought, with what the pumps sold meanwhile. */
const measured = (
  state: Readonly<StationState>,
  delivery: Pick<Delivery, 'data' | 'startMs' | 'endMs'>,
): Pick<Delivery, 'receivedVtL' | 'receivedV20L' | 'sales'> => {
  const { data } = delivery;
  // What the gauge tells itself was counted in the delivery's own time.
  const sales = data.salesVtL === undefined ? salesDuring(state.totals ?? {}, delivery) : null;
  const received = receivedOf(data, data.salesVtL ?? sales?.vtL ?? 0);
  return {
    receivedVtL: received.vtL,
    receivedV20L: received.v20L,
    ...(sales === null ? {} : { sales }),
  };
};

/** Somebody brings what the pumps had counted: deliveries of that tank are measured again. */
const onTotals = (world: RuleContext, fact: Fact<'pump-totals'>): void => {
  const state = world.own(stationSlice);
  forget(world, state);
  putTotals((state.totals ??= {}), fact);
  for (const [code, { sales: before, ...delivery }] of Object.entries(state.deliveries)) {
    if (!isSameTank(delivery, fact)) continue;
    const again = measured(state, delivery);
    if (again.sales?.messageId === before?.messageId) continue;
    state.deliveries[code] = { ...delivery, ...again };
    assign(world, state, delivery.data.oilCode);
  }
};

const put = (
  world: RuleContext,
  state: StationState,
  fact: Fact,
  told: Fact<'atg-delivery'>['data'],
): void => {
  const data = { ...told, deliveryCode: firstPrint(state, told)?.data.deliveryCode ?? told.deliveryCode };
  const period = { startMs: Date.parse(data.startTime), endMs: Date.parse(data.endTime) };
  const recordId = `atg-delivery:${data.stationCode}:${data.deliveryCode}:${iso(period.startMs)}`;
  const known = state.deliveries[data.deliveryCode];
  if (known !== undefined && known.recordId !== recordId) world.withdraw(known.recordId, recordId);
  state.deliveries[data.deliveryCode] = {
    t: fact.t,
    messageId: fact.id,
    terminal: fact.terminal,
    data,
    ...period,
    ...measured(state, { data, ...period }),
    recordId,
  };
  assign(world, state, data.oilCode);
};

/** A gauge that reports deliveries is believed in them; what was made of its readings until then is taken back. */
const onDelivery = (world: RuleContext, fact: Fact<'atg-delivery'>): void => {
  const state = world.own(stationSlice);
  forget(world, state);
  if (state.reports !== true) {
    state.reports = true;
    delete state.tanks;
    for (const { data, recordId } of Object.values(state.deliveries)) takeBack(world, state, data, recordId);
  }
  put(world, state, fact, fact.data);
};

const takeBack = (
  world: RuleContext,
  state: StationState,
  data: Delivery['data'],
  recordId: string,
): void => {
  const delivery = state.deliveries[data.deliveryCode];
  if (delivery === undefined) return;
  takeBackForwarded(world, state, ({ deliveryCode }) => deliveryCode === data.deliveryCode);
  world.withdraw(recordId);
  delete state.deliveries[data.deliveryCode];
};

/** Deliveries of a gauge that sends readings only. */
const onReading = (world: RuleContext, fact: Fact<'atg-reading'>): void => {
  if (world.read(stationSlice).reports === true) return;
  const state = world.own(stationSlice);
  const tanks = (state.tanks ??= {});
  const watch = (tanks[fact.data.tankNumber] ??= { recent: [], rise: null });
  const found = followRise(watch, fact, readingVolume(world.context.stationTables, fact));
  if (found === null) return;
  forget(world, state);
  put(world, state, fact, found);
};

const onVisit = (world: RuleContext, fact: Fact<'station-visit'>): void => {
  const state = world.own(stationSlice);
  forget(world, state);
  state.visits[visitKey(fact.data.visitId, fact.data.oilCode)] = { ...fact.data, t: fact.t };
  assign(world, state, fact.data.oilCode);
};

/** A station's gauge: its deliveries, and which truck's visit each belongs to (engine rules 6.4). */
export const station: Rule = {
  ...stationRule,
  meta: {
    title: ruleTitles.station,
    intent:
      "Makes deliveries of what a station's gauge reports or shows, and assigns them to the trucks that unloaded.",
    source: ['S', 'T', 'J'],
    settings: [],
    records: ['atg-delivery'],
    alarms: [],
  },
  on: {
    'atg-delivery': onDelivery,
    'atg-reading': onReading,
    'station-visit': onVisit,
    'pump-totals': onTotals,
  },
};
