import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Calibration, MasterData } from '#contract/master-data.ts';
import { calibrationAt, indexCalibrations, isExpired } from '#engine/master/calibrations.ts';

import { EngineDriver } from '../../../support/engine/engine-driver.ts';
import { masterDataOf } from '../../../support/scenario.ts';
import { pumpTotals, toldDelivery, unknownSales } from '../../../support/engine/pump-totals.ts';
import { runs } from '../../../support/engine/runs.ts';

const master = masterDataOf(unknownSales);
const truckId = master.trucks[0]?.truckId ?? master.trucks[0]?.signCode ?? '';
const longBefore = '2026-03-01T00:00:00.000Z';

const calibration = (more: Partial<Calibration>): Calibration => ({
  calibrationId: '1',
  instrument: 'compartmentTable',
  truckId,
  compartment: 2,
  certificateNo: 'JL-2025-061',
  calibratedTime: longBefore,
  validUntil: '2026-12-31',
  uncertaintyRate: 0.01,
  ...more,
});
const tank = (more: Partial<Calibration> = {}): Calibration => ({
  calibrationId: '2',
  instrument: 'stationTank',
  stationCode: toldDelivery.stationCode,
  tankNumber: toldDelivery.tankNumber,
  certificateNo: 'ZG-77',
  calibratedTime: longBefore,
  uncertaintyRate: 0.01,
  ...more,
});

/** The loss of the load whose sales the pumps told, by these calibrations. */
const judged = (...calibrations: readonly Calibration[]) => {
  const driver = new EngineDriver({ ...master, calibrations } satisfies MasterData, unknownSales.settings);
  for (const delivery of [...unknownSales.messages, pumpTotals(38)]) driver.deliver([delivery]);
  driver.tick(Date.parse(unknownSales.endsAt));
  const loss = driver.inForce().find((row) => 'kind' in row && row.kind === 'task-fuel');
  if (loss === undefined || !('kind' in loss) || loss.kind !== 'task-fuel') throw new Error('no loss');
  const { why, ...row } = loss;
  return { ...row, why, calibrations: Reflect.get(Object(why), 'calibrations') ?? [] };
};
const usual = judged();

test('without one the settings hold, and the row names none', () => {
  expect(usual).toMatchObject({ verdict: 'proven', calibrations: [] });
});

test('a calibration says how sure its instrument is, and the row names it', () => {
  const rough = judged(calibration({}));
  expect(rough.calibrations).toEqual([
    {
      instrument: 'compartmentTable',
      number: 2,
      certificateNo: 'JL-2025-061',
      calibratedTime: longBefore,
      validUntil: '2026-12-31',
      expired: false,
    },
  ]);
  // 1 % of 5,899 L received instead of 0.15 %.
  expect(rough.unloadingUncertaintyL).toBeCloseTo(
    Math.sqrt((usual.unloadingUncertaintyL ?? 0) ** 2 + 5899 ** 2 * (0.01 ** 2 - 0.0015 ** 2)),
    1,
  );
  expect(rough.unloadingVerdict).toBe('inconclusive');
  expect(judged(tank()).verdict).toBe('inconclusive');
  expect(judged(tank()).unloadingUncertaintyL).toBeCloseTo(rough.unloadingUncertaintyL ?? 0, 1);
  expect(judged(tank({ uncertaintyRate: 0.0005 })).unloadingUncertaintyL).toBeLessThan(
    usual.unloadingUncertaintyL ?? 0,
  );
});

test('of another instrument, or from later on, it changes nothing', () => {
  for (const other of [
    calibration({ compartment: 1 }),
    calibration({ truckId: 'another' }),
    calibration({ calibratedTime: '2026-03-02T07:10:00.000Z' }),
    calibration({ effectiveFrom: '2026-03-02T07:10:00.000Z' }),
    tank({ tankNumber: toldDelivery.tankNumber + 1 }),
  ])
    expect(judged(other)).toEqual(usual);
});

test('once expired the larger of it and the setting counts, and it is said', () => {
  const over = { validUntil: '2026-03-01' };
  const better = judged(tank({ ...over, uncertaintyRate: 0.0001 }));
  expect(better.unloadingUncertaintyL).toBe(usual.unloadingUncertaintyL);
  expect(better.calibrations).toMatchObject([{ certificateNo: 'ZG-77', expired: true }]);
  expect(judged(tank(over)).unloadingUncertaintyL).toBe(judged(tank()).unloadingUncertaintyL);
});

test('a rack’s meter has its own', () => {
  const [depot] = master.areas.filter(({ type }) => type === 'depot');
  const rack = judged({
    calibrationId: '3',
    instrument: 'rackMeter',
    areaCode: depot?.areaCode ?? '',
    certificateNo: 'R-1',
    calibratedTime: longBefore,
    uncertaintyRate: 0.01,
  });
  expect(rack.loadingUncertaintyL).toBeGreaterThan(usual.loadingUncertaintyL ?? Infinity);
  expect(rack.calibrations).toMatchObject([{ instrument: 'rackMeter', number: null }]);
});

test('the last calibration before a moment holds, whatever the order in which they were entered', () => {
  const day = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(fc.uniqueArray(day, { minLength: 1, maxLength: 6 }), day, (days, asked) => {
      const at = (of: number): number => Date.parse(longBefore) + of * 86_400_000;
      const entered = days.map((of) =>
        calibration({ calibrationId: String(of), calibratedTime: new Date(at(of)).toISOString() }),
      );
      const found = calibrationAt(indexCalibrations(entered), calibration({}), at(asked));
      const due = Math.max(...days.filter((of) => of <= asked));
      expect(found?.calibrationId ?? '-Infinity').toBe(String(due));
    }),
    { numRuns: runs(50, 500), seed: 3 },
  );
});

test('it is good through its last day in China', () => {
  const one = calibration({ validUntil: '2026-03-02' });
  expect(isExpired(one, Date.parse('2026-03-02T15:59:59Z'))).toBe(false);
  expect(isExpired(one, Date.parse('2026-03-02T16:00:00Z'))).toBe(true);
  const { validUntil: _none, ...forever } = one;
  expect(isExpired(forever, Date.parse('2099-01-01T00:00:00Z'))).toBe(false);
});
