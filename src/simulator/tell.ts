import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import { part } from './cargo-work.ts';
import type { DaySegment, DriveEvent, Place, WorkDay } from './day.ts';
import { climateMs, type Detail, flowMs, snapshotMs, standMs } from './detail.ts';
import { noiseAt, uniformAt } from './random.ts';
import { createSpeech, type Say, type SimMessage } from './speech.ts';
import { airC } from './tank.ts';
import { tellDrive } from './tell-drive.ts';
import { levelReading } from './tell-levels.ts';
import type { SimTruck } from './truck.ts';

const degreePerM = 1 / 111_195;
const round1 = (value: number): number => Math.round(value * 10) / 10;

/** Moments of a grid in a stretch of time. Each truck has its own phase; a coarse grid is part of a fine one. */
const gridOf = (truck: SimTruck, stepMs: number, fromMs: number, toMs: number): number[] => {
  const phase = ((truck.key % 60) * 1000) % stepMs;
  const moments: number[] = [];
  for (let t = Math.ceil((fromMs - phase) / stepMs) * stepMs + phase; t < toMs; t += stepMs) moments.push(t);
  return moments;
};

const standing = (
  truck: SimTruck,
  place: Place,
  acc: boolean,
  timeMs: number,
): TerminalMessageData<'position'> => {
  const spread = (place.roof ? 12 : 4) * degreePerM;
  const moment = timeMs / 1000;
  return {
    fix: '3d',
    longitudeDeg: Math.round((place.longitudeDeg + spread * noiseAt(truck.key ^ 0x41, moment)) * 1e6) / 1e6,
    latitudeDeg: Math.round((place.latitudeDeg + spread * noiseAt(truck.key ^ 0x42, moment)) * 1e6) / 1e6,
    altitudeM: 12,
    speedKmh: round1(0.5 * uniformAt(truck.key ^ 0x43, moment)),
    recorderSpeedKmh: 0,
    satellites: place.roof ? 6 : 10,
    acc,
    alarmWord: 0,
  };
};

/** Every sensor as it is between operations: closed, and wet where liquid lies. */
const snapshot = (
  truck: SimTruck,
  segment: DaySegment,
  trigger: 'interval' | 'boot',
): TerminalMessageData<'seal-sensor'> => ({
  trigger,
  sensors: truck.compartments.flatMap(({ compartment }, index) => [
    part(compartment, 'manhole', 'closed'),
    part(compartment, 'apiAdaptor', 'closed'),
    part(compartment, 'footValve', 'closed'),
    { compartment, part: 'compartment' as const, wet: segment.wet[index] ?? false },
  ]),
});

const power = (truck: SimTruck, acc: boolean, timeMs: number): TerminalMessageData<'power'> => ({
  source: 'main',
  mainVoltageV: round1((acc ? 27.4 : 25.1) + 0.2 * noiseAt(truck.key ^ 0x51, timeMs / 1000)),
  controllerVoltageV: round1(12 + 0.1 * noiseAt(truck.key ^ 0x52, timeMs / 1000)),
  batteryVoltageV: round1(8.2 + 0.05 * noiseAt(truck.key ^ 0x53, timeMs / 1000)),
});

const climate = (truck: SimTruck, timeMs: number): TerminalMessageData<'climate'> => {
  const air = airC(timeMs);
  const moist = 55 + 12 * noiseAt(truck.key ^ 0x61, timeMs / 21_600_000);
  return {
    probes: [
      {
        probe: 1,
        place: 'console',
        temperatureC: round1(air + 6),
        humidityPercent: round1(Math.max(20, Math.min(84, moist))),
      },
      {
        probe: 2,
        place: 'sealBox',
        temperatureC: round1(air + 2),
        humidityPercent: round1(Math.max(20, Math.min(84, moist + 6))),
      },
    ],
  };
};

const tellSegment = (
  truck: SimTruck,
  segment: DaySegment,
  fromMs: number,
  toMs: number,
  detail: Detail,
  events: readonly DriveEvent[],
  say: Say,
): void => {
  for (const note of segment.notes) say(note.atMs, note.kind, note.data);
  if (segment.kind === 'off') return;
  const grid = (stepMs: number): number[] => gridOf(truck, stepMs, fromMs, toMs);
  const awake = segment.kind !== 'asleep';
  const flowing = segment.kind === 'stand' && segment.flows.length > 0;

  if (segment.kind === 'drive') tellDrive(truck, segment, events, grid(detail.drivePositionMs), say);
  else
    for (const t of grid(awake ? standMs : detail.asleepMs))
      say(t, 'position', standing(truck, segment.place, awake, t));

  const levelStep = segment.kind === 'drive' ? detail.driveLevelMs : awake ? standMs : snapshotMs;
  for (const t of grid(levelStep)) say(t, 'tank-level', levelReading(truck, segment, t, 'IN'));
  if (flowing)
    for (const t of grid(flowMs))
      if (
        t % standMs !== ((truck.key % 60) * 1000) % standMs &&
        segment.flows.some((flow) => t > flow.fromMs && t < flow.toMs + 60_000)
      )
        say(t, 'tank-level', levelReading(truck, segment, t, 'LC'));
  if (!flowing) for (const t of grid(snapshotMs)) say(t, 'seal-sensor', snapshot(truck, segment, 'interval'));

  const heartbeatMs = awake ? detail.heartbeatMs : 600_000;
  for (const t of grid(heartbeatMs))
    say(t, 'heartbeat', {
      intervalS: heartbeatMs / 1000,
      queuedMessages: 0,
      signalDbm: -70 - Math.round(12 * uniformAt(truck.key ^ 0x71, t / 1000)),
    });
  for (const t of grid(awake ? detail.powerMs : 3_600_000))
    say(t, 'power', power(truck, segment.kind === 'drive', t));
  for (const t of grid(climateMs)) say(t, 'climate', climate(truck, t));
};

export interface TellOptions {
  readonly detail: Detail;
  /** Events that the plan does not know, by the moment at which they begin. */
  readonly extra?: readonly { readonly atMs: number; readonly event: DriveEvent }[];
}

/** What one truck says from `fromMs` (included) to `toMs` (excluded) of this work-day, in order of time. */
export const tellDay = (
  truck: SimTruck,
  day: WorkDay,
  fromMs: number,
  toMs: number,
  { detail, extra = [] }: TellOptions,
): SimMessage[] => {
  const { say, messages } = createSpeech(truck.terminal, fromMs, toMs, day.fromMs);
  day.segments.forEach((segment, index) => {
    if (segment.fromMs >= toMs || segment.toMs <= fromMs) return;
    if (index === 0) say(segment.fromMs + 2_000, 'seal-sensor', snapshot(truck, segment, 'boot'));
    const more = extra
      .filter(({ atMs }) => atMs >= segment.fromMs && atMs < segment.toMs)
      .map(({ atMs, event }) => ({ ...event, atS: (atMs - segment.fromMs) / 1000 }));
    const events = segment.kind === 'drive' ? [...segment.events, ...more] : [];
    tellSegment(
      truck,
      segment,
      Math.max(fromMs, segment.fromMs),
      Math.min(toMs, segment.toMs),
      detail,
      events,
      say,
    );
  });
  const told = messages();
  for (const each of told)
    for (const blind of day.blindAreas)
      if (each.timeMs >= blind.fromMs && each.timeMs < blind.toMs) each.sendMs = blind.toMs;
  return told;
};
