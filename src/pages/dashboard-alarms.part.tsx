import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';

import { alarmWord } from '#domain/alarm-words.ts';
import { clockDuration } from '#domain/duration.ts';
import { formatMoment, instantMs } from '#domain/time.ts';
import { acknowledge, acknowledgeWords, type Alarm, board, openAlarm } from '#state/alarms.ts';
import { now } from '#state/clock.ts';
import { loadWaiting } from '#state/dashboard.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

const shown = 6;

const byUrgency = (a: Alarm, b: Alarm): number =>
  alarmWord(a.type).priority - alarmWord(b.type).priority || (a.startTime < b.startTime ? 1 : -1);

/** Alarms that nobody has acknowledged, the urgent first. Asked again whenever the board changes. */
export const WaitingAlarms = () => {
  const { t, language } = useSpeech();
  const [, navigate] = useLocation();
  const [alarms, setAlarms] = useState<readonly Alarm[] | null>(null);
  const [all, setAll] = useState(false);
  const told = board.value;
  const turn = useRef(0);
  const shownTurn = useRef(0);
  useEffect(() => {
    turn.current += 1;
    const mine = turn.current;
    // A later answer wins; an earlier one is better than none while alarms keep coming.
    void loadWaiting().then((rows) => {
      if (shownTurn.current > mine) return;
      shownTurn.current = mine;
      setAlarms(rows.filter(({ state }) => state === 'unconfirmed').toSorted(byUrgency));
    });
  }, [told]);
  const confirm = async (alarm: Alarm): Promise<void> => {
    if (await acknowledge([alarm])) setAlarms((old) => old?.filter(({ id }) => id !== alarm.id) ?? null);
  };
  const rows = all ? (alarms ?? []) : (alarms ?? []).slice(0, shown);
  return (
    <section data-part="waiting-alarms">
      <h3>
        {t(['待处理的报警', 'Alarms to handle'])}
        <em>{alarms?.length ?? ''}</em>
        <span className="sp" />
        {(alarms?.length ?? 0) > shown ? (
          <button
            type="button"
            className="t3 small"
            style={{ minHeight: '1.5rem' }}
            onClick={() => setAll(!all)}
          >
            {all ? t(['收起', 'Fewer']) : t(['全部报警', 'All alarms'])}
          </button>
        ) : null}
      </h3>
      {alarms !== null && alarms.length === 0 ? (
        <div className="empty-state" style={{ paddingTop: 0 }}>
          {t(['没有待处理的报警', 'Nothing waits to be handled'])}
        </div>
      ) : null}
      <table className="dt">
        <tbody>
          {rows.map((alarm) => {
            const { text, priority } = alarmWord(alarm.type);
            const what = alarmText(alarm, language);
            const began = instantMs(alarm.startTime);
            return (
              <tr key={alarm.id} data-id={alarm.id} data-type={alarm.type}>
                <td style={{ width: '1.75rem' }}>
                  <PriorityGlyph priority={priority} fill={alarm.endTime === null ? 'unconfirmed' : 'gone'} />
                </td>
                <td className="t2 wide" style={{ width: '4.5rem' }}>
                  {formatMoment(alarm.startTime, now.value, language)}
                </td>
                <td style={{ width: '6.25rem' }}>
                  <button
                    type="button"
                    onClick={() => navigate(`/monitor/track_map?truck=${encodeURIComponent(alarm.signCode)}`)}
                  >
                    <Plate code={alarm.signCode} />
                  </button>
                </td>
                <td className="e" style={{ width: '99%' }}>
                  <button type="button" onClick={() => (openAlarm.value = alarm)}>
                    {t(text)}
                    {what === t(text) ? '' : `${t(['：', ': '])}${what}`}
                    {alarm.area ? <span className="t3"> · {alarm.area}</span> : null}
                  </button>
                </td>
                <td className="r t2 wide">
                  {began === null ? '' : clockDuration((now.value - began) / 1000, language)}
                </td>
                <td className="r" style={{ width: '4.5rem' }}>
                  <button type="button" className="btn sm" onClick={() => void confirm(alarm)}>
                    {t(acknowledgeWords())}
                  </button>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
};
