import type { Area, AreaType, Compartment, MasterData, Truck, TruckKind } from '#contract/master-data.ts';
import { isSettingKey, type SettingRow, type SettingScope } from '#contract/settings.ts';
import { type Context, prepareContext, stationSubject } from '#engine/context.ts';

import type { Database, Queries } from '../database/database.ts';
import { readOutages } from './outages.ts';

/** Rules' context with what the server shows beside it. Read anew when master data changes. */
export interface MasterContext {
  readonly revision: number;
  readonly engine: Context;
  readonly truckIds: ReadonlyMap<string, number>;
  readonly companyNames: ReadonlyMap<string, string>;
  readonly driverNames: ReadonlyMap<string, string>;
  /** Company of a subject: the truck's, or the one that keeps the station. */
  readonly companyOfSubject: ReadonlyMap<string, string>;
}

interface TruckRow {
  readonly id: number;
  readonly sign_code: string;
  readonly terminal: string;
  readonly company_code: string;
  readonly driver_code: string | null;
  readonly truck_model: TruckKind;
  readonly compartments: readonly CompartmentJson[];
}

interface CompartmentJson {
  readonly compartment: number;
  readonly capacityL: number;
  readonly heightMm: number | null;
  readonly oilCode: number;
  readonly density20KgM3: number | null;
  readonly probeForwardMm: number;
  readonly probeLeftMm: number;
  readonly tables: readonly {
    readonly effectiveFrom: string;
    readonly points: readonly (readonly [number, number])[];
  }[];
}

const trucksSql = `
  select t.id, t.sign_code, t.terminal, t.company_code, t.driver_code, t.truck_model,
    coalesce((select json_agg(json_build_object(
      'compartment', c.compartment, 'capacityL', c.capacity_l, 'heightMm', c.height_mm, 'oilCode', c.oil_code,
      'density20KgM3', c.density20_kg_m3, 'probeForwardMm', c.probe_forward_mm, 'probeLeftMm', c.probe_left_mm,
      'tables', coalesce((select json_agg(json_build_object('effectiveFrom', v.effective_from, 'points', v.points)
          order by v.effective_from)
        from tank_table v where v.truck_id = c.truck_id and v.compartment = c.compartment), '[]')) order by c.compartment)
      from truck_compartment c where c.truck_id = t.id), '[]') as compartments
  from truck t where t.enabled`;

const compartmentOf = (row: CompartmentJson): Compartment => ({
  compartment: row.compartment,
  capacityL: Number(row.capacityL),
  ...(row.heightMm === null ? {} : { heightMm: Number(row.heightMm) }),
  oilCode: row.oilCode,
  ...(row.density20KgM3 === null ? {} : { density20KgM3: Number(row.density20KgM3) }),
  probeForwardMm: Number(row.probeForwardMm),
  probeLeftMm: Number(row.probeLeftMm),
  tables: row.tables.map(({ effectiveFrom, points }) => {
    const from = new Date(effectiveFrom).toISOString();
    return { version: from, effectiveFrom: from, rows: points };
  }),
});

const truckOf = (row: TruckRow): Truck => ({
  signCode: row.sign_code,
  terminal: row.terminal,
  companyCode: row.company_code,
  kind: row.truck_model,
  defaultDriverCode: row.driver_code,
  compartments: row.compartments.map(compartmentOf),
});

interface AreaRow {
  readonly area_code: string;
  readonly type: AreaType;
  readonly name: string;
  readonly station_code: string | null;
  readonly longitude_deg: number | null;
  readonly latitude_deg: number | null;
  readonly radius_m: number | null;
  readonly polygon: readonly (readonly [number, number])[] | null;
  readonly permits_parking: boolean;
  readonly permits_unsealing: boolean;
  readonly limit_kmh: number | null;
  readonly company_code: string;
}

const areaOf = (row: AreaRow): Area => ({
  areaCode: row.area_code,
  type: row.type,
  name: row.name,
  stationCode: row.station_code,
  permitsParking: row.permits_parking,
  permitsUnsealing: row.permits_unsealing,
  ...(row.limit_kmh === null ? {} : { limitKmh: row.limit_kmh }),
  ...(row.polygon
    ? { polygon: row.polygon }
    : {
        circle: {
          longitudeDeg: row.longitude_deg ?? 0,
          latitudeDeg: row.latitude_deg ?? 0,
          radiusM: row.radius_m ?? 0,
        },
      }),
});

interface SettingTableRow {
  readonly key: string;
  readonly value: number | boolean | null;
  readonly scope: SettingScope;
  readonly scope_id: string | null;
  readonly effective_from: Date;
}

const settingOf = (row: SettingTableRow): SettingRow[] =>
  isSettingKey(row.key)
    ? [
        {
          key: row.key,
          value: row.value,
          scope: row.scope,
          scopeId: row.scope_id,
          effectiveFrom: row.effective_from.toISOString(),
        },
      ]
    : [];

const read = async (queries: Queries, revision: number): Promise<MasterContext> => {
  const trucks = await queries.query<TruckRow>(trucksSql);
  const areas = await queries.query<AreaRow>(
    `select area_code, type, name, station_code, longitude_deg, latitude_deg, radius_m, polygon, permits_parking,
       permits_unsealing, limit_kmh, company_code from area where enabled`,
  );
  const gauges = await queries.query<{ terminal: string; station_code: string }>(
    'select terminal, station_code from station_gauge',
  );
  const drivers = await queries.query<{ driver_code: string; name: string; card_code: string | null }>(
    'select driver_code, name, card_code from driver',
  );
  const companies = await queries.query<{ company_code: string; parent_code: string | null; name: string }>(
    'select company_code, parent_code, name from company',
  );
  const settings = await queries.query<SettingTableRow>(
    'select key, value, scope, scope_id, effective_from from setting order by id',
  );
  const master: MasterData = {
    trucks: trucks.map(truckOf),
    areas: areas.map(areaOf),
    stationGauges: gauges.map((row) => ({ terminal: row.terminal, stationCode: row.station_code })),
    drivers: drivers.map((row) => ({ driverCode: row.driver_code, name: row.name, cardCode: row.card_code })),
    companies: companies.map((row) => ({
      companyCode: row.company_code,
      parentCode: row.parent_code,
      name: row.name,
    })),
  };
  const engine = prepareContext(master, settings.flatMap(settingOf), await readOutages(queries));
  const stations = areas.flatMap((row) =>
    row.station_code === null ? [] : [[stationSubject(row.station_code), row.company_code] as const],
  );
  return {
    revision,
    engine,
    truckIds: new Map(trucks.map((row) => [row.sign_code, row.id])),
    companyNames: new Map(companies.map((row) => [row.company_code, row.name])),
    driverNames: new Map(drivers.map((row) => [row.driver_code, row.name])),
    companyOfSubject: new Map([
      ...trucks.map((row) => [`truck:${row.sign_code}`, row.company_code] as const),
      ...stations,
    ]),
  };
};

/** Keeps the context of the newest master data; asking costs one row. */
export const createMasterSource = (database: Database): (() => Promise<MasterContext>) => {
  let current: Promise<MasterContext> | null = null;
  let currentRevision = -1;
  return async () => {
    const [row] = await database.query<{ revision: number }>(
      'select revision from master_revision',
      [],
      'master_revision',
    );
    const revision = row?.revision ?? 0;
    if (!current || revision !== currentRevision) {
      currentRevision = revision;
      current = read(database, revision);
    }
    return current;
  };
};
