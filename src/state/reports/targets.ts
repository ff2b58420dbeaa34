import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { TargetFigures } from '#contract/reports/targets.ts';

import { call } from '../hub/hub.ts';

export type { TargetFigures };

/**
 * Figures of a target page.
 * @param companyCode '' for all
 */
export const loadTarget = (address: string, companyCode: string): Promise<CallOutcome<TargetFigures>> =>
  call('targets.get', { address, ...(companyCode === '' ? {} : { companyCode }) });
