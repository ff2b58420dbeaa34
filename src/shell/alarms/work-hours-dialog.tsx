import { useLocation } from 'wouter';

import { formatDuration } from '#domain/duration.ts';
import { formatMoment } from '#domain/time.ts';
import { plural } from '#i18n/plural.ts';
import { words } from '#i18n/words.ts';
import { acknowledge, acknowledgeWords, type Alarm } from '#state/alarms.ts';
import { closeDialog } from '#state/alarm-view.ts';
import { now } from '#state/clock.ts';
import { figure, wordAt } from '#templates/alarm-text.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { goToAlarm } from './open-alarm.ts';

/** 203: drivers who work too long, newest first. */
export const WorkHoursDialog = ({ alarms }: { readonly alarms: readonly Alarm[] }) => {
  const { t, language } = useSpeech();
  const [, navigate] = useLocation();
  const [first] = alarms;
  if (!first) return null;
  return (
    <section
      className="dlg s"
      role="dialog"
      aria-label={t(['工作时长', 'Working hours'])}
      data-part="alarm-203"
    >
      <header>
        <PriorityGlyph priority={3} size={26} />
        <div>
          <h2>{t(['工作时长', 'Working hours'])}</h2>
          <span>
            {t(
              plural(
                alarms.length,
                '{n} 名司机超时',
                '{n} driver over the limit',
                '{n} drivers over the limit',
              ),
              { n: alarms.length },
            )}
          </span>
        </div>
        <span className="sp" />
        <button
          type="button"
          className="btn q sm ico"
          aria-label={t(words.close)}
          onClick={() => closeDialog(alarms.map(({ id }) => id))}
        >
          <Icon name="cross" />
        </button>
      </header>
      <div className="rows" style={{ maxHeight: '16rem' }}>
        <table className="ct">
          <thead>
            <tr>
              <th>{t(words.plate)}</th>
              <th>{t(words.driver)}</th>
              <th>{t(['开始驾驶', 'Driving since'])}</th>
              <th className="r">{t(['连续工作', 'At work'])}</th>
            </tr>
          </thead>
          <tbody>
            {alarms.map((alarm) => (
              <tr key={alarm.id} data-id={alarm.id}>
                <td>
                  <Plate code={alarm.signCode} />
                </td>
                <td style={{ maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', width: '60%' }}>
                  {wordAt(alarm, 'driver.name') || alarm.driverName || '—'}{' '}
                  <span className="t3">{wordAt(alarm, 'companyName') || alarm.companyName}</span>
                </td>
                <td className="t2" data-field="drivingSince" data-value={wordAt(alarm, 'drivingSince')}>
                  {formatMoment(wordAt(alarm, 'drivingSince') || null, now.value, language)}
                </td>
                <td
                  className="r"
                  data-field="driverWorkingDuration"
                  data-value={figure(alarm, 'driverWorkingDuration') ?? ''}
                >
                  <b>{formatDuration(figure(alarm, 'driverWorkingDuration'), language)}</b>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <footer>
        <button type="button" className="btn pri" onClick={() => goToAlarm(first, navigate)}>
          {t(words.details)}
        </button>
        <span className="sp" />
        <button type="button" className="btn q" onClick={() => void acknowledge(alarms)}>
          {t(acknowledgeWords(true), { n: alarms.length })}
        </button>
      </footer>
    </section>
  );
};
