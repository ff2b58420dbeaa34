import type { RowSectionProps } from '#templates/report-page/slots.ts';
import { ClaimSection } from '#templates/loss/claim-section.tsx';
import { StatementSection } from '#templates/loss/statement-section.tsx';
import { numberIn, textIn } from '#ui/table/cell-value.ts';

/** What the driver says of a loss, then its cause and claim. */
const LossActions = ({ row, onChanged }: RowSectionProps) => (
  <>
    <StatementSection id={textIn(row['id']) ?? ''} onChanged={onChanged} />
    <ClaimSection row={row} lossL={numberIn(row['lossV20L'])} onChanged={onChanged} />
  </>
);

export default LossActions;
