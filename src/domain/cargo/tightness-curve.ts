import { leastHoldMinutes } from './tightness-verdict.ts';

const atmosphereKPa = 101.325;
const kelvin = 273.15;

/** A pressure of a cell, kPa gauge; null: the temperature was not measured. */
export interface CellPressure {
  readonly kPa: number;
  readonly temperatureC: number | null;
}

/** A pressure as it would be at the start's temperature: p₂ · T₁ / T₂, absolute; as measured where one is not known. */
export const atStartTemperature = (start: CellPressure, { kPa, temperatureC }: CellPressure): number =>
  start.temperatureC === null || temperatureC === null
    ? kPa
    : ((kPa + atmosphereKPa) * (start.temperatureC + kelvin)) / (temperatureC + kelvin) - atmosphereKPa;

/**
 * Corrected drop (kPa) beyond which a test has failed that was held for so many minutes (engine rules 4.2): within the
 * first five, that of five minutes, since a test that was cut short fails only by a whole limit.
 */
export const allowedDropKPa = (limitKPa: number, minutes: number): number =>
  (limitKPa * Math.max(minutes, leastHoldMinutes)) / leastHoldMinutes;

/** A reading while the pressure was held. */
export interface HeldReading extends CellPressure {
  readonly timeMs: number;
}

/** A point of the curve; pressures are null where only the limit bends and nothing was read. */
export interface HeldPoint {
  /** Since the first reading. */
  readonly minutes: number;
  readonly measuredKPa: number | null;
  /** At the temperature of the first reading. */
  readonly correctedKPa: number | null;
  readonly temperatureC: number | null;
  /** The least corrected pressure that passes; null: the limit is not known. */
  readonly lowestKPa: number | null;
}

/**
 * The pressures of a test over the minutes for which they were held, with the line below which it fails.
 * @param readings by time; `limitKPa` the drop that is allowed in five minutes
 */
export const heldCurve = (
  readings: readonly HeldReading[],
  limitKPa: number | null,
): readonly HeldPoint[] => {
  const [start] = readings;
  if (start === undefined) return [];
  const lowestKPa = (minutes: number): number | null =>
    limitKPa === null ? null : start.kPa - allowedDropKPa(limitKPa, minutes);
  const points = readings.map((reading): HeldPoint => {
    const minutes = (reading.timeMs - start.timeMs) / 60_000;
    return {
      minutes,
      measuredKPa: reading.kPa,
      correctedKPa: atStartTemperature(start, reading),
      temperatureC: reading.temperatureC,
      lowestKPa: lowestKPa(minutes),
    };
  });
  const after = points.findIndex(({ minutes }) => minutes >= leastHoldMinutes);
  if (limitKPa === null || after <= 0 || points[after]?.minutes === leastHoldMinutes) return points;
  const bend: HeldPoint = {
    minutes: leastHoldMinutes,
    measuredKPa: null,
    correctedKPa: null,
    temperatureC: null,
    lowestKPa: lowestKPa(leastHoldMinutes),
  };
  return points.toSpliced(after, 0, bend);
};
