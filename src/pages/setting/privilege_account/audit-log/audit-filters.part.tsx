import { compareNames } from '#domain/names/name-order.ts';
import { auditActionNames, auditActionText } from '#domain/access/audit-words.ts';
import type { Period } from '#domain/time/period.ts';
import { words } from '#i18n/words.ts';
import { resources } from '#pages/definitions.ts';
import { maxAuditDays } from '#contract/session/audit.ts';
import { now } from '#state/view/clock.ts';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { useTranslation } from '#ui/language.tsx';

import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';

const pages = [...resources.values()];
const actions = auditActionNames(pages);

/** What the log is asked for beside its period. */
export interface AuditQuery {
  readonly userName: string;
  readonly action: string;
  readonly subject: string;
  readonly ip: string;
}

const texts = {
  userName: ['谁', 'Who'],
  subject: ['对象', 'Subject'],
  ip: ['来源地址', 'From address'],
} as const;

/** The filters of the audit log; texts are looked for within their column. */
export const AuditFilters = ({
  period,
  query,
  onPeriod,
  onQuery,
  onSubmit,
}: {
  readonly period: Period;
  readonly query: AuditQuery;
  readonly onPeriod: (period: Period) => void;
  readonly onQuery: (query: AuditQuery) => void;
  readonly onSubmit: () => void;
}) => {
  const { t } = useTranslation();
  const options = actions
    .map((code) => ({ code, name: t(auditActionText(code, pages)) }))
    .toSorted((one, other) => compareNames(one.name, other.name));
  return (
    <form
      className={reportLayout.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <PeriodPicker period={period} nowMs={now.peek()} maxDays={maxAuditDays} onPeriod={onPeriod} />
      <span className={inputs.frame}>
        <select
          name="action"
          aria-label={t(['操作', 'Action'])}
          value={query.action}
          onChange={({ target }) => onQuery({ ...query, action: target.value })}
        >
          <option value="">
            {t(['操作：', 'Action: '])}
            {t(words.all)}
          </option>
          {options.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </span>
      {(['userName', 'subject', 'ip'] as const).map((name) => (
        <span key={name} className={inputs.frame}>
          <input
            name={name}
            maxLength={100}
            aria-label={t(texts[name])}
            placeholder={t(texts[name])}
            value={query[name]}
            onChange={({ target }) => onQuery({ ...query, [name]: target.value })}
          />
        </span>
      ))}
      <button type="submit" className={buttons.primary}>
        {t(words.query)}
      </button>
    </form>
  );
};
