import { useEffect, useState } from 'react';

import { alarmStateWords, isAlarmState } from '#domain/alarms/alarm-states.ts';
import { alarmAddress, alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import { formatMoment } from '#domain/time/time.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { now } from '#state/view/clock.ts';
import {
  loadHandovers,
  loadHandoverState,
  waitingHandovers,
  waitsWords,
  type Handover,
  type HandoverState,
} from '#state/alarms/handovers.ts';
import { toast } from '#state/view/toasts.ts';
import { AsOf } from '#templates/table-state.tsx';
import { nameIn } from '#state/view/english-names.ts';
import { personIn } from '#state/view/person-names.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';

import { HandoverForm } from './handover-form.part.tsx';
import { HandoverHistory } from './handover-history.part.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './handover-shifts.module.css';

/** What one shift leaves to the next: open alarms, trucks under way, notes, who signed for it, and all before. */
export const ShiftHandover = ({ onReady }: { readonly onReady: () => void }) => {
  const { t, language, m } = useTranslation();
  const [state, setState] = useState<HandoverState | null>(null);
  /** As of when they are, where they come from this device. */
  const [keptMs, setKeptMs] = useState<number | null>(null);
  const [history, setHistory] = useState<readonly Handover[] | null>(null);
  const [refetchKey, setRefetchKey] = useState(0);
  // What had waited on this device has arrived, or was given up: the list is another one.
  const arrived = waitingHandovers.value.length;
  useEffect(() => {
    let current = true;
    void Promise.all([loadHandoverState(), loadHandovers()]).then(([nowOpen, all]) => {
      if (!current) return;
      if (nowOpen.ok) setState(nowOpen.value);
      if (nowOpen.ok) setKeptMs(nowOpen.cached ? nowOpen.asOfMs : null);
      if (all.ok) setHistory(all.value);
      if (nowOpen.ok && all.ok) onReady();
    });
    return () => {
      current = false;
    };
  }, [refetchKey, arrived, onReady]);
  const done = (waits: boolean): void => {
    if (waits) toast('info', t(waitsWords));
    else toast('success', m('saved'));
    setRefetchKey(refetchKey + 1);
  };
  return (
    <>
      <section aria-label={t(['现在', 'Now'])}>
        {keptMs === null ? null : <AsOf ms={keptMs} />}
        <dl className={styles.figures}>
          {(
            [
              ['openAlarms', ['未结报警', 'Open alarms']],
              ['toDo', ['其中未确认', 'Unconfirmed among them']],
              ['urgentAlarms', ['其中紧急', 'Of which urgent']],
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
          {state?.shift ? (
            <>
              <div>
                <dt>{t(['本班新报警', 'Raised in this shift'])}</dt>
                <dd data-field="raised" data-value={state.shift.raised}>
                  {state.shift.raised}
                </dd>
              </div>
              <div>
                <dt>{t(['本班已研判', 'Judged in this shift'])}</dt>
                <dd data-field="judged" data-value={state.shift.judged}>
                  {state.shift.judged}
                </dd>
              </div>
              <div>
                <dt>{t(['接班时间', 'Shift since'])}</dt>
                <dd data-field="sinceTime" data-value={state.shift.sinceTime}>
                  {formatMoment(state.shift.sinceTime, now.value, language)}
                </dd>
              </div>
            </>
          ) : null}
        </dl>
        <div className={styles.open} data-waiting={state === null}>
          <div>
            <h2 className={sections.heading}>{t(['未结报警', 'Open alarms'])}</h2>
            {state !== null && state.alarms.length === 0 ? (
              <EmptyState title={t(['没有未结的报警', 'No open alarms'])} />
            ) : (
              <ul data-part="alarm-list">
                {(state?.alarms ?? []).map((alarm) => (
                  <li key={alarm.id} data-id={alarm.id}>
                    <button
                      type="button"
                      onClick={() => {
                        // The frame knows whether the type has a page.
                        navigationRequest.value = alarmAddress(alarm.id);
                      }}
                    >
                      <PriorityGlyph priority={alarmWord(alarm.type).priority} />
                      <Plate code={alarm.signCode} />
                      <span>{t(alarmName(alarm.type, alarm.cause))}</span>
                      <span className={typography.secondary}>{nameIn(alarm.areaName ?? '', language)}</span>
                      <span className={typography.secondary} data-field="state">
                        {isAlarmState(alarm.state) ? t(alarmStateWords[alarm.state].text) : ''}
                        {alarm.stateBy === null ? '' : ` · ${alarm.stateBy}`}
                      </span>
                      <span className={typography.muted}>
                        {formatMoment(alarm.startTime, now.value, language)}
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </div>
          <div>
            <h2 className={sections.heading}>{t(['在途车辆', 'Trucks under way'])}</h2>
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
                      <span>{nameIn(truck.startArea ?? '', language)}</span>
                      <span className={typography.secondary}>
                        {personIn(truck.driverName ?? '', language)}
                      </span>
                      <span className={typography.muted}>
                        {formatMoment(truck.startTime, now.value, language)}
                      </span>
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
