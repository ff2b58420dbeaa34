import clsx from 'clsx';
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';

import type { MomentPrecision } from '#domain/time/typed-moment.ts';

import inputs from '../styles/inputs.module.css';
import { MomentCalendar } from './moment-calendar.tsx';
import styles from './moment-input.module.css';
import { useMomentDraft } from './use-moment-draft.ts';

const widths = { day: styles.day, minute: styles.minute, second: styles.second };

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
        <MomentCalendar draft={draft} precision={precision} min={min} max={max} clearable={clearable} />
      ) : null}
    </span>
  );
};
