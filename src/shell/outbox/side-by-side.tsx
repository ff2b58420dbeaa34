import { alarmStateWords, type AlarmStateWord } from '#domain/alarms/alarm-states.ts';
import { alarmName } from '#domain/words/alarm-words.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { Alarm } from '#state/alarms/alarms.ts';
import type { OutboxItem } from '#state/hub/outbox.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './side-by-side.module.css';

const isState = (value: unknown): value is AlarmStateWord =>
  typeof value === 'string' && Object.hasOwn(alarmStateWords, value);

/** The user's own entry beside what another has written meanwhile, alarm by alarm. */
export const SideBySide = ({
  item,
  theirs,
}: {
  readonly item: OutboxItem;
  readonly theirs: readonly Alarm[];
}) => {
  const { t, language } = useTranslation();
  const { state, remark } = item.fields;
  const mine = isState(state) ? t(alarmStateWords[state].text) : '—';
  return (
    <table className={`${tables.compact} ${styles.sideBySide}`} data-part="side-by-side">
      <thead>
        <tr>
          <th scope="col">{t(['报警', 'Alarm'])}</th>
          <th scope="col">{t(['我的处理', 'Mine'])}</th>
          <th scope="col">{t(['对方的处理', 'Theirs'])}</th>
        </tr>
      </thead>
      <tbody>
        {theirs.map((alarm) => (
          <tr key={alarm.id} data-id={alarm.id}>
            <td>
              <Plate code={alarm.signCode} />
              <span>{t(alarmName(alarm.type, alarm.properties['cause']))}</span>
            </td>
            <td data-field="mine">
              <b>{mine}</b>
              <span>{typeof remark === 'string' ? remark : ''}</span>
            </td>
            <td data-field="theirs">
              <b>{t(alarmStateWords[alarm.state].text)}</b>
              <span>{alarm.remark}</span>
              <small className={typography.secondary}>
                {alarm.stateBy ?? '—'} · {formatDateTime(alarm.stateTime, language)}
              </small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
