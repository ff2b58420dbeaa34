import type { ClockStanding } from './identities.ts';

const hourMin = 60;
const minuteMs = 60_000;
/** A clock of another zone is whole hours off, but for how it is set and how long a message takes. */
const mostOffMs = 5 * minuteMs;
/** Places in a row that say the same. */
const times = 3;
/** Of a clock that was right before: for so long, and with no more between its time and ours; what was stored hurries. */
const leapMs = 2 * minuteMs;
const besideMs = minuteMs / 2;
/** Zones that there are. */
const [earliest, latest] = [-12 * hourMin, 14 * hourMin];

/** Places in a row that are as many hours off. */
interface Run {
  readonly hours: number;
  readonly count: number;
  readonly sinceMs: number;
  readonly firstSaidMs: number;
  readonly saidMs: number;
}

/** What a place that has just come says of its terminal's clock. */
export interface ClockVerdict {
  /** It is not to be dated by that clock before a person has said of which zone it is. */
  readonly waits: boolean;
  /** That the clock is right, or the offset from UTC that it seems to have instead, minutes; null: nothing new. */
  readonly found: 'right' | number | null;
}

/**
 * Finds terminals whose clock is of another zone than they are read by. Dated hours back, their places would judge
 * anew what is long over, so what is whole hours off waits. A terminal whose clock has been right sends what it had stored
 * on board, which goes on; only where its time runs on beside ours, hours off, has its clock leapt.
 * @returns takes the moment that a place says, by its terminal's number
 */
export const createClockCheck = () => {
  const runs = new Map<string, Run>();
  return (
    { phone, clock, utcOffsetMin }: { phone: string; clock: ClockStanding; utcOffsetMin: number },
    saidMs: number,
    nowMs: number,
  ): ClockVerdict => {
    const offMs = nowMs - saidMs;
    const hours = Math.round(offMs / minuteMs / hourMin);
    const seems = utcOffsetMin - hours * hourMin;
    const isNear = Math.abs(offMs - hours * hourMin * minuteMs) <= mostOffMs;
    if (!isNear || hours === 0 || seems < earliest || seems > latest) {
      runs.delete(phone);
      const isRight = isNear && hours === 0;
      return {
        waits: clock === 'unconfirmed' && !isRight,
        found: isRight && clock !== 'right' ? 'right' : null,
      };
    }
    const before = runs.get(phone);
    const same = before?.hours === hours ? before : null;
    const run = {
      hours,
      // Sent again it says nothing more.
      count: same === null ? 1 : same.count + (same.saidMs === saidMs ? 0 : 1),
      sinceMs: same?.sinceMs ?? nowMs,
      firstSaidMs: same?.firstSaidMs ?? saidMs,
      saidMs,
    };
    runs.set(phone, run);
    const ranMs = nowMs - run.sinceMs;
    const hasLeapt = ranMs >= leapMs && Math.abs(saidMs - run.firstSaidMs - ranMs) <= besideMs;
    const isTold = run.count >= times && (clock !== 'right' || hasLeapt);
    return { waits: clock !== 'right' || isTold, found: isTold && clock !== 'unconfirmed' ? seems : null };
  };
};
