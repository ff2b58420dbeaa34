import { StatementSection } from '#templates/loss/statement-section.tsx';
import type { RowSectionProps } from '#templates/report-page/slots.ts';
import { textIn } from '#ui/table/cell-value.ts';

/** What the driver says of a loss, before somebody judges its alarm. */
const HighLossActions = ({ row, onChanged }: RowSectionProps) => {
  const id = textIn(row['id']);
  return id === null ? null : <StatementSection id={id} onChanged={onChanged} />;
};

export default HighLossActions;
