import type {
  Area,
  AreaType,
  Compartment,
  Dated,
  MasterData,
  Route,
  StationTank,
  TankTable,
  TruckKind,
  WayBill,
} from '#contract/master-data.ts';

import type { Queries } from '../../database/database.ts';
import { isoMilliseconds } from '../../database/iso-time.ts';

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

const tablesKey = (truckId: string, compartment: number): string => `${truckId} ${compartment}`;

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

/** An ended thing has no content: it is its former content, marked as ended. */
const dated = <E extends VersionedEntity, T>(
  rows: readonly VersionRow[],
  entity: E,
  read: (content: VersionContent[E], key: string) => T,
): (T & Dated)[] => {
  const last = new Map<string, VersionContent[E]>();
  return (rows as readonly VersionRow<E>[]).flatMap((row) => {
    if (row.entity !== entity) return [];
    const content = row.content ?? last.get(row.key);
    if (content === undefined) return [];
    last.set(row.key, content);
    return [
      {
        ...read(content, row.key),
        effectiveFrom: row.effectiveFrom,
        ...(row.content === null ? { ended: true } : {}),
      },
    ];
  });
};

/** Assembles versions and tank tables in the engine's shape. */
export const masterDataOf = (
  rows: readonly VersionRow[],
  tables: Tables,
  stationTanks: readonly StationTank[] = [],
): MasterData => ({
  trucks: dated(rows, 'truck', ({ compartments, ...truck }, truckId) => ({
    ...truck,
    truckId,
    compartments: compartments.map((row) => compartmentOf(truckId, row, tables)),
  })),
  areas: dated(rows, 'area', areaOf),
  stationGauges: dated(rows, 'stationGauge', (gauge) => gauge),
  drivers: dated(rows, 'driver', (driver) => driver),
  companies: dated(rows, 'company', (company) => company),
  wayBills: dated(rows, 'wayBill', (wayBill) => wayBill),
  routes: dated(rows, 'route', (route) => route),
  stationTanks,
});

/** Versions in force, the earliest of each thing first. */
export const readVersions = (queries: Queries): Promise<VersionRow[]> =>
  queries.query<VersionRow & Record<string, unknown>>(
    `select entity, key, content,
       case when isfinite(effective_from) then ${isoMilliseconds('effective_from')} end as "effectiveFrom"
     from master_version where superseded_by is null order by entity, key, effective_from`,
  );

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
