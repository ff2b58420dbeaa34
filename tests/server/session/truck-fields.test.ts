import { expect, test } from 'vitest';

import type { PastTrucks } from '#contract/tracks/past-fleet.ts';
import { reports } from '#pages/definitions.ts';
import {
  seesWholeStatus,
  shownColumns,
  shownStatus,
  truckFieldsOf,
  type TruckFields,
} from '#server/identity/truck-fields.ts';

import { actor } from '../../fuzz/doubles.ts';

const all: TruckFields = { cargo: 'all', driver: 'all', contact: true };
const status = JSON.stringify({ signCode: 'A', driverName: '驾驶员', lastInventoryMap: '{"1":{}}' });
const shown = (fields: TruckFields, sprinkler = false): unknown =>
  JSON.parse(shownStatus(status, fields, sprinkler));
const whole = { signCode: 'A', driverName: '驾驶员', lastInventoryMap: '{"1":{}}' };

test('names and loads are each shown by their own pages', () => {
  expect(shown(all)).toEqual(whole);
  expect(shown({ ...all, driver: 'none' })).toEqual({ ...whole, driverName: null });
  expect(shown({ ...all, cargo: 'none' })).toEqual({ ...whole, lastInventoryMap: '{}' });
  expect([
    seesWholeStatus(all),
    seesWholeStatus({ ...all, driver: 'sprinklers' }),
    seesWholeStatus({ ...all, cargo: 'sprinklers' }),
  ]).toEqual([true, false, false]);
});

test('of who sees all of it a status is handed on as it is', () => {
  expect(shownStatus(`${status} `, all, false)).toBe(`${status} `);
});

test('who sees nothing of trucks sees nothing of sprinklers either', () => {
  const none: TruckFields = { cargo: 'none', driver: 'none', contact: false };
  expect(shown(none, true)).toEqual({ ...whole, driverName: null, lastInventoryMap: '{}' });
});

test('pages of sprinklers show sprinklers alone', () => {
  const sprinklers: TruckFields = { cargo: 'sprinklers', driver: 'sprinklers', contact: false };
  expect(shown(sprinklers, true)).toEqual(whole);
  expect(shown(sprinklers)).toEqual({ ...whole, driverName: null, lastInventoryMap: '{}' });
});

test('the columns of a past moment lose names or loads, each by itself', () => {
  const trucks = {
    words: ['TW01', '驾驶员'],
    companyCode: [0],
    companyName: [0],
    area: [0],
    processState: [0],
    driverName: [1],
    tanks: ['1,10000'],
  } as unknown as PastTrucks;
  expect(shownColumns(trucks, { ...all, cargo: 'none' })).toEqual({ ...trucks, tanks: [''] });
  expect(shownColumns(trucks, { ...all, driver: 'none' })).toEqual({
    ...trucks,
    words: ['TW01', ''],
    driverName: [-1],
  });
});

test('what an actor is shown comes from his pages', () => {
  const fieldsOf = (...functions: readonly string[]) =>
    truckFieldsOf({ ...actor, functions: new Set(functions) });
  expect(fieldsOf()).toEqual({ cargo: 'none', driver: 'none', contact: false });
  expect(fieldsOf('page:setting/base_data/driver', 'driver.contact')).toEqual({
    cargo: 'none',
    driver: 'all',
    contact: true,
  });
  // A report shows drivers where it has a column of them.
  expect(fieldsOf('page:cargo_monitor/event_report/operation_record')).toMatchObject({ driver: 'all' });
  const [without] = [...reports].find(([, { columns }]) => !('driverName' in columns)) ?? [];
  expect(fieldsOf(`page:${without}`)).toMatchObject({ driver: 'none' });
  expect(fieldsOf('page:monitor/sprinkler_playback_track')).toMatchObject({ cargo: 'sprinklers' });
  expect(fieldsOf('page:setting/base_data/truck')).toMatchObject({ cargo: 'all', driver: 'none' });
});
