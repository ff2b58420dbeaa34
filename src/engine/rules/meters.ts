import { defaultDensity20KgM3, fuelOf } from '#domain/oil.ts';
import { round } from '#domain/round.ts';
import { vcf20 } from '#domain/volume-correction.ts';

import type { Ticket } from '../events.ts';
import type { Fact } from '../fact.ts';
import type { Rule } from '../rule.ts';
import { record } from '../rows.ts';
import type { Slice } from '../slice.ts';
import { isWatched } from '../slices/conditions.ts';
import { processSlice, truckProcess } from '../slices/process.ts';
import { taskSlice } from '../slices/task.ts';
import { hourMs, iso, minuteMs } from '../time.ts';
import { whereAt } from '../where.ts';
import type { World } from '../world.ts';

interface Meter {
  totalVtL: number;
  flowRateLMin: number;
  t: number;
  state: string;
  deliveringMs: number | null;
}

interface MetersState {
  meters: Record<string, Meter>;
  /** Tickets seen, by meter and code: what they said. */
  tickets: Record<string, string>;
  /** Totaliser at the end of the last ticket, by meter. */
  ended?: Record<string, number>;
}

const metersSlice: Slice<MetersState> = { name: 'meters', start: () => ({ meters: {}, tickets: {} }) };

const rule = { name: 'meters', version: 1 };

const ticketsKept = 200;

const onStatus = (world: World, fact: Fact<'flow-status'>): void => {
  const { t, data } = fact;
  const state = world.own(metersSlice);
  const before = state.meters[data.meterNumber];
  const fell = before !== undefined && data.totalVtL < before.totalVtL;
  const rate = data.flowRateLMin ?? 0;
  const delivering = data.meterState === 'delivering';
  const deliveringMs = delivering ? (before?.state === 'delivering' ? before.deliveringMs : t) : null;
  state.meters[data.meterNumber] = {
    totalVtL: data.totalVtL,
    flowRateLMin: rate,
    t,
    state: data.meterState,
    deliveringMs,
  };
  world.point({
    ...record(world, {
      kind: 'meter-status',
      of: `${data.meterNumber}:${fact.id}`,
      startMs: t,
      endMs: t,
      where: whereAt(world, t),
      rule,
    }),
    time: iso(t),
    meterNumber: data.meterNumber,
    meterState: data.meterState,
    flowRateLMin: data.flowRateLMin ?? null,
    batchVtL: data.batchVtL ?? null,
    batchV20L: data.batchV20L ?? null,
    totalVtL: data.totalVtL,
    totalV20L: data.totalV20L ?? null,
    totalMassKg: data.totalMassKg ?? null,
    additiveL: data.additiveL ?? null,
    temperatureC: data.temperatureC ?? null,
    density20KgM3: data.density20KgM3 ?? null,
    compartments: data.compartments?.map((compartment) => ({ ...compartment })) ?? null,
    totaliserFell: fell,
  });
  world.publish('condition', {
    key: `meter:${data.meterNumber}:totaliser`,
    active: fell,
    t,
    messageId: fact.id,
    device: 'meter',
    fault: 'totaliserFell',
    level: 2,
    source: 'engine',
    holdMs: 0,
    clearHoldMs: 0,
    meterNumber: data.meterNumber,
    value: data.totalVtL,
    limit: before?.totalVtL ?? null,
  });
  const crept = before !== undefined && !fell && flowChange(world, fact, before, rate, deliveringMs);
  if (crept || isWatched(world, `meter:${data.meterNumber}:creep`))
    world.publish('condition', {
      key: `meter:${data.meterNumber}:creep`,
      active: crept,
      t,
      messageId: fact.id,
      device: 'meter',
      fault: 'flowWhileIdle',
      level: 2,
      source: 'engine',
      holdMs: 0,
      clearHoldMs: 10 * minuteMs,
      meterNumber: data.meterNumber,
      value: data.totalVtL,
      limit: before?.totalVtL ?? null,
    });
};

/**
 * Flow where none should be, or a step while delivering; the first and last half minute of a delivery are none.
 * Returns whether the meter counted while it was idle.
 */
const flowChange = (
  world: World,
  fact: Fact<'flow-status'>,
  before: Meter,
  rate: number,
  deliveringMs: number | null,
): boolean => {
  const { t, data } = fact;
  const process = truckProcess(world.read(processSlice));
  // Between two words more than an hour apart nobody knows that it was idle.
  const idle = data.meterState === 'idle' && before.state === 'idle' && t - before.t <= hourMs;
  const crept = data.totalVtL - before.totalVtL;
  const elsewhere =
    rate > 10 &&
    data.meterState !== 'delivering' &&
    process !== 'unloading' &&
    process !== 'unloadingConnection';
  const steps =
    data.meterState === 'delivering' &&
    before.state === 'delivering' &&
    deliveringMs !== null &&
    t - deliveringMs > 30_000 &&
    t - before.t <= 20_000 &&
    before.flowRateLMin > 0 &&
    Math.abs(rate - before.flowRateLMin) > 0.3 * before.flowRateLMin &&
    rate > 0.1 * before.flowRateLMin;
  const cause =
    idle && (rate > 10 || crept > 5) ? 'flowWhileIdle' : elsewhere ? 'flowElsewhere' : steps ? 'step' : null;
  if (cause === null) return false;
  const byTotal = cause === 'flowWhileIdle' && rate <= 10;
  world.point({
    ...record(world, {
      kind: 'flow-change',
      of: `${data.meterNumber}:${fact.id}`,
      startMs: t,
      endMs: t,
      where: whereAt(world, t),
      rule,
    }),
    time: iso(t),
    meterNumber: data.meterNumber,
    before: byTotal ? before.totalVtL : before.flowRateLMin,
    after: byTotal ? data.totalVtL : rate,
    step: round(byTotal ? crept : rate - before.flowRateLMin, 2),
    cause,
    meterState: data.meterState,
  });
  return cause === 'flowWhileIdle';
};

type Slip = Fact<'flow-delivery'>['data'];

/** The meter's verdict beside ours: totals, order of times and the mean rate agree with the volume. */
const validityOf = (ticket: Slip): string => {
  const startMs = Date.parse(ticket.startTime);
  const endMs = Date.parse(ticket.endTime);
  if (endMs <= startMs) return 'times';
  const { startTotalVtL, endTotalVtL, averageFlowRateLMin: rate } = ticket;
  if (
    startTotalVtL !== undefined &&
    endTotalVtL !== undefined &&
    Math.abs(endTotalVtL - startTotalVtL - ticket.vtL) > 0.5
  )
    return 'totals';
  const computed = ticket.vtL / ((endMs - startMs) / 60_000);
  if (rate !== undefined && computed > 0 && Math.abs(rate - computed) > 0.1 * computed) return 'rate';
  return ticket.valid ? 'valid' : 'meter';
};

const v20Of = (ticket: Slip): { v20L: number | null; v20Computed: boolean } => {
  if (ticket.v20L !== undefined) return { v20L: round(ticket.v20L, 2), v20Computed: false };
  const density = ticket.density20KgM3 ?? defaultDensity20KgM3[fuelOf(ticket.oilCode)];
  if (density === null || ticket.averageTemperatureC === undefined) return { v20L: null, v20Computed: false };
  return { v20L: round(ticket.vtL * vcf20(density, ticket.averageTemperatureC), 2), v20Computed: true };
};

/** A meter's tickets leave no hole: what one ends with the next begins with, give or take a litre. */
const followTotals = (world: World, state: MetersState, fact: Fact<'flow-delivery'>): void => {
  const { meterNumber, startTotalVtL, endTotalVtL } = fact.data;
  const before = state.ended?.[meterNumber];
  if (endTotalVtL !== undefined) state.ended = { ...state.ended, [meterNumber]: endTotalVtL };
  if (before === undefined || startTotalVtL === undefined) return;
  const key = `meter:${meterNumber}:ticketHole`;
  const active = Math.abs(startTotalVtL - before) > 1;
  if (!active && !isWatched(world, key)) return;
  world.publish('condition', {
    key,
    active,
    t: fact.t,
    messageId: fact.id,
    device: 'meter',
    fault: 'ticketHole',
    level: 2,
    source: 'engine',
    holdMs: 0,
    clearHoldMs: 0,
    meterNumber,
    value: startTotalVtL,
    limit: before,
  });
};

const onTicket = (world: World, fact: Fact<'flow-delivery'>): void => {
  const { data } = fact;
  const state = world.own(metersSlice);
  const key = `${data.meterNumber} ${data.ticketCode}`;
  const content = JSON.stringify([data.vtL, data.startTime, data.endTime, data.direction]);
  const seen = state.tickets[key];
  if (seen === content) return;
  const reprint = seen !== undefined;
  state.tickets[key] ??= content;
  const names = Object.keys(state.tickets);
  if (names.length > ticketsKept) delete state.tickets[names[0] ?? ''];
  const startMs = Date.parse(data.startTime);
  const validity = validityOf(data);
  const litres = v20Of(data);
  const row = {
    ...record(world, {
      kind: 'meter-delivery',
      of: `${data.meterNumber}:${data.ticketCode}${reprint ? `:${fact.id}` : ''}`,
      startMs,
      endMs: Date.parse(data.endTime),
      where: whereAt(world, fact.t),
      rule,
      why: { messages: { opened: fact.id } },
    }),
    meterNumber: data.meterNumber,
    ticketCode: data.ticketCode,
    measuringPosition: data.measuringPosition,
    direction: data.direction,
    compartment: data.compartment ?? null,
    oilCode: data.oilCode,
    fuel: fuelOf(data.oilCode),
    vtL: data.vtL,
    ...litres,
    massKg: data.massKg ?? null,
    averageTemperatureC: data.averageTemperatureC ?? null,
    averageFlowRateLMin: data.averageFlowRateLMin ?? null,
    density20KgM3: data.density20KgM3 ?? null,
    startTotalVtL: data.startTotalVtL ?? null,
    endTotalVtL: data.endTotalVtL ?? null,
    stationCode: data.stationCode ?? null,
    customerId: data.customerId ?? null,
    valid: data.valid && validity === 'valid',
    invalidReason: data.invalidReason ?? null,
    validity,
    reprint,
  };
  world.point(row);
  if (!reprint && data.measuringPosition === 'truck') followTotals(world, state, fact);
  if (reprint || !data.valid || validity !== 'valid') return;
  const ticket: Ticket = {
    id: row.id,
    position: data.measuringPosition,
    direction: data.direction,
    oilCode: data.oilCode,
    compartment: data.compartment ?? null,
    ticketCode: data.ticketCode,
    startMs,
    endMs: Date.parse(data.endTime),
    vtL: data.vtL,
    v20L: litres.v20L,
    stationCode: data.stationCode ?? null,
  };
  const tasks = world.own(taskSlice);
  tasks.tickets = [...tasks.tickets, ticket].sort((a, b) => a.endMs - b.endMs || (a.id < b.id ? -1 : 1));
  world.publish('ticket', ticket);
};

/** Flow meters: running state, flow that should not be, and tickets. */
export const meters: Rule = { ...rule, on: { 'flow-status': onStatus, 'flow-delivery': onTicket } };
