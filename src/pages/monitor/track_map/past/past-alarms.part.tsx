import { alarmStateWords, isAlarmState } from '#domain/alarms/alarm-states.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import type { Text } from '#i18n/text.ts';
import type { PastAlarm, PastFleet } from '#state/tracks/past-fleet.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

const stateWord = (state: string): Text =>
  isAlarmState(state) ? alarmStateWords[state].text : [state, state];

/** Why it is only known now, or no longer. */
const changes: Readonly<Record<PastFleet['changedSince'][number]['what'], Text>> = {
  raisedLater: ['当时尚未报出', 'not known yet then'],
  withdrawnSince: ['后来撤回', 'withdrawn since'],
};

/** Alarms of one truck that were open at the moment, what was made of each then and next, and what is known otherwise. */
export const PastAlarms = ({
  alarms,
  changed,
}: {
  readonly alarms: readonly PastAlarm[];
  readonly changed: PastFleet['changedSince'];
}) => {
  const { t, language } = useTranslation();
  return (
    <>
      {alarms.map(({ type, cause, startTime, state, next }) => (
        <div
          key={`${type} ${startTime}`}
          className={sections.reason}
          data-priority={alarmWord(type).priority}
          data-part="past-alarm"
          data-value={state}
        >
          <PriorityGlyph priority={alarmWord(type).priority} size={18} />
          <div>
            <b>{t(alarmName(type, cause))}</b>
            <div className={`${typography.secondary} ${typography.small}`}>
              {t(['{time} 起', 'since {time}'], { time: formatDateTime(startTime, language) })} ·{' '}
              {t(stateWord(state))}
              {next === null
                ? ''
                : ` · ${formatDateTime(next.time, language)} ${next.userName} ${t(stateWord(next.state))}`}
            </div>
          </div>
        </div>
      ))}
      {changed.map(({ type, startTime, what }) => (
        <p
          key={`${type} ${startTime} ${what}`}
          className={`${typography.secondary} ${typography.small}`}
          data-part="past-changed"
          data-value={what}
        >
          {t(alarmName(type, null))} · {formatDateTime(startTime, language)} · {t(changes[what])}
        </p>
      ))}
    </>
  );
};
