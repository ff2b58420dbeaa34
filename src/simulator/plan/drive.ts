import { hoursBetween } from '#domain/roads/road-graph.ts';

import { between } from '../random.ts';
import { type Site, sitesOf } from '../sites.ts';
import { type BuiltDay, minuteMs } from './day-builder.ts';
import type { FurtherKind } from './further/draw.ts';
import { theftStop } from './further/roadside-thefts.ts';
import { flowsWhileDriving } from './further/while-driving.ts';
import { drawRoadEvents } from './road-events.ts';
import { drawRoadsideIncident, roadsideIncidents } from './roadside.ts';
import { drawRoadSide, drawTripIncident } from './trip-incidents.ts';

const drivingLimitMs = 4 * 3_600_000;
const stations = sitesOf('station');

/** Rests 21 to 27 min before four hours are driven, 97 times in a hundred. */
const restStops = (day: BuiltDay, durationS: number, rests: boolean) => {
  const leftS = (drivingLimitMs - day.drivenSinceRestMs()) / 1000 - between(day.random, 900, 2400);
  if (!rests || leftS > durationS || durationS < 1800) return [];
  const atS = Math.max(600, Math.min(leftS, durationS - 600));
  const restMs = between(day.random, 21, 27) * minuteMs;
  return [{ atS, stop: (place: Parameters<BuiltDay['stand']>[1]) => day.stand(restMs, place) }];
};

/** Drives to a site, with what happens on the way. */
export const drive = (day: BuiltDay, to: Site, loaded: boolean, further: FurtherKind | null = null): void => {
  const profile = day.profileTo(to);
  const events = [...drawRoadEvents(day, profile), ...drawRoadSide(day, profile)].sort(
    (a, b) => a.atS - b.atS,
  );
  if (loaded) drawTripIncident(day, profile);
  const incident = loaded && profile.durationS > 1500 ? drawRoadsideIncident(day) : null;
  const stops = restStops(day, profile.durationS, true);
  if (incident !== null)
    stops.push({
      atS: between(day.random, 400, profile.durationS - 400),
      stop: (place) => roadsideIncidents[incident](day, place),
    });
  const theft = theftStop(day, further, profile);
  if (theft !== null) stops.push(theft);
  const flows = flowsWhileDriving(day, further, profile);
  day.driveTo(to, profile, events, flows.length > 0 ? [] : stops.toSorted((a, b) => a.atS - b.atS), flows);
};

/** Far away and back with a stop of 12 min only: more than four hours without a rest. */
export const driveWithoutRest = (day: BuiltDay): void => {
  const start = day.site();
  const far = stations.toSorted(
    (a, b) =>
      Math.abs(hoursBetween(start.node, a.node) - 2.4) - Math.abs(hoursBetween(start.node, b.node) - 2.4),
  )[0];
  if (far === undefined || far.code === start.code) return;
  day.mark('noRest', day.nowMs());
  day.driveTo(far, day.profileTo(far), [], []);
  day.standAt(12 * minuteMs);
  day.driveTo(start, day.profileTo(start), [], []);
};
