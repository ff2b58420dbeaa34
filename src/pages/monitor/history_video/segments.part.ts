import type { Recording } from '#state/video/cameras.ts';

/** A stretch that a channel recorded, ms. */
export interface Segment {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly alarm: boolean;
  readonly bytes: number;
}

const hourMs = 3_600_000;

/** What each channel recorded, by start. */
export const segmentsOf = (recordings: readonly Recording[]): ReadonlyMap<number, readonly Segment[]> => {
  const lanes = new Map<number, Segment[]>();
  for (const { channel, startTime, endTime, alarm, sizeBytes } of recordings) {
    const segment = {
      fromMs: Date.parse(startTime),
      untilMs: Date.parse(endTime),
      alarm,
      bytes: sizeBytes,
    };
    const lane = lanes.get(channel);
    if (lane === undefined) lanes.set(channel, [segment]);
    else lane.push(segment);
  }
  return new Map(
    [...lanes].map(([channel, lane]) => [channel, lane.toSorted((a, b) => a.fromMs - b.fromMs)]),
  );
};

/** Full hours around everything; a day where there is nothing. */
export const shownHours = (
  segments: readonly Segment[],
  day: { readonly fromMs: number; readonly toMs: number },
): { readonly fromMs: number; readonly toMs: number } => {
  if (segments.length === 0) return day;
  const first = Math.min(...segments.map(({ fromMs }) => fromMs));
  const last = Math.max(...segments.map(({ untilMs }) => untilMs));
  return {
    fromMs: Math.max(day.fromMs, Math.floor(first / hourMs) * hourMs),
    toMs: Math.min(day.toMs, Math.ceil(last / hourMs) * hourMs),
  };
};

/** The stretch that holds a moment; null: it is in a hole. */
export const segmentAt = (segments: readonly Segment[], atMs: number): Segment | null =>
  segments.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs) ?? null;

/** Begin of the stretch after a moment or before it; null: there is none. */
export const nextStart = (segments: readonly Segment[], atMs: number): number | null =>
  segments.find(({ fromMs }) => fromMs > atMs)?.fromMs ?? null;
export const previousStart = (segments: readonly Segment[], atMs: number): number | null =>
  segments.findLast(({ fromMs }) => fromMs < atMs)?.fromMs ?? null;

const overlapMs = ({ fromMs, untilMs }: Segment, a: number, b: number): number =>
  Math.max(0, Math.min(untilMs, b) - Math.max(fromMs, a));

/** Recorded time of a stretch and its size as the terminal tells it; null: it tells no sizes. */
export const clipSize = (
  segments: readonly Segment[],
  fromMs: number,
  untilMs: number,
): { readonly recordedMs: number; readonly bytes: number | null } => {
  const inside = segments.filter((one) => overlapMs(one, fromMs, untilMs) > 0);
  const sized = inside.every(({ bytes }) => bytes > 0);
  return {
    recordedMs: inside.reduce((sum, one) => sum + overlapMs(one, fromMs, untilMs), 0),
    bytes: sized
      ? Math.round(
          inside.reduce(
            (sum, one) => sum + (one.bytes * overlapMs(one, fromMs, untilMs)) / (one.untilMs - one.fromMs),
            0,
          ),
        )
      : null,
  };
};

/** Recorded time of all stretches, ms. */
export const recordedMs = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0);
