import type { Calibration } from '#contract/master-data.ts';
import { instrumentKey, type InstrumentPlace } from '#domain/cargo/calibration.ts';
import { groupBy } from '#domain/lists/group-by.ts';
import { chinaDayOf } from '#domain/time/china-day.ts';

import { timelinesBy, type Timeline, valueAt } from './versions.ts';

/** Calibrations of each instrument by `instrumentKey`, each in all its versions. */
export type Calibrations = ReadonlyMap<string, readonly Timeline<Calibration>[]>;

export const indexCalibrations = (calibrations: readonly Calibration[]): Calibrations => {
  const timelines = [...timelinesBy(calibrations, ({ calibrationId }) => calibrationId).values()];
  return groupBy(
    timelines.filter((timeline) => timeline.some(({ value }) => value !== null)),
    (timeline) => {
      const known = timeline.find(({ value }) => value !== null)?.value;
      return known == null ? '' : instrumentKey(known);
    },
  );
};

/** Its last calibration before `t` (ms UTC) that was known then; null: there was none. */
export const calibrationAt = (
  calibrations: Calibrations,
  place: InstrumentPlace,
  t: number,
): Calibration | null => {
  let found: Calibration | null = null;
  for (const timeline of calibrations.get(instrumentKey(place)) ?? []) {
    const one = valueAt(timeline, t);
    if (one === null || Date.parse(one.calibratedTime) > t) continue;
    if (found === null || isLater(one, found)) found = one;
  }
  return found;
};

/** Of two of the same moment the one that was entered later. */
const isLater = (one: Calibration, other: Calibration): boolean => {
  const byTime = Date.parse(one.calibratedTime) - Date.parse(other.calibratedTime);
  return byTime > 0 || (byTime === 0 && Number(one.calibrationId) > Number(other.calibrationId));
};

/** Whether it had to be calibrated again before `t` (ms UTC): its last day, China time, is over. */
export const isExpired = ({ validUntil }: Calibration, t: number): boolean =>
  validUntil !== undefined && chinaDayOf(t) > validUntil;
