import { expect, test } from 'vitest';

import {
  at,
  close,
  fix,
  level,
  loading,
  open,
  run,
  type Script,
  seconds,
  sensor,
  shut,
  standing,
  unloading,
} from '../../../support/engine/engine-script.ts';

const loads = (script: Script, endS = 3000) => run(script, endS).records('loading');
const unloads = (script: Script, endS = 3000) => run(script, endS).records('unloading');

const away = (second: number, place: 'depot' | 'station' = 'depot') => [
  fix(second, place, 20, { eastM: 1000 }),
  fix(second + 10, place, 20, { eastM: 1100 }),
];

test('a change of 100 L and more is a loading or an unloading, less is none', () => {
  expect(loads([shut(0), ...loading(10, 9.9)])).toEqual([]);
  expect(loads([shut(0), ...loading(10, 10)])).toMatchObject([{ loadedVtL: 100, loadedV20L: 100 }]);
  expect(unloads([shut(0), ...unloading(10, 'station', 500, 490.1)])).toEqual([]);
  expect(unloads([shut(0), ...unloading(10, 'station', 500, 490)])).toMatchObject([
    { unloadedVtL: 100, unloadedV20L: 100, remainderVtL: 4900 },
  ]);
});

test('it goes from the first opening to the last closing, with the steady levels before and after', () => {
  const [row] = loads([shut(0), ...loading(10, 800, 100)]);
  expect(seconds(row ?? {})).toEqual([210, null, 450]);
  expect(row).toMatchObject({
    startVtL: 1000,
    startV20L: 1000,
    stopVtL: 8000,
    stopV20L: 8000,
    residueVtL: 1000,
    mode: 'bottom',
    areaName: 'Depot',
    endAreaName: 'Depot',
    oilCode: 92,
    fuel: 'gasoline',
    temperatureC: 20,
    unsealedBasis: false,
    quality: null,
    ticketCode: null,
    ticketVtL: null,
  });
  expect(row?.why).toMatchObject({
    settings: [{ key: 'operation.minL', value: 100 }],
    figures: { beforeTime: at(195), afterTime: at(495) },
  });
});

test('by the adaptor from below, by the manhole from above, by both from below', () => {
  const filled = (...parts: readonly ('apiAdaptor' | 'manhole' | 'footValve')[]) =>
    loads([
      shut(0),
      ...standing(1, 181, 'depot', 0),
      ...parts.map((part, index) => open(200 + index, part)),
      level(300, 400),
      ...parts.map((part, index) => close(400 + index, part)),
      ...standing(420, 600, 'depot', 800),
    ])[0]?.mode;
  expect(filled('apiAdaptor')).toBe('bottom');
  expect(filled('manhole')).toBe('top');
  expect(filled('manhole', 'apiAdaptor')).toBe('bottom');
  expect(filled('footValve')).toBe(null);
});

test('a second opening of the visit goes on with the same loading, and may undo it', () => {
  const more = [open(800), level(850, 900), close(900), ...standing(910, 1100, 'depot', 900)];
  expect(loads([shut(0), ...loading(10, 800), ...more])).toMatchObject([
    { loadedVtL: 9000, startTime: at(210), endTime: at(900) },
  ]);
  const back = [open(800), level(850, 300), close(900), ...standing(910, 1100, 'depot', 5)];
  expect(loads([shut(0), ...loading(10, 800), ...back])).toEqual([]);
  const less = [open(800), level(850, 300), close(900), ...standing(910, 1100, 'depot', 300)];
  expect(loads([shut(0), ...loading(10, 800), ...less])).toMatchObject([{ loadedVtL: 3000 }]);
  // While another part is still open nothing is over.
  const still = [
    shut(0),
    ...standing(1, 181, 'depot', 0),
    open(200),
    open(201, 'manhole'),
    level(300, 400),
    close(400),
    ...standing(410, 600, 'depot', 800),
  ];
  expect(loads(still)).toEqual([]);
  expect(loads([...still, close(650, 'manhole'), ...standing(660, 840, 'depot', 800)])).toMatchObject([
    { loadedVtL: 8000, endTime: at(650) },
  ]);
});

test('on leaving without a steady level the last one has to do, and says so', () => {
  const hurried = [shut(0), ...standing(1, 181, 'depot', 0), open(200), level(300, 400), close(400)];
  expect(loads([...hurried, level(410, 800), ...away(420)])).toMatchObject([
    { loadedVtL: 8000, quality: 'unsteady', endTime: at(400) },
  ]);
  // Left with the adaptor open, it ends with the visit.
  const opened = [shut(0), ...standing(1, 181, 'depot', 0), open(200), level(300, 400)];
  expect(loads([...opened, ...away(420)])).toMatchObject([
    { loadedVtL: 4000, quality: 'unsteady', endTime: at(420) },
  ]);
  // Without any level since the opening nothing is known.
  expect(loads([shut(0), ...standing(1, 181, 'depot', 0), open(200), close(300), ...away(420)])).toEqual([]);
  const unsteadyBefore = [
    shut(0),
    fix(1, 'depot'),
    level(5, 0),
    open(20),
    level(100, 400),
    close(400),
    ...standing(410, 600, 'depot', 800),
  ];
  expect(loads(unsteadyBefore)).toMatchObject([{ loadedVtL: 8000, quality: 'unsteady' }]);
});

test('what was opened before the visit, or elsewhere, is no loading of it', () => {
  expect(
    loads([
      shut(0),
      ...standing(1, 181, 'road', 0),
      open(200),
      level(300, 400),
      close(400),
      ...standing(420, 600, 'road', 800),
    ]),
  ).toEqual([]);
});

test('an unloading: from where, what is left, wet or dry; in a depot it is a return', () => {
  const wet = sensor(600, 'compartment', { wet: true });
  const [row] = unloads([shut(0), wet, ...unloading(610, 'station', 800, 80)]);
  expect(row).toMatchObject({
    stationCode: 'S',
    areaName: 'Station',
    returned: false,
    remainderVtL: 800,
    wetAtEnd: true,
  });
  expect(unloads([shut(0), ...unloading(10, 'station', 800, 80)])[0]).toMatchObject({ wetAtEnd: null });
  expect(unloads([shut(0), ...unloading(10, 'depot', 800, 80)])[0]).toMatchObject({
    returned: true,
    stationCode: null,
  });
});

test('without switches the readings decide, from the last one before to the first one of another level', () => {
  const filled = [...standing(0, 300, 'depot', 0), ...standing(360, 600, 'depot', 9.9)];
  expect(loads(filled)).toEqual([]);
  const rows = loads([...standing(0, 300, 'depot', 0), ...standing(360, 600, 'depot', 800)]);
  expect(rows).toMatchObject([{ unsealedBasis: true, loadedVtL: 8000, startTime: at(305), quality: null }]);
  expect(seconds(rows[0] ?? {})[2]).toBe(605);
  // One switch that is there is enough to see.
  expect(
    loads([
      sensor(0, 'manhole', { state: 'closed' }, 'boot'),
      ...standing(1, 300, 'depot', 0),
      ...standing(360, 600, 'depot', 800),
    ]),
  ).toEqual([]);
});

test('volumes of a load that warms are compared at 20 °C', () => {
  const warm = standing(420, 600, 'depot', 9).map((delivery) =>
    delivery.message.kind === 'tank-level'
      ? level((Date.parse(delivery.message.time) - Date.parse(at(0))) / 1000, 10.05, { temperatureC: 35 })
      : delivery,
  );
  const script = [shut(0), ...standing(1, 181, 'depot', 0), open(200), close(400), ...warm];
  // 100.5 L at 35 °C are less than 100 at 20.
  expect(loads(script)).toEqual([]);
});
