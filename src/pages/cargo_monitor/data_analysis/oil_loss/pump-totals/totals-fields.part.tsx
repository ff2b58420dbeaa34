import { Field } from '#ui/form/field.tsx';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { ends } from './totals-ends.part.ts';
import { useTranslation } from '#ui/language.tsx';

import { useTypedTotals } from './use-typed-totals.part.ts';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from '../pump-totals-form.module.css';

const labels = {
  start: { time: ['卸油前读数时刻', 'Read before, at'], total: ['卸油前累计', 'Total before'] },
  end: { time: ['卸油后读数时刻', 'Read after, at'], total: ['卸油后累计', 'Total after'] },
} as const;

/** When the pumps were read and what they had counted, before and after. */
export const TotalsFields = ({
  entered: { times, typed, timeError, totalError, setTime, setTotal },
  onTyped,
}: {
  readonly entered: ReturnType<typeof useTypedTotals>;
  /** Something else is typed than was refused. */
  readonly onTyped: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      {ends.map((end) => (
        <Field key={`${end} time`} label={t(labels[end].time)} required error={timeError(end)}>
          {(ties) => (
            <MomentInput
              ties={ties}
              name={`${end}Time`}
              precision="minute"
              value={times[end]}
              frame={timeError(end) === '' ? inputs.frame : inputs.invalid}
              onValue={(value) => {
                setTime(end, value);
                onTyped();
              }}
            />
          )}
        </Field>
      ))}
      {ends.map((end) => (
        <Field
          key={`${end} total`}
          label={t(labels[end].total)}
          required
          error={totalError(end)}
          hint={end === 'start' ? t(['该罐所有油枪之和', 'All pumps on the tank together']) : ''}
        >
          {(ties) => (
            <span className={totalError(end) === '' ? inputs.frame : inputs.invalid}>
              <input
                {...ties}
                name={`${end}TotalVtL`}
                inputMode="decimal"
                autoComplete="off"
                value={typed[end]}
                onChange={(event) => {
                  setTotal(end, event.target.value);
                  onTyped();
                }}
              />
              <span className={`${typography.muted} ${typography.small}`}>L</span>
            </span>
          )}
        </Field>
      ))}
    </div>
  );
};
