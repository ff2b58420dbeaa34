import { type ReactNode, useState } from 'react';

import type { Alarm } from '#state/alarms/alarms.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import styles from './first-rows.module.css';

/** Rows that a dialog shows until somebody asks for more: a flood has thousands, and each would be laid out again. */
const portion = 50;

/** Focuses what can't have the focus otherwise: a click among the rows takes it from no button. */
const focusOnce = (box: HTMLElement | null): void => {
  if (box === null) return;
  box.tabIndex = -1;
  box.addEventListener('blur', () => box.removeAttribute('tabindex'), { once: true });
  box.focus();
};

/** The first alarms of a dialog, and a button that shows more of them, within the dialog's `dialog-rows`; null: all are shown. */
export const useFirstRows = (
  alarms: readonly Alarm[],
): readonly [shown: readonly Alarm[], more: ReactNode | null] => {
  const { t } = useTranslation();
  const [most, setMost] = useState(portion);
  const left = alarms.length - most;
  if (left <= 0) return [alarms, null];
  return [
    alarms.slice(0, most),
    <p key="more" className={styles.more} data-part="more-alarms" data-value={left}>
      {t(['还有 {n} 条更早的', '{n} older {n:one|ones}'], { n: left })}
      <button
        type="button"
        className={buttons.small}
        onClick={({ currentTarget }) => {
          // The button goes with the last rows, and the focus would leave the dialog; another Enter must confirm nothing.
          if (left <= portion) focusOnce(currentTarget.closest<HTMLElement>('[data-part=dialog-rows]'));
          setMost(most + portion);
        }}
      >
        {t(['再显示 {n} 条', 'Show {n} more'], { n: Math.min(portion, left) })}
      </button>
    </p>,
  ];
};
