import { DatePicker } from '@mantine/dates';
import { useEffect, useRef } from 'react';

import { words } from '#i18n/words.ts';

import { useTranslation } from '../language.tsx';
import { Mantine } from '../mantine.tsx';
import buttons from '../styles/buttons.module.css';
import inputs from '../styles/inputs.module.css';
import layout from '../styles/layout.module.css';
import { CalendarLanguage, calendarWords } from './calendar-language.tsx';
import styles from './moment-panel.module.css';

const clockParts = [
  ['hour', 24, ['时', 'Hour']],
  ['minute', 60, ['分', 'Minute']],
  ['second', 60, ['秒', 'Second']],
] as const;

/** Not every page has the kit around it; the document has the scheme, whoever decided it. */
const shownScheme = (): 'light' | 'dark' =>
  document.documentElement.getAttribute('data-mantine-color-scheme') === 'dark' ? 'dark' : 'light';

/** A month to pick a day from, with the time of day below where a moment has one. Loaded when it is first opened. */
const MomentPanel = ({
  day,
  clock,
  min,
  max,
  clearable,
  onDay,
  onClock,
  onClear,
  onClose,
}: {
  /** `YYYY-MM-DD`, null where nothing is chosen yet. */
  readonly day: string | null;
  /** `08`, `30`: as many as the moment has; none for a day. */
  readonly clock: readonly string[];
  readonly min: string | undefined;
  readonly max: string | undefined;
  readonly clearable: boolean;
  readonly onDay: (day: string) => void;
  readonly onClock: (clock: readonly string[]) => void;
  readonly onClear: () => void;
  readonly onClose: () => void;
}) => {
  const translation = useTranslation();
  const { t } = translation;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const which of ['[data-selected]', '[data-today]', ':not([data-outside], :disabled)']) {
      const day = panel.current?.querySelector<HTMLElement>(`td button${which}`);
      if (!day) continue;
      day.focus();
      return;
    }
  }, []);
  const initial = day ?? max;
  return (
    <div ref={panel} className={styles.panel}>
      <Mantine scheme={shownScheme()}>
        <CalendarLanguage>
          <DatePicker
            size="sm"
            highlightToday
            value={day}
            onChange={(picked) => {
              if (picked !== null) onDay(picked.slice(0, 10));
            }}
            {...(initial === undefined ? {} : { defaultDate: initial })}
            {...(min === undefined ? {} : { minDate: min })}
            {...(max === undefined ? {} : { maxDate: max })}
            {...calendarWords(translation)}
          />
        </CalendarLanguage>
      </Mantine>
      <div className={styles.foot}>
        {clockParts.slice(0, clock.length).map(([name, count, text], index) => (
          <span key={name} className={inputs.quiet}>
            <select
              aria-label={t(text)}
              data-clock={name}
              disabled={day === null}
              value={clock[index]}
              onChange={({ target }) => onClock(clock.with(index, target.value))}
            >
              {Array.from({ length: count }, (_, value) => (
                <option key={value}>{String(value).padStart(2, '0')}</option>
              ))}
            </select>
          </span>
        ))}
        <span className={layout.spacer} />
        {clearable && day !== null ? (
          <button type="button" className={buttons.quiet} onClick={onClear}>
            {t(['清除', 'Clear'])}
          </button>
        ) : null}
        {clock.length > 0 ? (
          <button type="button" className={buttons.button} data-part="moment-done" onClick={onClose}>
            {t(words.ok)}
          </button>
        ) : null}
      </div>
    </div>
  );
};

export default MomentPanel;
