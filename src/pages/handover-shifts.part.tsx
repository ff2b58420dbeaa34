import { useEffect, useState } from 'react';

import { alarmAddress, alarmWord } from '#domain/alarm-words.ts';
import { formatMoment } from '#domain/time.ts';
import { navigationRequest } from '#state/app-update.ts';
import { now } from '#state/clock.ts';
import {
  loadHandovers,
  loadHandoverState,
  waitingHandovers,
  waitsWords,
  type Handover,
  type HandoverState,
} from '#state/handovers.ts';
import { toast } from '#state/toasts.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useSpeech } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';

import { HandoverForm } from './handover-form.part.tsx';
import { HandoverHistory } from './handover-history.part.tsx';

/** What one shift leaves to the next: open alarms, trucks under way, notes, who signed for it, and all before. */
export const ShiftHandover = ({ onReady }: { readonly onReady: () => void }) => {
  const { t, language, m } = useSpeech();
  const [state, setState] = useState<HandoverState | null>(null);
  const [history, setHistory] = useState<readonly Handover[] | null>(null);
  const [turn, setTurn] = useState(0);
  // What had waited on this device has arrived, or was given up: the list is another one.
  const arrived = waitingHandovers.value.length;
  useEffect(() => {
    let current = true;
    void Promise.all([loadHandoverState(), loadHandovers()]).then(([nowOpen, all]) => {
      if (!current) return;
      if (nowOpen) setState(nowOpen);
      if (all) setHistory(all);
      if (nowOpen && all) onReady();
    });
    return () => {
      current = false;
    };
  }, [turn, arrived, onReady]);
  const done = (waits: boolean): void => {
    if (waits) toast('info', t(waitsWords));
    else toast('success', m('saved'));
    setTurn(turn + 1);
  };
  return (
    <>
      <section aria-label={t(['现在', 'Now'])}>
        <dl className="handover-figures">
          {(
            [
              ['openAlarms', ['未处理报警', 'Open alarms']],
              ['urgentAlarms', ['其中紧急', 'Urgent among them']],
              ['trucksUnderWay', ['在途车辆', 'Trucks under way']],
            ] as const
          ).map(([field, words]) => (
            <div key={field}>
              <dt>{t(words)}</dt>
              <dd data-field={field} data-value={state?.[field] ?? ''}>
                {state?.[field] ?? '—'}
              </dd>
            </div>
          ))}
        </dl>
        <div className="handover-open">
          <div>
            <h2 className="sec">{t(['未处理报警', 'Open alarms'])}</h2>
            {state !== null && state.alarms.length === 0 ? (
              <EmptyState title={t(['没有未处理的报警', 'No alarm is open'])} />
            ) : (
              <ul data-part="alarm-list">
                {(state?.alarms ?? []).map((alarm) => (
                  <li key={alarm.id} data-id={alarm.id}>
                    <button
                      type="button"
                      onClick={() => {
                        // The frame knows whether the type's page stands.
                        navigationRequest.value = alarmAddress(alarm.id);
                      }}
                    >
                      <PriorityGlyph priority={alarmWord(alarm.type).priority} />
                      <Plate code={alarm.signCode} />
                      <span>{t(alarmWord(alarm.type).text)}</span>
                      <span className="t2">{alarm.areaName ?? ''}</span>
                      <span className="t3">{formatMoment(alarm.startTime, now.value, language)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div>
            <h2 className="sec">{t(['在途车辆', 'Trucks under way'])}</h2>
            {state !== null && state.trucks.length === 0 ? (
              <EmptyState title={t(['没有在途任务', 'No task is under way'])} />
            ) : (
              <ul data-part="truck-list">
                {(state?.trucks ?? []).map((truck) => (
                  <li key={truck.taskCode} data-id={truck.signCode}>
                    <button
                      type="button"
                      onClick={() => {
                        navigationRequest.value = `/monitor/track_map?truck=${encodeURIComponent(truck.signCode)}`;
                      }}
                    >
                      <Plate code={truck.signCode} />
                      <span>{truck.startArea ?? ''}</span>
                      <span className="t2">{truck.driverName ?? ''}</span>
                      <span className="t3">{formatMoment(truck.startTime, now.value, language)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
      </section>
      <HandoverForm onDone={done} />
      <HandoverHistory history={history} onDone={done} />
    </>
  );
};
