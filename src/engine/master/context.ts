import type { Area, Driver, MasterData, Route, StationGauge } from '#contract/master-data.ts';
import type { SettingRow } from '#contract/settings.ts';

import { indexAreas, type AreaIndex } from './area-index.ts';
import type { Companies } from './company-line.ts';
import { type CardHolders, indexCards } from './card-holders.ts';
import { indexSettings, type SettingIndex } from './setting-index.ts';
import { bindTerminals, type Binding } from './terminal-bindings.ts';
import { type Calibrations, indexCalibrations } from './calibrations.ts';
import { indexStationTables, type StationTables } from './station-tables.ts';
import { truckTimelines, type TruckContext } from './truck-context.ts';
import { timelinesBy, valueAt, type Timeline } from './versions.ts';

/** A period in which no server was reachable. */
export interface Outage {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * Settings and master data in all their versions, prepared once and shared by all subjects. Not stored. What a rule
 * reads is what was in force at the moment that it judges (engine rules 1.5).
 */
export interface Context {
  readonly settings: SettingIndex;
  readonly areas: AreaIndex;
  readonly areaVersions: ReadonlyMap<string, Timeline<Area>>;
  readonly stationVersions: ReadonlyMap<string, Timeline<Area>>;
  /** By truck id. */
  readonly trucks: ReadonlyMap<string, Timeline<TruckContext>>;
  /** By terminal. */
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  /** By terminal, while its truck was out of service: a message of then is nobody's, and its sender is known. */
  readonly outOfService: ReadonlyMap<string, readonly Binding[]>;
  readonly gauges: readonly Timeline<StationGauge>[];
  readonly gaugesOfStation: ReadonlyMap<string, readonly Timeline<StationGauge>[]>;
  readonly stationTables: StationTables;
  readonly calibrations: Calibrations;
  readonly cards: CardHolders;
  /** By code. */
  readonly drivers: ReadonlyMap<string, Timeline<Driver>>;
  readonly companies: Companies;
  readonly routes: ReadonlyMap<string, Timeline<Route>>;
  /** In order; none overlaps another. */
  readonly outages: readonly Outage[];
}

const boundAt = (bindings: Context['bindings'], terminal: string, t: number): string | null =>
  bindings.get(terminal)?.find(({ fromMs, untilMs }) => fromMs <= t && t < untilMs)?.subject ?? null;

/** Subject of a terminal at `t` (ms UTC); null: bound to nothing, so its messages have no subject. */
export const subjectOf = (context: Context, terminal: string, t: number): string | null =>
  boundAt(context.bindings, terminal, t);

/** Subject of the truck out of service that had a terminal at `t` (ms UTC); null: none had. */
export const outOfServiceSubject = (context: Context, terminal: string, t: number): string | null =>
  boundAt(context.outOfService, terminal, t);

export const areaAt = (context: Context, areaCode: string, t: number): Area | null =>
  valueAt(context.areaVersions.get(areaCode), t);

export const areaOfStation = (context: Context, stationCode: string, t: number): Area | null =>
  valueAt(context.stationVersions.get(stationCode), t);

/** Whether a gauge reported the station's tanks at `t` (ms UTC). */
export const isGauged = (context: Context, stationCode: string, t: number): boolean =>
  context.gaugesOfStation.get(stationCode)?.some((gauge) => valueAt(gauge, t)?.stationCode === stationCode) ??
  false;

/** Code under which a station's gauge and its deliveries name the station of an area. */
export const stationCodeOf = (area: Area): string => area.stationCode ?? area.areaCode;

const gaugesByStation = (
  gauges: readonly Timeline<StationGauge>[],
): ReadonlyMap<string, Timeline<StationGauge>[]> => {
  const found = new Map<string, Timeline<StationGauge>[]>();
  for (const gauge of gauges)
    for (const stationCode of new Set(gauge.flatMap(({ value }) => value?.stationCode ?? [])))
      found.set(stationCode, [...(found.get(stationCode) ?? []), gauge]);
  return found;
};

/** An earlier context and the master data that it was made of. */
export interface Prepared {
  readonly master: MasterData;
  readonly context: Context;
}

/**
 * Prepares master data and settings for the rules: fences on a grid, settings by scope, everything by its versions.
 * @param before what is made of the same objects is taken over from there: an edit of one thing costs little
 */
export const prepareContext = (
  master: MasterData,
  settings: readonly SettingRow[],
  outages: readonly Outage[] = [],
  before: Prepared | null = null,
): Context => {
  /** Parts that are made of this list alone: those of the earlier context where the list is the same. */
  const reuse = <T extends Partial<Context>>(list: keyof MasterData, make: () => T): T =>
    before !== null && before.master[list] === master[list] ? (before.context as unknown as T) : make();
  const trucks = truckTimelines(master, before?.context.trucks ?? null);
  const { areas, areaVersions, stationVersions } = reuse('areas', () => {
    const versions = timelinesBy(master.areas, ({ areaCode }) => areaCode);
    const stations = master.areas.filter(({ type }) => type === 'station');
    return {
      areas: indexAreas(versions.values()),
      areaVersions: versions,
      stationVersions: timelinesBy(stations, stationCodeOf),
    };
  });
  const gaugeVersions = timelinesBy(master.stationGauges, ({ terminal }) => terminal);
  const gauges = [...gaugeVersions.values()];
  const { stationTables } = reuse('stationTanks', () => ({
    stationTables: indexStationTables(master.stationTanks ?? []),
  }));
  const { calibrations } = reuse('calibrations', () => ({
    calibrations: indexCalibrations(master.calibrations ?? []),
  }));
  const { cards, drivers } = reuse('drivers', () => {
    const versions = timelinesBy(master.drivers ?? [], ({ driverCode }) => driverCode);
    return { cards: indexCards(versions.values()), drivers: versions };
  });
  const { companies } = reuse('companies', () => ({
    companies: timelinesBy(master.companies ?? [], ({ companyCode }) => companyCode),
  }));
  const { routes } = reuse('routes', () => ({
    routes: timelinesBy(master.routes ?? [], ({ routeCode }) => routeCode),
  }));
  return {
    settings: indexSettings(settings),
    areas,
    areaVersions,
    stationVersions,
    trucks,
    bindings: bindTerminals(trucks, gaugeVersions),
    outOfService: bindTerminals(trucks, new Map(), false),
    gauges,
    gaugesOfStation: gaugesByStation(gauges),
    stationTables,
    calibrations,
    cards,
    drivers,
    companies,
    routes,
    outages,
  };
};
