import type {
  Area,
  Calibration,
  Company,
  Compartment,
  Dated,
  Driver,
  MasterData,
  Route,
  StationGauge,
  StationTank,
  Truck,
  WayBill,
} from '#contract/master-data.ts';
import { groupBy } from '#domain/lists/group-by.ts';

import { type Tables, tablesKey } from './tank-tables.ts';
import type { AreaContent, CompartmentContent, VersionContent, VersionRow } from './version-content.ts';
import type { VersionedEntity } from '../../identity/scope/versioned-entities.ts';

const compartmentOf = (truckId: string, row: CompartmentContent, tables: Tables): Compartment => ({
  compartment: row.compartment,
  capacityL: row.capacityL,
  ...(row.heightMm === null ? {} : { heightMm: row.heightMm }),
  oilCode: row.oilCode,
  ...(row.density20KgM3 === null ? {} : { density20KgM3: row.density20KgM3 }),
  probeForwardMm: row.probeForwardMm,
  probeLeftMm: row.probeLeftMm,
  tables: tables.get(tablesKey(truckId, row.compartment)) ?? [],
});

/** A version of an area in the engine's shape. */
export const areaOf = (row: AreaContent): Omit<Area, keyof Dated> => ({
  areaCode: row.areaCode,
  type: row.type,
  name: row.name,
  stationCode: row.stationCode,
  companyCode: row.companyCode,
  permitsParking: row.permitsParking,
  permitsUnsealing: row.permitsUnsealing,
  ...(row.limitKmh === null ? {} : { limitKmh: row.limitKmh }),
  ...(row.validFrom == null ? {} : { validFrom: row.validFrom }),
  ...(row.validTo == null ? {} : { validTo: row.validTo }),
  ...(row.validHours == null ? {} : { validHours: row.validHours }),
  ...(row.validDays == null ? {} : { validDays: row.validDays }),
  ...(row.polygon
    ? { polygon: row.polygon }
    : {
        circle: {
          longitudeDeg: row.longitudeDeg ?? 0,
          latitudeDeg: row.latitudeDeg ?? 0,
          radiusM: row.radiusM ?? 0,
        },
      }),
});

/** What a version is in the engine's shape. */
interface Item {
  readonly company: Company;
  readonly truck: Truck;
  readonly area: Area;
  readonly stationGauge: StationGauge;
  readonly driver: Driver;
  readonly wayBill: WayBill;
  readonly route: Route;
  readonly calibration: Calibration;
}

type Readers = {
  readonly [E in VersionedEntity]: (
    content: VersionContent[E],
    key: string,
    tables: Tables,
  ) => Omit<Item[E], keyof Dated>;
};

const readers: Readers = {
  company: (company) => company,
  truck: ({ compartments, ...truck }, truckId, tables) => ({
    ...truck,
    truckId,
    compartments: compartments.map((row) => compartmentOf(truckId, row, tables)),
  }),
  area: areaOf,
  stationGauge: (gauge) => gauge,
  driver: (driver) => driver,
  wayBill: (wayBill) => wayBill,
  route: (route) => route,
  calibration: (calibration) => calibration,
};

/**
 * The versions of one thing, earliest first, in the engine's shape. An ended thing has no content: it is its former
 * content, marked as ended.
 */
export const itemsOf = <E extends VersionedEntity>(
  entity: E,
  rows: readonly VersionRow<E>[],
  tables: Tables,
): Item[E][] => {
  let last: VersionContent[E] | null = null;
  return rows.flatMap((row) => {
    const content: VersionContent[E] | null = row.content ?? last;
    if (content === null) return [];
    last = content;
    return [
      {
        ...readers[entity](content, row.key, tables),
        effectiveFrom: row.effectiveFrom,
        ...(row.content === null ? { ended: true } : {}),
      } as Item[E],
    ];
  });
};

/** Things of every kind, each in all its versions, in the order of their keys. */
export type ThingsOf = <E extends VersionedEntity>(entity: E) => Item[E][];

/** Master data in the engine's shape. */
export const masterDataFrom = (things: ThingsOf, stationTanks: readonly StationTank[]): MasterData => ({
  trucks: things('truck'),
  areas: things('area'),
  stationGauges: things('stationGauge'),
  drivers: things('driver'),
  companies: things('company'),
  wayBills: things('wayBill'),
  routes: things('route'),
  calibrations: things('calibration'),
  stationTanks,
});

/** Assembles versions, the earliest of each thing first, and tank tables. */
export const masterDataOf = (
  rows: readonly VersionRow[],
  tables: Tables,
  stationTanks: readonly StationTank[] = [],
): MasterData => {
  const byEntity = groupBy(rows, ({ entity }) => entity);
  return masterDataFrom(<E extends VersionedEntity>(entity: E) => {
    const things = groupBy((byEntity.get(entity) ?? []) as VersionRow<E>[], ({ key }) => key);
    return [...things.values()].flatMap((versions) => itemsOf(entity, versions, tables));
  }, stationTanks);
};
