import { expect, test } from 'vitest';

import {
  at,
  driving,
  loading,
  type Options,
  run,
  send,
  type Script,
  shut,
  unloading,
} from '../../../support/engine/engine-script.ts';

const tripS = 4000;
const standsMm = 800;

const ticket = (fromS: number, measuringPosition: 'rack' | 'truck', litres: number, code: string) =>
  send(fromS + 60, 'flow-delivery', {
    ticketCode: code,
    meterNumber: measuringPosition === 'rack' ? 8 : 1,
    measuringPosition,
    direction: measuringPosition === 'rack' ? 'load' : 'unload',
    compartment: 1,
    oilCode: 92,
    unit: 'L',
    vtL: litres,
    v20L: litres,
    startTime: at(fromS - 200),
    endTime: at(fromS),
    valid: true,
  });

/** Trips of 8,000 L by the gauge of compartment 1, and what rack and meter counted of each. */
const trips = (rackL: readonly number[], meterL: readonly number[]): Script => [
  shut(0),
  ...rackL.flatMap((rack, index) => {
    const fromS = 1 + index * tripS;
    const meter = meterL[index];
    return [
      ...loading(fromS, standsMm),
      ticket(fromS + 430, 'rack', rack, `R${index}`),
      ...driving(fromS + 780, fromS + 1200, 'depot', 'station', 20),
      ...unloading(fromS + 1200, 'station', standsMm, 0),
      ...(meter === undefined ? [] : [ticket(fromS + 1660, 'truck', meter, `M${index}`)]),
      ...driving(fromS + 2040, fromS + 2500, 'station', 'depot', 20),
    ];
  }),
];

const drifts = (script: Script, count: number, options?: Options) =>
  run(script, count * tripS + 1000, options)
    .records('device-fault')
    .filter(({ fault }) => fault === 'drift');

const several = (litres: number, count: number): number[] => Array.from({ length: count }, () => litres);

test('a gauge that measures more than rack and meter, four deliveries in a row, drifts', () => {
  const found = drifts(trips(several(7900, 4), several(7905, 4)), 4);
  expect(found).toMatchObject([
    {
      device: 'gauge',
      compartment: 1,
      level: 1,
      source: 'engine',
      value: 0.0127,
      limit: 0.005,
      endTime: null,
    },
  ]);
  expect(drifts(trips(several(7900, 3), several(7905, 3)), 3)).toEqual([]);
});

test('chance does not add up, nor does a deviation that only one of two references shows', () => {
  expect(drifts(trips([7990, 8010, 7995, 8005, 8000], [8004, 7996, 8008, 7992, 8000]), 5)).toEqual([]);
  expect(drifts(trips(several(7900, 5), several(8000, 5)), 5)).toEqual([]);
});

test('a deviation within the limit, the same way every time, adds up; of one reference alone too', () => {
  expect(drifts(trips(several(7970, 4), several(7975, 4)), 4)).toHaveLength(1);
  expect(drifts(trips(several(7970, 3), several(7975, 3)), 3)).toEqual([]);
  expect(drifts(trips(several(7900, 4), []), 4)).toHaveLength(1);
});

test('it ends once rack and meter agree with it again', () => {
  const litres = [...several(7900, 4), ...several(8000, 4)];
  const found = drifts(trips(litres, litres), 8);
  expect(found).toHaveLength(1);
  expect(found[0]?.endTime).not.toBeNull();
});
