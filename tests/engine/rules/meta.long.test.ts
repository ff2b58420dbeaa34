import { beforeAll, expect, test } from 'vitest';

import { createFleet } from '#simulator/fleet.ts';
import { coarse } from '#simulator/messages/detail.ts';
import { incidentKinds } from '#simulator/plan/day.ts';

import { runScenario } from '../../support/engine/engine-driver.ts';
import { runRareScripts } from '../../support/rules/rare-scripts.ts';
import { differencesIn } from '../../support/rules/rule-meta.ts';
import { rowsOfStoredDays } from '../../support/rules/stored-days.ts';
import { runFleet, runTruck } from '../../support/fleet-run.ts';
import { scenarios } from '../../support/scenario.ts';

// Goal: what a rule's `meta` says is what it does. Method: every scenario, the stored days, a day of the pretend fleet
// and a day of each kind of its incidents, with handlers and timers under their rule's names. Cost: half a minute.

const dayMs = 86_400_000;
const startMs = Date.UTC(2026, 10, 10, 4);

const runs = (): void => {
  rowsOfStoredDays();
  for (const scenario of scenarios) runScenario(scenario);
  runRareScripts();
  const fleet = createFleet({ seed: 'tankwatch', trucks: 36, furtherIncidents: 1 });
  runFleet(fleet, startMs, startMs + dayMs, coarse, () => {});
  const incidents = fleet.incidents(startMs, startMs + 30 * dayMs);
  for (const kind of incidentKinds) {
    const found = incidents.find((incident) => incident.kind === kind);
    const truck = fleet.trucks.find(({ signCode }) => signCode === found?.signCode);
    if (found === undefined || truck === undefined) throw new Error(`no ${kind} in a month`);
    const { fromMs, toMs } = fleet.planAt(truck, found.atMs);
    runTruck(fleet, truck, fromMs, toMs, coarse);
  }
};

let found: ReturnType<typeof differencesIn>;
beforeAll(() => {
  found = differencesIn(runs);
}, 400_000);

test('no rule reads a setting, makes a record or raises an alarm that its `meta` leaves out', () =>
  expect(found.undeclared).toEqual([]));

test('every rule reads the settings, makes the records and raises the alarms that its `meta` names', () =>
  expect(found.undone).toEqual([]));
