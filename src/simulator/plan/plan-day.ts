import { chinaOffsetMs } from '#domain/time/china-day.ts';

import { airtightTest } from './airtight-test.ts';
import { load } from './load-work.ts';
import { unload } from './unload-work.ts';
import type { Note, WorkDay } from './day.ts';
import { type BuiltDay, createDayBuilder, minuteMs, tenth } from './day-builder.ts';
import { drawDayIncidents } from './day-incidents.ts';
import { drawLoadIncident } from './load-incidents.ts';
import { deliverChilled, sprinkle } from './other-work.ts';
import { between, createRandom, pick } from '../random.ts';
import { driveAround, leavesRoute } from './left-route.ts';
import { routeCodeOf } from './routes.ts';
import { afterLoading, overstatedBy } from './further/at-depot.ts';
import { atStation } from './further/at-station.ts';
import { drawFurther } from './further/draw.ts';
import { drawHighProbe } from './further/probe-high.ts';
import { firmwareAt } from '../messages/firmware.ts';
import { hoursBetween } from '#domain/roads/road-graph.ts';
import { sitesOf } from '../sites.ts';
import { drive, driveWithoutRest } from './drive.ts';
import type { SimTruck } from '../truck.ts';
import type { World } from '../world.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const workMs = 10 * hourMs;
/** More than the drops that stay in an emptied tank. */
const residueL = 10;
const stations = sitesOf('station');

/** Number of the work-day (days since 1970, China time) in which a moment lies for this truck. */
export const dayNumberAt = (truck: SimTruck, timeMs: number): number =>
  Math.floor((timeMs + chinaOffsetMs - truck.dayStartMs) / dayMs);

export const dayStartMs = (truck: SimTruck, dayNumber: number): number =>
  dayNumber * dayMs - chinaOffsetMs + truck.dayStartMs;

const sign = (day: BuiltDay, action: 'in' | 'out', atMs: number): Note => ({
  atMs: tenth(atMs),
  kind: 'driver-sign',
  data: {
    action,
    method: day.truck.faceSign ? 'face' : 'card',
    driverCode: day.truck.driverCode,
    ...(!day.truck.faceSign && { cardCode: day.truck.cardCode }),
    accepted: true,
  },
});

/** The camera checks again every two hours of work; the same driver is not signed in again. */
const faceChecks = (day: BuiltDay, fromMs: number): void => {
  for (let hour = 2; day.truck.faceSign && hour <= 6; hour += 2)
    day.note(sign(day, 'in', fromMs + hour * hourMs));
};

const trip = (day: BuiltDay): void => {
  const { truck, random } = day;
  const depot = truck.shuttle ? (truck.depots[0] ?? pick(random, truck.depots)) : pick(random, truck.depots);
  if (day.site().code !== depot.code) drive(day, depot, false);
  const fromMs = day.nowMs();
  const first = random() < 0.85 ? 1 : 0.8;
  const { spoiled, overfilled } = drawLoadIncident(day);
  const further = drawFurther(day);
  load(
    day,
    truck.compartments.map(({ compartment }) => {
      const share = between(random, 0.88, 0.94) * (random() < 0.02 ? 0.9 : first);
      return compartment === overfilled ? 0.97 : share;
    }),
    spoiled,
    overstatedBy(day, further),
  );
  afterLoading(day, further);
  const farAway = random() < 0.01;
  if (farAway) driveWithoutRest(day);
  // Whoever draws a sample first, or drives far away, keeps to no route.
  const errand = farAway || day.site().code !== depot.code;
  // Most stations are supplied from the depot next to them.
  const reachH = truck.shuttle ? 0.4 : random() < 0.7 ? 0.8 : 1.9;
  const near = stations.filter((station) => {
    const hours = hoursBetween(depot.node, station.node);
    return hours > 0.1 && hours < reachH;
  });
  const station = pick(random, near.length > 0 ? near : stations);
  const wanders = !errand && routeCodeOf(truck, depot.code, [station.code]) !== null && leavesRoute(day);
  const away = wanders ? driveAround(day, station) : null;
  if (away === null) drive(day, station, true, further);

  const all = new Map(truck.compartments.map(({ compartment }) => [compartment, between(random, 2, 6)]));
  const keep = new Map(all);
  const draw = random();
  let astray = 0;
  let leftWet = false;
  const split = draw < 0.12 && truck.compartments.length > 1;
  const one = pick(random, truck.compartments).compartment;
  const oneIndex = truck.compartments.findIndex(({ compartment }) => compartment === one);
  if (split) {
    keep.set(one, (day.liquids()[oneIndex]?.v20L ?? 0) * between(random, 0.35, 0.6));
    day.mark('splitUnloading', day.nowMs(), { compartment: one });
  } else if (draw < 0.128) {
    const litres = between(random, 60, 200);
    keep.set(one, litres);
    day.mark('keptResidue', day.nowMs(), { compartment: one, litres });
  } else if (draw < 0.143) {
    leftWet = true;
    day.mark('leftWet', day.nowMs());
  } else if (draw < 0.146) {
    astray = between(random, 60, 150);
    day.mark('shortDelivery', day.nowMs(), { litres: astray });
  }
  const odd = day.extra();
  const oddOne = pick(day.extra, truck.compartments).compartment;
  const { astrayL, early, reprint } = atStation(day, further, fromMs);
  unload(day, {
    keep,
    stationCode: station.code,
    leftWet,
    astray: astray + astrayL,
    early,
    reprint,
    ...(odd < 0.01 && { shutOff: oddOne }),
    ...(odd >= 0.01 && odd < 0.016 && { pipeWater: oddOne }),
  });
  const round = { depotCode: depot.code, fromMs, ...(errand && { errand }) };
  if (!split) {
    if (away !== null) day.mark('leftRoute', away.atMs, { untilMs: away.untilMs });
    day.rounds.push({ ...round, stationCodes: [station.code] });
    return;
  }
  const next = stations
    .filter((other) => other.code !== station.code)
    .toSorted((a, b) => hoursBetween(station.node, a.node) - hoursBetween(station.node, b.node))
    .slice(0, 4);
  const second = pick(random, next);
  day.rounds.push({ ...round, stationCodes: [station.code, second.code] });
  drive(day, second, true);
  unload(day, {
    keep: new Map([[one, all.get(one) ?? 3]]),
    stationCode: second.code,
    leftWet: false,
    astray: 0,
  });
};

/**
 * The next work-day begins empty: whatever a tank still holds is missing by then, without a record of where it went.
 */
const markResidue = (day: BuiltDay): void =>
  day.truck.compartments.forEach(({ compartment }, index) => {
    const litres = day.liquids()[index]?.v20L ?? 0;
    if (litres > residueL) day.mark('residueGone', day.endMs, { compartment, litres });
  });

/**
 * One work-day of one truck, decided by seed, truck and day alone: it begins and ends parked and empty at home, so
 * any day can be made without the days before it.
 */
export const planDay = (world: World, truck: SimTruck, dayNumber: number): WorkDay => {
  const { seed } = world;
  const random = createRandom(seed, 'day', truck.index, dayNumber);
  const fromMs = dayStartMs(truck, dayNumber);
  const day = createDayBuilder(
    world,
    truck,
    fromMs,
    fromMs + dayMs,
    random,
    createRandom(seed, 'extra', truck.index, dayNumber),
    createRandom(seed, 'further', truck.index, dayNumber),
  );
  drawHighProbe(day, dayNumber);
  const upgraded = day.firmware !== firmwareAt(truck, fromMs - dayMs);
  day.note({
    atMs: fromMs,
    kind: 'boot',
    data: {
      event: 'on',
      part: 'console',
      type: upgraded ? 'upgradeRestart' : truck.switchedOff ? 'manual' : 'timedRestart',
      firmware: day.firmware,
    },
  });
  const signInMs = fromMs + between(random, 4, 9) * minuteMs;
  day.note(sign(day, 'in', signInMs));
  day.standAt(signInMs + 4 * minuteMs - fromMs);
  const untilMs = fromMs + workMs - 2.5 * hourMs;
  // One day in fourteen the truck stays at home for service.
  const service = !truck.shuttle && truck.kind === 'fuelTanker' && random() <= 1 / 14;
  if (!service) {
    faceChecks(day, signInMs);
    drawDayIncidents(day, signInMs);
  }
  if (service) airtightTest(day);
  else if (truck.kind === 'sprinkler') sprinkle(day, untilMs);
  else if (truck.kind === 'refrigerated') deliverChilled(day, untilMs);
  else {
    do trip(day);
    while (day.nowMs() - fromMs < workMs - (truck.shuttle ? 1.5 : 3.5) * hourMs);
  }
  if (day.site().code !== truck.home.code) drive(day, truck.home, false);
  const signOutMs = tenth(day.nowMs() + between(random, 3, 8) * minuteMs);
  day.note(sign(day, 'out', signOutMs));
  day.standAt(signOutMs + 3 * minuteMs - day.nowMs());
  if (truck.switchedOff && day.nowMs() < day.endMs) {
    day.mark('plannedShutdown', day.nowMs());
    day.note({
      atMs: day.nowMs(),
      kind: 'boot',
      data: {
        event: 'off',
        part: 'console',
        type: 'manual',
        uptimeS: Math.round((day.nowMs() - fromMs) / 1000),
      },
    });
  }
  // A day that got long ends in the yard with whatever time is left.
  if (day.nowMs() < day.endMs) day.sleep(truck.switchedOff ? 'off' : 'asleep', day.endMs);
  markResidue(day);
  return day.done();
};
