import { formatMoment } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import type { HandoverState } from '#state/alarms/handovers.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from '../handover-shifts.module.css';

/** What is open at the moment, and what the shift has seen. */
export const HandoverFigures = ({ state }: { readonly state: HandoverState | null }) => {
  const { t, language } = useTranslation();
  return (
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
  );
};
