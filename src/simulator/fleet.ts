import type { Incident, WorkDay } from './plan/day.ts';
import type { Detail } from './messages/detail.ts';
import { drivenTooLong } from './plan/driving-hours.ts';
import { dayNumberAt, planDay } from './plan/plan-day.ts';
import { type WayBill, wayBillsOfDay } from './plan/way-bills.ts';
import { describedFleet } from './described-fleet.ts';
import { type InstrumentProfileName, instrumentProfiles } from './instruments/profiles.ts';
import { sitesOf } from './sites.ts';
import type { SimMessage } from './messages/outgoing-message.ts';
import { messagesOfStation, stationMessage } from './plan/station-tanks.ts';
import {
  messagesOfDay,
  lastMessages,
  currentMessages,
  type MessageOptions,
} from './messages/truck-messages.ts';
import { createTruck, type SimTruck } from './truck.ts';
import { createWorld } from './world.ts';

export interface FleetOptions {
  /** The same seed, the same fleet and the same days. */
  readonly seed: string;
  readonly trucks: number;
  /** How good its instruments are (ideal). */
  readonly instruments?: InstrumentProfileName;
  /**
   * How many times as often as usual the thefts and honest troubles happen that came with the profiles (0 with ideal
   * instruments, else 1).
   */
  readonly furtherIncidents?: number;
}

const stations = sitesOf('station');
const plannedDays = 3;

/** A fleet of pretend terminals: its master data, and its messages in any window of time. */
export const createFleet = ({
  seed,
  trucks: count,
  instruments = 'ideal',
  furtherIncidents = instruments === 'ideal' ? 0 : 1,
}: FleetOptions) => {
  const world = createWorld(seed, instrumentProfiles[instruments], furtherIncidents);
  const trucks = Array.from({ length: count }, (_, index) => createTruck(world, index));
  const plans = new Map<number, Map<number, WorkDay>>();

  const planOf = (truck: SimTruck, dayNumber: number): WorkDay => {
    const days = plans.get(truck.index) ?? new Map<number, WorkDay>();
    plans.set(truck.index, days);
    const known = days.get(dayNumber);
    if (known !== undefined) return known;
    const planned = planDay(world, truck, dayNumber);
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
    world,
    trucks,
    planAt: (truck: SimTruck, timeMs: number): WorkDay => planOf(truck, dayNumberAt(truck, timeMs)),
    workDaysOf: daysOf,
    /** Messages of a truck in a window, in order of time. */
    messagesOfTruck: (truck: SimTruck, fromMs: number, toMs: number, options: MessageOptions): SimMessage[] =>
      daysOf(truck, fromMs, toMs).flatMap((day) => messagesOfDay(truck, day, fromMs, toMs, options)),
    /** Messages of the stations' gauges in a window: deliveries of all trucks, and readings. */
    messagesOfStations: (fromMs: number, toMs: number, { stationMs }: Detail): SimMessage[] => {
      // Long enough for the longest chain of trucks that come one upon the other.
      const earliest = fromMs - 6 * 3_600_000;
      const deliveries = trucks.flatMap((truck) =>
        daysOf(truck, earliest, toMs).flatMap((day) =>
          day.deliveries.filter(({ startMs, endMs }) => endMs >= earliest && startMs < toMs),
        ),
      );
      return stations.flatMap((station) =>
        messagesOfStation(
          world,
          station,
          deliveries.filter(({ stationCode }) => stationCode === station.code),
          fromMs,
          toMs,
          stationMs,
        ),
      );
    },
    /** Messages of every terminal when its connection opens. */
    everyNow: (atMs: number): SimMessage[] => [
      ...trucks.flatMap((truck) => currentMessages(truck, planOf(truck, dayNumberAt(truck, atMs)), atMs)),
      ...stations.flatMap((station) => stationMessage(seed, station, atMs, 'now')),
    ],
    /** The last message of every past, by which the receiver knows that it is complete. */
    everyLast: (atMs: number): SimMessage[] => [
      ...trucks.flatMap((truck) => lastMessages(truck, planOf(truck, dayNumberAt(truck, atMs)), atMs)),
      ...stations.flatMap((station) => stationMessage(seed, station, atMs, 'last')),
    ],
    /** All messages of a window: one truck after the other, then the stations. */
    messagesBySubject: function (fromMs: number, toMs: number, detail: Detail): SimMessage[] {
      return [
        ...trucks.flatMap((truck) => this.messagesOfTruck(truck, fromMs, toMs, { detail })),
        ...this.messagesOfStations(fromMs, toMs, detail),
      ];
    },
    /** All messages of a window, in order of time. */
    messages: function (fromMs: number, toMs: number, detail: Detail): SimMessage[] {
      return this.messagesBySubject(fromMs, toMs, detail).sort((a, b) => a.timeMs - b.timeMs);
    },
    /** Way bills of every truck whose loading is planned in a window. */
    wayBills: (fromMs: number, toMs: number): WayBill[] =>
      trucks.flatMap((truck) =>
        daysOf(truck, fromMs, toMs)
          .flatMap((day) => wayBillsOfDay(seed, truck, day))
          .filter(({ plannedTime }) => Date.parse(plannedTime) >= fromMs && Date.parse(plannedTime) < toMs),
      ),
    /** The log of staged incidents: never sent, only compared with. */
    incidents: (fromMs: number, toMs: number): Incident[] =>
      trucks.flatMap((truck) => {
        const days = daysOf(truck, fromMs, toMs);
        // A window that begins with its first whole work-day has no hours before.
        const whole = days.filter((day) => day.fromMs >= fromMs);
        return [...days.flatMap(({ incidents }) => incidents), ...drivenTooLong(truck, whole)].filter(
          ({ atMs }) => atMs >= fromMs && atMs < toMs,
        );
      }),
    /** Master data of this fleet, for the server's database. */
    describe: () => describedFleet(world, trucks),
  };
};

export type Fleet = ReturnType<typeof createFleet>;
