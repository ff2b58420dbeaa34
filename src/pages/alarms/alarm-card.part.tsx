import { useLocation } from 'wouter';

import { alarmStateWords } from '#domain/alarms/alarm-states.ts';
import { alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import { acknowledge, acknowledgeWords, type Alarm, mayJudge, openAlarm } from '#state/alarms/alarms.ts';
import { call } from '#state/hub/hub.ts';
import { now } from '#state/view/clock.ts';
import { toast } from '#state/view/toasts.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useAlarmPlace } from '#templates/open-alarms/use-alarm-place.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import styles from './alarms.module.css';

/** One open alarm: what, where, when, who is at it; confirm or handle, place, call. */
export const AlarmCard = ({
  alarm,
  onConfirmed,
}: {
  readonly alarm: Alarm;
  readonly onConfirmed: () => void;
}) => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const { priority } = alarmWord(alarm.type);
  const name = t(alarmName(alarm.type, alarm.properties['cause']));
  const what = alarmText(alarm, language);
  const place = useAlarmPlace(alarm);
  const waits = alarm.state === 'unconfirmed';
  const detail = [
    what === name ? '' : what,
    place === missing ? '' : place,
    nameIn(alarm.companyName, language),
  ].filter((said) => said !== '');
  const confirm = async (): Promise<void> => {
    if (await acknowledge([alarm])) onConfirmed();
  };
  const callDriver = async (): Promise<void> => {
    const outcome = await call('truckDetail.get', { signCode: alarm.signCode });
    const phone = outcome.ok ? outcome.value.driverPhone : null;
    if (phone) location.href = `tel:${phone}`;
    else toast('warning', t(['没有驾驶员电话', 'No phone number of the driver is known']), alarm.signCode);
  };
  const said = `${alarm.signCode} ${name}`;
  return (
    <li className={styles.card} data-id={alarm.id} data-type={alarm.type} data-state={alarm.state}>
      <button type="button" className={styles.open} onClick={() => (openAlarm.value = alarm)}>
        <PriorityGlyph
          priority={priority}
          size={20}
          fill={waits ? (alarm.endTime === null ? 'unconfirmed' : 'gone') : 'confirmed'}
        />
        <span className={styles.title}>
          <Plate code={alarm.signCode} />
          <b>{name}</b>
        </span>
        <span className={styles.time}>{formatMoment(alarm.startTime, now.value, language)}</span>
        <span className={styles.detail}>{detail.join(' · ')}</span>
        {waits ? null : (
          <span className={styles.detail} data-field="by" data-value={alarm.stateBy ?? ''}>
            {t(alarmStateWords[alarm.state].text)}
            {alarm.stateBy === null ? '' : ` · ${alarm.stateBy}`}
            {alarm.stateTime === null ? '' : ` · ${formatMoment(alarm.stateTime, now.value, language)}`}
          </span>
        )}
      </button>
      <div className={styles.actions}>
        {waits ? (
          <button
            type="button"
            className={priority === 1 ? buttons.danger : buttons.button}
            data-part="acknowledge"
            aria-label={`${t(acknowledgeWords())} ${said}`}
            onClick={() => void confirm()}
          >
            {t(acknowledgeWords())}
          </button>
        ) : (
          <button
            type="button"
            className={buttons.button}
            data-part="handle"
            aria-label={`${t(['研判', 'Judge'])} ${said}`}
            onClick={() => (openAlarm.value = alarm)}
          >
            {t(mayJudge() ? ['研判', 'Judge'] : ['查看', 'View'])}
          </button>
        )}
        <button
          type="button"
          className={buttons.button}
          data-part="place"
          aria-label={`${t(['看位置', 'Show place'])} ${said}`}
          onClick={() => navigate(`/monitor/track_map?truck=${encodeURIComponent(alarm.signCode)}`)}
        >
          <Icon name="pin" />
          {t(['位置', 'Place'])}
        </button>
        <button
          type="button"
          className={buttons.button}
          data-part="call"
          aria-label={`${t(['呼叫驾驶员', 'Call driver'])} ${said}`}
          onClick={() => void callDriver()}
        >
          <Icon name="phone" />
          {t(['呼叫', 'Call'])}
        </button>
      </div>
    </li>
  );
};
