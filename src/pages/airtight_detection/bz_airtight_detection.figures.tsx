import type { RowSectionProps } from '#templates/report-page/slots.ts';
import { textIn } from '#ui/table/cell-value.ts';

import { HeldPressures } from './bz_airtight_detection/held-pressures.part.tsx';

/** The pressures of the test, with what its verdict comes from. */
const AirtightFigures = ({ row }: RowSectionProps) => {
  const id = textIn(row['id']);
  return id === null ? null : <HeldPressures key={id} id={id} row={row} />;
};

export default AirtightFigures;
