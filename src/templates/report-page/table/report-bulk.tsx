import type { Row } from '#state/reports/reports.ts';

import { BulkBar } from './bulk-bar.tsx';
import type { useSelection } from './use-selection.ts';

/** What is done with the selected rows at once. */
export const ReportBulk = ({
  rows,
  selection,
  onDone,
}: {
  readonly rows: readonly Row[];
  readonly selection: ReturnType<typeof useSelection>;
  readonly onDone: () => void;
}) => {
  const { selected, setSelected, selecting, setSelectMode } = selection;
  const selectedRows = rows.filter((item) => selected.has(String(item['id'])));
  return selectedRows.length === 0 && !selecting ? null : (
    <BulkBar
      rows={selectedRows}
      {...(selecting ? { onAll: () => setSelected(new Set(rows.map((item) => String(item['id'])))) } : {})}
      onClear={() => setSelectMode(false)}
      onDone={() => {
        setSelectMode(false);
        onDone();
      }}
    />
  );
};
