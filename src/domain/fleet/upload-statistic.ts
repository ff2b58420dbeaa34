import { chinaDayStartMs, dayMs } from '../time/time.ts';
import type { Period } from '../time/period.ts';

const hourMs = 3_600_000;

/**
 * A message is late when its console made contact more than this after the message's own time. The engine calls a fact
 * late by order alone (received after what followed it), which says nothing of how long it was on the way.
 */
export const lateUploadMs = 5 * 60_000;

/** The longest period of the statistic, days. */
export const maxUploadDays = 31;

/** Periods up to this are shown by hour, longer ones by China day. */
const hourlyMs = 2 * dayMs;

/** A period of whole hours or whole China days, in equal steps. */
export interface UploadSteps extends Period {
  readonly stepH: 1 | 24;
}

/** The steps that a period is shown in: it is widened to whole ones. */
export const uploadSteps = ({ fromMs, toMs }: Period): UploadSteps =>
  toMs - fromMs <= hourlyMs
    ? { stepH: 1, fromMs: Math.floor(fromMs / hourMs) * hourMs, toMs: Math.ceil(toMs / hourMs) * hourMs }
    : { stepH: 24, fromMs: chinaDayStartMs(fromMs), toMs: chinaDayStartMs(toMs - 1) + dayMs };

/** The last 24 hours, the one that runs among them. */
export const lastUploadHours = (nowMs: number): Period => {
  const toMs = (Math.floor(nowMs / hourMs) + 1) * hourMs;
  return { fromMs: toMs - dayMs, toMs };
};

/** What a period can be ordered by: the worst of each comes first with a minus. */
export const uploadOrders = [
  'signCode',
  'companyName',
  'messages',
  'share',
  'gapH',
  'late',
  'refused',
] as const;

/** A column that the trucks can be ordered by. */
export type UploadOrder = (typeof uploadOrders)[number];
