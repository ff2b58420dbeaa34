import type { Period } from '#domain/time/period.ts';
import { fromChinaInput, toChinaInput } from '#domain/time/time.ts';

import { useTranslation } from '../language.tsx';
import inputs from '../styles/inputs.module.css';
import { MomentInput } from './moment-input.tsx';
import styles from './period-picker.module.css';

/** The exact times at which a period begins and ends. */
export const PeriodTimes = ({
  period,
  onPeriod,
}: {
  readonly period: Period;
  readonly onPeriod: (period: Period) => void;
}) => {
  const { t } = useTranslation();
  const { fromMs, toMs } = period;
  return (
    <div className={styles.times}>
      <MomentInput
        precision="minute"
        name="startTime"
        label={t(['开始', 'From'])}
        frame={inputs.quiet}
        withCalendar={false}
        value={toChinaInput(fromMs)}
        onValue={(value) => {
          const ms = fromChinaInput(value);
          if (ms !== null) onPeriod({ fromMs: ms, toMs });
        }}
      />
      –
      <MomentInput
        precision="minute"
        name="endTime"
        label={t(['结束', 'To'])}
        frame={inputs.quiet}
        withCalendar={false}
        value={toChinaInput(toMs)}
        onValue={(value) => {
          const ms = fromChinaInput(value);
          if (ms !== null) onPeriod({ fromMs, toMs: ms });
        }}
      />
    </div>
  );
};
