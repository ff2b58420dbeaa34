import type { PastTrucks } from '#contract/tracks/past-fleet.ts';
import type { InventoryTank, TruckStatus } from '#contract/fleet/truck-status.ts';

const numberOf = (text: string | undefined): number | null =>
  text === undefined || text === '' ? null : Number(text);

/** `lastInventoryMap` of the compartments of a column. */
const inventoryOf = (tanks: string): string => {
  const map: Record<string, InventoryTank> = {};
  for (const tank of tanks === '' ? [] : tanks.split(';')) {
    const [compartment = '', capacityL, oilCode, vt, v20] = tank.split(',');
    map[compartment] = {
      oilCode: numberOf(oilCode),
      vt: numberOf(vt),
      v20: numberOf(v20),
      capacityL: Number(capacityL),
    };
  }
  return JSON.stringify(map);
};

const degrees = (e6: number | null | undefined): number | null => (e6 == null ? null : e6 / 1_000_000);

/** Trucks of columns at a moment, ms UTC. */
export const pastTrucksOf = (columns: PastTrucks, atMs: number): readonly TruckStatus[] => {
  const wordAt = (place: number | undefined): string | null => columns.words[place ?? -1] ?? null;
  const before = (ageMs: number | null | undefined): string | null =>
    ageMs == null ? null : new Date(atMs - ageMs).toISOString();
  return columns.truckId.map((truckId, i): TruckStatus => {
    const status = columns.status[i] ?? 0;
    const gpsTime = before(columns.gpsAgeMs[i]);
    const alarmStartTime = before(columns.alarmAgeMs[i]);
    const tanks = columns.tanks[i] ?? '';
    return {
      truckId,
      signCode: columns.signCode[i] ?? '',
      status,
      companyCode: wordAt(columns.companyCode[i]) ?? '',
      companyName: wordAt(columns.companyName[i]) ?? '',
      alarm: columns.alarm[i] ?? null,
      gpsTime,
      contactTime: gpsTime,
      alarmStartTime,
      statusStartTime: status === 3 ? alarmStartTime : null,
      speed: columns.speed[i] ?? null,
      bearingDeg: columns.bearingDeg[i] ?? null,
      area: wordAt(columns.area[i]),
      longitudeDeg: degrees(columns.longitudeE6[i]),
      latitudeDeg: degrees(columns.latitudeE6[i]),
      processState: wordAt(columns.processState[i]),
      driverName: wordAt(columns.driverName[i]),
      // Ten thousand trucks come at once, and compartments of ten are looked at: they are read then.
      get lastInventoryMap() {
        return inventoryOf(tanks);
      },
    };
  });
};
