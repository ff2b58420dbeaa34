import { alarmStateWords, type AlarmStateWord } from '#domain/alarm-states.ts';
import { alarmWord } from '#domain/alarm-words.ts';
import { formatDateTime } from '#domain/time.ts';
import type { Alarm } from '#state/alarms.ts';
import type { OutboxItem } from '#state/outbox.ts';
import { useSpeech } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

const isState = (value: unknown): value is AlarmStateWord =>
  typeof value === 'string' && Object.hasOwn(alarmStateWords, value);

/** What I wrote beside what somebody else has written meanwhile, alarm by alarm. */
export const SideBySide = ({
  item,
  theirs,
}: {
  readonly item: OutboxItem;
  readonly theirs: readonly Alarm[];
}) => {
  const { t, language } = useSpeech();
  const { state, remark } = item.fields;
  const mine = isState(state) ? t(alarmStateWords[state].text) : '—';
  return (
    <table className="tbl" data-part="side-by-side">
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
              <Plate code={alarm.signCode} /> {t(alarmWord(alarm.type).text)}
            </td>
            <td data-field="mine">
              {mine}
              <br />
              <span className="t2 small">{typeof remark === 'string' ? remark : ''}</span>
            </td>
            <td data-field="theirs">
              {t(alarmStateWords[alarm.state].text)} · {alarm.stateBy ?? '—'}
              <br />
              <span className="t2 small">
                {formatDateTime(alarm.stateTime, language)} {alarm.remark}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
