import type {
  Area,
  Compartment,
  MasterData,
  StationGauge,
  TankTable,
  Truck,
  WayBill,
} from '#contract/master-data.ts';
import type { SettingRow } from '#contract/settings.ts';

import { indexAreas, type AreaIndex } from './area-index.ts';
import { indexSettings, scopeName, type ScopeChain, type SettingIndex } from './setting-index.ts';

export interface DatedTable {
  readonly fromMs: number;
  readonly table: TankTable;
}

/** A truck with what is looked up for it all the time. */
export interface TruckContext {
  readonly truck: Truck;
  readonly scopes: ScopeChain;
  readonly compartments: ReadonlyMap<number, Compartment>;
  /** Tank tables of each compartment, earliest first. */
  readonly tables: ReadonlyMap<number, readonly DatedTable[]>;
  readonly wayBills: readonly WayBill[];
}

/** A time at which the server itself could hear nobody. */
export interface Outage {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Settings and master data in force, prepared once and shared by all subjects. Not stored. */
export interface Context {
  readonly settings: SettingIndex;
  readonly areas: AreaIndex;
  readonly areaByCode: ReadonlyMap<string, Area>;
  readonly areaOfStation: ReadonlyMap<string, Area>;
  readonly trucks: ReadonlyMap<string, TruckContext>;
  readonly gaugedStations: ReadonlySet<string>;
  /** Which subject a terminal speaks for. */
  readonly subjectOfTerminal: ReadonlyMap<string, string>;
  /** In order; none overlaps another. */
  readonly outages: readonly Outage[];
}

export const truckSubject = (signCode: string): string => `truck:${signCode}`;
export const stationSubject = (stationCode: string): string => `station:${stationCode}`;

/** A terminal without truck or station, such as an airtight detector in a workshop, is a subject by itself. */
export const subjectOf = (context: Context, terminal: string): string | null =>
  context.subjectOfTerminal.get(terminal) ?? null;

const scopesOf = (truck: Truck, parents: ReadonlyMap<string, string | null>): ScopeChain => {
  const chain = [scopeName('truck', truck.signCode)];
  const seen = new Set<string>();
  for (
    let code: string | null = truck.companyCode;
    code !== null && !seen.has(code);
    code = parents.get(code) ?? null
  ) {
    seen.add(code);
    chain.push(scopeName('company', code));
  }
  return chain;
};

const datedTables = ({ tables }: Compartment): DatedTable[] =>
  tables
    .map((table) => ({ fromMs: Date.parse(table.effectiveFrom), table }))
    .sort((a, b) => a.fromMs - b.fromMs);

/** Prepares master data and settings for the rules: fences on a grid, settings by scope, tables by compartment. */
export const prepareContext = (
  master: MasterData,
  settings: readonly SettingRow[],
  outages: readonly Outage[] = [],
): Context => {
  const parents = new Map((master.companies ?? []).map((c) => [c.companyCode, c.parentCode ?? null]));
  const trucks = new Map<string, TruckContext>();
  const subjectOfTerminal = new Map<string, string>();
  for (const truck of master.trucks) {
    trucks.set(truck.signCode, {
      truck,
      scopes: scopesOf(truck, parents),
      compartments: new Map(truck.compartments.map((c) => [c.compartment, c])),
      tables: new Map(truck.compartments.map((c) => [c.compartment, datedTables(c)])),
      wayBills: (master.wayBills ?? []).filter((bill) => bill.signCode === truck.signCode),
    });
    subjectOfTerminal.set(truck.terminal, truckSubject(truck.signCode));
  }
  const gauges: readonly StationGauge[] = master.stationGauges;
  for (const gauge of gauges) subjectOfTerminal.set(gauge.terminal, stationSubject(gauge.stationCode));
  return {
    settings: indexSettings(settings),
    areas: indexAreas(master.areas),
    areaByCode: new Map(master.areas.map((area) => [area.areaCode, area])),
    areaOfStation: new Map(
      master.areas
        .filter(({ type }) => type === 'station')
        .map((area) => [area.stationCode ?? area.areaCode, area]),
    ),
    trucks,
    gaugedStations: new Set(gauges.map((gauge) => gauge.stationCode)),
    subjectOfTerminal,
    outages,
  };
};
