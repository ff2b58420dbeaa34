import { useLocation } from 'wouter';

import { alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import { clockDuration } from '#domain/time/duration.ts';
import { formatMoment, instantMs } from '#domain/time/time.ts';
import { acknowledgeWords, type Alarm, openAlarm } from '#state/alarms/alarms.ts';
import { now } from '#state/view/clock.ts';
import { nameIn } from '#state/view/english-names.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';
import dashboardTable from './dashboard-table.module.css';

/** An unconfirmed alarm: since when, whose, what and where, with its way to the map. */
export const WaitingAlarm = ({
  alarm,
  onConfirm,
}: {
  readonly alarm: Alarm;
  readonly onConfirm: () => void;
}) => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const { priority } = alarmWord(alarm.type);
  const text = alarmName(alarm.type, alarm.properties['cause']);
  const what = alarmText(alarm, language);
  const began = instantMs(alarm.startTime);
  return (
    <tr data-id={alarm.id} data-type={alarm.type}>
      <td className={dashboardTable.glyph}>
        <PriorityGlyph priority={priority} fill={alarm.endTime === null ? 'unconfirmed' : 'gone'} />
      </td>
      <td className={`${typography.secondary} ${dashboardTable.wideOnly} ${dashboardTable.moment}`}>
        {formatMoment(alarm.startTime, now.value, language)}
      </td>
      <td className={dashboardTable.plate}>
        <button
          type="button"
          onClick={() => navigate(`/monitor/track_map?truck=${encodeURIComponent(alarm.signCode)}`)}
        >
          <Plate code={alarm.signCode} />
        </button>
      </td>
      <td className={`${dashboardTable.ellipsis} ${dashboardTable.what}`}>
        <button type="button" onClick={() => (openAlarm.value = alarm)}>
          {t(text)}
          {what === t(text) ? '' : `${t(['：', ': '])}${what}`}
          {alarm.area ? <span className={typography.muted}> · {nameIn(alarm.area, language)}</span> : null}
        </button>
      </td>
      <td className={`${dashboardTable.right} ${typography.secondary} ${dashboardTable.wideOnly}`}>
        {began === null ? '' : clockDuration((now.value - began) / 1000, language)}
      </td>
      <td className={`${dashboardTable.right} ${dashboardTable.action}`}>
        <button type="button" className={`${buttons.small} ${dashboardTable.confirm}`} onClick={onConfirm}>
          {t(acknowledgeWords())}
        </button>
      </td>
    </tr>
  );
};
