import type { Reading } from '../events/cargo.ts';
import { steadyBefore, type LevelsState } from '../slices/levels.ts';
import { motionSlice } from '../slices/motion.ts';
import { minuteMs } from '../time.ts';
import type { RuleContext } from '../rule-context.ts';

/** What a compartment held at a moment, and how far that may be off. Litres; `t` ms UTC. */
export interface VolumeState {
  readonly t: number;
  readonly messageId: string;
  readonly vtL: number;
  readonly v20L: number | null;
  readonly pitchDeg: number;
  readonly rollDeg: number;
  /** Means of the readings that agree; what two states are compared by. */
  readonly meanVtL: number;
  readonly meanV20L: number | null;
  /** One standard deviation of these means by the level, L. */
  readonly levelL: number;
  /** By how much it would still fall, L: it was not at rest yet. */
  readonly fallingL: number;
  /** By how much an unknown tilt may shift it, L. */
  readonly tiltL: number;
  /** One standard deviation of its temperature, K; null: unknown. */
  readonly temperatureK: number | null;
}

/** State by a steady reading; null: it is not steady, or has no volume. */
export const steadyState = ({
  t,
  messageId,
  vtL,
  v20L,
  pitchDeg,
  rollDeg,
  sure,
}: Reading): VolumeState | null =>
  sure === undefined || vtL === null
    ? null
    : {
        t,
        messageId,
        vtL,
        v20L,
        pitchDeg,
        rollDeg,
        meanVtL: sure.meanVtL,
        meanV20L: sure.meanV20L,
        levelL: sure.levelL / Math.sqrt(sure.readings),
        fallingL: sure.fallingL,
        tiltL: sure.tiltL,
        temperatureK: sure.temperatureK,
      };

/** Standard deviation of the mean of a compartment that sloshes, or leans beyond what the correction is good for. */
export const sloshShare = 0.005;

/** So many of the last readings tell what a moving or leaning truck has on board; with fewer than three it is one's word. */
const medianOf = 5;
const fewest = 3;
const latestMs = 10 * minuteMs;

const byVolume = (a: Reading, b: Reading): number => (a.vtL ?? 0) - (b.vtL ?? 0);

/**
 * The median of the last readings of a truck that moves or leans: of those of ten minutes, or the last three of half an
 * hour. Undefined: there are fewer.
 */
const medianReading = (readings: readonly Reading[], t: number): Reading | undefined => {
  const measured = readings.filter(({ vtL }) => vtL !== null);
  const latest = measured.filter((reading) => t - reading.t <= latestMs).slice(-medianOf);
  const counted = latest.length >= fewest ? latest : measured.slice(-fewest);
  return counted.length < fewest
    ? undefined
    : counted.toSorted(byVolume)[Math.floor((counted.length - 1) / 2)];
};

/** State by readings of a truck that moves or leans, at `t`; null: there are fewer than three. */
export const unsteadyState = (readings: readonly Reading[], at: number): VolumeState | null => {
  const middle = medianReading(readings, at);
  if (middle?.vtL == null) return null;
  const { t, messageId, vtL, v20L, pitchDeg, rollDeg, sure } = middle;
  return {
    t,
    messageId,
    vtL,
    v20L,
    pitchDeg,
    rollDeg,
    meanVtL: vtL,
    meanV20L: v20L,
    levelL: sloshShare * vtL,
    fallingL: 0,
    tiltL: sure?.tiltL ?? 0,
    temperatureK: v20L === null ? null : 0.3,
  };
};

/** Whether the truck has moved since a moment, as far as it is known. */
export const movedSince = (world: RuleContext, t: number): boolean => {
  const { movingMs } = world.read(motionSlice);
  return movingMs !== null && movingMs > t;
};

/** The reading before an event: a steady one of a truck that has not moved since, else one that is the median of the last. */
export interface Before {
  readonly reading: Reading;
  readonly steady: boolean;
}

/**
 * What a compartment held before an opening: by the last steady reading where the truck has not moved since, else by
 * the readings since then. Null: nothing tells it, whatever was on board hours ago.
 */
export const readingBefore = (
  world: RuleContext,
  levels: Readonly<LevelsState>,
  compartment: number,
  t: number,
): Before | null => {
  const steady = steadyBefore(levels, compartment, t);
  if (steady !== null && !movedSince(world, steady.t)) return { reading: steady, steady: true };
  const recent = (levels[compartment]?.recent ?? []).filter(
    (reading) => reading.t <= t && reading.t > (steady?.t ?? 0),
  );
  const reading = medianReading(recent, t) ?? recent.findLast(({ t: readMs }) => t - readMs <= latestMs);
  return reading === undefined ? null : { reading, steady: false };
};
