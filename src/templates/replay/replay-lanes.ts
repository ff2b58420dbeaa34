import { trackGapMs } from '#domain/fleet/track-thinning.ts';
import { trackStateAt, trackStates, type TrackState } from '#domain/fleet/track-state.ts';
import type { Period } from '#domain/time/period.ts';
import { united, type Span } from '#domain/time/spans.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { BandLane, CurveLane, Lane, LaneBand, LaneLine } from '#ui/chart/lanes/lane.ts';

import type { ReplayTrack, Stretch, Values } from './replay-track.ts';

const inks = ['s1', 's2', 's3', 's4'] as const;
const dashes: readonly (readonly number[])[] = [[], [6, 3], [2, 3], [8, 3, 2, 3]];
const stateInks: Readonly<Record<TrackState, string>> = {
  spray: 's3',
  load: 'st-load',
  empty: 'st-empty',
  stop: 'st-stop',
  unknown: 'st-offline',
};

type Say = (text: Text, values?: Readonly<Record<string, string | number>>) => string;

/** Stretches of a track in which fixes follow one another. */
export const runsOf = ({ spots }: ReplayTrack): readonly Stretch[] => {
  const runs: { fromMs: number; untilMs: number }[] = [];
  for (const { ms } of spots) {
    const last = runs.at(-1);
    if (last && ms - last.untilMs <= trackGapMs) last.untilMs = ms;
    else runs.push({ fromMs: ms, untilMs: ms });
  }
  return runs;
};

/** Speeds with a hole where the next fix is a gap away: nothing is known of that time. */
const speedsOf = ({ spots }: ReplayTrack): Values => {
  const timesMs: number[] = [];
  const values: (number | null)[] = [];
  for (const [i, { ms, speedKmh }] of spots.entries()) {
    const before = spots[i - 1];
    if (before !== undefined && ms - before.ms > trackGapMs) {
      timesMs.push(before.ms + 1000);
      values.push(null);
    }
    timesMs.push(ms);
    values.push(speedKmh);
  }
  return { timesMs, values };
};

/** Time that something is known of: by fixes, or by a record of parking, which a sleeping console leaves without fixes. */
const knownStretches = (track: ReplayTrack): readonly Stretch[] =>
  united([...runsOf(track), ...track.stops].map(({ fromMs, untilMs }): Span => [fromMs, untilMs])).map(
    ([fromMs, untilMs]) => ({ fromMs, untilMs }),
  );

/** What the truck was, in one row; where nothing is known it is left blank. */
const stateBands = (track: ReplayTrack, t: Say): readonly LaneBand[] => {
  const edges = [...track.stops, ...track.loaded, ...track.sprayed].flatMap(({ fromMs, untilMs }) => [
    fromMs,
    untilMs,
  ]);
  return knownStretches(track).flatMap(({ fromMs, untilMs }) => {
    const inner = edges.filter((edge) => edge > fromMs && edge < untilMs).toSorted((a, b) => a - b);
    const cuts = [fromMs, ...inner, untilMs];
    return cuts.slice(1).map((until, i) => {
      const from = cuts[i] ?? until;
      const state = trackStateAt(track, (from + until) / 2);
      return {
        key: `${from} ${until}`,
        fromMs: from,
        toMs: until,
        ink: stateInks[state],
        shape: 'full' as const,
        row: 0,
        text: t(trackStates[state]),
      };
    });
  });
};

const workBands = (track: ReplayTrack, toMs: number, t: Say): readonly LaneBand[] =>
  track.marks
    .filter(({ kind }) => kind === 'loading' || kind === 'unloading')
    .map(({ id, kind, ms, endMs }) => ({
      key: id,
      fromMs: ms,
      toMs: endMs ?? toMs,
      ink: 'text-2',
      shape: 'hollow' as const,
      row: 0,
      text: t(kind === 'loading' ? ['装油', 'Loading'] : ['卸油', 'Unloading']),
    }));

const openingBands = (track: ReplayTrack, toMs: number): readonly LaneBand[] =>
  track.marks
    .filter(({ kind }) => kind === 'opening')
    .map(({ id, ms, endMs, compartment, abnormal }) => ({
      key: id,
      fromMs: ms,
      toMs: endMs ?? toMs,
      ink: abnormal ? 'p1' : 'text-2',
      shape: 'line' as const,
      row: Math.max(
        0,
        track.compartments.findIndex((row) => row.compartment === compartment),
      ),
      text: `${compartment ?? ''}`,
    }));

const lineOf = (key: string, values: Values, series: number, chosen: boolean): LaneLine => ({
  key,
  ...values,
  ink: inks[series % inks.length] ?? 's1',
  dash: dashes[series % dashes.length] ?? [],
  chosen,
});

const curves = (
  key: string,
  label: string,
  unit: string,
  lines: readonly LaneLine[],
  leastSpan: number,
  fromZero = false,
): CurveLane => ({ kind: 'curves', key, label, unit, lines, leastSpan, fromZero });

/** The lanes of a replay: speed, total and supply of all trucks, the rest of the chosen one. */
export const lanesOf = (
  tracks: readonly ReplayTrack[],
  chosen: number,
  period: Period,
  t: Say,
): readonly Lane[] => {
  const track = tracks[chosen];
  if (track === undefined) return [];
  const each = (of: (each: ReplayTrack) => Values): readonly LaneLine[] =>
    tracks.map((one, i) => lineOf(one.signCode, of(one), i, i === chosen));
  const byCompartment = (of: 'level' | 'temperature'): readonly LaneLine[] =>
    track.compartments.map((row, i) => lineOf(String(row.compartment), row[of], i, false));
  const states: BandLane = {
    kind: 'bands',
    key: 'state',
    label: t(['状态', 'State']),
    unit: '',
    rows: 1,
    bands: [...stateBands(track, t), ...workBands(track, period.toMs, t)],
  };
  const openings: BandLane = {
    kind: 'bands',
    key: 'openings',
    label: t(['开封', 'Unsealed']),
    unit: '',
    rows: Math.max(1, track.compartments.length),
    bands: openingBands(track, period.toMs),
  };
  const tank = track.compartments.length > 0;
  return [
    curves('speed', t(words.speed), 'km/h', each(speedsOf), 20, true),
    states,
    ...(tank
      ? [
          openings,
          curves(
            'total',
            t(['总量 V20', 'Total V20']),
            'L',
            each(({ totalV20 }) => totalV20),
            500,
            true,
          ),
          curves('level', t(['液位', 'Level']), 'mm', byCompartment('level'), 100, true),
          curves('temperature', t(['油温', 'Temperature']), '℃', byCompartment('temperature'), 5),
        ]
      : []),
    ...(tracks.some(({ water }) => water.timesMs.length > 0)
      ? [
          curves(
            'water',
            t(['水量', 'Water']),
            'L',
            each(({ water }) => water),
            500,
            true,
          ),
        ]
      : []),
    ...(tracks.some(({ voltage }) => voltage.timesMs.length > 0)
      ? [
          curves(
            'voltage',
            t(['电压', 'Voltage']),
            'V',
            each(({ voltage }) => voltage),
            4,
          ),
        ]
      : []),
  ];
};
