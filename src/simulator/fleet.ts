import type { Incident, WorkDay } from './day.ts';
import type { Detail } from './detail.ts';
import { drivenTooLong } from './driving-hours.ts';
import { dayNumberAt, planDay } from './plan-day.ts';
import { type SiteKind, sites, sitesOf } from './sites.ts';
import type { SimMessage } from './speech.ts';
import { gaugeTerminal, tellStation, tellStationOnce } from './station-tanks.ts';
import { tellDay, tellLast, tellNow, type TellOptions } from './tell.ts';
import { createTruck, type SimTruck } from './truck.ts';

export interface FleetOptions {
  /** The same seed, the same fleet and the same days. */
  readonly seed: string;
  readonly trucks: number;
}

/** Kinds of sites that become areas of master data, and as what. */
const areaTypes: Record<SiteKind, string | null> = {
  refinery: null,
  depot: 'depot',
  station: 'station',
  service: 'authorizedParking',
  parking: 'parkingLot',
};

const stations = sitesOf('station');
const plannedDays = 3;

/** A fleet of pretend terminals: its master data, and what it says in any window of time. */
export const createFleet = ({ seed, trucks: count }: FleetOptions) => {
  const trucks = Array.from({ length: count }, (_, index) => createTruck(seed, index));
  const plans = new Map<number, Map<number, WorkDay>>();

  const planOf = (truck: SimTruck, dayNumber: number): WorkDay => {
    const days = plans.get(truck.index) ?? new Map<number, WorkDay>();
    plans.set(truck.index, days);
    const known = days.get(dayNumber);
    if (known !== undefined) return known;
    const planned = planDay(seed, truck, dayNumber);
    days.set(dayNumber, planned);
    for (const [number] of days) if (days.size > plannedDays && number !== dayNumber) days.delete(number);
    return planned;
  };

  /** Work-days of a truck that a window touches. */
  const daysOf = (truck: SimTruck, fromMs: number, toMs: number): WorkDay[] => {
    const days: WorkDay[] = [];
    for (let number = dayNumberAt(truck, fromMs); number <= dayNumberAt(truck, toMs - 1); number += 1)
      days.push(planOf(truck, number));
    return days;
  };

  return {
    trucks,
    planAt: (truck: SimTruck, timeMs: number): WorkDay => planOf(truck, dayNumberAt(truck, timeMs)),
    /** What a truck says in a window, in order of time. */
    tellTruck: (truck: SimTruck, fromMs: number, toMs: number, options: TellOptions): SimMessage[] =>
      daysOf(truck, fromMs, toMs).flatMap((day) => tellDay(truck, day, fromMs, toMs, options)),
    /** What the stations' gauges say in a window: deliveries of all trucks, and readings. */
    tellStations: (fromMs: number, toMs: number, { stationMs }: Detail): SimMessage[] => {
      // Long enough for the longest chain of trucks that come one upon the other.
      const earliest = fromMs - 6 * 3_600_000;
      const deliveries = trucks.flatMap((truck) =>
        daysOf(truck, earliest, toMs).flatMap((day) =>
          day.deliveries.filter(({ startMs, endMs }) => endMs >= earliest && startMs < toMs),
        ),
      );
      return stations.flatMap((station) =>
        tellStation(
          seed,
          station,
          deliveries.filter(({ stationCode }) => stationCode === station.code),
          fromMs,
          toMs,
          stationMs,
        ),
      );
    },
    /** What everybody says when its connection opens. */
    everyNow: (atMs: number): SimMessage[] => [
      ...trucks.flatMap((truck) => tellNow(truck, planOf(truck, dayNumberAt(truck, atMs)), atMs)),
      ...stations.flatMap((station) => tellStationOnce(seed, station, atMs, 'now')),
    ],
    /** The last word of everybody's past, so that whoever takes it in knows that it is whole. */
    everyLast: (atMs: number): SimMessage[] => [
      ...trucks.flatMap((truck) => tellLast(truck, planOf(truck, dayNumberAt(truck, atMs)), atMs)),
      ...stations.flatMap((station) => tellStationOnce(seed, station, atMs, 'last')),
    ],
    /** Everything said in a window: one truck after the other, then the stations. */
    tellInTurn: function (fromMs: number, toMs: number, detail: Detail): SimMessage[] {
      return [
        ...trucks.flatMap((truck) => this.tellTruck(truck, fromMs, toMs, { detail })),
        ...this.tellStations(fromMs, toMs, detail),
      ];
    },
    /** Everything said in a window, in order of time. */
    tell: function (fromMs: number, toMs: number, detail: Detail): SimMessage[] {
      return this.tellInTurn(fromMs, toMs, detail).sort((a, b) => a.timeMs - b.timeMs);
    },
    /** The log of what was done wrong on purpose: never sent, only compared with. */
    incidents: (fromMs: number, toMs: number): Incident[] =>
      trucks.flatMap((truck) => {
        const days = daysOf(truck, fromMs, toMs);
        // Whoever hears of a window from its first whole work-day on knows of no hours before.
        const whole = days.filter((day) => day.fromMs >= fromMs);
        return [...days.flatMap(({ incidents }) => incidents), ...drivenTooLong(truck, whole)].filter(
          ({ atMs }) => atMs >= fromMs && atMs < toMs,
        );
      }),
    /** Master data for a server that is to know this fleet. */
    describe: () => ({
      trucks: trucks.map((truck) => ({
        signCode: truck.signCode,
        terminal: truck.terminal,
        companyIndex: truck.companyIndex,
        driverCode: truck.driverCode,
        plateColor: 'yellow',
        truckModel: truck.kind,
        simNumber: truck.simNumber,
        compartments: truck.compartments,
      })),
      drivers: trucks.map(({ driverCode, driverName, mobile, cardCode }) => ({
        driverCode,
        name: driverName,
        mobile,
        cardCode,
      })),
      areas: sites.flatMap((site) => {
        const type = areaTypes[site.kind];
        if (type === null) return [];
        const { code, name, nameEn, longitudeDeg, latitudeDeg, radiusM } = site;
        return [
          {
            areaCode: code,
            type,
            name,
            nameEn,
            stationCode: site.kind === 'station' ? code : null,
            longitudeDeg,
            latitudeDeg,
            radiusM,
          },
        ];
      }),
      stationGauges: stations.map((station) => ({
        terminal: gaugeTerminal(station),
        stationCode: station.code,
      })),
    }),
  };
};

export type Fleet = ReturnType<typeof createFleet>;
