import { expect, test } from 'vitest';

import { EngineDriver } from '../../support/engine/engine-driver.ts';
import { at, fix, master, send } from '../../support/engine/engine-script.ts';

const drivers = [
  { driverCode: '1', name: 'one', companyCode: 'C01', cardCode: 'A' },
  { driverCode: '1', name: 'one', companyCode: 'C01', cardCode: null, effectiveFrom: at(100) },
  { driverCode: '2', name: 'two', companyCode: 'C01', cardCode: 'A', effectiveFrom: at(100) },
  { driverCode: '3', name: 'three', companyCode: 'C01', cardCode: 'B' },
  { driverCode: '4', name: 'four', companyCode: 'C01', cardCode: 'B', effectiveFrom: at(100) },
];

const held = (second: number, cardCode: string) =>
  send(second, 'nfc-card', { cardCode, purpose: 'unseal', accepted: true });

test('a card belongs to its holder of the moment, however late the message comes', () => {
  const driver = new EngineDriver({ ...master(), drivers }, []);
  for (const delivery of [
    fix(0, 'road'),
    held(150, 'A'),
    held(50, 'A'),
    held(60, 'B'),
    held(160, 'B'),
    held(70, 'C'),
  ])
    driver.deliver([delivery]);
  const holders = driver
    .inForce()
    .flatMap((row) => ('kind' in row && row.kind === 'nfc' ? [[row.time, row.cardCode, row.holderCode]] : []))
    .toSorted();
  expect(holders).toEqual([
    [at(50), 'A', '1'],
    [at(60), 'B', '3'],
    [at(70), 'C', null],
    [at(150), 'A', '2'],
    // Two drivers have it: nobody is accused.
    [at(160), 'B', null],
  ]);
});
