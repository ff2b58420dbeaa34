import type { Fleet } from '#simulator/fleet.ts';
import type { Incident, IncidentKind } from '#simulator/plan/day.ts';
import { type Site, sitesOf } from '#simulator/sites.ts';

import { type Accusation, isAbout } from './incidents.ts';
import type { SimulatedRun } from './simulated-run.ts';
import type { StoredAlarm } from './stored.ts';

/** What may have made rules accuse somebody who did nothing, in the order in which it is asked. */
export const circumstances = [
  'jammed at the depot',
  'delivery told twice',
  'leak between compartments',
  'foam',
  'sun on a thermometer',
  'probe that reads high',
  'gauge that has drifted',
  'fence that does not fit',
  'reading of 85.0 °C',
  'station without sales',
  'truck without tilt sensor',
  'truck without thermometers',
  'none of these',
] as const;

export type Circumstance = (typeof circumstances)[number];

const troubles: readonly (readonly [IncidentKind, Circumstance])[] = [
  ['jammedAtDepot', 'jammed at the depot'],
  ['deliveryReprint', 'delivery told twice'],
  ['compartmentTransfer', 'leak between compartments'],
  ['foam', 'foam'],
  ['sunOnThermometer', 'sun on a thermometer'],
  ['probeHigh', 'probe that reads high'],
];

const powerOnC = 85;

/** When a truck's thermometers said that they had measured nothing yet, by plate. */
const powerOnReadings = ({ fleet, messages }: SimulatedRun): ReadonlyMap<string, readonly number[]> => {
  const plates = new Map(fleet.trucks.map(({ terminal, signCode }) => [terminal, signCode]));
  const found = new Map<string, number[]>();
  for (const { message, timeMs } of messages) {
    if (message.kind !== 'tank-level') continue;
    if (!message.data.compartments.some(({ temperatureC }) => temperatureC === powerOnC)) continue;
    const plate = plates.get(message.terminal) ?? '';
    found.set(plate, [...(found.get(plate) ?? []), timeMs]);
  }
  return found;
};

/** What is known of a run beside its alarms. */
export interface RunCircumstances {
  readonly fleet: Fleet;
  readonly incidents: readonly Incident[];
  readonly powerOn: ReadonlyMap<string, readonly number[]>;
  /** Stations whose fence was drawn smaller than their ground. */
  readonly smallStations: ReadonlySet<string>;
  /** Stations that tell deliveries without their sales. */
  readonly withoutSales: ReadonlySet<string>;
}

export const circumstancesOf = (run: SimulatedRun, incidents: readonly Incident[]): RunCircumstances => {
  const { fleet } = run;
  const drawn = new Map(fleet.describe().areas.map(({ areaCode, radiusM }) => [areaCode, radiusM]));
  const stations = sitesOf('station');
  const codesOf = (chosen: readonly Site[]): ReadonlySet<string> => new Set(chosen.map(({ code }) => code));
  return {
    fleet,
    incidents,
    powerOn: powerOnReadings(run),
    smallStations: codesOf(stations.filter(({ code, radiusM }) => (drawn.get(code) ?? 0) < radiusM)),
    withoutSales: codesOf(stations.filter((site) => !fleet.world.stationInstruments(site).namesSales)),
  };
};

const readingsMs = 5 * 60_000;
const visitMs = 30 * 60_000;

/** Whether one of them lies at the begin or the end of an alarm's time, whose litres it then decides. */
const isDecidedByPowerOn = ({ startMs, endMs }: StoredAlarm, times: readonly number[]): boolean =>
  times.some((ms) => Math.min(Math.abs(ms - startMs), Math.abs(ms - (endMs ?? startMs))) <= readingsMs);

/** Whether the truck unloaded within an alarm's time at one of these stations. */
const isAtOneOf = (alarm: StoredAlarm, fleet: Fleet, stations: ReadonlySet<string>): boolean => {
  const truck = fleet.trucks.find(({ signCode }) => signCode === alarm.signCode);
  if (truck === undefined) return false;
  const { startMs, endMs } = alarm;
  return fleet
    .planAt(truck, startMs)
    .deliveries.some(
      (delivery) =>
        stations.has(delivery.stationCode) &&
        delivery.startMs >= startMs - visitMs &&
        delivery.startMs <= (endMs ?? Infinity) + visitMs,
    );
};

/** What a truck's gauge is asked for. */
const ofGauge: ReadonlySet<Accusation> = new Set(['202 task', '202 drain', 'short loading']);

/** The first of the circumstances of an alarm that nothing staged explains. */
export const circumstanceOf = (
  alarm: StoredAlarm,
  accusation: Accusation,
  { fleet, incidents, powerOn, smallStations, withoutSales }: RunCircumstances,
): Circumstance => {
  for (const [kind, name] of troubles)
    if (incidents.some((incident) => incident.kind === kind && isAbout(alarm, accusation, incident)))
      return name;
  const truck = fleet.trucks.find(({ signCode }) => signCode === alarm.signCode);
  if (ofGauge.has(accusation) && truck?.firstGauge !== 1) return 'gauge that has drifted';
  if (accusation !== '202 task' && isAtOneOf(alarm, fleet, smallStations)) return 'fence that does not fit';
  if (isDecidedByPowerOn(alarm, powerOn.get(alarm.signCode) ?? [])) return 'reading of 85.0 °C';
  if (accusation === '202 task' && isAtOneOf(alarm, fleet, withoutSales)) return 'station without sales';
  const instruments = truck?.instruments;
  if (instruments?.hasTilt === false) return 'truck without tilt sensor';
  return instruments?.hasTemperature === false ? 'truck without thermometers' : 'none of these';
};

/** How many have which circumstance, of each kind of accusation. */
export const circumstanceLines = (
  all: readonly { readonly accusation: Accusation; readonly circumstance: Circumstance }[],
): string[] =>
  [...new Set(all.map(({ accusation }) => accusation))].map((accusation) => {
    const mine = all.filter((one) => one.accusation === accusation);
    const counts = circumstances.flatMap((name) => {
      const count = mine.filter(({ circumstance }) => circumstance === name).length;
      return count === 0 ? [] : [`${name} ${count}`];
    });
    return `  ${accusation} without an incident, by the first circumstance that fits: ${counts.join(', ')}`;
  });
