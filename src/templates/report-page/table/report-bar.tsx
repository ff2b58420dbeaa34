import { now } from '#state/view/clock.ts';
import { phone } from '#state/view/viewport.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import filterChips from '#ui/styles/filter-chips.module.css';
import layout from '#ui/styles/layout.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

import { ArchiveHint } from '../../archive-hint.tsx';
import { AsOf } from '../../table-state.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { ReportChips } from '../query/report-chips.tsx';
import { queryOf, savedOf } from '../query/saved-query.ts';
import type { ReportPageState } from '../use-report-page.ts';
import { ReportTools } from './report-tools.tsx';

/** Between filters and table: quick filters, how old the rows are, what is done with the table, export. */
export const ReportBar = ({
  title,
  page: { address, asking, filters, names, counts, state },
  filtersOpen,
  onFilters,
  selecting,
  onSelecting,
}: {
  readonly title: string;
  readonly page: ReportPageState;
  readonly filtersOpen: boolean;
  readonly onFilters: (open: boolean) => void;
  /** Cards are being selected. */
  readonly selecting: boolean;
  readonly onSelecting: (on: boolean) => void;
}) => {
  const { t } = useTranslation();
  const { report, draft, query, order, submit, again } = asking;
  const set = Object.values(query.values).filter((value) => value.trim() !== '').length;
  return (
    <div className={reportLayout.toolbar} role="toolbar" aria-label={t(['表格操作', 'Table tools'])}>
      {phone.value ? (
        <button
          type="button"
          className={filterChips.selected}
          aria-expanded={filtersOpen}
          data-part="filters"
          onClick={() => onFilters(!filtersOpen)}
        >
          <Icon name="filter" size={14} />
          {set === 0 ? t(['筛选', 'Filters']) : t(['筛选 · {n} 项', 'Filters · {n}'], { n: set })}
        </button>
      ) : null}
      {phone.value && report.judged ? (
        <button
          type="button"
          className={filterChips.chip}
          aria-pressed={selecting}
          data-part="pick"
          onClick={() => onSelecting(!selecting)}
        >
          {t(['多选', 'Select'])}
        </button>
      ) : null}
      <ReportChips
        report={report}
        chosen={query.chip}
        counts={counts}
        onChoose={(chip) => submit({ ...draft, chip })}
      />
      <span className={layout.spacer} />
      <ArchiveHint note={state.archive} />
      {state.cached || state.late ? <AsOf ms={state.asOfMs} late={state.late} /> : null}
      <ReportTools
        address={address}
        report={report}
        shown={names}
        savedQuery={() => savedOf(draft, now.peek())}
        onSaved={(saved) => submit(queryOf(report, saved, now.peek()))}
        onAgain={again}
      />
      <ExportButton
        request={{
          address,
          filters,
          order,
          columns: names.map((name) => ({
            prop: name,
            label: t(report.columns[name]?.title ?? [name, name]),
          })),
        }}
        title={title}
        compact={phone.value}
      />
    </div>
  );
};
