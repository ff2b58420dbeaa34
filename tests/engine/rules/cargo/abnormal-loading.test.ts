import { expect, test } from 'vitest';

import type { WayBill } from '#contract/master-data.ts';

import {
  level,
  loading,
  type Options,
  run,
  type Script,
  seconds,
  shut,
  standing,
} from '../../../support/engine/engine-script.ts';

const found = (script: Script, stops?: WayBill['stops'], more: Options = {}) =>
  run(script, 1500, {
    ...more,
    ...(stops
      ? {
          wayBills: [
            {
              wayBillCode: 'W1',
              signCode: '浙B00009',
              depotAreaCode: 'D',
              plannedTime: '2026-03-02T04:00:00Z',
              stops,
            },
          ],
        }
      : {}),
  })
    .records('abnormal-loading')
    .map((row) => [row.cause, row.level, row.loadedL, row.limitL]);

const load = (toMm: number, fromMm = 0) => [shut(0), ...loading(10, toMm, fromMm)];

test('more than 95 % of a compartment is an overfill', () => {
  expect(found(load(950))).toEqual([]);
  expect(found(load(950.1))).toEqual([['overfill', 3, 9501, 9500]]);
});

test('what the way bill orders for the compartment: its product, and at most 3 % more', () => {
  const stop = (fields: Partial<WayBill['stops'][number]>) => ({
    stationCode: 'S',
    compartment: 1,
    ...fields,
  });
  expect(found(load(824), [stop({ orderedL: 8000 })])).toEqual([]);
  expect(found(load(824.1), [stop({ orderedL: 8000 })])).toEqual([['overOrder', 2, 8241, 8000]]);
  // Only what was loaded counts, not what was there.
  expect(found(load(900, 100), [stop({ orderedL: 8000 })])).toEqual([]);
  expect(found(load(800), [stop({ oilCode: 92 })])).toEqual([]);
  expect(found(load(800), [stop({ oilCode: 95 })])).toEqual([['wrongProduct', 2, 8000, null]]);
  // The order of another compartment is not this one's.
  expect(found(load(800), [stop({ compartment: 2, oilCode: 95, orderedL: 100 })])).toEqual([]);
  expect(
    found(load(800), [stop({ compartment: 2, orderedL: 100 }), stop({ compartment: 1, orderedL: 700 })]),
  ).toEqual([['overOrder', 2, 8000, 700]]);
  expect(found(load(800), [stop({})])).toEqual([]);
});

test('loading at a station is loading outside a depot', () => {
  const there = load(800).map((delivery) =>
    delivery.message.kind === 'position'
      ? {
          ...delivery,
          message: { ...delivery.message, data: { ...delivery.message.data, longitudeDeg: 121.1 } },
        }
      : delivery,
  );
  expect(found(there)).toEqual([['outsideDepot', 2, 8000, null]]);
});

test('diesel onto more than 30 L of petrol, or the reverse; two petrols only mix', () => {
  const onto = (residueMm: number, from: number, to: number) =>
    found([level(0, residueMm, { oilCode: from }), level(60, residueMm, { oilCode: to })]);
  expect(onto(100, 92, 0)).toEqual([['switchLoading', 3, 1000, 30]]);
  expect(onto(100, 0, 92)).toEqual([['switchLoading', 3, 1000, 30]]);
  expect(onto(3, 92, 0)).toEqual([]);
  expect(onto(3.1, 92, 0)).toEqual([['switchLoading', 3, 31, 30]]);
  expect(onto(100, 92, 95)).toEqual([]);
  const [row] = run([level(0, 100, { oilCode: 92 }), level(60, 100, { oilCode: 0 })], 100).records(
    'abnormal-loading',
  );
  expect(row).toMatchObject({ compartment: 1, oilCode: 0 });
  expect(seconds(row ?? {})).toEqual([60, null, 60]);
});

test('a product that changes is a row: harmless when emptied, a matter of quality, or contamination', () => {
  const changed = (mm: number, from: number, to: number) =>
    run([level(0, mm, { oilCode: from }), level(60, mm, { oilCode: to })], 100)
      .records('product-change')
      .map((row) => [row.fromOilCode, row.toOilCode, row.emptiedBetween, row.level]);
  expect(changed(3, 92, 0)).toEqual([[92, 0, true, 0]]);
  expect(changed(100, 92, 0)).toEqual([[92, 0, false, 2]]);
  expect(changed(100, 0, 92).slice(-1)).toEqual([[0, 92, false, 2]]);
  expect(changed(100, 92, 95)).toEqual([[92, 95, false, 1]]);
  expect(changed(100, 92, 92)).toEqual([]);
});

test('litres that come from nowhere: more than there were, with nothing opened', () => {
  const rise = (mm: number) =>
    found([shut(0), ...standing(1, 181, 'road', 500), ...standing(241, 421, 'road', mm)]);
  expect(rise(502.9)).toEqual([]);
  expect(rise(503)).toEqual([['unexplainedRise', 2, 30, null]]);
});
