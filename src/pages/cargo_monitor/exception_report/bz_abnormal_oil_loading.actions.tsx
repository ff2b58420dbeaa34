import type { RowSectionProps } from '#templates/report-page/slots.ts';
import { ClaimSection } from '#templates/loss/claim-section.tsx';
import { numberIn } from '#ui/table/cell-value.ts';

/** What people make of a short loading, and its claim from the depot; other abnormal loadings have neither. */
const LoadingActions = ({ row, onChanged }: RowSectionProps) =>
  row['cause'] === 'short' ? (
    <ClaimSection row={row} lossL={numberIn(row['missingV20L'])} onChanged={onChanged} />
  ) : null;

export default LoadingActions;
