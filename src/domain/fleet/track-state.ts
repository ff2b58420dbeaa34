/** What a truck was at a moment of its track, by its records; `unknown`: there are none of that time. */
export const trackStates = {
  spray: ['洒水', 'Spraying'],
  load: ['重车', 'Loaded'],
  empty: ['空车', 'Empty'],
  stop: ['停车', 'Parked'],
  unknown: ['未知', 'Unknown'],
} as const satisfies Readonly<Record<string, readonly [zh: string, en: string]>>;

export type TrackState = keyof typeof trackStates;

interface Stretch {
  readonly fromMs: number;
  readonly untilMs: number;
}

const within = (stretches: readonly Stretch[], atMs: number): boolean =>
  stretches.some(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs);

/**
 * Spraying by a reading of the water tank, parked by a parking record, loaded by a task. Without compartments nothing says whether a truck is empty.
 */
export const trackStateAt = (
  track: {
    readonly stops: readonly Stretch[];
    readonly loaded: readonly Stretch[];
    /** Of a sprinkler: it sprayed. */
    readonly sprayed: readonly Stretch[];
    readonly compartments: readonly unknown[];
  },
  atMs: number,
): TrackState => {
  if (within(track.sprayed, atMs)) return 'spray';
  if (within(track.stops, atMs)) return 'stop';
  if (within(track.loaded, atMs)) return 'load';
  return track.compartments.length === 0 ? 'unknown' : 'empty';
};
