import { describe, expect, test } from 'vitest';

import type { MasterData } from '#contract/master-data.ts';
import { prepareContext } from '#engine/context.ts';
import { applyFacts, isLate, startSubject } from '#engine/engine.ts';
import { receive } from '#engine/receive.ts';
import { isRecord, type Row } from '#engine/state.ts';
import type { IncidentKind, WorkDay } from '#simulator/day.ts';
import { coarse } from '#simulator/detail.ts';
import { createFleet } from '#simulator/fleet.ts';
import type { SimTruck } from '#simulator/truck.ts';

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 10, 10, 4);
const fleet = createFleet({ seed: 'incidents', trucks: 250 });
const described = fleet.describe();

const isAreaType = (type: string): type is 'depot' | 'station' | 'authorizedParking' | 'parkingLot' =>
  ['depot', 'station', 'authorizedParking', 'parkingLot'].includes(type);

const master: MasterData = {
  trucks: described.trucks.map(({ signCode, terminal, compartments }) => ({
    signCode,
    terminal,
    companyCode: 'C01',
    compartments: compartments.map((compartment) => ({
      ...compartment,
      tables: [{ version: '1', effectiveFrom: '2020-01-01T00:00:00Z', rows: compartment.table }],
    })),
  })),
  areas: described.areas.map(({ areaCode, type, name, stationCode, longitudeDeg, latitudeDeg, radiusM }) => {
    if (!isAreaType(type)) throw new Error(type);
    return { areaCode, type, name, stationCode, circle: { longitudeDeg, latitudeDeg, radiusM } };
  }),
  stationGauges: [],
};
const context = prepareContext(master, []);

/** One work-day as the engine sees it: the alarms in force at its end. */
const alarmsOf = (truck: SimTruck, day: WorkDay): Row[] => {
  let state = startSubject(`truck:${truck.signCode}`);
  const rows = new Map<string, Row>();
  const apply = (facts: Parameters<typeof applyFacts>[1], untilMs: number | null): void => {
    const applied = applyFacts(state, facts, context, untilMs);
    state = applied.state;
    for (const change of applied.changes)
      if (change.op === 'put') rows.set(change.row.id, change.row);
      else rows.delete(change.id);
  };
  for (const { message, timeMs } of fleet.tellTruck(truck, day.fromMs, day.toMs, { detail: coarse })) {
    const received = receive(message, timeMs + 1_000, context.settings);
    if (received.result === 'refused') throw new Error(`refused: ${received.reason}`);
    if (isLate(state, received.fact)) throw new Error(`late: ${message.id}`);
    apply([received.fact], null);
  }
  apply([], day.toMs);
  return [...rows.values()].filter((row) => !isRecord(row));
};

/** These make no alarm, or none that a day in the right order shows. */
const harmless = new Set<IncidentKind>([
  'adas',
  'hotLoad',
  'bouncingSwitch',
  'plannedShutdown',
  'splitUnloading',
]);

const days = Array.from({ length: 8 }, (_, index) => index).flatMap((back) =>
  fleet.trucks.map((truck) => ({ truck, day: fleet.planAt(truck, startMs - back * dayMs) })),
);

/** A day on which this is the only thing that goes wrong. */
const dayWithOnly = (kind: IncidentKind) => {
  const found = days.find(({ day }) => {
    const wrongs = day.incidents.filter((incident) => !harmless.has(incident.kind));
    return wrongs.length === 1 && wrongs[0]?.kind === kind;
  });
  if (found === undefined) throw new Error(`no day with ${kind} alone`);
  return found;
};

const judged = new Set([1, 2, 3, 4, 5, 6, 7, 44, 45, 201, 202, 203, 207, 208, 210, 211, 310]);
const typesOf = (alarms: readonly Row[]): number[] =>
  [
    ...new Set(
      alarms.map((row) => Number('type' in row ? row.type : NaN)).filter((type) => judged.has(type)),
    ),
  ].sort((a, b) => a - b);

describe('what is done wrong is found by the engine, and nothing else', () => {
  const expected: readonly (readonly [IncidentKind, readonly number[], readonly number[]])[] = [
    ['offSiteUnsealing', [1], []],
    ['siphonByManhole', [202, 310], []],
    ['siphonByFootValve', [1, 202], []],
    ['sealedTheft', [202], []],
    ['boxDoor', [210], []],
    ['longRoadsideStop', [4], []],
    ['keptResidue', [207], [7]],
    ['leftWet', [208], []],
    ['overspeed', [2], [45]],
    ['bend', [6], []],
    ['harshBraking', [5], []],
    ['noRest', [203], []],
    ['emergencyButton', [201], []],
  ];

  test.each(expected)('%s → %j', (kind, types, alsoAllowed) => {
    const { truck, day } = dayWithOnly(kind);
    const found = typesOf(alarmsOf(truck, day));
    for (const type of types) expect(found).toContain(type);
    expect(found.filter((type) => !types.includes(type) && !alsoAllowed.includes(type))).toEqual([]);
  });

  test('a day without a wrong has no alarm', () => {
    const clean = days.filter(({ day }) => day.incidents.every(({ kind }) => harmless.has(kind))).slice(0, 8);
    expect(clean.length).toBe(8);
    for (const { truck, day } of clean)
      expect([truck.signCode, typesOf(alarmsOf(truck, day))]).toEqual([truck.signCode, []]);
  });
});
