import { useState } from 'react';

import { words } from '#i18n/words.ts';
import type { Filter } from '#report/filters.ts';
import type { Report } from '#report/define.ts';
import { now } from '#state/view/clock.ts';
import { fleet } from '#state/fleet/truck-status.ts';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { useTranslation } from '#ui/language.tsx';

import { FilterControl } from './filter-control.tsx';
import { dividedFilters } from './divided-filters.ts';
import type { Query } from './query.ts';
import buttons from '#ui/styles/buttons.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

/** Filters in one line, those that do not fit behind "more", and one filled button. */
export const FilterBar = ({
  report,
  query,
  widthPx,
  onQuery,
  onSubmit,
  onReset,
}: {
  readonly report: Report;
  readonly query: Query;
  /** Room for the line, px; null: all of them are shown, below each other. */
  readonly widthPx: number | null;
  readonly onQuery: (query: Query) => void;
  readonly onSubmit: () => void;
  readonly onReset: () => void;
}) => {
  const { t } = useTranslation();
  const [moreOpen, setMoreOpen] = useState(false);
  const { first, more } = dividedFilters(report, query.values, widthPx);
  const control = ([name, filter]: readonly [string, Filter]) => (
    <FilterControl
      key={name}
      name={name}
      filter={filter}
      value={query.values[name] ?? ''}
      onValue={(value) => onQuery({ ...query, values: { ...query.values, [name]: value } })}
    />
  );
  const set = more.filter(([name]) => (query.values[name] ?? '') !== '').length;
  return (
    <form
      className={reportLayout.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {'period' in report.filters ? (
        <PeriodPicker
          period={query.period}
          nowMs={now.peek()}
          maxDays={report.maxDays}
          onPeriod={(period) => onQuery({ ...query, period })}
        />
      ) : null}
      {first.map(control)}
      {more.length === 0 ? null : (
        <button
          type="button"
          className={buttons.quiet}
          data-part="more-filters"
          aria-expanded={moreOpen}
          onClick={() => setMoreOpen(!moreOpen)}
        >
          {moreOpen ? t(['收起', 'Less']) : t(['更多', 'More'])}
          {set > 0 ? ` · ${set}` : ''}
        </button>
      )}
      <datalist id="fleet-plates">
        {[...fleet().values()].slice(0, 500).map(({ signCode }) => (
          <option key={signCode} value={signCode} />
        ))}
      </datalist>
      <button type="submit" className={buttons.primary}>
        {t(words.query)}
      </button>
      <button type="button" className={buttons.quiet} onClick={onReset}>
        {t(words.reset)}
      </button>
      {moreOpen && more.length > 0 ? (
        <div className={reportLayout.more} data-part="further-filters">
          {more.map(control)}
        </div>
      ) : null}
    </form>
  );
};
