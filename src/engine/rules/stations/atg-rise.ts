import type { Fact } from '../../fact.ts';
import { iso, minuteMs } from '../../time.ts';
import type { ReadingVolume } from './reading-volume.ts';

export interface TankReading {
  t: number;
  vtL: number;
  temperatureC: number | null;
  waterMm: number | null;
}

/** State of a station's tank whose gauge sends readings only. */
export interface TankWatch {
  /** Readings of the last ten minutes, oldest first. */
  recent: TankReading[];
  /** A rise under way: from where, and its highest reading so far. */
  rise: { from: TankReading; top: TankReading } | null;
  /** Version of the table that the volumes are from; missing: the gauge's own. */
  table?: string;
}

const windowMs = 10 * minuteMs;
const leastRiseL = 200;
/** Less than this between two readings is no rise: the tank is steady, or customers take what comes. */
const stillL = 5;

/** Lowest reading of the window: the delivery begins with the last reading at that level. */
const lowest = (recent: readonly TankReading[]): TankReading | undefined =>
  recent.reduce<TankReading | undefined>(
    (found, reading) => (found === undefined || reading.vtL <= found.vtL ? reading : found),
    undefined,
  );

/**
 * Follows one tank by a reading, and returns the delivery that this reading proves to be over: a rise of 200 L or
 * more within ten minutes, until it has been steady for ten (engine rules 4.1).
 * @param volume null: the reading has none, and says nothing
 */
export const followRise = (
  watch: TankWatch,
  { t, data }: Fact<'atg-reading'>,
  volume: ReadingVolume | null,
): Fact<'atg-delivery'>['data'] | null => {
  if (volume === null) return null;
  // Another table explains any change of volume: a rise begins again with it.
  if ((watch.table ?? null) !== volume.table) {
    watch.recent = [];
    watch.rise = null;
    if (volume.table === null) delete watch.table;
    else watch.table = volume.table;
  }
  const now: TankReading = {
    t,
    vtL: volume.vtL,
    temperatureC: data.temperatureC ?? null,
    waterMm: data.waterMm ?? null,
  };
  watch.recent = [...watch.recent.filter((reading) => t - reading.t <= windowMs), now];
  const { rise } = watch;
  if (rise === null) {
    const from = lowest(watch.recent);
    if (from !== undefined && now.vtL - from.vtL >= leastRiseL) watch.rise = { from, top: now };
    return null;
  }
  if (now.vtL > rise.top.vtL + stillL) {
    rise.top = now;
    return null;
  }
  if (t - rise.top.t < windowMs) return null;
  watch.rise = null;
  watch.recent = [now];
  const { from, top } = rise;
  return {
    stationCode: data.stationCode,
    tankNumber: data.tankNumber,
    oilCode: data.oilCode,
    deliveryCode: `R${data.tankNumber}-${Math.floor(from.t / 1000)}`,
    startTime: iso(from.t),
    endTime: iso(top.t),
    startVtL: from.vtL,
    endVtL: top.vtL,
    ...(from.temperatureC === null ? {} : { startTemperatureC: from.temperatureC }),
    ...(top.temperatureC === null ? {} : { endTemperatureC: top.temperatureC }),
    ...(data.density20KgM3 === undefined ? {} : { density20KgM3: data.density20KgM3 }),
    ...(from.waterMm === null ? {} : { startWaterMm: from.waterMm }),
    ...(top.waterMm === null ? {} : { endWaterMm: top.waterMm }),
  };
};
