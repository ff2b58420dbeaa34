import { alarmStateWords } from '#domain/alarms/alarm-states.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { loadAlarmHistory } from '#state/reports/alarm-steps.ts';
import { mayDo } from '#state/session/session.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './alarm-history.module.css';
import { correctionText, correctionWord } from './changed-figures.ts';
import { useRead } from './use-read.ts';

/** Every step of an alarm: who said what of it, and what corrections of master data changed afterwards. */
const AlarmHistory = ({ id, version }: { readonly id: string; readonly version: number | null }) => {
  const { t, language } = useTranslation();
  const { value } = useRead(mayDo('alarm.watch') ? `${id} ${version}` : null, () => loadAlarmHistory(id));
  if (value === null || value.length === 0) return null;
  return (
    <section data-part="alarm-history">
      <div className={sections.heading}>{t(['处理经过', 'Handling'])}</div>
      <ol className={styles.steps}>
        {value.map((step) => (
          <li
            key={step.id}
            data-id={step.id}
            data-state={step.state}
            data-corrected={step.changes !== null || undefined}
          >
            <span>
              {step.changes === null ? (
                <b>{t(alarmStateWords[step.state].text)}</b>
              ) : (
                <span className={tags.tag}>{t(correctionWord(step))}</span>
              )}{' '}
              {step.userName}
              <span className={typography.muted}> {formatDateTime(step.time, language)}</span>
            </span>
            {step.changes === null ? null : <span>{correctionText(step.changes, language)}</span>}
            {step.remark === '' ? null : <span className={typography.secondary}>{step.remark}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
};

export default AlarmHistory;
