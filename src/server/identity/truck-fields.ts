import type { TruckStatus } from '#contract/fleet/truck-status.ts';
import type { PastTrucks } from '#contract/tracks/past-fleet.ts';
import { sprinklerTrackPages } from '#domain/access/track-pages.ts';
import { reports } from '#pages/definitions.ts';

import { maySeeAny } from './menus.ts';
import type { Actor } from './actor.ts';

/** Of which trucks something is shown. */
type Extent = 'all' | 'sprinklers' | 'none';

/** What of a truck's present state a role is shown: what its pages show, and no more. */
export interface TruckFields {
  /** Oils, levels, volumes and tasks; of sprinklers their water. */
  readonly cargo: Extent;
  /** Names of drivers. */
  readonly driver: Extent;
  /** Telephone numbers of the drivers whose names are shown. */
  readonly contact: boolean;
}

/** A page is one of sprinklers alone, or of all trucks. */
interface Pages {
  readonly all: readonly string[];
  readonly sprinklers: readonly string[];
}

const cargoPages: Pages = {
  all: [
    'dashboard',
    'handover',
    'monitor/cargo_transport',
    'monitor/way_bill',
    'monitor/playback_track',
    'cargo_monitor/*',
    'setting/base_data/truck',
    'setting/base_data/tank_table',
  ],
  sprinklers: sprinklerTrackPages,
};

const ofSprinklers: ReadonlySet<string> = new Set(sprinklerTrackPages);
const reportsOfDrivers = [...reports].flatMap(([address, { columns }]) =>
  'driverName' in columns ? [address] : [],
);

const driverPages: Pages = {
  all: [
    'dashboard',
    'handover',
    'driver',
    'monitor/way_bill',
    'driving_monitor/data_analysis/driver_score',
    'setting/base_data/driver',
    ...reportsOfDrivers.filter((address) => !ofSprinklers.has(address)),
  ],
  sprinklers: reportsOfDrivers.filter((address) => ofSprinklers.has(address)),
};

const extentOf = (functions: ReadonlySet<string>, { all, sprinklers }: Pages): Extent =>
  maySeeAny(functions, all) ? 'all' : maySeeAny(functions, sprinklers) ? 'sprinklers' : 'none';

/** What of trucks an actor is shown. */
export const truckFieldsOf = ({ functions }: Pick<Actor, 'functions'>): TruckFields => ({
  cargo: extentOf(functions, cargoPages),
  driver: extentOf(functions, driverPages),
  contact: functions.has('driver.contact'),
});

/** Whether something is shown of a truck. */
export const isShown = (extent: Extent, sprinkler: boolean): boolean =>
  extent === 'all' || (extent === 'sprinklers' && sprinkler);

/** Whether nothing has to be taken out of a status. */
export const seesWholeStatus = ({ cargo, driver }: TruckFields): boolean =>
  cargo === 'all' && driver === 'all';

/** A status as JSON without what its reader's pages do not show. */
export const shownStatus = (text: string, fields: TruckFields, sprinkler: boolean): string => {
  if (seesWholeStatus(fields)) return text;
  const status = JSON.parse(text) as TruckStatus;
  return JSON.stringify({
    ...status,
    ...(!isShown(fields.driver, sprinkler) && { driverName: null }),
    ...(!isShown(fields.cargo, sprinkler) && { lastInventoryMap: '{}' }),
  } satisfies TruckStatus);
};

/** Columns of past trucks without what their reader's pages do not show; what kind they are is not among them. */
export const shownColumns = (trucks: PastTrucks, { cargo, driver }: TruckFields): PastTrucks => {
  const tanks = cargo === 'all' ? trucks.tanks : trucks.tanks.map(() => '');
  if (driver === 'all') return { ...trucks, tanks };
  const { companyCode, companyName, area, processState } = trucks;
  const used = new Set([companyCode, companyName, area, processState].flat());
  return {
    ...trucks,
    tanks,
    words: trucks.words.map((word, place) => (used.has(place) ? word : '')),
    driverName: trucks.driverName.map(() => -1),
  };
};
