import type { TerminalMessage } from '#contract/terminal-message/message.ts';

import type { VolumeChange } from './changes.ts';
import type { GaugeDelivery, GivenAtStation } from './gauges.ts';
import { recorded } from './litres.ts';
import type { Operation } from './operations.ts';
import type { Reading } from './readings.ts';
import type { Task } from './tasks.ts';
import { ticketL } from './tickets.ts';

/** What a task sent, gave and lost of one fuel, litres at 20 °C (engine rules, section 6). */
export interface TaskFigures {
  readonly startMs: number;
  readonly endMs: number;
  /** First opening at loading of this fuel: a task's alarm starts with its fuel. */
  readonly fuelStartMs: number;
  readonly fuel: Operation['fuel'];
  readonly state: Task['state'];
  readonly measure: 'atg' | 'meter' | 'tank';
  readonly sentV20L: number;
  readonly receivedV20L: number;
  readonly remainderV20L: number;
  readonly lossV20L: number;
  /** Of the loss, what drains in the task's time and compartments have counted. */
  readonly drainedV20L: number;
  /** By the truck's own gauge alone. */
  readonly tankLossV20L: number;
  /** Whether the loss without its drains is large enough to be raised: alarm 202 of the task. */
  readonly accused: boolean;
}

/** Unloadings of one visit and oil, as the station may have measured them. */
export interface Giving extends GivenAtStation {
  readonly operations: readonly Operation[];
}

export const givingsOf = (unloads: readonly Operation[]): Giving[] => {
  const groups = new Map<string, Operation[]>();
  for (const operation of unloads.filter(({ kind }) => kind === 'unload')) {
    const key = `${operation.visit.area.areaCode} ${operation.visit.fromMs} ${operation.oilCode}`;
    groups.set(key, [...(groups.get(key) ?? []), operation]);
  }
  return [...groups.values()].flatMap((operations) => {
    const [first] = operations;
    const stationCode = first?.visit.area.stationCode ?? null;
    if (first === undefined || stationCode === null) return [];
    return {
      stationCode,
      oilCode: first.oilCode,
      startMs: Math.min(...operations.map(({ startMs }) => startMs)),
      endMs: Math.max(...operations.map(({ endMs }) => endMs)),
      v20L: sum(operations.map(({ v20L }) => v20L)),
      operations,
    };
  });
};

const leastLossL = 20;
const highRate = 0.003;

const sum = (litres: readonly number[]): number => recorded(litres.reduce((all, one) => all + one, 0));

const sumOrNull = (litres: readonly (number | null)[]): number | null =>
  litres.some((one) => one === null) ? null : sum(litres.map((one) => one ?? 0));

export interface TaskEvidence {
  readonly messages: readonly TerminalMessage[];
  readonly readings: ReadonlyMap<number, readonly Reading[]>;
  readonly drains: readonly VolumeChange[];
  readonly gauge: (given: Operation) => readonly GaugeDelivery[] | null;
  /** When the task may no longer be added to: the next loading. */
  readonly untilMs: number;
}

/**
 * What a compartment held at the end. A task closes with the readings that show the compartments of its last station
 * empty; what was not unloaded there, or never closed a task, is read before the truck left the last station before.
 */
const endOf = (compartment: number, task: Task, evidence: TaskEvidence): Reading | undefined => {
  const visits = [...new Set(task.unloads.map(({ visit }) => visit))];
  const last = task.unloads.findLast((unload) => unload.compartment === compartment);
  if (task.state === 'closed' && (visits.length === 1 || last?.visit === visits.at(-1))) return last?.after;
  const visit = visits.at(task.state === 'closed' ? -2 : -1);
  const untilMs = Math.min(visit?.toMs ?? 0, evidence.untilMs);
  return evidence.readings
    .get(compartment)
    ?.findLast(({ atMs, steady, v20L }) => steady && v20L !== null && atMs < untilMs);
};

/** What is on board at the end less what was there before, in the compartments of a fuel. */
const remainderOf = (task: Task, loads: readonly Operation[], evidence: TaskEvidence): number =>
  sum(
    [...new Set(loads.map(({ compartment }) => compartment))].map((compartment) => {
      const first = loads.find((load) => load.compartment === compartment);
      return (endOf(compartment, task, evidence)?.v20L ?? 0) - (first?.before.v20L ?? 0);
    }),
  );

const measuresOf = (loads: readonly Operation[], unloads: readonly Operation[], evidence: TaskEvidence) => {
  const returned = sum(unloads.filter(({ kind }) => kind === 'return').map(({ v20L }) => v20L));
  const given = unloads.filter(({ kind }) => kind === 'unload');
  const rack = sumOrNull(loads.map((load) => ticketL(evidence.messages, load, 'rack')));
  const truckLoad = sumOrNull(loads.map((load) => ticketL(evidence.messages, load, 'truck')));
  const truckUnload = sumOrNull(given.map((unload) => ticketL(evidence.messages, unload, 'truck')));
  const tankSent = sum(loads.map(({ v20L }) => v20L)) - returned;
  const tankReceived = sum(given.map(({ v20L }) => v20L));
  const matched = given.map((unload) => evidence.gauge(unload));
  const gauge =
    matched.every((one) => one !== null) && matched.length > 0
      ? sum([...new Set(matched.flatMap((one) => one ?? []))].map(({ v20L }) => v20L))
      : null;
  const meterSent = rack ?? truckLoad;
  const tank = { measure: 'tank' as const, sent: tankSent, received: tankReceived };
  if (gauge !== null)
    return {
      tank,
      decisive: {
        measure: 'atg' as const,
        sent: rack === null ? tankSent : rack - returned,
        received: gauge,
      },
    };
  if (truckUnload !== null && meterSent !== null && given.length > 0)
    return {
      tank,
      decisive: { measure: 'meter' as const, sent: meterSent - returned, received: truckUnload },
    };
  return { tank, decisive: tank };
};

/** Figures of a task, fuel by fuel. */
export const figuresOf = (task: Task, evidence: TaskEvidence): TaskFigures[] =>
  [...new Set(task.loads.map(({ fuel }) => fuel))].map((fuel) => {
    const loads = task.loads.filter((load) => load.fuel === fuel);
    const mine = new Set(loads.map(({ compartment }) => compartment));
    const unloads = task.unloads.filter(({ compartment }) => mine.has(compartment));
    const startMs = task.loads[0]?.startMs ?? 0;
    const endMs = task.unloads.at(-1)?.endMs ?? Infinity;
    const remainderV20L = remainderOf(task, loads, evidence);
    const { tank, decisive } = measuresOf(loads, unloads, evidence);
    const drained = evidence.drains.filter(
      ({ compartment, fromMs, toMs }) => mine.has(compartment) && fromMs >= startMs && toMs <= endMs,
    );
    const sentV20L = recorded(decisive.sent);
    const lossV20L = recorded(decisive.sent - decisive.received - remainderV20L);
    const drainedV20L = sum(drained.map(({ fromV20L, toV20L }) => fromV20L - toV20L));
    const restL = lossV20L > 0 ? Math.max(0, recorded(lossV20L - drainedV20L)) : lossV20L;
    return {
      startMs,
      endMs,
      fuelStartMs: loads[0]?.startMs ?? startMs,
      fuel,
      state: task.state,
      measure: decisive.measure,
      sentV20L,
      receivedV20L: recorded(decisive.received),
      remainderV20L,
      lossV20L,
      drainedV20L,
      accused: Math.abs(restL) >= leastLossL && Math.abs(restL) / sentV20L > highRate,
      tankLossV20L: recorded(tank.sent - tank.received - remainderV20L),
    };
  });
