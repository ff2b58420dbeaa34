/**
 * Driving and rest of a driver between signing in and out of a truck, without hours from other trucks. Durations in
 * ms.
 */
export interface Stint {
  /** Rest before the first driving; all of it where there was none. */
  leadRestMs: number;
  drove: boolean;
  /** A whole rest lay between driving and driving, or after it. */
  broken: boolean;
  /** Driving since the last whole rest, or since the beginning, and when that began. */
  tailMs: number;
  tailSinceMs: number | null;
  /** Rest since the last driving. */
  restMs: number;
  /** The last China day with driving, its duration, and its start. */
  day: string;
  dayMs: number;
  daySinceMs: number | null;
}

/** A finished stint with its ends. */
export interface EndedStint extends Stint {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Driving of a driver up to a moment. */
export interface DriverCount {
  /** Driving since the last whole rest, and when that began. */
  continuousMs: number;
  sinceMs: number | null;
  /** Rest since the last driving. */
  restMs: number;
  day: string;
  dayMs: number;
  daySinceMs: number | null;
}

export const newStint = (): Stint => ({
  leadRestMs: 0,
  drove: false,
  broken: false,
  tailMs: 0,
  tailSinceMs: null,
  restMs: 0,
  day: '',
  dayMs: 0,
  daySinceMs: null,
});

export const driveInStint = (stint: Stint, fromMs: number, spanMs: number, day: string): void => {
  stint.drove = true;
  stint.restMs = 0;
  stint.tailSinceMs ??= fromMs;
  stint.tailMs += spanMs;
  if (stint.day !== day) {
    stint.day = day;
    stint.dayMs = 0;
    stint.daySinceMs = fromMs;
  }
  stint.dayMs += spanMs;
};

/** @param wholeMs how long a rest has to be to count */
export const restInStint = (stint: Stint, spanMs: number, wholeMs: number): void => {
  if (!stint.drove) {
    stint.leadRestMs += spanMs;
    return;
  }
  stint.restMs += spanMs;
  if (stint.restMs < wholeMs) return;
  stint.broken = true;
  stint.tailMs = 0;
  stint.tailSinceMs = null;
};

interface Counted extends DriverCount {
  readonly untilMs: number;
}

const next = (before: Counted | null, stint: EndedStint, wholeMs: number): Counted => {
  // Without a card in a truck nobody drives.
  const betweenMs = before === null ? wholeMs : before.restMs + Math.max(0, stint.fromMs - before.untilMs);
  const restedMs = betweenMs + stint.leadRestMs;
  const kept = restedMs < wholeMs && !stint.broken ? before : null;
  const sameDay = stint.day === '' || stint.day === before?.day ? before : null;
  return {
    continuousMs: (kept?.continuousMs ?? 0) + stint.tailMs,
    sinceMs: kept?.sinceMs ?? stint.tailSinceMs,
    restMs: stint.drove ? stint.restMs : restedMs,
    day: sameDay?.day ?? stint.day,
    dayMs: (sameDay?.dayMs ?? 0) + stint.dayMs,
    daySinceMs: sameDay?.daySinceMs ?? stint.daySinceMs,
    untilMs: stint.toMs,
  };
};

/**
 * A driver's hours after stints in several trucks, as of the end of the last one. Null: none.
 * @param stints in order, none of them in the time of another
 * @param wholeMs how long a rest has to be to count
 */
export const hoursAfter = (stints: readonly EndedStint[], wholeMs: number): DriverCount | null => {
  let counted: Counted | null = null;
  for (const stint of stints) counted = next(counted, stint, wholeMs);
  if (counted === null) return null;
  const { untilMs: _, ...count }: Counted = counted;
  return count;
};
