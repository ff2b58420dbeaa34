import { expect, test } from 'vitest';

import {
  fix,
  level,
  loading,
  type Options,
  run,
  type Script,
  seconds,
  sensor,
  shut,
  standing,
} from '../../../support/engine/engine-script.ts';

const water = (second: number, on: boolean, part: 'footValve' | 'manhole' = 'footValve', compartment = 1) =>
  sensor(second, part, { water: on, compartment });

const onRoad = [shut(0), ...standing(1, 181, 'road', 500)];
const spans = (script: Script, endS: number, options?: Options) =>
  run(script, endS, options).alarms(3).map(seconds);

/** Steady from the second reading on, with so much water each. */
const probed = (...waterMm: readonly (number | undefined)[]) => [
  fix(0, 'road'),
  ...waterMm.map((mm, at) => level(60 * at, 500, mm === undefined ? {} : { waterMm: mm })),
];

test('a sensor that says water for 30 s raises alarm 3, 29 s are a splash', () => {
  expect(spans([...onRoad, water(200, true), water(230, false)], 900)).toEqual([[200, 230, 230]]);
  expect(spans([...onRoad, water(200, true), water(229, false)], 900)).toEqual([]);
  // Said again, it has lasted since it was first said.
  expect(spans([...onRoad, water(200, true), water(220, true)], 300)).toEqual([[200, 230, null]]);
  const [row] = run([...onRoad, water(200, true)], 300).alarms(3);
  expect(row).toMatchObject({ level: 2, compartment: 1, cause: 'sensor', properties: { waterMm: null } });
  expect(row?.why).toMatchObject({ rule: 'water', settings: [{ key: 'water.minMm', value: 10 }] });
});

test('the alarm is over when there has been no water for five minutes, dated from the last drop', () => {
  const script = [...onRoad, water(200, true), water(300, false)];
  expect(spans(script, 599)).toEqual([[200, 230, null]]);
  expect(spans(script, 600)).toEqual([[200, 230, 300]]);
  expect(spans([...script, water(400, false)], 900)).toEqual([[200, 230, 300]]);
  expect(spans([...script, water(599, true)], 900)).toEqual([[200, 230, null]]);
  expect(spans([...script, water(600, true)], 900)).toEqual([
    [200, 230, 300],
    [600, 630, null],
  ]);
});

test('as long as any part of the compartment says water there is some', () => {
  const both = [...onRoad, water(200, true), water(210, true, 'manhole'), water(220, false)];
  expect(spans(both, 2000)).toEqual([[200, 230, null]]);
  expect(spans([...both, water(300, false, 'manhole')], 2000)).toEqual([[200, 230, 300]]);
  // A switch that reports its state alone is no evidence of water.
  expect(spans([...onRoad, water(200, true), sensor(220, 'manhole', { state: 'closed' })], 300)).toEqual([
    [200, 230, null],
  ]);
});

test('two compartments are judged each by itself, at its own moment', () => {
  const ran = run([...onRoad, water(200, true, 'footValve', 2), water(210, true)], 300);
  expect(ran.alarms(3).map((row) => [row.compartment, ...seconds(row)])).toEqual([
    [2, 200, 230, null],
    [1, 210, 240, null],
  ]);
  const dry = run([...onRoad, water(200, true, 'footValve', 2), water(300, false)], 900);
  expect(dry.alarms(3).map((row) => [row.compartment, ...seconds(row)])).toEqual([[2, 200, 230, null]]);
});

test('the probe: 10 mm and 5 mm more than the load began with, in a steady reading', () => {
  const found = (...waterMm: readonly (number | undefined)[]) => spans(probed(...waterMm), 3000);
  // A jump by more than 5 mm counts when the next reading says the same, and is steady with the one after.
  expect(found(0, 0, 10, 10)).toEqual([]);
  expect(found(0, 0, 10, 10, 10)).toEqual([[240, 240, null]]);
  expect(found(0, 0, 9.9, 9.9, 9.9)).toEqual([]);
  expect(found(0, 0, 12, 0, 12, 0, 12, 0)).toEqual([]);
  expect(found(6, 6, 11)).toEqual([[120, 120, null]]);
  expect(found(7, 7, 11.9)).toEqual([]);
  // The first reading is not steady: what it says is neither basis nor finding, nor is what is held of it.
  expect(found(12, 0, 0, 0, 0, 0, 12, 12, 12)).toEqual([[480, 480, null]]);
  expect(found(12)).toEqual([]);
  const [row, more] = run(probed(0, 0, 12, 12, 12, 15), 400).alarms(3);
  expect(row).toMatchObject({ cause: 'probe', compartment: 1, properties: { waterMm: 12 } });
  expect(row?.why).toMatchObject({ figures: { waterMm: 12 } });
  expect(more).toBeUndefined();
});

test('the probe’s alarm ends five minutes after it finds none; a reading without the figure says nothing', () => {
  // The first reading without it is not believed; the second is, and agrees with those of five minutes ago.
  const dry = probed(0, 0, 12, 12, 12, 2, 2);
  expect(spans(dry, 659)).toEqual([[240, 240, null]]);
  expect(spans(dry, 660)).toEqual([[240, 240, 360]]);
  expect(spans(probed(0, 0, 12, 12, 12, undefined, undefined), 2000)).toEqual([[240, 240, null]]);
  // A wet sensor holds what the probe began.
  expect(spans([...dry, water(440, true)], 2000)).toEqual([[240, 240, null]]);
});

test('no water alarm of a sprinkler, nor of a compartment that is empty', () => {
  const script = (mm: number) => [shut(0), ...standing(1, 181, 'road', mm), water(200, true)];
  expect(spans(script(500), 900, { truck: { kind: 'sprinkler' } })).toEqual([]);
  expect(spans(script(3), 900)).toEqual([]);
  expect(spans(script(3.1), 900)).toEqual([[200, 230, null]]);
  expect(spans([fix(0, 'road'), water(200, true)], 900)).toEqual([[200, 230, null]]);
});

test('ten minutes after loading water still falls out of the load', () => {
  // The adaptor is shut at 450 s.
  const load = [shut(0), ...loading(10, 800)];
  const wet = [...load, water(740, true)];
  expect(spans(wet, 1049)).toEqual([]);
  expect(spans(wet, 1050)).toEqual([[740, 1050, null]]);
  expect(spans([...wet, water(1049, false)], 2000)).toEqual([]);
  expect(spans([...load, water(1040, true)], 2000)).toEqual([[1040, 1070, null]]);
  const settled = (...times: readonly number[]) =>
    spans(
      [
        ...load,
        ...[800, 860].map((t) => level(t, 800, { waterMm: 0 })),
        ...[920, 980, ...times].map((t) => level(t, 800, { waterMm: 15 })),
      ],
      2000,
    );
  expect(settled(1049)).toEqual([]);
  expect(settled(1050)).toEqual([[1050, 1050, null]]);
});

test('a load’s water is compared with that load, not with the one before', () => {
  const before = [shut(0), level(5, 0, { waterMm: 0 }), level(65, 0, { waterMm: 0 }), ...loading(70, 800)];
  const messages = [800, 860, 920, 1200, 1260].map((second) => level(second, 800, { waterMm: 15 }));
  expect(spans([...before, ...messages], 2000)).toEqual([]);
  expect(spans([...before, ...messages, level(1320, 800, { waterMm: 20 })], 2000)).toEqual([
    [1320, 1320, null],
  ]);
});
