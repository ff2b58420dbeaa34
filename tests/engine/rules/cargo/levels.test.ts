import { expect, test } from 'vitest';

import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import {
  at,
  baseTruck,
  fix,
  level,
  type Options,
  run,
  send,
  type Script,
} from '../../../support/engine/engine-script.ts';

type Levels = TerminalMessageData<'tank-level'>;
type Gauge = Levels['compartments'][number];

const tank = (second: number, fields: Partial<Gauge> = {}, more: Partial<Levels> = {}) =>
  send(second, 'tank-level', {
    dataType: 'IN',
    compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: 500, temperatureC: 20, ...fields }],
    ...more,
  });
const inventory = (script: Script, options?: Options) => run(script, 900, options).records('tank-inventory');
const one = (fields: Partial<Gauge>, more: Partial<Levels> = {}, options?: Options) =>
  inventory([tank(0, fields, more)], options)[0];

test('litres by the table, less the water, at 20 °C and in kilograms', () => {
  expect(one({})).toMatchObject({ vtL: 5000, v20L: 5000, waterMm: null, overTable: false, vcf20: 1 });
  expect(one({ waterMm: 10 })).toMatchObject({ vtL: 4900, v20L: 4900, waterMm: 10 });
  expect(one({ levelMm: 10, waterMm: 10 })).toMatchObject({ vtL: 0, waterMm: 10 });
  // Water above the level is no reading of water.
  expect(one({ levelMm: 5, waterMm: 10 })).toMatchObject({ vtL: 50, waterMm: null });
  expect(one({ levelMm: 1000 })).toMatchObject({ vtL: 10_000, overTable: false });
  expect(one({ levelMm: 1001 })).toMatchObject({ vtL: 10_000, overTable: true });
  // 5,000 L of 745 kg/m³, weighed in air.
  expect(one({})).toMatchObject({ density20KgM3: 745, massKg: 3719.5 });
  expect(one({ temperatureC: 30 })?.v20L).toBeLessThan(5000);
});

test('without a temperature there is no volume at 20 °C; nor of a product that is neither fuel', () => {
  const sent = send(0, 'tank-level', {
    dataType: 'IN',
    compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm: 500 }],
  });
  expect(inventory([sent])[0]).toMatchObject({ vtL: 5000, v20L: null, massKg: null, vcf20: null });
  expect(one({ oilCode: -1 })).toMatchObject({
    vtL: 5000,
    v20L: null,
    fuel: 'other',
    density20KgM3: null,
    densitySource: 'none',
  });
});

test('a failing gauge, a missing level, or no table: a row without litres', () => {
  const none = { vtL: null, v20L: null, massKg: null, correctedLevelMm: null, steady: false };
  expect(one({ gaugeStatus: 'error' })).toMatchObject({ ...none, levelMm: 500, temperatureC: 20 });
  expect(one({}, { dataType: 'FF' })).toMatchObject(none);
  const empty = send(0, 'tank-level', {
    dataType: 'IN',
    compartments: [{ compartment: 1, gaugeStatus: 'ok' }],
  });
  expect(inventory([empty])[0]).toMatchObject({ ...none, levelMm: null });
  expect(one({ compartment: 9 })).toMatchObject({ ...none, tableVersion: null });
});

test('the density: of the message, the last one, the rack’s ticket, the master data, the fuel', () => {
  const density = (script: Script, options?: Options) => {
    const row = inventory(script, options).at(-1);
    return [row?.density20KgM3, row?.densitySource];
  };
  const truck = (density20KgM3?: number): Options => ({
    truck: {
      compartments: (baseTruck.compartments ?? []).map(({ density20KgM3: _, ...rest }) => ({
        ...rest,
        ...(density20KgM3 === undefined ? {} : { density20KgM3 }),
      })),
    },
  });
  const rack = (fields: Partial<TerminalMessageData<'flow-delivery'>> = {}) =>
    send(1, 'flow-delivery', {
      ticketCode: 'r1',
      meterNumber: 1,
      measuringPosition: 'rack',
      direction: 'load',
      compartment: 1,
      oilCode: 92,
      unit: 'L',
      vtL: 5000,
      density20KgM3: 739,
      startTime: at(-60),
      endTime: at(0),
      valid: true,
      ...fields,
    });
  expect(density([tank(10, { density20KgM3: 751 })])).toEqual([751, 'message']);
  expect(density([tank(10, { density20KgM3: 751 }), tank(20)])).toEqual([751, 'message']);
  expect(density([tank(10, { density20KgM3: 751 }), rack(), tank(20)])).toEqual([751, 'message']);
  expect(density([rack(), tank(10)])).toEqual([739, 'ticket']);
  expect(density([rack({ measuringPosition: 'truck' }), tank(10)], truck(747))).toEqual([747, 'master']);
  expect(density([rack({ direction: 'unload' }), tank(10)], truck(747))).toEqual([747, 'master']);
  expect(density([rack({ compartment: 2 }), tank(10)], truck(747))).toEqual([747, 'master']);
  expect(density([tank(10, { oilCode: 95 })], truck(747))).toEqual([747, 'master']);
  // Master data of petrol say nothing of diesel.
  expect(density([tank(10, { oilCode: 0 })], truck(747))).toEqual([840, 'default']);
  expect(density([tank(10)], truck())).toEqual([745, 'default']);
  // Another product forgets what was known of the one before.
  expect(density([tank(10, { density20KgM3: 751 }), tank(20, { oilCode: 95 })], truck())).toEqual([
    745,
    'default',
  ]);
  expect(density([rack(), tank(10), tank(20, { oilCode: 95 })], truck())).toEqual([745, 'default']);
  expect(
    density([tank(10, { oilCode: 95, density20KgM3: 751 }), tank(20, { oilCode: 95 })], truck()),
  ).toEqual([751, 'message']);
});

test('the product: of the message, else the last one, else the compartment’s', () => {
  const oils = (...script: Script) => inventory(script).map((row) => [row.oilCode, row.fuel]);
  expect(oils(tank(0), tank(10, { oilCode: 0 }), tank(20))).toEqual([
    [92, 'gasoline'],
    [0, 'diesel'],
    [0, 'diesel'],
  ]);
});

test('a lean corrects the level, and too much of it makes no steady one', () => {
  const probe: Options = {
    truck: {
      compartments: (baseTruck.compartments ?? []).map((compartment) => ({
        ...compartment,
        probeForwardMm: 1000,
        probeLeftMm: 500,
      })),
    },
  };
  expect(one({}, { pitchDeg: 1 }, probe)?.correctedLevelMm).toBe(517.5);
  expect(one({}, { rollDeg: 1 }, probe)?.correctedLevelMm).toBe(508.7);
  expect(one({}, {}, probe)?.correctedLevelMm).toBe(500);
  const leaning = (pitchDeg: number, rollDeg: number) => {
    const rows = inventory([tank(0, {}, { pitchDeg, rollDeg }), tank(60, {}, { pitchDeg, rollDeg })]);
    return [rows[1]?.slopeStatus, rows[1]?.steady];
  };
  expect(leaning(0.4, 0.4)).toEqual(['level', true]);
  expect(leaning(0.5, 0)).toEqual(['tilted', true]);
  expect(leaning(5, 3)).toEqual(['tilted', true]);
  expect(leaning(5.1, 0)).toEqual(['over', false]);
  expect(leaning(0, -3.1)).toEqual(['over', false]);
});

test('steady is a reading with one like it, 30 to 300 s before and within 2 mm', () => {
  const steady = (...readings: readonly (readonly [second: number, mm: number])[]) =>
    inventory(readings.map(([second, mm]) => tank(second, { levelMm: mm }))).map((row) => row.steady);
  expect(steady([0, 500], [29, 500])).toEqual([false, false]);
  expect(steady([0, 500], [30, 500])).toEqual([false, true]);
  expect(steady([0, 500], [300, 500])).toEqual([false, true]);
  expect(steady([0, 500], [301, 500])).toEqual([false, false]);
  expect(steady([0, 500], [60, 502])).toEqual([false, true]);
  expect(steady([0, 500], [60, 502.1])).toEqual([false, false]);
  expect(steady([0, 500], [60, 498])).toEqual([false, true]);
  expect(steady([0, 500], [60, 497.9])).toEqual([false, false]);
  // Any of them will do, not only the last.
  expect(steady([0, 500], [60, 600], [120, 500])).toEqual([false, false, true]);
});

test('where it was read: the type of the area, none, or unknown', () => {
  const where = (...script: Script) => inventory([...script, level(10, 500)])[0]?.positionType;
  expect(where(fix(0, 'depot'))).toBe('depot');
  expect(where(fix(0, 'station'))).toBe('station');
  expect(where(fix(0, 'road'))).toBe('none');
  expect(where()).toBe('unknown');
});

test('the table in force is the last one that has begun, and the first before its time', () => {
  const tables: Options = {
    truck: {
      compartments: [
        {
          ...baseTruck.compartments[0],
          compartment: 1,
          capacityL: 10_000,
          oilCode: 92,
          probeForwardMm: 0,
          probeLeftMm: 0,
          tables: [
            { version: 'a', effectiveFrom: at(100), rows: [[1000, 10_000]] },
            { version: 'b', effectiveFrom: at(200), rows: [[1000, 20_000]] },
          ],
        },
      ],
    },
  };
  const rows = inventory([tank(50), tank(100), tank(199), tank(200)], tables);
  expect(rows.map((row) => [row.tableVersion, row.vtL])).toEqual([
    ['a', 5000],
    ['a', 5000],
    ['a', 5000],
    ['b', 10_000],
  ]);
});

test('the console’s own figures are kept beside it', () => {
  expect(one({ consoleVtL: 4990, consoleV20L: 4985 })).toMatchObject({ consoleVtL: 4990, consoleV20L: 4985 });
  expect(one({})).toMatchObject({ consoleVtL: null, consoleV20L: null });
});

test('a spike is dropped and the fourth in a row believed', () => {
  const far = (second: number) => fix(second, 'park');
  const { driver } = run([fix(0, 'road'), far(10), far(20), far(30)], 40);
  expect(JSON.stringify(driver.state('truck:浙B00009')?.slices['motion'])).toContain('"dropped":3');
  const { records } = run([fix(0, 'road'), far(10), far(20), far(30), far(40), far(300)], 400);
  expect(records('parking').map(({ areaName }) => areaName)).toEqual(['Park']);
});
