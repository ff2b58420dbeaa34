import { useLocation } from 'wouter';

import { formatDuration } from '#domain/time/duration.ts';
import { formatMoment } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { acknowledge, acknowledgeWords, type Alarm } from '#state/alarms/alarms.ts';
import { foldKind } from '#state/alarms/alarm-dialogs.ts';
import { now } from '#state/view/clock.ts';
import { nameIn } from '#state/view/english-names.ts';
import { personIn } from '#state/view/person-names.ts';
import { figure, wordAt } from '#templates/alarm-text.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { useFirstRows } from './first-rows.tsx';
import { goToAlarm } from './open-alarm.ts';
import alarmDialog from './alarm-dialog.module.css';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './work-hours-dialog.module.css';

/** 203: drivers who work too long, newest first. */
export const WorkHoursDialog = ({ alarms }: { readonly alarms: readonly Alarm[] }) => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const [first] = alarms;
  const [shown, more] = useFirstRows(alarms);
  if (!first) return null;
  return (
    <section
      className={`${alarmDialog.dialog} ${alarmDialog.docked}`}
      role="dialog"
      aria-label={t(['工作时长', 'Working hours'])}
      data-part="alarm-203"
    >
      <header>
        <PriorityGlyph priority={3} size={26} />
        <div>
          <h2>{t(['工作时长', 'Working hours'])}</h2>
          <span>
            {t(['{n} 名驾驶员超时', '{n} {n:driver|drivers} over the limit'], { n: alarms.length })}
          </span>
        </div>
        <span className={layout.spacer} />
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(['收起', 'Minimise'])}
          onClick={() => foldKind('workHours')}
        >
          <Icon name="minus" />
        </button>
      </header>
      <div className={`${alarmDialog.rows} ${styles.rows}`} data-part="dialog-rows">
        <table className={tables.compact}>
          <thead>
            <tr>
              <th>{t(words.plate)}</th>
              <th>{t(words.driver)}</th>
              <th>{t(['开始驾驶', 'Driving since'])}</th>
              <th className={tables.right}>{t(['连续工作', 'At work'])}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((alarm) => (
              <tr key={alarm.id} data-id={alarm.id}>
                <td>
                  <Plate code={alarm.signCode} />
                </td>
                <td className={styles.driver}>
                  {personIn(wordAt(alarm, 'driver.name') || alarm.driverName || '—', language)}{' '}
                  <span className={typography.muted}>
                    {nameIn(wordAt(alarm, 'companyName') || alarm.companyName, language)}
                  </span>
                </td>
                <td
                  className={typography.secondary}
                  data-field="drivingSince"
                  data-value={wordAt(alarm, 'drivingSince')}
                >
                  {formatMoment(wordAt(alarm, 'drivingSince') || null, now.value, language)}
                </td>
                <td
                  className={tables.right}
                  data-field="driverWorkingDuration"
                  data-value={figure(alarm, 'driverWorkingDuration') ?? ''}
                >
                  <b>{formatDuration(figure(alarm, 'driverWorkingDuration'), language)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {more}
      </div>
      <footer>
        <button type="button" className={buttons.primary} onClick={() => goToAlarm(first, navigate)}>
          {t(words.details)}
        </button>
        <span className={layout.spacer} />
        <button type="button" className={buttons.quiet} onClick={() => void acknowledge(alarms)}>
          {t(acknowledgeWords(true), { n: alarms.length })}
        </button>
      </footer>
    </section>
  );
};
