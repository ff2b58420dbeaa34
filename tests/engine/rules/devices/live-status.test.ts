import { expect, test } from 'vitest';

import {
  fix,
  level,
  live,
  loading,
  type Options,
  run,
  send,
  type Script,
  sensor,
  shut,
  standing,
  startMs,
  unloading,
} from '../../../support/engine/engine-script.ts';

const shown = (script: Script, second: number, options?: Options) =>
  live(run(script, second, options), second);
const since = (script: Script, second: number) => {
  const { status, statusStartMs } = shown(script, second);
  return [status, statusStartMs === null ? null : (statusStartMs - startMs) / 1000];
};

test('on load or empty since it began to move, or since it was loaded or emptied, whichever is later', () => {
  const moving = (second: number) => fix(second, 'road', 50, { eastM: second * 14 });
  expect(since([level(0, 500), moving(10), moving(60)], 70)).toEqual([2, 10]);
  expect(since([moving(10), level(20, 500), moving(60)], 70)).toEqual([2, 20]);
  expect(since([level(0, 3), moving(10), moving(60)], 70)).toEqual([1, 10]);
  expect(since([moving(10), level(20, 3), moving(60)], 70)).toEqual([1, 20]);
  expect(since([moving(10), level(20, 500), level(30, 3), moving(60)], 70)).toEqual([1, 30]);
  expect(since([moving(10), level(20, 3), level(30, 500), level(40, 600), moving(60)], 70)).toEqual([2, 30]);
  // A gauge that fails says nothing of the load.
  expect(since([level(0, 500), moving(10), level(20, 3, { gaugeStatus: 'error' })], 70)).toEqual([2, 10]);
  // One compartment of several is a load.
  expect(since([level(0, 3), level(1, 500, { compartment: 2 }), moving(10)], 70)).toEqual([2, 10]);
  expect(since([send(0, 'heartbeat', { intervalS: 60 })], 10)).toEqual([1, null]);
});

test('offline from half an hour of silence on, to the second; so is a truck without any message', () => {
  const script = [fix(0, 'road', 50)];
  expect(since(script, 1800)[0]).not.toBe(0);
  expect(since(script, 1801)).toEqual([0, 1801]);
  expect(since([fix(0, 'road', 50), fix(1700, 'road', 50)], 3500)[0]).not.toBe(0);
});

test('continuous alarms make it an alarm from the oldest on; momentary ones for five minutes', () => {
  const open = (second: number) => sensor(second, 'apiAdaptor', { state: 'open' });
  const base = [shut(0), ...standing(1, 181, 'road', 500)];
  const both = [...base, open(200), send(250, 'emergency', { action: 'pressed' })];
  expect(shown(both, 300)).toMatchObject({
    status: 3,
    alarmStartMs: startMs + 200_000,
    alarmTypes: [1, 201],
  });
  const ended = [...base, open(200), sensor(250, 'apiAdaptor', { state: 'closed' })];
  expect(shown(ended, 300)).toMatchObject({ status: 4, alarmTypes: [], alarmStartMs: null });
  // A device's fault is no alarm of the truck.
  expect(shown([...base, sensor(200, 'manhole', { tamper: true })], 300)).toMatchObject({ status: 4 });
  const drained = [...base, level(300, 490), level(360, 490)];
  expect(shown(drained, 660)).toMatchObject({ status: 3, alarmTypes: [202] });
  expect(shown(drained, 661)).toMatchObject({ status: 4, alarmTypes: [] });
});

test('what each compartment is shown with, and what the truck does as a whole', () => {
  const first = shown(
    [...standing(0, 180, 'depot', 0), level(200, 500, { temperatureC: 22, waterMm: 4 })],
    210,
  );
  expect(first.compartments[0]).toMatchObject({
    capacityL: 10_000,
    levelMm: 500,
    temperatureC: 22,
    waterMm: 4,
    gaugeOk: true,
    steady: false,
    readingMs: startMs + 200_000,
    ageS: 10,
    manhole: 'unknown',
    seal: null,
  });
  expect(first.compartments[1]).toMatchObject({
    oilCode: 92,
    fuel: null,
    levelMm: null,
    temperatureC: null,
    waterMm: null,
    gaugeOk: false,
    steady: false,
    readingMs: null,
    processState: 'initialising',
  });
  const failed = shown([level(0, 500), level(100, 0, { gaugeStatus: 'missing' })], 110);
  expect(failed.compartments[0]).toMatchObject({ gaugeOk: false, levelMm: 500, vtL: 5000, ageS: 110 });
  const sealed = send(5, 'seal-sensor', {
    trigger: 'change',
    sensors: [],
    seals: [{ compartment: 1, seal: 'sealed' }],
  });
  expect(shown([level(0, 500), sealed], 10).compartments[0]?.seal).toBe('sealed');
});

test('the lean of the last level, and the driver', () => {
  const lean = send(10, 'tank-level', {
    dataType: 'IN',
    pitchDeg: 2,
    rollDeg: -1,
    compartments: [{ compartment: 2, gaugeStatus: 'ok', levelMm: 100, temperatureC: 20 }],
  });
  expect(shown([level(0, 500), lean], 20)).toMatchObject({ pitchDeg: 2, rollDeg: -1 });
  expect(shown([lean, level(20, 500)], 30)).toMatchObject({ pitchDeg: 0, rollDeg: 0 });
  expect(shown([fix(0, 'road')], 30)).toMatchObject({ pitchDeg: null, rollDeg: null });
  const sign = send(5, 'driver-sign', { action: 'in', method: 'card', driverCode: '42', accepted: true });
  expect(shown([sign], 10)).toMatchObject({ driverCode: '42', driverAssumed: false });
});

test('the summary: unloading by its name, loading, in transit, free', () => {
  const summary = (script: Script, second: number) => shown(script, second).summary;
  expect(summary([shut(0), ...loading(10, 800).slice(0, -14)], 400)).toBe('loading');
  expect(summary(standing(0, 180, 'depot', 500), 190)).toBe('loading');
  expect(summary(standing(0, 180, 'station', 500), 190)).toBe('inTransit');
  expect(summary(standing(0, 180, 'road', 3), 190)).toBe('initialising');
  const both = standing(0, 180, 'road', 3).flatMap((delivery) =>
    delivery.message.kind === 'tank-level'
      ? [delivery, level((Date.parse(delivery.message.time) - startMs) / 1000 + 1, 3, { compartment: 2 })]
      : [delivery],
  );
  expect(summary(both, 190)).toBe('free');
  expect(summary([shut(0), ...unloading(10, 'station', 800, 300).slice(0, -14)], 400)).toMatch(/^unloading/);
});
