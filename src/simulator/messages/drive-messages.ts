import type { DriveEvent, DriveSegment, Anomaly } from '../plan/day.ts';
import { motionAt } from '../plan/drive-profile.ts';
import { noiseAt } from '../random.ts';
import { spotAt } from '#domain/roads/spot.ts';
import type { Send } from './outgoing-message.ts';
import type { SimTruck } from '../truck.ts';
import { anomalyAt } from '../plan/anomalies.ts';

const round1 = (value: number): number => Math.round(value * 10) / 10;
const degreePerM = 1 / 111_195;

/** How long after its beginning an event still shows, s. */
const spanS = (event: DriveEvent): number => {
  if (event.kind === 'overspeed') return event.durationS * 7;
  if (event.kind === 'button' || event.kind === 'offRoute') return event.durationS + 5;
  return 45;
};

interface Bent {
  readonly addKmh: number;
  readonly addM: number;
  readonly addDeg: number;
  readonly alarmWord: number;
}

const straight: Bent = { addKmh: 0, addM: 0, addDeg: 0, alarmWord: 0 };

/** What one event does to the motion `s` seconds after its beginning. */
const bentBy = (event: DriveEvent, s: number, speedKmh: number): Bent => {
  if (s < 0 || s > spanS(event)) return straight;
  switch (event.kind) {
    case 'overspeed': {
      // The metres gained are given back over six times as long, so that the day keeps its times.
      const { durationS, toKmh, baseKmh } = event;
      const addKmh = toKmh - baseKmh;
      if (s <= durationS)
        return {
          ...straight,
          addKmh: Math.max(0, toKmh - speedKmh),
          addM: (addKmh / 3.6) * s,
          alarmWord: event.bit ? 2 : 0,
        };
      const left = 1 - (s - durationS) / (6 * durationS);
      return { ...straight, addKmh: -addKmh / 6, addM: (addKmh / 3.6) * durationS * left };
    }
    case 'brake': {
      // 3.2 m/s² for 3.5 s, then a second of thought, then back at 1 m/s².
      const depth = Math.min(40, speedKmh - 5);
      const fall = Math.min(depth, 11.5 * s);
      const rise = Math.max(0, (s - 4.5) * 3.6);
      return { ...straight, addKmh: -Math.max(0, fall - rise) };
    }
    case 'bend': {
      // 3.1 m/s² sideways for 5 s at the speed of the road, then slowly back to its course.
      const degPerS = (3.1 / (Math.max(30, speedKmh) / 3.6)) * (180 / Math.PI);
      return { ...straight, addDeg: s <= 5 ? degPerS * s : degPerS * 5 * Math.max(0, 1 - (s - 5) / 40) };
    }
    case 'button':
      return { ...straight, alarmWord: s <= event.durationS ? 1 : 0 };
    case 'offRoute':
      return { ...straight, alarmWord: s <= event.durationS ? 1 << 23 : 0 };
  }
};

/** Extra fixes that a terminal sends around an event, ms of the moment. */
const eventMoments = (segment: DriveSegment, event: DriveEvent): number[] => {
  const startMs = segment.fromMs + Math.round(event.atS) * 1000;
  const at = (fromS: number, toS: number, stepS: number): number[] =>
    Array.from(
      { length: Math.floor((toS - fromS) / stepS) + 1 },
      (_, i) => startMs + (fromS + i * stepS) * 1000,
    );
  if (event.kind === 'overspeed') return at(-10, event.durationS + 20, 5);
  if (event.kind === 'button') return at(0, event.durationS + 5, 5);
  if (event.kind === 'offRoute')
    return [...at(0, event.durationS, 60), ...at(event.durationS + 5, event.durationS + 5, 1)];
  return at(-3, 25, 1);
};

/** Fixes of a drive at the given moments of the grid and around its events. */
export const addDrive = (
  truck: SimTruck,
  segment: DriveSegment,
  events: readonly DriveEvent[],
  grid: readonly number[],
  send: Send,
  anomalies: readonly Anomaly[] = [],
): void => {
  const moments = new Set(grid);
  for (const event of events) for (const moment of eventMoments(segment, event)) moments.add(moment);
  for (const timeMs of moments) {
    if (timeMs < segment.fromMs || timeMs >= segment.toMs) continue;
    const s = (timeMs - segment.fromMs) / 1000;
    const base = motionAt(segment.profile, segment.startS + s);
    let { metres, speedKmh } = base;
    let addDeg = 0;
    let alarmWord = 0;
    for (const event of events) {
      const bent = bentBy(event, s - Math.round(event.atS), base.speedKmh);
      speedKmh += bent.addKmh;
      metres += bent.addM;
      addDeg += bent.addDeg;
      alarmWord |= bent.alarmWord;
    }
    const moment = timeMs / 1000;
    // Pulling away and coming to a stand.
    const ramp = Math.min(1, (s + 4) / 18, ((segment.toMs - timeMs) / 1000 + 3) / 22);
    const shown = Math.max(0, (speedKmh + 0.8 * noiseAt(truck.key ^ 0x31, moment)) * ramp);
    const blind = anomalyAt(anomalies, 'noFix', timeMs);
    if (blind !== undefined) {
      const recorderSpeedKmh = round1(Math.max(0, shown - 0.6));
      send(timeMs, 'position', {
        fix: 'none',
        speedKmh: 0,
        ...(blind.withoutPulse !== true && { recorderSpeedKmh }),
        satellites: 0,
        acc: true,
        alarmWord,
      });
      continue;
    }
    const spot = spotAt(segment.profile.route, Math.min(metres, segment.profile.route.lengthM));
    send(timeMs, 'position', {
      fix: '3d',
      longitudeDeg:
        Math.round((spot.longitudeDeg + 4 * degreePerM * noiseAt(truck.key ^ 0x32, moment)) * 1e6) / 1e6,
      latitudeDeg:
        Math.round((spot.latitudeDeg + 4 * degreePerM * noiseAt(truck.key ^ 0x33, moment)) * 1e6) / 1e6,
      altitudeM: Math.round(12 + 4 * noiseAt(truck.key ^ 0x34, moment / 60)),
      speedKmh: round1(shown),
      recorderSpeedKmh: round1(Math.max(0, shown - 0.6)),
      bearingDeg: round1((spot.bearingDeg + addDeg) % 360),
      satellites: 9 + Math.round(Math.abs(2 * noiseAt(truck.key ^ 0x35, moment))),
      acc: true,
      alarmWord,
      roadClass: base.roadClass,
    });
  }
};
