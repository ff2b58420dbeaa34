import type { ReactNode } from 'react';

import type { Period } from '#domain/time/period.ts';
import { words } from '#i18n/words.ts';
import { now } from '#state/view/clock.ts';
import { FleetSelect } from '#templates/fleet-select.tsx';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import layout from '#ui/styles/layout.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';
import typography from '#ui/styles/typography.module.css';

const maxDays = 92;

/** Over which time, of which fleet and driver, and how a score comes about. */
export const ScoreFilters = ({
  period,
  company,
  name,
  onPeriod,
  onCompany,
  onName,
  onQuery,
  children,
}: {
  readonly period: Period;
  readonly company: string;
  readonly name: string;
  readonly onPeriod: (period: Period) => void;
  readonly onCompany: (company: string) => void;
  readonly onName: (name: string) => void;
  readonly onQuery: () => void;
  /** The age of what is shown. */
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  return (
    <form
      className={reportLayout.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onQuery();
      }}
    >
      <PeriodPicker period={period} nowMs={now.peek()} maxDays={maxDays} onPeriod={onPeriod} />
      <FleetSelect companyCode={company} onCompany={onCompany} />
      <span className={inputs.frame}>
        <input
          name="driverName"
          aria-label={t(words.driver)}
          placeholder={t(words.driver)}
          value={name}
          onChange={(event) => onName(event.target.value)}
        />
      </span>
      <button type="submit" className={buttons.primary}>
        {t(words.query)}
      </button>
      <span className={layout.spacer} />
      {children}
      <span className={`${typography.muted} ${typography.small}`}>
        {t([
          '满分 100；不足 300 公里不评分；已判正常或误报的不扣分',
          'Out of 100. No score below 300 km. Events judged normal or false cost no points.',
        ])}
      </span>
    </form>
  );
};
