import { expect, test } from 'vitest';

import { createFleet } from '#simulator/fleet.ts';

import { budgetsOf, outsideL } from './run/error-budget.ts';
import { trueTasksOf } from './run/true-tasks.ts';

const fromMs = Date.UTC(2026, 10, 10);
const run = {
  fleet: createFleet({ seed: 'true-tasks', trucks: 12, instruments: 'ordinary', furtherIncidents: 10 }),
  fromMs,
  toMs: fromMs + 3 * 86_400_000,
  messages: [],
};
const tasks = trueTasksOf(run);

test('what was loaded was unloaded, stayed on board, or went another way', () => {
  expect(tasks.length).toBeGreaterThan(50);
  let stolen = 0;
  for (const task of tasks) {
    const otherL = task.day.movements
      .filter(
        ({ work, compartment, fromMs: atMs }) =>
          work === 'none' &&
          task.compartments.includes(compartment) &&
          atMs >= task.startMs &&
          atMs < task.endMs,
      )
      .reduce((sum, { v20L }) => sum + v20L, 0);
    stolen += otherL < -50 ? 1 : 0;
    expect(task.sentV20L + otherL - task.givenV20L - task.remainderV20L).toBeCloseTo(0, 6);
    expect(task.receivedV20L).toBeLessThanOrEqual(task.givenV20L + 1e-6);
  }
  expect(stolen).toBeGreaterThan(0);
});

test('a figure is out of its budget by what fixed errors and four deviations do not cover', () => {
  const budget = { lowL: 10, highL: 2, variance: 9 };
  const outsides = [100, 113.9, 115, 79, 77].map((figureL) => outsideL(figureL, 100, budget));
  expect(outsides.map((litres) => Number(litres.toFixed(2)))).toEqual([0, 0, 1, 0, 1]);
});

test('a truck’s gauge is allowed more than a rack, and a station that names no sales only too little', () => {
  const { world } = run.fleet;
  for (const task of tasks) {
    const byTank = budgetsOf(task, 'tank', world).sent;
    const byTicket = budgetsOf(task, 'atg', world).sent;
    expect(byTank.highL + Math.sqrt(byTank.variance)).toBeGreaterThan(byTicket.highL);
    const { lowL, highL } = budgetsOf(task, 'atg', world).received;
    expect(lowL).toBeGreaterThanOrEqual(highL);
  }
});
