import { phone } from '#state/view/viewport.ts';

import { FilterBar } from './filter-bar.tsx';
import { FilterPlace } from './filter-place.tsx';
import type { QueryState } from './use-query.ts';

/** The filters of a report: above its rows, on a phone over them. */
export const ReportFilters = ({
  asking,
  widthPx,
  open,
  onClose,
}: {
  readonly asking: QueryState;
  readonly widthPx: number;
  readonly open: boolean;
  readonly onClose: () => void;
}) => {
  const { report, draft, submit } = asking;
  return (
    <FilterPlace open={open} onClose={onClose}>
      <FilterBar
        report={report}
        query={draft}
        widthPx={phone.value ? null : widthPx}
        onQuery={asking.edit}
        onSubmit={() => {
          submit(draft);
          onClose();
        }}
        onReset={asking.reset}
      />
    </FilterPlace>
  );
};
