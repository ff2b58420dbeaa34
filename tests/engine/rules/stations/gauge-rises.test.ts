import { expect, test } from 'vitest';

import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import { run, send, type Script, seconds } from '../../../support/engine/engine-script.ts';

type Read = TerminalMessageData<'atg-reading'>;

const gauge = { terminal: 'ATGS0T' };
const rows = (...script: Script) => run(script, 9000).records('atg-delivery');

const read = (second: number, vtL: number, fields: Partial<Read> = {}) =>
  send(
    second,
    'atg-reading',
    { stationCode: 'T', tankNumber: 1, oilCode: 92, levelMm: 1, vtL, status: 'ok', ...fields },
    gauge,
  );
const rises = (...readings: readonly (readonly [minute: number, vtL: number])[]) =>
  rows(...readings.map(([minute, vtL]) => read(minute * 60, vtL))).map((row) => [
    (seconds(row)[0] ?? 0) / 60,
    (seconds(row)[2] ?? 0) / 60,
    row.receivedVtL,
  ]);

test('a gauge that only reads: 200 L in ten minutes, over when it has been still for ten', () => {
  expect(rises([0, 1000], [5, 1199], [16, 1199])).toEqual([]);
  expect(rises([0, 1000], [5, 1200], [15, 1200])).toEqual([[0, 5, 200]]);
  expect(rises([0, 1000], [5, 1200], [14.9, 1200])).toEqual([]);
  expect(rises([0, 1000], [10, 1200], [20, 1200])).toEqual([[0, 10, 200]]);
  expect(rises([0, 1000], [10.1, 1200], [21, 1200])).toEqual([]);
  // It begins with the last reading at its lowest.
  expect(rises([0, 1000], [1, 1000], [2, 1300], [12, 1300])).toEqual([[1, 2, 300]]);
  // 5 L more are still; more goes on.
  expect(rises([0, 1000], [5, 1300], [10, 1305], [15, 1305])).toEqual([[0, 5, 300]]);
  expect(rises([0, 1000], [5, 1300], [10, 1306], [15, 1306], [20, 1306])).toEqual([[0, 10, 306]]);
  // Sales meanwhile do not end it early, and a second delivery is another.
  expect(rises([0, 1000], [5, 1300], [15, 1200], [20, 1600], [30, 1600])).toEqual([
    [0, 5, 300],
    [15, 20, 400],
  ]);
});

test('readings of a faulty gauge or of another tank are none of it', () => {
  expect(rows(read(0, 1000), read(300, 1300, { status: 'fault' }), read(900, 1300))).toEqual([]);
  expect(rows(read(0, 1000), read(300, 1300, { tankNumber: 2 }), read(900, 1300, { tankNumber: 2 }))).toEqual(
    [],
  );
  const [row] = rows(
    read(0, 1000, { temperatureC: 20, density20KgM3: 745, waterMm: 1 }),
    read(300, 1300, { temperatureC: 20, waterMm: 9 }),
    read(900, 1300, { density20KgM3: 746 }),
  );
  expect(row).toMatchObject({
    startTemperatureC: 20,
    endTemperatureC: 20,
    receivedV20L: 300,
    density20KgM3: 746,
    waterRiseMm: 8,
    waterDelivered: true,
    salesUnknown: true,
  });
});
