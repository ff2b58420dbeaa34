import { expect, test } from 'vitest';

import {
  close,
  driving,
  fix,
  level,
  loading,
  open,
  run,
  type Script,
  send,
  shut,
  standing,
} from '../../../support/engine/engine-script.ts';

/** Loads 8,000 L, and opens at the station at once, with these readings on the way. */
const arrives = (readings: Script): Script =>
  [
    shut(0),
    ...loading(1, 800),
    ...driving(780, 2400, 'depot', 'station', 30),
    ...readings,
    fix(2405, 'station'),
    open(2410),
    level(2500, 400),
    level(2560, 0),
    close(2570),
    ...standing(2600, 2860, 'station', 0),
  ].toSorted((a, b) => Date.parse(a.receivedAt) - Date.parse(b.receivedAt));

test('where nothing tells what was on board it has unloaded unknown litres, and its task is unproven', () => {
  const { records, alarms } = run(arrives([]), 9000);
  expect(records('unloading')).toMatchObject([
    {
      startVtL: null,
      startV20L: null,
      unloadedVtL: null,
      unloadedV20L: null,
      stopVtL: 0,
      quality: 'beforeUnknown',
    },
  ]);
  expect(records('transport-task')).toMatchObject([{ sealIntegrity: 'unproven', state: 'closed' }]);
  expect(records('task-fuel')).toMatchObject([{ lossV20L: null, verdict: null, doubtful: true }]);
  expect(alarms(202)).toEqual([]);
});

test('readings on the way tell it, less surely', () => {
  const readings = [2100, 2160, 2220, 2280, 2340].map((second) => level(second, 790));
  const { records } = run(arrives(readings), 9000);
  expect(records('unloading')).toMatchObject([{ startVtL: 7900, unloadedVtL: 7900, quality: 'unsteady' }]);
  // A load of 8,000 L sloshes by 40 L: 100 L that are missing are a question.
  expect(records('task-fuel')).toMatchObject([{ lossV20L: 100, verdict: 'inconclusive' }]);
  expect(records('transport-task')).toMatchObject([{ sealIntegrity: 'unbroken' }]);
});

test('one reading of the last ten minutes will do, not an earlier one', () => {
  const quality = (second: number) =>
    run(arrives([level(second, 799)]), 9000).records('unloading')[0]?.quality;
  expect(quality(1810)).toBe('unsteady');
  expect(quality(1809)).toBe('beforeUnknown');
});

test('a truck that has stood there since its steady reading is as it was', () => {
  const { records } = run(
    [
      shut(0),
      ...loading(1, 800),
      ...driving(780, 1200, 'depot', 'station', 30),
      ...standing(1200, 1440, 'station', 800),
      // Hours without a level.
      fix(9000, 'station'),
      open(9010),
      level(9100, 400),
      level(9160, 0),
      close(9170),
      ...standing(9200, 9460, 'station', 0),
    ],
    12_000,
  );
  expect(records('unloading')).toMatchObject([{ startVtL: 8000, unloadedVtL: 8000, quality: null }]);
});

test('one whose odometer ran while its receiver was jammed is not', () => {
  const quality = (odometerKm: number) =>
    run(
      [
        shut(0),
        ...[1, 61, 121].flatMap((second) => [
          fix(second, 'station', 0, { odometerKm: 100 }),
          level(second + 5, 800),
        ]),
        send(900, 'position', { fix: 'none', speedKmh: 0, acc: true, odometerKm }),
        fix(1000, 'station', 0, { odometerKm }),
        open(1010),
        level(1100, 0),
        close(1170),
        ...[1200, 1260, 1320].map((second) => level(second, 0)),
      ],
      3000,
    ).records('unloading')[0]?.quality;
  expect(quality(100.1)).toBe(null);
  expect(quality(100.2)).toBe('beforeUnknown');
});
