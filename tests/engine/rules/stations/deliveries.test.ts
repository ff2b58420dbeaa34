import { expect, test } from 'vitest';

import {
  at,
  driving,
  fix,
  level,
  loading,
  type Options,
  run,
  type Script,
  seconds,
  sensor,
  shut,
  unloading,
} from '../../../support/engine/engine-script.ts';

/** Unloads 8,000 L but for a rest; what is said at the station; leaves it at 2040. */
const delivered = (toMm: number, extra: Script = []): Script => [
  shut(0),
  ...loading(1, 800),
  ...driving(780, 1200, 'depot', 'station'),
  ...unloading(1200, 'station', 800, toMm),
  ...extra,
  ...driving(2040, 2400, 'station', 'otherStation'),
];
const alarms = (type: 207 | 208, script: Script, options?: Options) =>
  run(script, 3500, options).alarms(type).map(seconds);
const wet = (second: number, on = true) => sensor(second, 'compartment', { wet: on });

test('alarm 207: a remainder of more than 30 L and up to a tenth of the load, with the station', () => {
  expect(alarms(207, delivered(3))).toEqual([]);
  expect(alarms(207, delivered(3.1))).toEqual([[2040, 2040, null]]);
  expect(alarms(207, delivered(80))).toEqual([[2040, 2040, null]]);
  expect(alarms(207, delivered(80.1))).toEqual([]);
  const [row] = run(delivered(80), 2600).alarms(207);
  expect(row).toMatchObject({
    level: 2,
    compartment: 1,
    properties: { remainderVtL: 800, station: 'Station' },
  });
  expect(row?.why).toMatchObject({
    settings: [
      { key: 'unload.splitRate', value: 0.1 },
      { key: 'tank.emptyL', value: 30 },
    ],
    figures: { vtL: 800 },
  });
});

test('alarm 207 ends when the compartment is emptied or loaded again', () => {
  const rest = delivered(80);
  expect(alarms(207, [...rest, level(2500, 3)])).toEqual([[2040, 2040, 2500]]);
  expect(alarms(207, [...rest, level(2500, 3.1)])).toEqual([[2040, 2040, null]]);
  expect(alarms(207, [...rest, ...loading(2600, 800, 80)])).toEqual([[2040, 2040, 2800]]);
});

test('alarm 207 asks the way bill whether another station follows for the compartment', () => {
  const billed = (...stops: readonly { stationCode: string; compartment?: number }[]) =>
    alarms(207, delivered(300), {
      wayBills: [
        {
          wayBillCode: 'W1',
          signCode: '浙B00009',
          depotAreaCode: 'D',
          plannedTime: at(0),
          stops,
        },
      ],
    }).length;
  expect(billed({ stationCode: 'S' })).toBe(1);
  expect(billed({ stationCode: 'S' }, { stationCode: 'T' })).toBe(0);
  expect(billed({ stationCode: 'S' }, { stationCode: 'T', compartment: 1 })).toBe(0);
  expect(billed({ stationCode: 'S' }, { stationCode: 'T', compartment: 2 })).toBe(1);
  expect(alarms(207, delivered(300))).toEqual([]);
});

test('alarm 208: emptied but wet, or dry for less than a minute, until it has been dry for one', () => {
  expect(alarms(208, delivered(0))).toEqual([]);
  expect(alarms(208, delivered(0, [wet(1980)]))).toEqual([[2040, 2040, null]]);
  expect(alarms(208, delivered(0, [wet(1970), wet(1980, false)]))).toEqual([]);
  expect(alarms(208, delivered(0, [wet(1970), wet(1981, false)]))).toEqual([[2040, 2040, 2041]]);
  expect(alarms(208, [...delivered(0, [wet(1980)]), wet(2500, false)])).toEqual([[2040, 2040, 2560]]);
  expect(alarms(208, [...delivered(0, [wet(1980)]), wet(2500, false), wet(2559)])).toEqual([
    [2040, 2040, null],
  ]);
  expect(alarms(208, [...delivered(0, [wet(1980)]), ...loading(2600, 800)])).toEqual([[2040, 2040, 2800]]);
  // A wet compartment with a rest is that of 207.
  expect(alarms(208, delivered(80, [wet(1980)]))).toEqual([]);
  const [row] = run(delivered(0, [wet(1980)]), 2600).alarms(208);
  expect(row).toMatchObject({ level: 1, compartment: 1 });
  expect(row?.why).toMatchObject({ settings: [{ key: 'emptying.dryS', value: 60 }, { key: 'tank.emptyL' }] });
});

test('how a compartment was left: litres, wet or dry since, what stood open', () => {
  const left = (toMm: number, ...extra: Script) => run(delivered(toMm, extra), 2600).records('empty-state');
  expect(left(0)).toMatchObject([
    {
      compartment: 1,
      vtL: 0,
      wet: null,
      dryTime: null,
      footValveClosed: true,
      apiAdaptorClosed: true,
      emptied: true,
      areaName: 'Station',
      time: at(2040),
    },
  ]);
  expect(left(0, wet(1900), wet(1910, false))).toMatchObject([
    { wet: false, dryTime: at(1910), emptied: true },
  ]);
  expect(left(0, wet(1980))).toMatchObject([{ wet: true, dryTime: null, emptied: false }]);
  expect(left(3.1)).toMatchObject([{ emptied: false }]);
  expect(left(0, sensor(1990, 'footValve', { state: 'open' }))).toMatchObject([
    { footValveClosed: false, apiAdaptorClosed: true, emptied: false },
  ]);
  expect(left(0, sensor(1990, 'apiAdaptor', { state: 'open' }))).toMatchObject([
    { footValveClosed: true, apiAdaptorClosed: false, emptied: false },
  ]);
  expect(left(0, sensor(1990, 'manhole', { state: 'open' }))).toMatchObject([{ emptied: false }]);
  // A return to the depot is not a delivery.
  const returned = [
    shut(0),
    ...unloading(10, 'depot', 800, 0),
    fix(900, 'depot', 20, { eastM: 1000 }),
    fix(910, 'depot', 20, { eastM: 1100 }),
  ];
  expect(run(returned, 1000).records('empty-state')).toEqual([]);
});

test('emptying: from empty and not yet dry until idle, or until it left', () => {
  const emptied = (...extra: Script) =>
    run(delivered(0, extra), 2600)
      .records('emptying')
      .map((row) => [row.remainderVtL, row.durationS, row.leftBeforeDry, ...seconds(row)]);
  // Empty at 1650, shut at 1670; five minutes without a retained sensor.
  expect(emptied()).toEqual([[0, 300, false, 1650, null, 1950]]);
  expect(emptied(wet(1700), wet(1800, false))).toEqual([[0, 210, false, 1650, null, 1860]]);
  expect(emptied(wet(1700))).toEqual([[0, 390, true, 1650, null, 2040]]);
});
