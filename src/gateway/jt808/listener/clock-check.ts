const hourMin = 60;
const minuteMs = 60_000;
/** A clock of another zone is whole hours off, but for how it is set and how long a message takes. */
const mostOffMin = 5;
/** A clock stays as far off as it is; what was stored on board comes nearer with every place. */
const steadyMs = 4_000;
/** Places in a row that say the same. */
const times = 3;
/** Zones that there are. */
const [earliest, latest] = [-12 * hourMin, 14 * hourMin];

interface Run {
  readonly offMs: number;
  readonly count: number;
}

/** What a place that has just come says of its terminal’s clock. */
export interface ClockVerdict {
  /** It is of another zone, or may be: the place is not to be dated by it before a person has said so. */
  readonly withheld: boolean;
  /** The offset from UTC that the clock seems to have, minutes, once that was found; else null. */
  readonly seems: number | null;
}

/**
 * Finds terminals whose clock is of another zone than they are read by. Dated hours back, their places would judge
 * anew what was long over: what is whole hours off, and does not come nearer as what was stored on board does, waits.
 * @returns takes the moment of a place by its terminal's number
 */
export const createClockCheck = () => {
  const runs = new Map<string, Run>();
  return (number: string, saidMs: number, nowMs: number, offsetMin: number): ClockVerdict => {
    const offMs = nowMs - saidMs;
    const hours = Math.round(offMs / minuteMs / hourMin);
    const seems = offsetMin - hours * hourMin;
    const isOff =
      hours !== 0 &&
      seems >= earliest &&
      seems <= latest &&
      Math.abs(offMs - hours * hourMin * minuteMs) <= mostOffMin * minuteMs;
    const before = runs.get(number);
    const isSteady = before === undefined || Math.abs(before.offMs - offMs) <= steadyMs;
    const count = isOff && isSteady ? (before?.count ?? 0) + 1 : 0;
    runs.set(number, { offMs, count });
    return { withheld: count > 0, seems: count === times ? seems : null };
  };
};
