import type { Calibration } from '#contract/master-data.ts';
import type { CountedCalibration, InstrumentPlace } from '#domain/cargo/calibration.ts';
import type { SettingKey } from '#contract/settings.ts';

import { calibrationAt, isExpired } from '../../master/calibrations.ts';
import { changeOf } from '../../rows/litres.ts';
import type { RuleContext } from '../../rule-context.ts';
import type { TaskOperation, TaskState } from '../../slices/task.ts';
import { truckIdOf } from '../../subjects.ts';
import { deliveriesOf, type FuelLoss } from './task-loss.ts';

/** An instrument in use at a moment, ms UTC, and the litres that it measured. */
interface Use {
  readonly place: InstrumentPlace;
  readonly t: number;
  readonly litres: number;
}

const truckOf = (world: RuleContext): string => truckIdOf(world.subject) ?? '';

/** Tables of the compartments of operations. */
export const tablesOf = (world: RuleContext, operations: readonly TaskOperation[]): readonly Use[] =>
  operations.map((operation) => ({
    place: {
      instrument: 'compartmentTable',
      truckId: truckOf(world),
      compartment: operation.compartment,
    },
    t: operation.startMs,
    litres: Math.abs(changeOf(operation).vtL),
  }));

/** Meters of the racks at which a fuel was loaded. */
export const racksOf = ({ loads }: FuelLoss): readonly Use[] =>
  loads.map((load) => ({
    place: { instrument: 'rackMeter', areaCode: load.areaCode },
    t: load.startMs,
    litres: Math.abs(changeOf(load).vtL),
  }));

/** The truck's own meter, at each unloading. */
export const truckMetersOf = (world: RuleContext, { unloads }: FuelLoss): readonly Use[] =>
  unloads.map((unload) => ({
    place: { instrument: 'truckMeter', truckId: truckOf(world) },
    t: unload.startMs,
    litres: Math.abs(changeOf(unload).vtL),
  }));

/** Tanks of stations that a fuel went into; those of a delivery from before tanks were told are left out. */
export const stationTanksOf = (task: TaskState, loss: FuelLoss): readonly Use[] => {
  const t = Math.min(...loss.unloads.map(({ startMs }) => startMs));
  return deliveriesOf(task, loss).flatMap(({ stationCode, tankNumber, receivedVtL }) =>
    stationCode === undefined || tankNumber === undefined
      ? []
      : [
          {
            place: { instrument: 'stationTank', stationCode, tankNumber },
            t,
            litres: Math.abs(receivedVtL),
          } as const,
        ],
  );
};

const inUse = (world: RuleContext, { place, t }: Use): Calibration | null =>
  calibrationAt(world.context.calibrations, place, t);

/** What repeats of an instrument's error: its calibration's, after whose end the larger of that and the setting. */
const rateOf = (world: RuleContext, use: Use, usual: number): number => {
  const calibration = inUse(world, use);
  if (calibration === null) return usual;
  const { uncertaintyRate } = calibration;
  return isExpired(calibration, use.t) ? Math.max(usual, uncertaintyRate) : uncertaintyRate;
};

/**
 * One standard deviation that repeats, as a share of the litres measured: the mean of the instruments by their litres,
 * since all of them may be off in the same direction.
 * @param t moment of the setting that holds without a calibration, ms UTC
 */
export const repeatingRate = (
  world: RuleContext,
  uses: readonly Use[],
  key: Extract<SettingKey, `uncertainty.${string}Rate`>,
  t: number,
): number => {
  const usual = world.number(key, t);
  const litres = uses.reduce((sum, use) => sum + use.litres, 0);
  if (litres <= 0 || uses.every((use) => inUse(world, use) === null)) return usual;
  return uses.reduce((sum, use) => sum + use.litres * rateOf(world, use, usual), 0) / litres;
};

/** Calibrations by which the instruments of a loss were judged, each once. */
export const calibrationsOf = (
  world: RuleContext,
  task: TaskState,
  loss: FuelLoss,
): readonly CountedCalibration[] => {
  const uses = [
    ...(loss.rack === null ? [] : racksOf(loss)),
    ...tablesOf(world, [...loss.loads, ...loss.unloads]),
    ...(loss.measure === 'atg' ? stationTanksOf(task, loss) : []),
    ...(loss.measure === 'meter' ? truckMetersOf(world, loss) : []),
  ];
  const found = new Map<string, CountedCalibration>();
  for (const use of uses) {
    const calibration = inUse(world, use);
    if (calibration === null) continue;
    const { instrument, compartment, tankNumber, certificateNo, calibratedTime, validUntil } = calibration;
    found.set(calibration.calibrationId, {
      instrument,
      number: compartment ?? tankNumber ?? null,
      certificateNo,
      calibratedTime,
      validUntil: validUntil ?? null,
      expired: isExpired(calibration, use.t),
    });
  }
  return [...found.values()];
};
