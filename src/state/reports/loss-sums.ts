import { computed } from '@preact/signals-react';

import type { LossSubject, LossSubjectHistory, LossSums } from '#contract/reports/loss-sums.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import { lossRankAddress, usualSumWeeks } from '#domain/losses/loss-subjects.ts';
import type { Period } from '#domain/time/period.ts';
import { chinaDayStartMs, dayMs } from '#domain/time/time.ts';

import { call } from '../hub/hub.ts';
import { menuRouter } from '../session/menus.ts';

export type { LossSubject, LossSubjectHistory, LossSums };

/** The sums are shown to whoever may open the loss ranking. */
export const maySeeLossSums = computed(() => menuRouter.value.has(lossRankAddress));

/** The last weeks up to the end of today, China days. */
export const usualSumPeriod = (nowMs: number): Period => {
  const toMs = chinaDayStartMs(nowMs) + dayMs;
  return { fromMs: toMs - usualSumWeeks * 7 * dayMs, toMs };
};

const timesOf = ({ fromMs, toMs }: Period) => ({
  startTime: new Date(fromMs).toISOString(),
  endTime: new Date(toMs).toISOString(),
});

/** Missing fields ask for all. `signals`: those alone that are named or not separable. */
export interface LossSumFilter {
  readonly kind?: string;
  readonly code?: string;
  readonly signals?: boolean;
}

export const loadLossSums = (period: Period, filter: LossSumFilter): Promise<CallOutcome<LossSums>> =>
  call('lossSums.list', { ...timesOf(period), ...filter });

export const loadLossSubject = (
  period: Period,
  id: string,
): Promise<CallOutcome<{ readonly history: LossSubjectHistory | null }>> =>
  call('lossSums.subject', { ...timesOf(period), id });

/** Where the sums are drawn; a subject by its id. */
export const controlChartLink = (id?: string): string =>
  id === undefined ? '/control_chart' : `/control_chart?${new URLSearchParams({ id }).toString()}`;
