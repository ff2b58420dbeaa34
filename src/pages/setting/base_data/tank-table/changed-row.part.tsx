import { alarmStateWords } from '#domain/alarms/alarm-states.ts';
import { alarmWord } from '#domain/words/alarm-words.ts';
import { recordKindText } from '#domain/words/record-kind-words.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { ChangedRow as Changed } from '#state/reports/corrections.ts';
import { changedFigures } from '#templates/changed-figures.ts';
import { useTranslation } from '#ui/language.tsx';
import tags from '#ui/styles/tags.module.css';
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
  const figures = changedFigures(row.fields, language);
  return (
    <li data-what={row.what}>
      <span>
        <b>{t(row.type === null ? recordKindText(row.kind) : alarmWord(row.type).text)}</b>{' '}
        {t(effects[row.what])}
      </span>
      <span className={typography.muted}>{formatDateTime(row.startTime, language)}</span>
      {row.state == null ? null : (
        <span className={tags.tag} data-part="judged">
          {t(alarmStateWords[row.state].text)}
          {row.stateBy == null ? '' : ` · ${row.stateBy}`}
        </span>
      )}
      {figures === '' ? null : <span className={`${typography.secondary} ${styles.fields}`}>{figures}</span>}
    </li>
  );
};
