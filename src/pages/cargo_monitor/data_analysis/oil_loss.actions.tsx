import type { RowSectionProps } from '#templates/report-page/slots.ts';
import { ClaimSection } from '#templates/loss/claim-section.tsx';
import { numberIn } from '#ui/table/cell-value.ts';

/** Cause and claim of what was lost on the way and at the station. */
const LossActions = ({ row, onChanged }: RowSectionProps) => (
  <ClaimSection row={row} lossL={numberIn(row['lossV20L'])} onChanged={onChanged} />
);

export default LossActions;
