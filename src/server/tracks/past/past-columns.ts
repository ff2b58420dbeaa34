import type { PastTrucks } from '#contract/tracks/past-fleet.ts';

/** Words by their places, each once. */
const createWords = () => {
  const places = new Map<string, number>();
  return {
    placeOf: (word: string | null): number => {
      if (word === null) return -1;
      const place = places.get(word) ?? places.size;
      places.set(word, place);
      return place;
    },
    all: (): string[] => [...places.keys()],
  };
};

/** A truck at a moment, before it becomes an entry of columns. */
export interface PastTruck {
  readonly truckId: number;
  readonly signCode: string;
  readonly companyCode: string;
  readonly companyName: string;
  readonly status: number;
  readonly alarm: { readonly type: number; readonly startTime: string } | null;
  /** Of its last fix, ms UTC. */
  readonly gpsMs: number | null;
  readonly longitudeDeg: number | null;
  readonly latitudeDeg: number | null;
  readonly speed: number | null;
  readonly bearingDeg: number | null;
  readonly area: string | null;
  readonly processState: string | null;
  readonly driverName: string | null;
  /** As in `PastTrucks`. */
  readonly tanks: string;
}

const e6 = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * 1_000_000);

/** Columns of trucks at a moment. */
export const pastColumns = (trucks: readonly PastTruck[], atMs: number): PastTrucks => {
  const words = createWords();
  const named = (of: (truck: PastTruck) => string | null): number[] =>
    trucks.map((truck) => words.placeOf(of(truck)));
  const age = (ms: number | null): number | null => (ms === null ? null : atMs - ms);
  const columns = {
    truckId: trucks.map(({ truckId }) => truckId),
    signCode: trucks.map(({ signCode }) => signCode),
    companyCode: named(({ companyCode }) => companyCode),
    companyName: named(({ companyName }) => companyName),
    status: trucks.map(({ status }) => status),
    alarm: trucks.map(({ alarm }) => alarm?.type ?? null),
    alarmAgeMs: trucks.map(({ alarm }) => age(alarm === null ? null : Date.parse(alarm.startTime))),
    gpsAgeMs: trucks.map(({ gpsMs }) => age(gpsMs)),
    longitudeE6: trucks.map(({ longitudeDeg }) => e6(longitudeDeg)),
    latitudeE6: trucks.map(({ latitudeDeg }) => e6(latitudeDeg)),
    speed: trucks.map(({ speed }) => speed),
    bearingDeg: trucks.map(({ bearingDeg }) => bearingDeg),
    area: named(({ area }) => area),
    processState: named(({ processState }) => processState),
    driverName: named(({ driverName }) => driverName),
    tanks: trucks.map(({ tanks }) => tanks),
  };
  return { ...columns, words: words.all() };
};
