import type {
  BlindArea,
  DaySegment,
  Delivery,
  DriveEvent,
  Flow,
  Incident,
  IncidentKind,
  Note,
  Place,
  Round,
  WorkDay,
  Anomaly,
} from './day.ts';
import { createDriveProfile, type DriveProfile, motionAt } from './drive-profile.ts';
import { liquidsAt, meteredAt } from '../liquids.ts';
import { type Random, uniformAt } from '../random.ts';
import { type Route, routeBetween } from '#domain/roads/road-graph.ts';
import { spotAt } from '#domain/roads/spot.ts';
import type { Site } from '../sites.ts';
import { airC, type Liquid } from '../tank.ts';
import { firmwareAt } from '../messages/firmware.ts';
import type { SimTruck } from '../truck.ts';
import type { World } from '../world.ts';
import { oilCodeAt } from './anomalies.ts';
import { movementsOf } from './movements.ts';

export const minuteMs = 60_000;

/** Times of messages have milliseconds; whole tenths keep ids short. */
export const tenth = (ms: number): number => Math.round(ms / 100) * 100;

export type BuiltDay = ReturnType<typeof createDayBuilder>;

/** Puts a work-day together, segment by segment; carries place, liquids and sensors from one to the next. */
// oxlint-disable-next-line max-lines-per-function -- segments carry place, liquids and sensors from one to the next
export const createDayBuilder = (
  world: World,
  truck: SimTruck,
  fromMs: number,
  toMs: number,
  random: Random,
  /** A stream of its own for what was added to the plan later, so that the rest of the day stays as it was. */
  extra: Random,
  /** And one for thefts and troubles that ideal fleets do not have. */
  further: Random,
) => {
  const segments: DaySegment[] = [];
  const blindAreas: BlindArea[] = [];
  const incidents: Incident[] = [];
  const deliveries: Delivery[] = [];
  const rounds: Round[] = [];
  const anomalies: Anomaly[] = [];
  let meteredL = 0;
  let nowMs = fromMs;
  let site = truck.home;
  let liquids: Liquid[] = truck.compartments.map(() => ({ v20L: 0, temperatureC: airC(fromMs) }));
  let wet = truck.compartments.map(() => false);
  let held: Note[] = [];
  let drivenSinceRestMs = 0;

  const placeOf = (at: Site): Place => ({
    // A truck stands somewhere on the premises, not on the surveyed point.
    longitudeDeg: at.longitudeDeg + (uniformAt(truck.key, at.node) - 0.5) * 0.0009,
    latitudeDeg: at.latitudeDeg + (uniformAt(truck.key, at.node + 5000) - 0.5) * 0.0009,
    roof: at.kind === 'station',
    ...(at.kind === 'station' && { wanderM: world.stationInstruments(at).wanderM }),
  });

  const add = (segment: DaySegment): void => {
    segments.push(segment);
    meteredL = meteredAt(segment, segment.toMs);
    liquids = liquidsAt(truck, segment, segment.toMs);
    nowMs = segment.toMs;
  };

  /** Notes that fall into the coming segment; later ones wait. */
  const due = (untilMs: number): Note[] => {
    const now = held.filter((note) => note.atMs < untilMs);
    held = held.filter((note) => note.atMs >= untilMs);
    for (const note of now)
      if (note.kind === 'seal-sensor')
        for (const sensor of note.data.sensors)
          if (sensor.part === 'compartment' && sensor.wet !== undefined)
            wet = wet.map((is, index) =>
              truck.compartments[index]?.compartment === sensor.compartment ? (sensor.wet ?? is) : is,
            );
    return now;
  };

  const note = (...notes: readonly Note[]): void => {
    held.push(...notes);
  };

  /** What every segment has from now on; its sensors are those before its notes. */
  const until = (untilMs: number) => ({
    fromMs: nowMs,
    toMs: untilMs,
    liquids,
    wet,
    notes: due(untilMs),
    meteredL,
    dayFromMs: fromMs,
  });

  const stand = (durationMs: number, place: Place, flows: readonly Flow[] = []): void => {
    const untilMs = tenth(nowMs + durationMs);
    add({
      kind: 'stand',
      ...until(untilMs),
      place,
      flows,
    });
    if (durationMs >= 20 * minuteMs) drivenSinceRestMs = 0;
  };

  const drivePart = (
    profile: DriveProfile,
    startS: number,
    endS: number,
    events: readonly DriveEvent[],
    flows: readonly Flow[],
  ): void => {
    const untilMs = tenth(nowMs + (endS - startS) * 1000);
    const mine = events
      .filter((event) => event.atS >= startS && event.atS < endS - 60)
      .map((event) => ({ ...event, atS: event.atS - startS }));
    drivenSinceRestMs += untilMs - nowMs;
    add({
      kind: 'drive',
      ...until(untilMs),
      profile,
      startS,
      events: mine,
      flows,
    });
  };

  return {
    world,
    truck,
    /** Version of the console all day. */
    firmware: firmwareAt(truck, fromMs),
    random,
    extra,
    further,
    segments,
    incidents,
    deliveries,
    rounds,
    blindAreas,
    anomalies,
    anomaly: (anomaly: Anomaly): void => {
      anomalies.push(anomaly);
    },
    /** Ends an anomaly that was to last longer. */
    endAnomaly: (anomaly: Anomaly, toMs: number): void => {
      anomalies.splice(anomalies.indexOf(anomaly), 1, { ...anomaly, toMs });
    },
    /** What the gauge of a compartment takes its product for, at a moment of this day. */
    oilCodeAt: (index: number, atMs: number): number => oilCodeAt(truck, anomalies, index, atMs),
    nowMs: (): number => nowMs,
    endMs: toMs,
    site: (): Site => site,
    liquids: (): readonly Liquid[] => liquids,
    drivenSinceRestMs: (): number => drivenSinceRestMs,
    placeOf,
    note,
    stand,
    standAt: (durationMs: number, flows: readonly Flow[] = []): void =>
      stand(durationMs, placeOf(site), flows),
    mark: (
      kind: IncidentKind,
      atMs: number,
      details: { untilMs?: number; compartment?: number; litres?: number } = {},
    ): void => {
      incidents.push({ signCode: truck.signCode, kind, atMs, ...details });
    },
    /** How it drives to a site, by the fastest way or by another. */
    profileTo: (to: Site, route: Route = routeBetween(site.node, to.node)): DriveProfile =>
      createDriveProfile(route, truck.key ^ Math.floor(nowMs / 1000), 0.97 + 0.06 * random()),
    /**
     * Drives to a site, with stops on the way at `stops` (seconds of the profile, rising).
     * @param flows what moves in the tanks meanwhile, of a drive without stops
     */
    driveTo: (
      to: Site,
      profile: DriveProfile,
      events: readonly DriveEvent[],
      stops: readonly { readonly atS: number; readonly stop: (place: Place) => void }[],
      flows: readonly Flow[] = [],
    ): void => {
      let startS = 0;
      for (const { atS, stop } of stops) {
        drivePart(profile, startS, atS, events, []);
        const { longitudeDeg, latitudeDeg } = spotAt(profile.route, motionAt(profile, atS).metres);
        stop({ longitudeDeg, latitudeDeg, roof: false });
        startS = atS;
      }
      drivePart(profile, startS, profile.durationS, events, flows);
      site = to;
    },
    sleep: (kind: 'asleep' | 'off', untilMs: number): void => {
      add({
        kind,
        ...until(untilMs),
        place: placeOf(site),
      });
    },
    done: (): WorkDay => ({
      fromMs,
      toMs,
      segments,
      blindAreas,
      anomalies,
      incidents,
      deliveries,
      movements: movementsOf(truck, { segments, anomalies }),
      rounds,
    }),
  };
};
