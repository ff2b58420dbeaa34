import { round } from '#domain/text/round.ts';
import { ruleTitles } from '#domain/alarms/rule-titles.ts';

import type { Fact } from '../../fact.ts';
import { record } from '../../rows/rows.ts';
import type { Rule } from '../../rule.ts';
import { isWatched } from '../../slices/conditions.ts';
import { type Meter, metersSlice } from '../../slices/meters.ts';
import { processSlice, truckProcess } from '../../slices/process.ts';
import { hourMs, iso, minuteMs } from '../../time.ts';
import { whereAt } from '../../master/where.ts';
import type { RuleContext } from '../../rule-context.ts';
import { metersRule, onTicket } from './meter-tickets.ts';

/** What each row of a meter has: it belongs to the moment of the message. */
const meterRecord = <K extends 'meter-status' | 'flow-change'>(
  world: RuleContext,
  fact: Fact<'flow-status'>,
  kind: K,
) =>
  record(world, {
    kind,
    of: `${fact.data.meterNumber}:${fact.id}`,
    startMs: fact.t,
    endMs: fact.t,
    where: whereAt(world, fact.t),
    rule: metersRule,
  });

const onStatus = (world: RuleContext, fact: Fact<'flow-status'>): void => {
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
    ...meterRecord(world, fact, 'meter-status'),
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
 * Flow while idle, or a step while delivering; the first and last half minute of a delivery are none. Returns whether
 * the meter counted while it was idle.
 */
const flowChange = (
  world: RuleContext,
  fact: Fact<'flow-status'>,
  before: Meter,
  rate: number,
  deliveringMs: number | null,
): boolean => {
  const { t, data } = fact;
  const process = truckProcess(world.read(processSlice));
  // Between two messages more than an hour apart it is unknown whether it was idle.
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
    ...meterRecord(world, fact, 'flow-change'),
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

/** Flow meters: running state, unexpected flow, and tickets. */
export const meters: Rule = {
  ...metersRule,
  meta: {
    title: ruleTitles.meters,
    intent: 'Records what flow meters count and print, and finds flow without a delivery.',
    source: ['T', 'J'],
    settings: [],
    records: ['flow-change', 'meter-delivery', 'meter-status'],
    alarms: [],
  },
  on: { 'flow-status': onStatus, 'flow-delivery': onTicket },
};
