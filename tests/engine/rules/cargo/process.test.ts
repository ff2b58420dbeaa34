import { expect, test } from 'vitest';

import {
  close,
  driving,
  fix,
  level,
  loading,
  open,
  type Options,
  run,
  send,
  type Script,
  sensor,
  shut,
  standing,
  unloading,
} from '../../../support/engine/engine-script.ts';

/** States of compartment 1 in their order, without the first one, in which nothing is known. */
const states = (script: Script, endS: number, options?: Options) =>
  run(script, endS, options)
    .driver.processStates()
    .find(({ compartment }) => compartment === 1)
    ?.states.slice(1);

const inDepot = [shut(0), ...standing(1, 121, 'depot', 0)];

test('what a compartment is at first: by a steady level, or by any after ten minutes', () => {
  expect(states([fix(0, 'road'), level(1, 500)], 10)).toEqual([]);
  expect(states([fix(0, 'road'), level(1, 500), level(61, 500)], 70)).toEqual(['transporting']);
  expect(states([fix(0, 'depot'), level(1, 500), level(61, 500)], 70)).toEqual(['loadingStopped']);
  expect(states([fix(0, 'depot'), level(1, 3), level(61, 3)], 70)).toEqual(['idle']);
  expect(states([fix(0, 'road'), level(1, 3.1), level(61, 3.1)], 70)).toEqual(['transporting']);
  // On the move no level is steady.
  const moving = (second: number) => [
    fix(second - 1, 'road', 50, { eastM: second * 14 }),
    level(second, 500),
  ];
  expect(states([...moving(10), ...moving(609)], 700)).toEqual([]);
  expect(states([...moving(10), ...moving(610)], 700)).toEqual(['transporting']);
  // Met with an adaptor open in the depot it loads at once.
  expect(states([fix(0, 'depot'), open(1), level(5, 0), level(65, 0)], 70)).toEqual([
    'idle',
    'loadingConnection',
  ]);
});

test('bottom loading: 50 L risen in two readings running, until 60 s without 5 mm', () => {
  const connected = [...inDepot, open(200)];
  const begun = (...mm: readonly number[]) =>
    states([...connected, ...mm.map((each, at) => level(220 + 30 * at, each))], 500)?.slice(1);
  expect(begun(5, 5)).toEqual(['loadingConnection', 'loadingBottom']);
  expect(begun(4.9, 5)).toEqual(['loadingConnection']);
  expect(begun(5, 4, 5)).toEqual(['loadingConnection']);
  const filling = [...connected, level(220, 50), level(250, 100)];
  expect(states([...filling, level(309, 105)], 400)?.at(-1)).toBe('loadingBottom');
  expect(states([...filling, level(310, 105)], 400)?.at(-1)).toBe('loadingStopped');
  expect(states([...filling, level(300, 105.1), level(359, 106)], 400)?.at(-1)).toBe('loadingBottom');
  // Rising again it loads again, as long as something is open.
  const stopped = [...filling, level(310, 100)];
  expect(states([...stopped, level(330, 110)], 400)?.slice(-2)).toEqual(['loadingStopped', 'loadingBottom']);
  expect(states([...stopped, level(330, 104)], 400)?.at(-1)).toBe('loadingStopped');
  expect(states([...stopped, close(320), level(330, 110)], 400)?.at(-1)).toBe('loadingStopped');
  expect(states([...filling, close(260)], 400)?.at(-1)).toBe('loadingStopped');
});

test('top loading: by the manhole with the adaptor shut; the foot valve alone connects nothing', () => {
  const rise = [level(220, 50), level(250, 100)];
  expect(states([...inDepot, open(200, 'manhole'), ...rise], 260)).toEqual([
    'idle',
    'loadingConnection',
    'loadingTop',
  ]);
  expect(states([...inDepot, open(200, 'manhole'), open(210), ...rise], 260)?.at(-1)).toBe('loadingBottom');
  expect(states([...inDepot, open(200, 'footValve')], 260)).toEqual(['idle']);
  const topped = [...inDepot, open(200, 'manhole'), ...rise, level(310, 100), level(330, 110)];
  expect(states(topped, 400)?.slice(-2)).toEqual(['loadingStopped', 'loadingTop']);
  // Outside depots openings move nothing.
  expect(states([shut(0), ...standing(1, 121, 'road', 0), open(200)], 260)).toEqual(['idle']);
});

test('connected and shut again with less than 50 L: as before; with 50 L it has loaded', () => {
  const shutAt = (mm: number) => states([...inDepot, open(200), level(220, mm), close(230)], 300);
  expect(shutAt(0)).toEqual(['idle', 'loadingConnection', 'idle']);
  expect(shutAt(4.9)).toEqual(['idle', 'loadingConnection', 'loadingStopped']);
  expect(shutAt(5)).toEqual(['idle', 'loadingConnection', 'loadingStopped']);
  const full = [shut(0), ...standing(1, 121, 'depot', 500), open(200), close(230)];
  expect(states(full, 300)).toEqual(['loadingStopped', 'loadingConnection', 'loadingStopped']);
  // One of two parts shut is not yet the end.
  expect(states([...inDepot, open(200), open(205, 'manhole'), close(230)], 300)?.at(-1)).toBe(
    'loadingConnection',
  );
});

const atStation = [shut(0), ...standing(1, 121, 'station', 500)];

test('unloading: 50 L fallen, a meter above 10 L/min, or half a minute of oil at the adaptor', () => {
  const connected = [...atStation, open(200, 'footValve')];
  expect(states(connected, 300)).toEqual(['transporting', 'unloadingConnection']);
  expect(states([...atStation, open(200)], 300)?.at(-1)).toBe('unloadingConnection');
  expect(states([...atStation, open(200, 'manhole')], 300)).toEqual(['transporting']);
  expect(states([...connected, level(220, 495.1)], 300)?.at(-1)).toBe('unloadingConnection');
  expect(states([...connected, level(220, 495)], 300)?.at(-1)).toBe('unloading');
  const meter = (flowRateLMin: number, ...parts: Script) =>
    states(
      [
        ...parts,
        send(220, 'flow-status', { meterNumber: 1, meterState: 'delivering', totalVtL: 1, flowRateLMin }),
      ],
      300,
    )?.at(-1);
  expect(meter(10, ...connected)).toBe('unloadingConnection');
  expect(meter(11, ...connected)).toBe('unloading');
  expect(meter(11, ...atStation, open(200))).toBe('unloadingConnection');
  const wet = sensor(220, 'apiAdaptor', { wet: true });
  expect(states([...connected, wet], 249)?.at(-1)).toBe('unloadingConnection');
  expect(states([...connected, wet], 250)?.at(-1)).toBe('unloading');
  expect(states([...connected, wet, sensor(249, 'apiAdaptor', { wet: false })], 300)?.at(-1)).toBe(
    'unloadingConnection',
  );
  expect(states([...atStation, open(200), wet], 300)?.at(-1)).toBe('unloadingConnection');
  expect(states([...atStation, open(200), wet, open(240, 'footValve')], 273)?.at(-1)).toBe('unloading');
});

test('unloading stops when the level has stood for two minutes or the adaptor is shut, and goes on', () => {
  const flowing = [...atStation, open(200), open(201, 'footValve'), level(220, 400)];
  expect(states([...flowing, level(339, 396)], 400)?.at(-1)).toBe('unloading');
  expect(states([...flowing, level(340, 395)], 400)?.at(-1)).toBe('unloadingStopped');
  expect(states([...flowing, level(300, 394.9), level(419, 394)], 420)?.at(-1)).toBe('unloading');
  const stopped = [...flowing, level(340, 400)];
  expect(states([...stopped, level(360, 390)], 400)?.slice(-2)).toEqual(['unloadingStopped', 'unloading']);
  expect(states([...stopped, level(360, 396)], 400)?.at(-1)).toBe('unloadingStopped');
  expect(states([...stopped, level(360, 3)], 400)?.at(-1)).toBe('waitingEmptying');
  expect(states([...flowing, close(230)], 300)?.at(-1)).toBe('unloadingStopped');
  expect(states([...flowing, close(230, 'footValve')], 300)?.at(-1)).toBe('unloading');
  const shutAll = (mm: number) =>
    states([...atStation, open(200), level(220, mm), close(230)], 300)?.slice(1);
  expect(shutAll(499)).toEqual(['unloadingConnection', 'transporting']);
});

test('emptied, a compartment without a retained sensor is idle after five minutes, shut', () => {
  const emptied = [...atStation, open(200), open(201, 'footValve'), level(220, 200), level(280, 3)];
  expect(states(emptied, 290)?.slice(-2)).toEqual(['unloading', 'waitingEmptying']);
  expect(states([...atStation, open(200), level(220, 200), level(280, 3.1)], 290)?.at(-1)).toBe('unloading');
  const done = [...emptied, close(290), close(291, 'footValve')];
  expect(states(done, 579)?.at(-1)).toBe('waitingEmptying');
  expect(states(done, 580)?.at(-1)).toBe('idle');
  expect(states([...emptied, close(290)], 900)?.at(-1)).toBe('waitingEmptying');
  expect(states([...emptied, close(291, 'footValve')], 900)?.at(-1)).toBe('waitingEmptying');
  expect(states([...done, level(400, 4), level(460, 3)], 759)?.at(-1)).toBe('waitingEmptying');
  expect(states([...done, level(400, 4), level(460, 3)], 760)?.at(-1)).toBe('idle');
});

test('with a retained sensor it is idle when that has been dry for a minute; wet again, it waits again', () => {
  const emptied = [
    sensor(190, 'compartment', { wet: true }),
    open(200),
    open(201, 'footValve'),
    level(220, 200),
    level(280, 3),
    close(290),
    close(291, 'footValve'),
  ];
  const wet = [...atStation, ...emptied];
  expect(states(wet, 3000)?.at(-1)).toBe('waitingEmptying');
  const dried = [...wet, sensor(400, 'compartment', { wet: false })];
  expect(states(dried, 459)?.at(-1)).toBe('waitingEmptying');
  expect(states(dried, 460)?.at(-1)).toBe('idle');
  const again = (second: number) =>
    states([...dried, fix(470, 'station'), sensor(second, 'compartment', { wet: true })], second + 1)?.at(-1);
  expect(again(1060)).toBe('waitingEmptying');
  expect(again(1061)).toBe('idle');
  // One that was idle otherwise only got wet.
  expect(states([...inDepot, sensor(200, 'compartment', { wet: true })], 210)).toEqual(['idle']);
});

test('leaving ends what was going on: by what is left; a depot makes a load one that may be topped up', () => {
  const away = (from: 'depot' | 'station') => [
    fix(400, from, 20, { eastM: 1000 }),
    fix(410, from, 20, { eastM: 1100 }),
  ];
  const filling = [...inDepot, open(200), level(220, 50), level(250, 100)];
  expect(states([...filling, ...away('depot')], 420)?.at(-1)).toBe('transporting');
  expect(states([...inDepot, open(200), ...away('depot')], 420)?.at(-1)).toBe('idle');
  expect(states([...atStation, open(200), level(220, 400), ...away('station')], 420)?.at(-1)).toBe(
    'transporting',
  );
  const returned = [...filling, ...away('depot'), fix(600, 'depot', 5)];
  expect(states(returned, 610)?.slice(-2)).toEqual(['transporting', 'loadingStopped']);
  expect(states([...filling, ...away('depot'), fix(800, 'station', 5)], 810)?.at(-1)).toBe('transporting');
});

test('filled or drained without a detected opening: two steady levels decide', () => {
  const full = [...inDepot, ...standing(181, 361, 'depot', 500)];
  expect(states(full, 400)).toEqual(['idle', 'loadingStopped']);
  expect(states([shut(0), ...standing(1, 121, 'road', 0), ...standing(181, 361, 'road', 500)], 400)).toEqual([
    'idle',
    'transporting',
  ]);
  expect(states([...inDepot, ...standing(181, 361, 'depot', 3)], 400)).toEqual(['idle']);
  const drained = [shut(0), ...standing(1, 121, 'road', 500), level(200, 3)];
  expect(states([...drained, level(260, 3)], 300)).toEqual(['transporting']);
  expect(states([...drained, level(260, 3), level(320, 3)], 400)).toEqual(['transporting', 'idle']);
});

test('a terminal that was silent for more than a day is met as if for the first time', () => {
  const later = (second: number) => states([...inDepot, level(130, 0), level(second, 0)], second + 10);
  expect(later(130 + 86_400)).toEqual(['idle']);
  expect(later(130 + 86_401)).toEqual(['idle', 'initialising']);
});

test('each compartment has states of its own, and the task has when and where', () => {
  const ran = run(
    [
      shut(0),
      ...loading(10, 800),
      ...driving(790, 1200, 'depot', 'station'),
      ...unloading(1200, 'station', 800, 0),
      fix(2400, 'station', 20, { eastM: 1000 }),
      fix(2410, 'station', 20, { eastM: 1100 }),
    ],
    2500,
  );
  const all = ran.driver.processStates();
  expect(all.map(({ compartment }) => compartment)).toEqual([1]);
  expect(all[0]?.states).toEqual([
    'initialising',
    'idle',
    'loadingConnection',
    'loadingBottom',
    'loadingStopped',
    'transporting',
    'unloadingConnection',
    'unloading',
    'waitingEmptying',
    'idle',
  ]);
});
