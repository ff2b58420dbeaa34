import type {
  Area,
  AreaType,
  Company,
  Compartment,
  Dated,
  Driver,
  MasterData,
  Route,
  StationGauge,
  StationTank,
  TankTable,
  Truck,
  TruckKind,
  WayBill,
} from '#contract/master-data.ts';

import type { Queries } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';
import { groupBy } from '#domain/lists/group-by.ts';

/** Entities of which master data keeps versions; a row of `master_version` names one. */
export const versionedEntities = [
  'company',
  'truck',
  'area',
  'stationGauge',
  'driver',
  'wayBill',
  'route',
] as const;
export type VersionedEntity = (typeof versionedEntities)[number];

interface CompartmentContent {
  readonly compartment: number;
  readonly capacityL: number;
  readonly heightMm: number | null;
  readonly oilCode: number;
  readonly density20KgM3: number | null;
  readonly probeForwardMm: number;
  readonly probeLeftMm: number;
}

interface TruckContent {
  readonly signCode: string;
  readonly terminal: string;
  readonly companyCode: string;
  readonly kind: TruckKind;
  readonly defaultDriverCode: string | null;
  readonly inService: boolean;
  readonly compartments: readonly CompartmentContent[];
}

/** Content of a version of an area. */
export interface AreaContent {
  readonly areaCode: string;
  readonly type: AreaType;
  readonly name: string;
  readonly stationCode: string | null;
  readonly companyCode: string;
  readonly longitudeDeg: number | null;
  readonly latitudeDeg: number | null;
  readonly radiusM: number | null;
  readonly polygon: readonly (readonly [number, number])[] | null;
  readonly permitsParking: boolean;
  readonly permitsUnsealing: boolean;
  readonly limitKmh: number | null;
}

/** Content of a version of each entity, as the triggers of migrations 0019, 0060 and 0069 write it. */
export interface VersionContent {
  readonly company: {
    readonly companyCode: string;
    readonly parentCode: string | null;
    readonly name: string;
  };
  readonly truck: TruckContent;
  readonly area: AreaContent;
  readonly stationGauge: { readonly terminal: string; readonly stationCode: string };
  readonly driver: {
    readonly driverCode: string;
    readonly name: string;
    readonly cardCode: string | null;
    readonly companyCode: string;
  };
  readonly wayBill: Omit<WayBill, keyof Dated>;
  readonly route: Omit<Route, keyof Dated>;
}

/** A row of `master_version` that is in force. */
export interface VersionRow<E extends VersionedEntity = VersionedEntity> {
  readonly entity: E;
  readonly key: string;
  /** ISO 8601 UTC; null: from the beginning. */
  readonly effectiveFrom: string | null;
  /** Null: the thing does not exist from then on. */
  readonly content: VersionContent[E] | null;
}

export type Tables = ReadonlyMap<string, readonly TankTable[]>;

export const tablesKey = (truckId: string, compartment: number): string => `${truckId} ${compartment}`;

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

/** All tank tables, by truck and compartment, earliest first. */
export const readTankTables = async (queries: Queries): Promise<Tables> => {
  const rows = await queries.query<{
    truck: string;
    compartment: number;
    effectiveFrom: string;
    points: TankTable['rows'];
  }>(
    `select truck_id::text as truck, compartment, ${isoMilliseconds('effective_from')} as "effectiveFrom", points
     from tank_table where superseded_by is null order by truck_id, compartment, effective_from`,
  );
  const tables = new Map<string, TankTable[]>();
  for (const { truck, compartment, effectiveFrom, points } of rows) {
    const key = tablesKey(truck, compartment);
    const table = { version: effectiveFrom, effectiveFrom, rows: points };
    const list = tables.get(key);
    if (list) list.push(table);
    else tables.set(key, [table]);
  }
  return tables;
};

/** Every tank of a station that has a table, its tables earliest first. */
export const readStationTanks = (queries: Queries): Promise<StationTank[]> =>
  queries.query<StationTank & Record<string, unknown>>(
    `select station_code as "stationCode", tank_number as "tankNumber", json_agg(json_build_object(
       'version', ${isoMilliseconds('effective_from')}, 'effectiveFrom', ${isoMilliseconds('effective_from')}, 'rows', points)
       order by effective_from) as tables
     from station_tank_table where superseded_by is null group by station_code, tank_number`,
  );

/** A tank table that should have been in force from a moment on. */
export interface CorrectedTable {
  readonly truckId: string;
  readonly compartment: number;
  readonly effectiveFrom: string;
  readonly points: TankTable['rows'];
}

/** A corrected table replaces every table of its compartment from its moment on. */
export const withCorrected = (tables: Tables, corrected: CorrectedTable | null): Tables => {
  if (corrected === null) return tables;
  const { truckId, compartment, effectiveFrom, points } = corrected;
  const key = tablesKey(truckId, compartment);
  const earlier = (tables.get(key) ?? []).filter(
    (table) => Date.parse(table.effectiveFrom) < Date.parse(effectiveFrom),
  );
  return new Map([...tables, [key, [...earlier, { version: effectiveFrom, effectiveFrom, rows: points }]]]);
};
