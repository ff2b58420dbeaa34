import { describe, expect, test } from 'vitest';

import { prepareContext } from '#engine/master/context.ts';
import { applyFacts, isLate, startSubject } from '#engine/engine.ts';
import { receive } from '#engine/receive.ts';
import { isRecord, type Row } from '#engine/state.ts';
import { type IncidentKind, incidentKinds, type WorkDay } from '#simulator/plan/day.ts';
import { coarse } from '#simulator/messages/detail.ts';
import { createFleet } from '#simulator/fleet.ts';
import type { SimTruck } from '#simulator/truck.ts';

import { masterOf } from '../support/fleet-run.ts';
import { foundAs } from './found-as.ts';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 10, 10, 4);
const fleet = createFleet({ seed: 'incidents', trucks: 400 });
const master = masterOf(fleet, startMs - 10 * dayMs, startMs + dayMs);
const context = prepareContext(master, []);

/** One work-day as the engine sees it: the alarms in force at its end. */
const rowsOf = (truck: SimTruck, day: WorkDay): Row[] => {
  let state = startSubject(`truck:${truck.signCode}`);
  const rows = new Map<string, Row>();
  const apply = (facts: Parameters<typeof applyFacts>[1], untilMs: number | null): void => {
    const applied = applyFacts(state, facts, context, untilMs);
    state = applied.state;
    for (const change of applied.changes)
      if (change.op === 'put') rows.set(change.row.id, change.row);
      else rows.delete(change.id);
  };
  for (const { message, timeMs } of fleet.messagesOfTruck(truck, day.fromMs, day.toMs, { detail: coarse })) {
    const received = receive(message, timeMs + 1_000, context.settings);
    if (received.result === 'refused') throw new Error(`refused: ${received.reason}`);
    if (isLate(state, received.fact)) throw new Error(`late: ${message.id}`);
    apply([received.fact], null);
  }
  apply([], day.toMs);
  return [...rows.values()];
};

const alarmsOf = (truck: SimTruck, day: WorkDay): Row[] => rowsOf(truck, day).filter((row) => !isRecord(row));

/** These make no alarm, or none that a day in the right order shows. */
const harmless = new Set(incidentKinds.filter((kind) => foundAs[kind].harmless === true));

const days = Array.from({ length: 10 }, (_, index) => index).flatMap((back) =>
  fleet.trucks.map((truck) => ({ truck, day: fleet.planAt(truck, startMs - back * dayMs) })),
);

/** A day on which this is the only thing that goes wrong. */
const dayWithOnly = (kind: IncidentKind) => {
  const found = days.find(({ day }) => {
    const incidents = day.incidents.filter((incident) => !harmless.has(incident.kind));
    return incidents.length === 1 && incidents[0]?.kind === kind;
  });
  if (found === undefined) throw new Error(`no day with ${kind} alone`);
  return found;
};

/** Without the terminal's own events (active safety, 44): they come and go as cameras see them. */
const judged = new Set([1, 2, 3, 4, 5, 6, 7, 45, 201, 202, 203, 207, 208, 210, 211, 212, 310]);
const typesOf = (alarms: readonly Row[]): number[] =>
  [
    ...new Set(
      alarms.map((row) => Number('type' in row ? row.type : NaN)).filter((type) => judged.has(type)),
    ),
  ].sort((a, b) => a - b);

describe('what is done wrong is found by the engine, and nothing else', () => {
  const expected = incidentKinds.flatMap((kind) => {
    const { alarms, alsoAllowed = [] } = foundAs[kind];
    return alarms === undefined
      ? []
      : [[kind, alarms as readonly number[], alsoAllowed as readonly number[]] as const];
  });

  test.each(expected)('%s → %j', (kind, types, alsoAllowed) => {
    const { truck, day } = dayWithOnly(kind);
    const found = typesOf(alarmsOf(truck, day));
    for (const type of types) expect(found).toContain(type);
    expect(found.filter((type) => !types.includes(type) && !alsoAllowed.includes(type))).toEqual([]);
  });

  const faulty = incidentKinds.flatMap((kind) => {
    const { row } = foundAs[kind];
    return row === undefined ? [] : [[kind, row] as const];
  });

  const wordsOf = (row: Row): string => {
    if (!('kind' in row)) return '';
    if (row.kind === 'device-fault') return `${row.kind} ${row.device} ${row.fault}`;
    if (row.kind === 'console-link' || row.kind === 'abnormal-loading') return `${row.kind} ${row.cause}`;
    if (row.kind === 'valve-record') return `${row.kind} ${row.closedWhileUnloading ? 'shut' : ''}`;
    if (row.kind === 'route-event') return `${row.kind} ${row.crossing}`;
    if (row.kind === 'airtight-test') return `${row.kind} ${row.result}`;
    return row.kind;
  };

  test.each(faulty)('%s makes a row: %s', (kind, words) => {
    const { truck, day } = days.find(({ day: { incidents } }) =>
      incidents.some((incident) => incident.kind === kind),
    ) ?? { truck: null, day: null };
    if (truck === null || day === null) throw new Error(`no day with ${kind}`);
    expect(rowsOf(truck, day).some((row) => wordsOf(row).startsWith(words))).toBe(true);
  });

  test('diesel onto petrol: the rack prints what ran, and the task of that load has no gain or loss', () => {
    const found = days.find(({ truck, day }) =>
      day.incidents.some(
        ({ kind, atMs, compartment }) =>
          kind === 'contamination' &&
          atMs < day.fromMs + dayMs / 2 &&
          // Beside a compartment of diesel: one task, one fuel, two tickets.
          truck.compartments.some((other) => other.oilCode === 0 && other.compartment !== compartment),
      ),
    );
    if (found === undefined) throw new Error('no such day');
    const { truck, day } = found;
    const atMs = day.incidents.find(({ kind }) => kind === 'contamination')?.atMs ?? 0;
    const rows = rowsOf(truck, day);
    const loaded = rows.flatMap((row) =>
      'kind' in row &&
      row.kind === 'loading' &&
      row.fuel === 'diesel' &&
      Math.abs(Date.parse(row.startTime ?? '') - atMs) < 1_800_000
        ? [row]
        : [],
    );
    expect(loaded.length).toBeGreaterThan(1);
    for (const { loadedV20L, ticketV20L } of loaded)
      expect(Math.abs((loadedV20L ?? 0) - (ticketV20L ?? 0))).toBeLessThan(50);
    const alarms = rows.filter((row) => !isRecord(row) && row.type === 202);
    expect(alarms).toEqual([]);
  });

  test('a day without a wrong has no alarm', () => {
    const clean = days.filter(({ day }) => day.incidents.every(({ kind }) => harmless.has(kind))).slice(0, 8);
    expect(clean.length).toBe(8);
    for (const { truck, day } of clean)
      expect([truck.signCode, typesOf(alarmsOf(truck, day))]).toEqual([truck.signCode, []]);
  });
});
