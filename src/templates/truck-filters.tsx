import type { Period } from '#domain/time/period.ts';
import { words } from '#i18n/words.ts';
import { now } from '#state/view/clock.ts';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

import { FleetSelect } from './fleet-select.tsx';

/** What trucks are asked for. `companyCode` and `signCode`: '' for all. */
interface TrucksAsked {
  readonly period: Period;
  readonly companyCode: string;
  readonly signCode: string;
}

/** Period, fleet and part of a plate. */
export const TruckFilters = ({
  query,
  maxDays,
  onQuery,
  onSubmit,
}: {
  readonly query: TrucksAsked;
  readonly maxDays: number;
  readonly onQuery: (query: TrucksAsked) => void;
  readonly onSubmit: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <form
      className={reportLayout.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <PeriodPicker
        period={query.period}
        nowMs={now.peek()}
        maxDays={maxDays}
        onPeriod={(period) => onQuery({ ...query, period })}
      />
      <FleetSelect
        companyCode={query.companyCode}
        onCompany={(companyCode) => onQuery({ ...query, companyCode })}
      />
      <span className={inputs.frame}>
        <input
          name="signCode"
          maxLength={20}
          aria-label={t(words.plate)}
          placeholder={t(words.plate)}
          value={query.signCode}
          onChange={({ target }) => onQuery({ ...query, signCode: target.value })}
        />
      </span>
      <button type="submit" className={buttons.primary}>
        {t(words.query)}
      </button>
    </form>
  );
};
