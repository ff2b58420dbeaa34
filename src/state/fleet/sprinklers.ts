import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { loadReport } from '../reports/reports.ts';

/** Sprinklers that are offered at most. */
const most = 200;

/** Plates of the trucks that have told of a water tank. */
export const loadSprinklers = async (): Promise<CallOutcome<readonly string[]>> => {
  const outcome = await loadReport({
    address: 'monitor/sprinkler_monitoring',
    filters: {},
    page: 1,
    pageSize: most,
  });
  if (!outcome.ok) return outcome;
  const plates = outcome.value.rows.map((row) => String(row['signCode'] ?? ''));
  return { ...outcome, value: [...new Set(plates)].filter((plate) => plate !== '') };
};
