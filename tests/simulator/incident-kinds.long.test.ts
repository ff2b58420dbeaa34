import { beforeAll, expect, test } from 'vitest';

import { type AlarmTypeId, alarmTypes } from '#domain/alarms/alarm-types.ts';
import { createFleet } from '#simulator/fleet.ts';
import { incidentKinds } from '#simulator/plan/day.ts';

import { foundAs } from './found-as.ts';

const startMs = Date.UTC(2026, 10, 10, 4);
const monthMs = 30 * 86_400_000;

const happened = new Set<string>();
beforeAll(() => {
  const fleet = createFleet({ seed: 'tankwatch', trucks: 50, furtherIncidents: 1 });
  for (const { kind } of fleet.incidents(startMs, startMs + monthMs)) happened.add(kind);
});

test('every kind of incident happens within a month of fifty trucks', () => {
  const unseen = incidentKinds.filter((kind) => !happened.has(kind));
  expect(unseen.map((kind) => `${kind}: src/simulator/plan/ never stages it`)).toEqual([]);
});

test('of every incident it is said what the rules make of it', () => {
  expect(incidentKinds.filter((kind) => Object.keys(foundAs[kind]).length === 0)).toEqual([]);
});

const byAlarmWord =
  'a terminal of another maker says it by its alarm word; see tests/engine/rules/devices/terminal-alarms.test.ts';

/** Alarms that no incident is for, and why. */
const withoutIncident: Partial<Record<AlarmTypeId, string>> = {
  7: 'a silence: the fleet has tunnels, blind areas and shutdowns, judged as what they are',
  8: 'stands for every kind of active safety',
  44: 'the terminal reports it by itself, as cameras do',
  45: 'the terminal reports it by itself',
  213: 'the listener says it, of a device that is not the fleet’s; see tests/server/gateway/',
  214: byAlarmWord,
  215: byAlarmWord,
  216: byAlarmWord,
  217: byAlarmWord,
  218: byAlarmWord,
  209: 'no truck of the fleet has bands of its probes',
};

test('every alarm has an incident that makes it, but for active safety', () => {
  const made = new Set(Object.values(foundAs).flatMap(({ alarms = [] }) => alarms));
  const unmade = Object.entries(alarmTypes).flatMap(([key, { adas }]) => {
    const id = Number(key) as AlarmTypeId;
    return adas || made.has(id) || withoutIncident[id] !== undefined ? [] : [id];
  });
  expect(unmade.map((id) => `alarm ${id}: no incident of tests/simulator/found-as.ts makes it`)).toEqual([]);
});
