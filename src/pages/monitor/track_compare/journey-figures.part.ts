import type { AlignedPoint, Passage } from '#domain/fleet/journey-alignment.ts';
import { journeyStretches, stretchTimes, type JourneyStretch } from '#domain/fleet/journey-stretches.ts';
import type { ReplayTrack } from '#templates/replay/replay-track.ts';

/** What one journey did on a stretch; null: unknown. */
export interface StretchFigures {
  readonly tookMs: number | null;
  /** Of records of parking inside the stretch. */
  readonly stoodMs: number | null;
  /** Change of all compartments together, litres at 20 °C, between calm ends; loadings and unloadings are in it. */
  readonly changeL: number | null;
  readonly meanKmh: number | null;
}

/** A stretch with the figures of both journeys. */
export interface ComparedStretch extends JourneyStretch {
  readonly fromM: number;
  readonly toM: number;
  /** Way of the second between the two ends, m; null: it was not at both. */
  readonly otherM: number | null;
  readonly figures: readonly [first: StretchFigures, second: StretchFigures];
}

type Ends = readonly [from: Passage | null, to: Passage | null];

/** Oil moves while a truck drives: what it held is the middle of the readings of so long. */
const calmMs = 10 * 60_000;

const middleOf = (
  { timesMs, values }: ReplayTrack['totalV20'],
  fromMs: number,
  toMs: number,
): number | null => {
  const known = timesMs
    .flatMap((ms, i) => {
      const value = values[i];
      return ms >= fromMs && ms <= toMs && value !== null && value !== undefined ? [value] : [];
    })
    .toSorted((one, other) => one - other);
  return known[Math.floor(known.length / 2)] ?? null;
};

/** Null where the stretch is too short for two calm ends, or one of them was not read: a single reading accuses. */
const changeOn = (track: ReplayTrack, fromMs: number, toMs: number): number | null => {
  if (toMs - fromMs < 2 * calmMs) return null;
  const before = middleOf(track.totalV20, fromMs, fromMs + calmMs);
  const after = middleOf(track.totalV20, toMs - calmMs, toMs);
  return before === null || after === null ? null : after - before;
};

const figuresOn = (
  track: ReplayTrack,
  [from, to]: Ends,
  tookMs: number | null,
  metres: number | null,
): StretchFigures => {
  if (from === null || to === null || tookMs === null)
    return { tookMs: null, stoodMs: null, changeL: null, meanKmh: null };
  return {
    tookMs,
    stoodMs: track.stops.reduce(
      (sum, { fromMs, untilMs }) =>
        sum + Math.max(0, Math.min(untilMs, to.arriveMs) - Math.max(fromMs, from.leaveMs)),
      0,
    ),
    changeL: changeOn(track, from.leaveMs, to.arriveMs),
    meanKmh: metres === null || tookMs <= 0 ? null : metres / 1000 / (tookMs / 3_600_000),
  };
};

/** The stretches of two journeys; who drove another road has no mean speed on this one. */
export const comparedStretches = (
  tracks: readonly [ReplayTrack, ReplayTrack],
  points: readonly AlignedPoint[],
): readonly ComparedStretch[] =>
  journeyStretches(points).map((stretch) => {
    const [start, end] = [points[stretch.from], points[stretch.to]];
    const times = stretchTimes(points, stretch);
    const [fromM, toM] = [start?.point.metres ?? 0, end?.point.metres ?? 0];
    const joined = start?.point.run === end?.point.run;
    const own: Ends = [start?.point ?? null, end?.point ?? null];
    const other: Ends = [start?.other ?? null, end?.other ?? null];
    return {
      ...stretch,
      fromM,
      toM,
      otherM: other[0] === null || other[1] === null ? null : other[1].metres - other[0].metres,
      figures: [
        figuresOn(tracks[0], own, times?.firstMs ?? null, joined ? toM - fromM : null),
        figuresOn(tracks[1], other, times?.otherMs ?? null, stretch.common && joined ? toM - fromM : null),
      ],
    };
  });

const summed = (values: readonly (number | null)[]): number | null =>
  values.length === 0 || values.includes(null)
    ? null
    : values.reduce<number>((sum, each) => sum + (each ?? 0), 0);

/** Both journeys on all of the road that they share. */
export const commonFigures = (stretches: readonly ComparedStretch[]) => {
  const common = stretches.filter((stretch) => stretch.common);
  const metres = common.reduce((sum, { fromM, toM }) => sum + toM - fromM, 0);
  const of = (index: 0 | 1): StretchFigures => {
    const each = common.map(({ figures }) => figures[index]);
    const tookMs = summed(each.map((one) => one.tookMs));
    const speedsKnown = each.length > 0 && each.every(({ meanKmh }) => meanKmh !== null);
    return {
      tookMs,
      stoodMs: summed(each.map(({ stoodMs }) => stoodMs)),
      changeL: summed(each.map(({ changeL }) => changeL)),
      meanKmh: speedsKnown && tookMs !== null && tookMs > 0 ? metres / 1000 / (tookMs / 3_600_000) : null,
    };
  };
  return { metres, figures: [of(0), of(1)] as const };
};
