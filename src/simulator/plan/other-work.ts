import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import type { Note } from './day.ts';
import { type BuiltDay, minuteMs, tenth } from './day-builder.ts';
import { door } from './cargo-notes.ts';
import { between, pick } from '../random.ts';
import { drawRoadEvents } from './road-events.ts';
import { hoursBetween } from '#domain/roads/road-graph.ts';
import { type Site, sitesOf } from '../sites.ts';
import { drawRoadSide } from './trip-incidents.ts';

const stations = sitesOf('station');
const tankL = 9_000;
/** Nozzles of a sprinkler, litres a minute. */
const sprayLMin = 220;
const stepMs = 3 * minuteMs;

type WaterTank = TerminalMessageData<'water-tank'>;

const near = (day: BuiltDay, hours: number): Site => {
  const here = day.site().node;
  const reach = stations.filter(({ node }) => {
    const away = hoursBetween(here, node);
    return away > 0.1 && away < hours;
  });
  return pick(day.random, reach.length > 0 ? reach : stations);
};

const driveTo = (day: BuiltDay, to: Site): { readonly fromMs: number; readonly toMs: number } => {
  const profile = day.profileTo(to);
  const fromMs = day.nowMs();
  const events = [...drawRoadEvents(day, profile), ...drawRoadSide(day, profile)];
  day.driveTo(
    to,
    profile,
    events.sort((a, b) => a.atS - b.atS),
    [],
  );
  return { fromMs, toMs: day.nowMs() };
};

const water = (atMs: number, litres: number, spraying: boolean, mode: WaterTank['sprayMode']): Note => ({
  atMs: tenth(atMs),
  kind: 'water-tank',
  data: {
    waterPercent: Math.round((1000 * litres) / tankL) / 10,
    waterL: Math.round(litres),
    spraying,
    pumpOn: spraying,
    sprayMode: spraying ? (mode ?? 'rear') : 'off',
  },
});

/** A round of a sprinkler: fill up, drive out and spray on the way, drive back empty. */
const round = (day: BuiltDay): void => {
  const home = day.site();
  const fillMs = 14 * minuteMs;
  const begin = day.nowMs();
  for (let t = minuteMs; t < fillMs; t += stepMs)
    day.note(water(begin + t, (tankL * t) / fillMs, false, 'off'));
  day.note(water(begin + fillMs, tankL, false, 'off'));
  day.standAt(fillMs + minuteMs);
  const out = near(day, 0.9);
  const mode = pick(day.random, ['front', 'rear', 'side', 'mist'] as const);
  const startMs = day.nowMs() + 3 * minuteMs;
  const endMs = Math.min(
    day.nowMs() + day.profileTo(out).durationS * 900,
    startMs + (0.9 * tankL * minuteMs) / sprayLMin,
  );
  const leftL = (t: number): number => tankL - (sprayLMin * (t - startMs)) / minuteMs;
  for (let t = startMs; t < endMs; t += stepMs) day.note(water(t, leftL(t), true, mode));
  day.note(water(Math.max(startMs, endMs), Math.max(0, leftL(endMs)), false, mode));
  driveTo(day, out);
  day.standAt(between(day.random, 6, 12) * minuteMs);
  driveTo(day, home);
};

/** A sprinkler's working hours. */
export const sprinkle = (day: BuiltDay, untilMs: number): void => {
  do {
    round(day);
    day.standAt(25 * minuteMs);
  } while (day.nowMs() < untilMs);
};

/** Chilled goods to shops: doors are opened where the truck may be opened. */
export const deliverChilled = (day: BuiltDay, untilMs: number): void => {
  do {
    driveTo(day, near(day, 0.9));
    const openMs = day.nowMs() + 4 * minuteMs;
    day.note(door(openMs, 'open', 'cargoBox'), door(openMs + 8 * minuteMs, 'closed', 'cargoBox'));
    day.standAt(22 * minuteMs);
  } while (day.nowMs() < untilMs);
};
