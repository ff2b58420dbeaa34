import type { CallOutcome } from '#contract/hub/outcomes.ts';
import { whyPathSeparator, type ReportWhy, type WhyMessage } from '#contract/reports/report-why.ts';

import { call } from '../hub/hub.ts';

export type { ReportWhy, WhyMessage };

/** The reason of a row of a report, or the end of a path of ids from it. */
export const loadWhy = (
  address: string,
  id: string,
  path: readonly string[],
): Promise<CallOutcome<ReportWhy>> =>
  call('reports.why', {
    address,
    id,
    ...(path.length === 0 ? {} : { path: path.join(whyPathSeparator) }),
  });
