import { describe, expect, test } from 'vitest';

import type { Area, Company, Driver, MasterData } from '#contract/master-data.ts';

import { at, baseTruck, fix, open, run, type Script, send } from '../../support/engine/engine-script.ts';

/** The truck is C01's: C00 is above it, C011 below, C02 beside, X in another tree. */
const companies: Company[] = [
  { companyCode: 'C00' },
  { companyCode: 'C01', parentCode: 'C00' },
  { companyCode: 'C011', parentCode: 'C01' },
  { companyCode: 'C02', parentCode: 'C00' },
  { companyCode: 'X' },
];
const others = ['C011', 'C02', 'X'];

const fence = (companyCode: string, more: Partial<Area> = {}): Area => ({
  areaCode: `F-${companyCode}`,
  type: 'authorizedUnsealing',
  name: companyCode,
  companyCode,
  circle: { longitudeDeg: 121.05, latitudeDeg: 30, radiusM: 50_000 },
  ...more,
});

const rows = (script: Script, more: Partial<MasterData>) =>
  run(script, 900, { master: { companies, areas: [], ...more } });

const opened: Script = [fix(0, 'road'), open(10), fix(60, 'road')];
const driven: Script = [0, 10, 20, 30].map((second) => fix(second, 'road', 40));
const stood: Script = Array.from({ length: 15 }, (_, minute) => fix(minute * 60, 'road'));

describe('a fence holds for trucks of its company and of those below it', () => {
  test.each(['C01', 'C00'])('of %s: it permits what is opened in it', (companyCode) => {
    const ran = rows(opened, { areas: [fence(companyCode)] });
    expect(ran.records('seal-record')).toMatchObject([{ abnormal: false, areaName: companyCode }]);
  });

  test.each(others)('of %s: it is no place, permits nothing and limits nothing', (companyCode) => {
    const areas = [
      fence(companyCode),
      fence(companyCode, { areaCode: 'slow', type: 'other', limitKmh: 5 }),
      fence(companyCode, { areaCode: 'park', type: 'parkingLot' }),
      fence(companyCode, { areaCode: 'yard', type: 'depot' }),
    ];
    for (const script of [opened, driven, stood]) {
      const [without, beside] = [rows(script, {}), rows(script, { areas })];
      expect(beside.driver.inForce()).toEqual(without.driver.inForce());
      expect(without.driver.inForce().length).toBeGreaterThan(0);
    }
  });

  test('a truck that changes its company changes its fences with it', () => {
    const trucks = [
      { ...baseTruck, companyCode: 'C02' },
      { ...baseTruck, companyCode: 'C01', effectiveFrom: at(100) },
    ];
    const script = [
      fix(0, 'road'),
      open(10),
      fix(60, 'road'),
      fix(120, 'road'),
      open(130, 'manhole'),
      fix(200, 'road'),
    ];
    const ran = rows(script, { areas: [fence('C01')], trucks });
    expect(ran.records('seal-record').map(({ part, abnormal }) => [part, abnormal])).toEqual([
      ['apiAdaptor', true],
      ['manhole', false],
    ]);
  });
});

const driver = (companyCode: string, more: Partial<Driver> = {}): Driver => ({
  driverCode: '1001',
  name: `driver of ${companyCode}`,
  cardCode: 'CARD',
  companyCode,
  ...more,
});

describe('a card or a code names a driver of the truck’s company, or of one above or below it', () => {
  const card: Script = [
    fix(0, 'road'),
    send(10, 'nfc-card', { cardCode: 'CARD', purpose: 'unseal', accepted: true }),
  ];
  const holders = (drivers: readonly Driver[]) =>
    rows(card, { drivers })
      .records('nfc')
      .map(({ cardCode, holderCode, holderName }) => [cardCode, holderCode, holderName]);

  test.each(['C00', 'C01', 'C011'])('of %s: he holds the card', (companyCode) => {
    expect(holders([driver(companyCode)])).toEqual([['CARD', '1001', `driver of ${companyCode}`]]);
  });
  test.each(['C02', 'X'])('of %s: the card is unknown', (companyCode) => {
    expect(holders([driver(companyCode)])).toEqual([['CARD', null, null]]);
  });
  test('somebody elsewhere has a card of the same number: the own driver holds it', () => {
    expect(
      holders([driver('C01'), driver('X', { driverCode: '9' }), driver('C02', { driverCode: '8' })]),
    ).toEqual([['CARD', '1001', 'driver of C01']]);
  });
});

test('hours under a code of somebody else are not his: they are counted within the truck’s company', () => {
  const script: Script = [
    fix(0, 'road'),
    send(10, 'driver-sign', { action: 'in', driverCode: '1001', method: 'card', accepted: true }),
    fix(60, 'road', 40),
    fix(120, 'road', 40),
  ];
  const subjects = (companyCode: string) => {
    const { driver: engine } = rows(script, { drivers: [driver(companyCode)] });
    return ['driver:1001', 'driver:C01/1001'].filter((subject) => engine.state(subject) !== null);
  };
  expect(subjects('C01')).toEqual(['driver:1001']);
  expect(subjects('C011')).toEqual(['driver:1001']);
  expect(subjects('C02')).toEqual(['driver:C01/1001']);
  expect(subjects('X')).toEqual(['driver:C01/1001']);
});
