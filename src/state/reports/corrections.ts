import type { ChangedRow, CorrectionPreview, CorrectionProgress } from '#contract/corrections.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { ChangedRow, CorrectionPreview, CorrectionProgress };

/** A tank table that is in force, and since when it should have been (ISO 8601 UTC). */
export interface DatedBackTable {
  readonly truckId: number;
  readonly compartment: number;
  readonly tableId: number;
  readonly effectiveFrom: string;
}

const correctionOf = ({ truckId, compartment, tableId, effectiveFrom }: DatedBackTable) => ({
  entity: 'tankTable' as const,
  key: String(truckId),
  effectiveFrom,
  value: JSON.stringify({ compartment, tableId }),
});

/** What it would change; nothing is written. */
export const previewTable = (table: DatedBackTable): Promise<CallOutcome<CorrectionPreview>> =>
  call('corrections.preview', correctionOf(table));

/** Dates the table back; what it touches is judged again in the background. */
export const dateTableBack = (
  table: DatedBackTable,
  reason: string,
): Promise<CallOutcome<CorrectionProgress>> => call('corrections.apply', { ...correctionOf(table), reason });

/** Corrections of the actor's companies, the newest first. */
export const loadCorrections = (): Promise<CallOutcome<{ readonly rows: readonly CorrectionProgress[] }>> =>
  call('corrections.list', {});
