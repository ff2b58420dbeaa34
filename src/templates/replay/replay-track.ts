import { instantMs } from '#domain/time/time.ts';
import type { Track, TrackMark } from '#state/tracks/track.ts';

/** From ≤ t ≤ until, UTC milliseconds. */
export interface Stretch {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** A fix with its time as a number; WGS-84, km/h, degrees. */
export interface ReplaySpot {
  readonly ms: number;
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly speedKmh: number | null;
  readonly bearingDeg: number | null;
  readonly filled: boolean;
}

/** Something on the way, with its place where one is known. */
export interface ReplayMark extends Omit<TrackMark, 'time' | 'endTime'> {
  readonly ms: number;
  /** Null: it lasts, or has no length. */
  readonly endMs: number | null;
}

/** Values over time, rising; null: not measured. */
export interface Values {
  readonly timesMs: readonly number[];
  readonly values: readonly (number | null)[];
}

/** Readings of one compartment. */
export interface CompartmentValues {
  readonly compartment: number;
  readonly level: Values;
  readonly v20: Values;
  readonly temperature: Values;
}

/** What a replay shows of one truck, its times as numbers. */
export interface ReplayTrack {
  readonly signCode: string;
  readonly stored: number;
  readonly spots: readonly ReplaySpot[];
  readonly marks: readonly ReplayMark[];
  readonly stops: readonly Stretch[];
  readonly loaded: readonly Stretch[];
  readonly offline: readonly Stretch[];
  /** Of a sprinkler: when it sprayed, and the water on board. */
  readonly sprayed: readonly Stretch[];
  readonly water: Values;
  readonly compartments: readonly CompartmentValues[];
  /** Of all compartments together; null until each has been read. */
  readonly totalV20: Values;
  readonly voltage: Values;
}

/** After a longer silence of the water tank nothing is known of its spraying. */
const mostSilentMs = 15 * 60_000;

const ms = (text: string): number => instantMs(text) ?? 0;

/** The last value of each compartment added up, wherever one of them changes. */
const totalOf = (readings: Track['readings'], compartments: number): Values => {
  const last = new Map<number, number | null>();
  const timesMs: number[] = [];
  const values: (number | null)[] = [];
  for (const { time, compartment, v20L } of readings) {
    last.set(compartment, v20L);
    const at = ms(time);
    const known = [...last.values()].filter((value) => value !== null);
    const total =
      known.length < compartments || compartments === 0 ? null : known.reduce((sum, value) => sum + value, 0);
    // Readings of one message are one value.
    if (timesMs.at(-1) === at) values[values.length - 1] = total;
    else {
      timesMs.push(at);
      values.push(total);
    }
  }
  return { timesMs, values };
};

/** Readings are of moments: it sprayed from one that says so to the next, unless that is long in coming. */
const sprayedOf = (waters: Track['waters']): readonly Stretch[] => {
  const stretches: { fromMs: number; untilMs: number }[] = [];
  for (const [place, { time, spraying }] of waters.entries()) {
    const next = waters[place + 1];
    if (!spraying || next === undefined) continue;
    const fromMs = ms(time);
    const untilMs = Math.min(ms(next.time), fromMs + mostSilentMs);
    const last = stretches.at(-1);
    if (last?.untilMs === fromMs) last.untilMs = untilMs;
    else stretches.push({ fromMs, untilMs });
  }
  return stretches;
};

/** @param toMs end of the period: what lasts is drawn up to it */
export const replayTrackOf = (track: Track, toMs: number): ReplayTrack => {
  const stretchOf = (from: string, until: string | null): Stretch => ({
    fromMs: ms(from),
    untilMs: until === null ? toMs : ms(until),
  });
  const marks = track.marks.map(({ time, endTime, ...mark }) => ({
    ...mark,
    ms: ms(time),
    endMs: endTime === null ? null : ms(endTime),
  }));
  const numbers = [...new Set([...track.compartments, ...track.readings].map((row) => row.compartment))];
  return {
    signCode: track.signCode,
    stored: track.stored,
    spots: track.fixes.map(({ time, ...fix }) => ({ ms: ms(time), ...fix })),
    marks,
    stops: marks
      .filter(({ kind }) => kind === 'stop')
      .map((stop) => ({ fromMs: stop.ms, untilMs: stop.endMs ?? toMs })),
    loaded: track.loaded.map(({ fromTime, untilTime }) => stretchOf(fromTime, untilTime)),
    offline: track.offline.map(({ fromTime, untilTime }) => stretchOf(fromTime, untilTime)),
    compartments: numbers
      .toSorted((a, b) => a - b)
      .map((compartment) => {
        const rows = track.readings.filter((row) => row.compartment === compartment);
        const timesMs = rows.map(({ time }) => ms(time));
        return {
          compartment,
          level: { timesMs, values: rows.map(({ levelMm }) => levelMm) },
          v20: { timesMs, values: rows.map(({ v20L }) => v20L) },
          temperature: { timesMs, values: rows.map(({ temperatureC }) => temperatureC) },
        };
      }),
    totalV20: totalOf(track.readings, numbers.length),
    sprayed: sprayedOf(track.waters),
    water: {
      timesMs: track.waters.map(({ time }) => ms(time)),
      values: track.waters.map(({ waterL }) => waterL),
    },
    voltage: {
      timesMs: track.voltages.map(({ time }) => ms(time)),
      values: track.voltages.map(({ voltageV }) => voltageV),
    },
  };
};
