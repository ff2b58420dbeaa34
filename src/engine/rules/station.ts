import { defaultDensity20KgM3, fuelOf } from '#domain/oil.ts';
import { round } from '#domain/round.ts';
import { isOutOfTable, vcf20 } from '#domain/volume-correction.ts';

import { forwardedSeq, type Fact, type StationVisit } from '../fact.ts';
import { settledKeptMs } from '../retention.ts';
import type { Rule } from '../rule.ts';
import { record } from '../rows.ts';
import type { Slice } from '../slice.ts';
import { iso, minuteMs } from '../time.ts';
import { whereOfStation } from '../where.ts';
import type { World } from '../world.ts';
import { followRise, type TankWatch } from './atg-rise.ts';

interface Delivery {
  t: number;
  messageId: string;
  terminal: string;
  data: Fact<'atg-delivery'>['data'];
  startMs: number;
  endMs: number;
  receivedVtL: number;
  receivedV20L: number | null;
  recordId: string;
}

interface StationState {
  deliveries: Record<string, Delivery>;
  visits: Record<string, StationVisit & { t: number }>;
  /** What each truck was told: `deliveryCode visitId` to the fact's content. */
  told: Record<string, string>;
  /** The gauge reports its deliveries: rises in its readings say nothing new. */
  reports?: boolean;
  tanks?: Record<string, TankWatch>;
}

const stationSlice: Slice<StationState> = {
  name: 'station',
  start: () => ({ deliveries: {}, visits: {}, told: {} }),
};

const rule = { name: 'station', version: 2 };

const marginMs = 15 * minuteMs;

const densityOf = (data: Fact<'atg-delivery'>['data']): number | null =>
  data.density20KgM3 ?? defaultDensity20KgM3[fuelOf(data.oilCode)];

const receivedOf = (data: Fact<'atg-delivery'>['data']) => {
  const sales = data.salesVtL ?? 0;
  const density = densityOf(data);
  const { startTemperatureC: startT, endTemperatureC: endT } = data;
  const vtL = round(data.endVtL - data.startVtL + sales, 2);
  if (density === null || startT === undefined || endT === undefined) return { vtL, v20L: null };
  const end = vcf20(density, endT);
  return { vtL, v20L: round(data.endVtL * end - data.startVtL * vcf20(density, startT) + sales * end, 2) };
};

const meets = (delivery: Delivery, visit: StationVisit): boolean =>
  delivery.data.oilCode === visit.oilCode &&
  visit.unloadedVtL > 0 &&
  delivery.startMs <= visit.closeMs + marginMs &&
  delivery.endMs >= visit.openMs - marginMs;

interface Match {
  readonly visitId: string;
  readonly ambiguous: boolean;
}

/**
 * Gives each delivery to the visit that it belongs to. One visit alone takes all, whatever the figures: a mismatch
 * is the finding. Where two trucks were there, the nearest volume decides, within 5 % or 200 L; else nobody knows.
 */
const matchAll = (state: StationState): Map<string, Match[]> => {
  const deliveries = Object.values(state.deliveries).sort(
    (a, b) => a.startMs - b.startMs || (a.data.deliveryCode < b.data.deliveryCode ? -1 : 1),
  );
  const visits = Object.values(state.visits).sort(
    (a, b) => a.openMs - b.openMs || (a.visitId < b.visitId ? -1 : 1),
  );
  const open = new Map(visits.map((visit) => [visit, visit.unloadedVtL]));
  const matches = new Map<string, Match[]>();
  const take = (delivery: Delivery, visit: StationVisit & { t: number }, ambiguous: boolean): void => {
    const { deliveryCode } = delivery.data;
    matches.set(deliveryCode, [...(matches.get(deliveryCode) ?? []), { visitId: visit.visitId, ambiguous }]);
    if (!ambiguous) open.set(visit, (open.get(visit) ?? 0) - delivery.receivedVtL);
  };
  const contested: [Delivery, (StationVisit & { t: number })[]][] = [];
  for (const delivery of deliveries) {
    const here = visits.filter((visit) => meets(delivery, visit));
    const [only] = here;
    if (here.length === 1 && only !== undefined) take(delivery, only, false);
    else if (here.length > 1) contested.push([delivery, here]);
  }
  for (const [delivery, here] of contested) {
    const fits = here
      .map((visit) => ({ visit, offL: Math.abs((open.get(visit) ?? 0) - delivery.receivedVtL) }))
      .sort((a, b) => a.offL - b.offL);
    const [best] = fits;
    if (best !== undefined && best.offL <= Math.max(0.05 * delivery.receivedVtL, 200))
      take(delivery, best.visit, false);
    else for (const visit of here) take(delivery, visit, true);
  }
  return matches;
};

const tell = (
  world: World,
  state: StationState,
  delivery: Delivery,
  visit: StationVisit & { t: number },
  share: 0 | 1,
  ambiguous: boolean,
): void => {
  const key = `${delivery.data.deliveryCode} ${visit.visitId} ${visit.oilCode}`;
  const data = {
    visitId: visit.visitId,
    stationCode: visit.stationCode,
    oilCode: visit.oilCode,
    deliveryCode: delivery.data.deliveryCode,
    receivedVtL: delivery.receivedVtL,
    receivedV20L: delivery.receivedV20L,
    share,
    ambiguous,
  };
  const content = JSON.stringify(data);
  if (state.told[key] === content || (share === 0 && state.told[key] === undefined)) return;
  state.told[key] = content;
  const t = Math.max(delivery.t, visit.t);
  world.forward({
    subject: visit.subject,
    fact: {
      id: `atg:${key}`,
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

const write = (world: World, delivery: Delivery, visit: StationVisit | null, matching: string): void => {
  const { data } = delivery;
  const waterRiseMm =
    data.startWaterMm === undefined || data.endWaterMm === undefined
      ? null
      : round(data.endWaterMm - data.startWaterMm, 1);
  world.open({
    ...record(world, {
      kind: 'atg-delivery',
      startMs: delivery.startMs,
      endMs: delivery.endMs,
      where: whereOfStation(world, data.stationCode, delivery.startMs),
      rule,
      why: { messages: { opened: delivery.messageId } },
    }),
    id: delivery.recordId,
    signCode: visit?.signCode ?? null,
    terminal: delivery.terminal,
    companyCode: visit?.companyCode ?? null,
    stationCode: data.stationCode,
    tankNumber: data.tankNumber,
    deliveryCode: data.deliveryCode,
    oilCode: data.oilCode,
    fuel: fuelOf(data.oilCode),
    startVtL: data.startVtL,
    endVtL: data.endVtL,
    startTemperatureC: data.startTemperatureC ?? null,
    endTemperatureC: data.endTemperatureC ?? null,
    density20KgM3: data.density20KgM3 ?? null,
    salesVtL: data.salesVtL ?? 0,
    salesUnknown: data.salesVtL === undefined,
    receivedVtL: delivery.receivedVtL,
    receivedV20L: delivery.receivedV20L,
    waterRiseMm,
    waterDelivered: waterRiseMm !== null && waterRiseMm > 5,
    matching,
    quality: delivery.receivedV20L !== null && isOutOfTable(densityOf(data) ?? 0) ? 'outOfTable' : null,
  });
};

const assign = (world: World, state: StationState, oilCode: number): void => {
  const matches = matchAll(state);
  for (const delivery of Object.values(state.deliveries)) {
    if (delivery.data.oilCode !== oilCode) continue;
    const mine = matches.get(delivery.data.deliveryCode) ?? [];
    const [first] = mine;
    const matching = first === undefined ? 'unmatched' : first.ambiguous ? 'doubtful' : 'matched';
    write(
      world,
      delivery,
      first !== undefined && !first.ambiguous
        ? (state.visits[visitKey(first.visitId, oilCode)] ?? null)
        : null,
      matching,
    );
    for (const visit of Object.values(state.visits)) {
      const match = mine.find(({ visitId }) => visit.visitId === visitId && visit.oilCode === oilCode);
      tell(world, state, delivery, visit, match === undefined ? 0 : 1, match?.ambiguous ?? false);
    }
  }
};

const visitKey = (visitId: string, oilCode: number): string => `${visitId} ${oilCode}`;

const forget = (world: World, state: StationState): void => {
  const limitMs = world.now - settledKeptMs;
  for (const [code, delivery] of Object.entries(state.deliveries)) {
    if (delivery.endMs >= limitMs) continue;
    world.settle(delivery.recordId);
    delete state.deliveries[code];
    for (const key of Object.keys(state.told)) if (key.startsWith(`${code} `)) delete state.told[key];
  }
  // A delivery that is still kept must go on meeting all the visits that it met: one alone would be given everything.
  const kept = Object.values(state.deliveries);
  for (const [key, visit] of Object.entries(state.visits))
    if (visit.closeMs < limitMs && !kept.some((delivery) => meets(delivery, visit))) delete state.visits[key];
};

const put = (world: World, state: StationState, fact: Fact, data: Fact<'atg-delivery'>['data']): void => {
  const startMs = Date.parse(data.startTime);
  const received = receivedOf(data);
  const recordId = `atg-delivery:${data.stationCode}:${data.deliveryCode}:${iso(startMs)}`;
  const known = state.deliveries[data.deliveryCode];
  if (known !== undefined && known.recordId !== recordId) world.withdraw(known.recordId, recordId);
  state.deliveries[data.deliveryCode] = {
    t: fact.t,
    messageId: fact.id,
    terminal: fact.terminal,
    data,
    startMs,
    endMs: Date.parse(data.endTime),
    receivedVtL: received.vtL,
    receivedV20L: received.v20L,
    recordId,
  };
  assign(world, state, data.oilCode);
};

/** A gauge that reports deliveries is believed in them; what was made of its readings until then is taken back. */
const onDelivery = (world: World, fact: Fact<'atg-delivery'>): void => {
  const state = world.own(stationSlice);
  forget(world, state);
  if (state.reports !== true) {
    state.reports = true;
    delete state.tanks;
    for (const { data, recordId } of Object.values(state.deliveries)) takeBack(world, state, data, recordId);
  }
  put(world, state, fact, fact.data);
};

const takeBack = (world: World, state: StationState, data: Delivery['data'], recordId: string): void => {
  const delivery = state.deliveries[data.deliveryCode];
  if (delivery === undefined) return;
  for (const visit of Object.values(state.visits)) tell(world, state, delivery, visit, 0, false);
  world.withdraw(recordId);
  delete state.deliveries[data.deliveryCode];
};

/** Deliveries of a gauge that sends readings only. */
const onReading = (world: World, fact: Fact<'atg-reading'>): void => {
  if (world.read(stationSlice).reports === true) return;
  const state = world.own(stationSlice);
  const tanks = (state.tanks ??= {});
  const watch = (tanks[fact.data.tankNumber] ??= { recent: [], rise: null });
  const found = followRise(watch, fact);
  if (found === null) return;
  forget(world, state);
  put(world, state, fact, found);
};

const onVisit = (world: World, fact: Fact<'station-visit'>): void => {
  const state = world.own(stationSlice);
  forget(world, state);
  state.visits[visitKey(fact.data.visitId, fact.data.oilCode)] = { ...fact.data, t: fact.t };
  assign(world, state, fact.data.oilCode);
};

/** A station's gauge: its deliveries, and which truck's visit each belongs to (engine rules 6.4). */
export const station: Rule = {
  ...rule,
  on: { 'atg-delivery': onDelivery, 'atg-reading': onReading, 'station-visit': onVisit },
};
