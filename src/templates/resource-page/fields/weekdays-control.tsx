import { weekdaysText } from '#domain/time/weekdays-text.ts';
import { weekdayCodes, weekdays } from '#domain/time/weekdays.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import segmented from '#ui/styles/segmented.module.css';

import { asText } from './choose.tsx';
import type { ControlOf } from './control.ts';
import styles from './field-control.module.css';

/** Days of the week, each of which is pressed or not; none is every day. */
export const WeekdaysControl = ({ name, field, value, readOnly, ties, onValue }: ControlOf<'weekdays'>) => {
  const { t } = useTranslation();
  const chosen = asText(value).split(',');
  if (readOnly)
    return (
      <span className={inputs.readOnly}>
        {t(asText(value) === '' ? ['每天', 'Every day'] : weekdaysText(chosen))}
      </span>
    );
  return (
    <span
      id={ties.id}
      className={`${segmented.group} ${styles.week}`}
      role="group"
      aria-label={ties['aria-label'] ?? t(field.title)}
      aria-describedby={ties['aria-describedby']}
      data-part={name}
    >
      {weekdayCodes.map((code) => (
        <button
          key={code}
          type="button"
          aria-pressed={chosen.includes(code)}
          onClick={() =>
            onValue(
              weekdayCodes
                .filter((day) => (day === code ? !chosen.includes(day) : chosen.includes(day)))
                .join(','),
            )
          }
        >
          {t(weekdays[code].text)}
        </button>
      ))}
    </span>
  );
};
