import type { WorkDay } from '../plan/day.ts';
import type { SimMessage } from './outgoing-message.ts';
import { anomalyAt } from '../plan/anomalies.ts';

const timesInData = ['startTime', 'endTime'] as const;

const later = (time: string, aheadMs: number): string => new Date(Date.parse(time) + aheadMs).toISOString();

/** Messages as a terminal dates them whose clock is ahead for a while. When they happened stays in `timeMs`. */
export const byOwnClock = (day: WorkDay, messages: readonly SimMessage[]): SimMessage[] =>
  messages.map((each) => {
    const anomaly = anomalyAt(day.anomalies, 'clockAhead', each.timeMs);
    if (anomaly === undefined) return each;
    const { aheadMs } = anomaly;
    const data: Record<string, unknown> = { ...each.message.data };
    for (const field of timesInData) {
      const time = data[field];
      if (typeof time === 'string') data[field] = later(time, aheadMs);
    }
    const message = { ...each.message, time: later(each.message.time, aheadMs), data };
    return { ...each, aheadMs, message: message as SimMessage['message'] };
  });
