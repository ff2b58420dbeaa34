import { alarmWord } from '#domain/words/alarm-words.ts';
import { recordKindText } from '#domain/words/record-kind-words.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { textIn, type Text } from '#i18n/text.ts';
import type { ChangedRow as Changed } from '#state/reports/corrections.ts';
import { fieldName, fieldValue } from '#templates/why/field-names.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './date-back.module.css';

const effects: Readonly<Record<Changed['what'], Text>> = {
  raised: ['新增', 'Raised'],
  changed: ['数值改变', 'Changed'],
  withdrawn: ['撤回', 'Withdrawn'],
  retained: ['已研判，保留', 'Judged: stays'],
};

/** One record or alarm that a correction changes, with the figures that change and have a name. */
export const ChangedRow = ({ row }: { readonly row: Changed }) => {
  const { t, language } = useTranslation();
  const fields = row.fields.filter(({ name }) => fieldName(name)[0] !== name);
  return (
    <li data-what={row.what}>
      <span>
        <b>{t(row.type === null ? recordKindText(row.kind) : alarmWord(row.type).text)}</b>{' '}
        {t(effects[row.what])}
      </span>
      <span className={typography.muted}>{formatDateTime(row.startTime, language)}</span>
      {fields.length === 0 ? null : (
        <span className={`${typography.secondary} ${styles.fields}`}>
          {fields
            .map(({ name, before, after }) => {
              const [was, is] = [before, after].map((value) => fieldValue(name, value, language));
              return `${textIn(fieldName(name), language)} ${was} → ${is}`;
            })
            .join(t(['；', '; ']))}
        </span>
      )}
    </li>
  );
};
