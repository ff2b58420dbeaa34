import type { TerminalMessageData } from '#contract/terminal-message/kinds.ts';

import { part } from '../plan/cargo-notes.ts';
import type { DaySegment, Place, Anomaly } from '../plan/day.ts';
import { meteredAt, totalOfDayL } from '../liquids.ts';
import { noiseAt, uniformAt } from '../random.ts';
import { airC } from '../tank.ts';
import type { SimTruck } from '../truck.ts';
import { anomalyAt } from '../plan/anomalies.ts';

const degreePerM = 1 / 111_195;
const turn = 2 * Math.PI;
/** Between two lines of sight under a roof minutes pass, and between two directions half an hour. */
const wanderS = { swing: 430, turn: 1900 } as const;

/** How far a fix is from where the truck stands, m to the east and north: slowly out and back, never the same way. */
const wandered = (truck: SimTruck, { wanderM = 0 }: Place, moment: number): readonly [number, number] => {
  if (wanderM === 0) return [0, 0];
  const begin = turn * uniformAt(truck.key, 0x44);
  const awayM = wanderM * Math.sin((turn * moment) / wanderS.swing + begin);
  const direction = (turn * moment) / wanderS.turn + begin;
  return [awayM * Math.cos(direction), awayM * Math.sin(direction)];
};

const round1 = (value: number): number => Math.round(value * 10) / 10;

export const standing = (
  truck: SimTruck,
  place: Place,
  acc: boolean,
  timeMs: number,
  anomalies: readonly Anomaly[] = [],
): TerminalMessageData<'position'> => {
  const blind = anomalyAt(anomalies, 'noFix', timeMs);
  if (blind !== undefined)
    return {
      fix: 'none',
      speedKmh: 0,
      ...(blind.withoutPulse !== true && { recorderSpeedKmh: 0 }),
      satellites: 0,
      acc,
      alarmWord: 0,
    };
  const spread = (place.roof ? 12 : 4) * degreePerM;
  const moment = timeMs / 1000;
  const [eastM, northM] = wandered(truck, place, moment);
  const eastDeg = (eastM * degreePerM) / Math.cos((place.latitudeDeg * Math.PI) / 180);
  const northDeg = northM * degreePerM;
  return {
    fix: '3d',
    longitudeDeg:
      Math.round((place.longitudeDeg + eastDeg + spread * noiseAt(truck.key ^ 0x41, moment)) * 1e6) / 1e6,
    latitudeDeg:
      Math.round((place.latitudeDeg + northDeg + spread * noiseAt(truck.key ^ 0x42, moment)) * 1e6) / 1e6,
    altitudeM: 12,
    speedKmh: round1(0.5 * uniformAt(truck.key ^ 0x43, moment)),
    recorderSpeedKmh: 0,
    satellites: place.roof ? 6 : 10,
    acc,
    alarmWord: 0,
  };
};

type Sensor = TerminalMessageData<'seal-sensor'>['sensors'][number];

const sensorKey = (sensor: Sensor): string => `${sensor.compartment}-${sensor.part}`;

/** Every sensor as it is at a moment of its segment: shut and dry or wet as the segment began, and what changed since. */
export const snapshot = (
  truck: SimTruck,
  segment: DaySegment,
  trigger: 'interval' | 'boot',
  timeMs: number,
): TerminalMessageData<'seal-sensor'> => {
  const sensors = new Map<string, Sensor>();
  const put = (sensor: Sensor): void => {
    sensors.set(sensorKey(sensor), { ...sensors.get(sensorKey(sensor)), ...sensor });
  };
  truck.compartments.forEach(({ compartment }, index) => {
    put(part(compartment, 'manhole', 'closed'));
    put(part(compartment, 'apiAdaptor', 'closed'));
    put(part(compartment, 'footValve', 'closed'));
    put({ compartment, part: 'compartment', wet: segment.wet[index] ?? false });
  });
  for (const note of segment.notes.toSorted((a, b) => a.atMs - b.atMs))
    if (note.kind === 'seal-sensor' && note.atMs <= timeMs)
      for (const sensor of note.data.sensors) put(sensor);
  return { trigger, sensors: [...sensors.values()] };
};

/** Cargo of a refrigerated truck: chilled goods at 4 °C; warm when the unit fails. */
const cargoProbe = (
  truck: SimTruck,
  timeMs: number,
  anomalies: readonly Anomaly[],
): TerminalMessageData<'climate'>['probes'] => {
  if (truck.kind !== 'refrigerated') return [];
  const warm = anomalyAt(anomalies, 'warmCargo', timeMs) !== undefined;
  const temperatureC = round1((warm ? 10.5 : 4) + 0.4 * noiseAt(truck.key ^ 0x62, timeMs / 600_000));
  return [{ probe: 3, place: 'cargo', temperatureC, humidityPercent: 78 }];
};

export const climate = (
  truck: SimTruck,
  timeMs: number,
  anomalies: readonly Anomaly[] = [],
): TerminalMessageData<'climate'> => {
  const air = airC(timeMs);
  const damp = anomalyAt(anomalies, 'damp', timeMs) !== undefined;
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
        humidityPercent: damp ? 91 : round1(Math.max(20, Math.min(74, moist + 6))),
      },
      ...cargoProbe(truck, timeMs, anomalies),
    ],
  };
};

/** Vapour in the tanks: about zero, a few kPa in the sun. */
export const pressure = (truck: SimTruck, timeMs: number): TerminalMessageData<'pressure'> => ({
  cells: truck.compartments.map(({ compartment }) => ({
    compartment,
    place: 'tank' as const,
    pressureKPa: round1(
      Math.max(
        0,
        1.5 + 0.12 * airC(timeMs) + 0.5 * noiseAt(truck.key ^ (0x81 + compartment), timeMs / 600_000),
      ),
    ),
  })),
});

/** A meter's controller sees the valves of so many compartments (specification 3). */
const valvedCompartments = 4;

/** Covers and valves of the compartments that the meter's controller sees. */
const valvesOf = (
  truck: SimTruck,
  segment: DaySegment,
  timeMs: number,
): NonNullable<TerminalMessageData<'flow-status'>['compartments']> => {
  const { sensors } = snapshot(truck, segment, 'interval', timeMs);
  return truck.compartments.slice(0, valvedCompartments).map(({ compartment }) => {
    const stateOf = (name: 'manhole' | 'apiAdaptor' | 'footValve') => {
      const state = sensors.find(
        (sensor) => sensor.compartment === compartment && sensor.part === name,
      )?.state;
      return state === 'open' || state === 'closed' ? { [name]: state } : {};
    };
    return { compartment, ...stateOf('manhole'), ...stateOf('apiAdaptor'), ...stateOf('footValve') };
  });
};

/** The truck's meter: what runs through it now, and its totaliser. */
export const meterStatus = (
  truck: SimTruck,
  segment: DaySegment,
  timeMs: number,
): TerminalMessageData<'flow-status'> => {
  const total = (ms: number): number => meteredAt(segment, ms);
  const now = total(timeMs);
  const rate = (total(timeMs + 5_000) - total(timeMs - 5_000)) * 6;
  const base = totalOfDayL(segment.dayFromMs);
  const delivering = rate > 10;
  return {
    meterNumber: 1,
    meterState: delivering ? 'delivering' : 'idle',
    flowRateLMin: delivering ? round1(rate) : 0,
    totalVtL: round1(base + now * (1 + truck.meterError)),
    temperatureC: round1(airC(timeMs) + 1),
    // Its controller looks at them while it delivers.
    ...(delivering ? { compartments: valvesOf(truck, segment, timeMs) } : {}),
  };
};

export const heartbeat = (
  truck: SimTruck,
  intervalMs: number,
  timeMs: number,
): TerminalMessageData<'heartbeat'> => ({
  intervalS: intervalMs / 1000,
  queuedMessages: 0,
  signalDbm: -70 - Math.round(12 * uniformAt(truck.key ^ 0x71, timeMs / 1000)),
});
