import type { WorkDay } from './day.ts';
import type { SimMessage } from './speech.ts';
import { wrongAt } from './wrongs.ts';

const timesInData = ['startTime', 'endTime'] as const;

const later = (time: string, aheadMs: number): string => new Date(Date.parse(time) + aheadMs).toISOString();

/** Messages as a terminal dates them whose clock is ahead for a while. When they happened stays in `timeMs`. */
export const byOwnClock = (day: WorkDay, told: readonly SimMessage[]): SimMessage[] =>
  told.map((each) => {
    const wrong = wrongAt(day.wrongs, 'clockAhead', each.timeMs);
    if (wrong === undefined) return each;
    const { aheadMs } = wrong;
    const data: Record<string, unknown> = { ...each.message.data };
    for (const field of timesInData) {
      const time = data[field];
      if (typeof time === 'string') data[field] = later(time, aheadMs);
    }
    const message = { ...each.message, time: later(each.message.time, aheadMs), data };
    return { ...each, aheadMs, message: message as SimMessage['message'] };
  });
