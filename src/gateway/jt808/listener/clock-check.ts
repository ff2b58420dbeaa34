const hourMin = 60;
const minuteMs = 60_000;
/** A clock of another zone is whole hours off, but for how it is set and how long a message takes. */
const mostOffMin = 5;
/** Places in a row that say the same. */
const times = 3;
/** Zones that there are. */
const [earliest, latest] = [-12 * hourMin, 14 * hourMin];

/**
 * Finds terminals whose clock is of another zone than they are read by: what was stored on board is as old too, but not
 * whole hours three times in a row.
 * @returns takes the moment of a place by its terminal's number; the offset from UTC that the clock seems to have, min, when
 *   that was found; else null
 */
export const createClockCheck = () => {
  const runs = new Map<string, { readonly hours: number; readonly count: number }>();
  return (number: string, saidMs: number, nowMs: number, offsetMin: number): number | null => {
    const offMin = (nowMs - saidMs) / minuteMs;
    const hours = Math.round(offMin / hourMin);
    if (hours === 0 || Math.abs(offMin - hours * hourMin) > mostOffMin) {
      runs.delete(number);
      return null;
    }
    const before = runs.get(number);
    const count = before?.hours === hours ? before.count + 1 : 1;
    runs.set(number, { hours, count });
    const seems = offsetMin - hours * hourMin;
    return count === times && seems >= earliest && seems <= latest ? seems : null;
  };
};
