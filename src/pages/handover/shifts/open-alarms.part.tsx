import { alarmStateWords, isAlarmState } from '#domain/alarms/alarm-states.ts';
import { alarmAddress, alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import { formatMoment } from '#domain/time/time.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { now } from '#state/view/clock.ts';
import type { HandoverState } from '#state/alarms/handovers.ts';
import { nameIn } from '#state/view/english-names.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';
import { Plate } from '#ui/plate.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

/** The alarms that the next shift takes over. */
export const OpenAlarms = ({ state }: { readonly state: HandoverState | null }) => {
  const { t, language } = useTranslation();
  return (
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
                <span className={typography.muted}>{formatMoment(alarm.startTime, now.value, language)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
