import {
  type UploadCell,
  type UploadRow,
  type UploadStatistic,
  uploadStatisticAddress,
} from '#contract/fleet/upload-statistic.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { Period } from '#domain/time/period.ts';

import { call } from '../hub/hub.ts';

export { uploadStatisticAddress };
export type { UploadCell, UploadRow, UploadStatistic };

/** What the statistic is asked for. `companyCode` and `signCode`: '' for all. */
export interface UploadsQuery {
  readonly period: Period;
  readonly companyCode: string;
  readonly signCode: string;
}

/** The filters of the page as a call and a file take them. */
export const uploadFilters = ({ period, companyCode, signCode }: UploadsQuery) => ({
  startTime: new Date(period.fromMs).toISOString(),
  endTime: new Date(period.toMs).toISOString(),
  companyCode,
  signCode: signCode.trim(),
});

/** One page of trucks. `order`: a column, with a minus before it for descending. */
export const loadUploadStatistic = (
  query: UploadsQuery,
  order: string,
  page: number,
  pageSize: number,
): Promise<CallOutcome<UploadStatistic>> =>
  call('uploads.statistic', { ...uploadFilters(query), order, page, pageSize });
