import { maxUploadDays } from '#domain/fleet/upload-statistic.ts';
import { words } from '#i18n/words.ts';
import type { UploadsQuery } from '#state/fleet/upload-statistic.ts';
import { companies } from '#state/session/user-privilege.ts';
import { now } from '#state/view/clock.ts';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { useTranslation } from '#ui/language.tsx';

import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

/** Period, fleet and part of a plate. */
export const UploadFilters = ({
  query,
  onQuery,
  onSubmit,
}: {
  readonly query: UploadsQuery;
  readonly onQuery: (query: UploadsQuery) => void;
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
        maxDays={maxUploadDays}
        onPeriod={(period) => onQuery({ ...query, period })}
      />
      <span className={inputs.frame}>
        <select
          name="companyCode"
          aria-label={t(['车队', 'Fleet'])}
          value={query.companyCode}
          onChange={({ target }) => onQuery({ ...query, companyCode: target.value })}
        >
          <option value="">
            {t(['车队：', 'Fleet: '])}
            {t(words.all)}
          </option>
          {companies.value.map(({ key, shortName, name }) => (
            <option key={key} value={key}>
              {shortName || name}
            </option>
          ))}
        </select>
      </span>
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
