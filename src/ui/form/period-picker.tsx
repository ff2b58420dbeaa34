import { Popover } from '@mantine/core';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { type Period, periodProblem } from '#domain/time/period.ts';
import { chinaDay, formatClock, formatDate, fromChinaInput } from '#domain/time/time.ts';

import { Icon } from '../icon.tsx';
import { useTranslation } from '../language.tsx';
import inputs from '../styles/inputs.module.css';
import layout from '../styles/layout.module.css';
import styles from './period-picker.module.css';
import { PeriodTimes } from './period-times.tsx';
import { QuickRanges } from './quick-ranges.tsx';

const RangeCalendar = lazy(() => import('./range-calendar.tsx'));

const minuteMs = 60_000;

/** A period in China time: quick ranges, a calendar, exact times. Says when it runs backwards or is too long. */
export const PeriodPicker = ({
  period,
  nowMs,
  maxDays,
  onPeriod,
}: {
  readonly period: Period;
  readonly nowMs: number;
  readonly maxDays: number | undefined;
  readonly onPeriod: (period: Period) => void;
}) => {
  const { t, language } = useTranslation();
  const [half, setHalf] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // Wherever the focus is: the panel closes itself only while it holds it.
  useEffect(() => {
    if (!open) return undefined;
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') setOpen(false);
    };
    addEventListener('keydown', close, { capture: true });
    return () => removeEventListener('keydown', close, { capture: true });
  }, [open]);
  const problem = periodProblem(period, maxDays);
  const day = (ms: number): string => formatDate(ms, language);
  const clock = (ms: number): string => formatClock(ms).slice(0, 5);
  const { fromMs, toMs } = period;
  const shownTo = toMs - minuteMs;
  const sameDay = day(fromMs) === day(shownTo);
  const text = `${day(fromMs)} ${clock(fromMs)} – ${sameDay ? '' : `${day(shownTo)} `}${clock(toMs) === '00:00' ? '24:00' : clock(toMs)}`;
  const words = {
    startAfterEnd: t(['开始时间不能晚于结束时间', 'The start must not be after the end']),
    tooLong: t(['最多查询 {n} 天', 'At most {n} days at once'], { n: maxDays ?? 0 }),
  };
  return (
    <Popover position="bottom-start" opened={open} onChange={setOpen}>
      <Popover.Target>
        <button
          ref={opener}
          type="button"
          className={problem === null ? inputs.frame : inputs.invalid}
          data-part="period"
          title={problem === null ? text : words[problem]}
          onClick={() => setOpen((shown) => !shown)}
        >
          <Icon name="calendar" />
          <span className={styles.text}>{problem === null ? text : words[problem]}</span>
          <span className={layout.spacer} />
          <Icon name="down" size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.panel}>
          <QuickRanges
            period={period}
            nowMs={nowMs}
            maxDays={maxDays}
            onRange={(range) => {
              setHalf(null);
              onPeriod(range);
              // Nothing is left to choose, and the covered rows and button are wanted.
              setOpen(false);
              opener.current?.focus();
            }}
          />
          <div className={styles.body}>
            <Suspense fallback={<div className={styles.loading} />}>
              <RangeCalendar
                from={half ?? chinaDay(fromMs)}
                to={half ?? chinaDay(shownTo)}
                onPick={(first, second) => {
                  setHalf(second === null ? first : null);
                  const start = fromChinaInput(first);
                  const end = fromChinaInput(second ?? first);
                  if (start !== null && end !== null) onPeriod({ fromMs: start, toMs: end + 86_400_000 });
                }}
              />
            </Suspense>
            <PeriodTimes period={period} onPeriod={onPeriod} />
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
};
