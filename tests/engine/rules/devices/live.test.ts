import { expect, test } from 'vitest';

import {
  driving,
  fix,
  level,
  live,
  loading,
  run,
  sensor,
  shut,
  standing,
  startMs,
} from '../../../support/engine/engine-script.ts';

test('truck-status.codes: offline hides alarm hides stopped hides on load hides empty', () => {
  const empty = run([level(0, 0), fix(10, 'road', 50)], 20);
  expect(live(empty, 20)).toMatchObject({ status: 1, loaded: false, driverCode: '7', driverAssumed: true });
  const loaded = run([level(0, 500), fix(10, 'road', 50)], 20);
  expect(live(loaded, 20)).toMatchObject({
    status: 2,
    statusStartMs: startMs + 10_000,
    loaded: true,
    summary: 'inTransit',
  });
  const stopped = run([...standing(0, 180, 'road', 500)], 190);
  expect(live(stopped, 179)).toMatchObject({ status: 2 });
  expect(live(stopped, 190)).toMatchObject({ status: 4, statusStartMs: startMs, areaName: null });
  const alarmed = run(
    [shut(0), ...standing(1, 181, 'road', 500), sensor(200, 'apiAdaptor', { state: 'open' })],
    210,
  );
  expect(live(alarmed, 210)).toMatchObject({ status: 3, alarmStartMs: startMs + 200_000, alarmTypes: [1] });
  expect(live(alarmed, 201 + 1799).status).toBe(3);
  expect(live(alarmed, 201 + 1800)).toMatchObject({ status: 0, statusStartMs: startMs + 2_001_000 });
});

test('an alarm judged normal or false is no alarm, and a point counts five minutes', () => {
  const alarmed = run(
    [shut(0), ...standing(1, 181, 'road', 500), sensor(200, 'apiAdaptor', { state: 'open' })],
    210,
  );
  const ids = new Set(alarmed.alarms(1).map(({ id }) => id));
  expect(live(alarmed, 210, ids).status).toBe(4);
  const braked = run([level(0, 0), fix(10, 'road', 60), fix(11, 'road', 45)], 20);
  expect(live(braked, 311)).toMatchObject({ status: 3, alarmTypes: [5] });
  expect(live(braked, 312).status).toBe(1);
});

test('compartments: level, age, parts and process state', () => {
  const ran = run(
    [
      shut(0),
      ...standing(1, 181, 'depot', 500),
      sensor(190, 'compartment', { wet: true }),
      sensor(200, 'manhole', { state: 'open' }),
    ],
    210,
  );
  const [first, second] = live(ran, 246).compartments;
  expect(first).toMatchObject({
    compartment: 1,
    oilCode: 92,
    fuel: 'gasoline',
    vtL: 5000,
    v20L: 5000,
    ageS: 60,
    manhole: 'open',
    apiAdaptor: 'closed',
    wet: true,
    processState: 'loadingConnection',
  });
  expect(second).toMatchObject({ compartment: 2, vtL: null, ageS: null, manhole: 'unknown', wet: null });
});

test('a loaded truck on the road is in transit', () => {
  const ran = run([...standing(0, 180, 'depot', 500), ...driving(240, 600, 'depot', 'station')], 600);
  expect(live(ran, 600)).toMatchObject({
    summary: 'inTransit',
    processState: 'transporting',
    place: 'outOfFence',
  });
});

test('what is wet, and the task under way, as the detail of a truck asks', () => {
  const ran = run(
    [
      shut(0),
      ...loading(10, 800),
      ...driving(790, 1500, 'depot', 'road', 20),
      sensor(1510, 'apiAdaptor', { wet: true }),
      sensor(1511, 'footValve', { wet: false }),
      sensor(1512, 'compartment', { wet: true }),
    ],
    1520,
  );
  const now = live(ran, 1520);
  expect(now.taskCode).toBe(ran.records('transport-task')[0]?.taskCode);
  expect(now.taskCode).toMatch(/^1000000009-20260302/);
  expect(now.compartments[0]).toMatchObject({ apiWet: true, footValveWet: false, wet: true });
  expect(now.compartments[1]).toMatchObject({ apiWet: null, footValveWet: null, wet: null });
  expect(live(run([level(0, 0)], 10), 10).taskCode).toBe(null);
});

test('a truck without tanks, as a sprinkler, is free, not initialising', () => {
  const ran = run([fix(0, 'road', 40), fix(10, 'road', 40, { eastM: 110 })], 20, {
    truck: { kind: 'sprinkler', compartments: [] },
  });
  expect(live(ran, 20)).toMatchObject({ summary: 'free', loaded: false, compartments: [], status: 1 });
});
