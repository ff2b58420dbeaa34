import clsx from 'clsx';
import { lazy, Suspense, useId, useLayoutEffect, useRef, type KeyboardEvent } from 'react';

import type { MomentPrecision } from '#domain/time/typed-moment.ts';

import { Icon } from '../icon.tsx';
import { useTranslation } from '../language.tsx';
import { Popover } from '../popover.tsx';
import inputs from '../styles/inputs.module.css';
import styles from './moment-input.module.css';
import { useMomentDraft } from './use-moment-draft.ts';

const MomentPanel = lazy(() => import('./moment-panel.tsx'));

const widths = { day: styles.day, minute: styles.minute, second: styles.second };

const clockLength: Readonly<Record<MomentPrecision, number>> = { day: 0, minute: 2, second: 3 };

/**
 * A day or a moment of China time, typed as the page's language writes it or picked from a calendar; the browser's own
 * control would write it as the browser's language does. Its values are those of such a control. Arrow keys move the
 * part where the caret stands, Alt ↓ opens the calendar.
 */
export const MomentInput = ({
  value,
  precision,
  name,
  label,
  onValue,
  onUnread,
  clearable = false,
  readOnly = false,
  frame = inputs.frame,
  withCalendar = true,
  min,
  max,
  ties = {},
}: {
  /** `2026-11-22`, `2026-11-22T08:30`, `2026-11-22T08:30:00`, or nothing. */
  readonly value: string;
  readonly precision: MomentPrecision;
  readonly name: string;
  /** Where no label stands beside it. */
  readonly label?: string;
  readonly onValue: (value: string) => void;
  /** What was typed and is no moment: for forms, which say so themselves. */
  readonly onUnread?: (typed: string) => void;
  readonly clearable?: boolean;
  readonly readOnly?: boolean;
  readonly frame?: string | undefined;
  /** Off where a calendar stands beside it. */
  readonly withCalendar?: boolean;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  /** Attributes that tie it to label and fault, and to another form. */
  readonly ties?: Readonly<Record<string, string | boolean | undefined>>;
}) => {
  const { t } = useTranslation();
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<readonly [number, number] | null>(null);
  useLayoutEffect(() => {
    if (caret.current) input.current?.setSelectionRange(...caret.current);
    caret.current = null;
  });
  const draft = useMomentDraft(value, { precision, clearable, min, max, onValue, onUnread });
  const isWrong = draft.problem !== '';
  const keys = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (readOnly) return;
    if (event.key === 'Enter') draft.leave();
    if (event.key === 'Escape' && draft.isDraft && onUnread === undefined) {
      event.stopPropagation();
      draft.revert();
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.altKey) input.current?.parentElement?.querySelector('button')?.click();
    else
      caret.current = draft.step(event.currentTarget.selectionStart ?? 0, event.key === 'ArrowUp' ? 1 : -1);
  };
  const day = draft.read?.slice(0, 10) ?? null;
  const clock = (draft.read?.slice(11) || '00:00:00').split(':').slice(0, clockLength[precision]);
  const momentOf = (onDay: string, at: readonly string[]): string =>
    at.length === 0 ? onDay : `${onDay}T${at.join(':')}`;
  return (
    <span className={clsx(isWrong ? inputs.invalid : frame, styles.root, widths[precision])}>
      <input
        {...ties}
        {...(isWrong ? { 'aria-invalid': true, 'aria-describedby': problemId } : {})}
        ref={input}
        type="text"
        autoComplete="off"
        spellCheck={false}
        name={name}
        aria-label={label}
        title={label}
        value={draft.typed}
        readOnly={readOnly}
        placeholder={label ?? draft.format}
        onChange={({ target }) => draft.type(target.value)}
        onBlur={draft.leave}
        onKeyDown={keys}
      />
      {isWrong ? (
        <span id={problemId} role="alert" className={styles.problem}>
          {draft.problem}
        </span>
      ) : null}
      {withCalendar && !readOnly ? (
        <Popover
          label={t(['日历', 'Calendar'])}
          widthPx={276}
          part="moment-panel"
          trigger={(opener) => (
            <button {...opener} className={styles.opener} aria-label={t(['打开日历', 'Open the calendar'])}>
              <Icon name="calendar" />
            </button>
          )}
        >
          {(close) => (
            // Escape closes the calendar alone, not the form in which it stands.
            <div
              role="presentation"
              onKeyDown={(event) => {
                if (event.key === 'Escape') event.stopPropagation();
              }}
            >
              <Suspense fallback={<div className={styles.loading} />}>
                <MomentPanel
                  day={day}
                  clock={clock}
                  min={min?.slice(0, 10)}
                  max={max?.slice(0, 10)}
                  clearable={clearable}
                  onDay={(picked) => {
                    draft.putWithin(momentOf(picked, clock));
                    if (clock.length === 0) close();
                  }}
                  onClock={(at) => {
                    if (day !== null) draft.putWithin(momentOf(day, at));
                  }}
                  onClear={() => {
                    draft.put('');
                    close();
                  }}
                  onClose={close}
                />
              </Suspense>
            </div>
          )}
        </Popover>
      ) : null}
    </span>
  );
};
