import { type KeyboardEvent, useState } from 'react';
import { Link } from 'wouter';

import { niceTicks } from '#ui/chart/nice-ticks.ts';

import styles from './day-columns.module.css';

/** A day of the columns. */
export interface DayColumn {
  readonly day: string;
  /** As it is written under the axis. */
  readonly label: string;
  /** Null: nothing is known of it. */
  readonly figure: number | null;
  readonly text: string;
  readonly href: string;
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_at, last) => last,
};

/** Days that are named under the axis. */
const named = (index: number, count: number): boolean =>
  index === 0 || index === count - 1 || (index % 7 === 1 && index > 3 && index < count - 4);

/**
 * A column a day that opens the records of that day; a dash where nothing is known. One stop of the tab key: arrows walk
 * from day to day.
 */
export const DayColumns = ({
  label,
  columns,
  tickText,
  onPoint,
}: {
  readonly label: string;
  readonly columns: readonly DayColumn[];
  readonly tickText: (figure: number) => string;
  /** Day that is pointed at or in focus. */
  readonly onPoint: (column: DayColumn | null) => void;
}) => {
  const known = columns.filter(({ figure }) => figure !== null);
  const [chosen, setChosen] = useState('');
  const stop = known.some(({ day }) => day === chosen) ? chosen : known.at(-1)?.day;
  const figures = known.map(({ figure }) => figure ?? 0);
  const { top } = niceTicks(Math.max(0, ...figures.map(Math.abs)));
  const low = figures.some((figure) => figure < 0) ? -top : 0;
  const high = low === 0 || figures.some((figure) => figure > 0) ? top : 0;
  const share = (figure: number): number => ((figure - low) / (high - low)) * 100;
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const step = steps[event.key];
    const at = known.findIndex(({ day }) => day === stop);
    const next = step && known[Math.min(known.length - 1, Math.max(0, step(at, known.length - 1)))];
    if (!next) return;
    event.preventDefault();
    setChosen(next.day);
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next.day}"]`)?.focus();
  };
  return (
    <div className={styles.chart}>
      <span className={styles.high}>{high === 0 ? '0' : tickText(high)}</span>
      <span className={styles.low}>{low === 0 ? '0' : tickText(low)}</span>
      <div
        className={styles.columns}
        role="group"
        aria-label={label}
        onKeyDown={walk}
        onPointerLeave={() => onPoint(null)}
        onBlur={() => onPoint(null)}
      >
        {low < 0 && high > 0 ? <i className={styles.zero} style={{ bottom: `${share(0)}%` }} /> : null}
        {columns.map((column, index) => {
          const { day, figure, text, href } = column;
          const last = index === columns.length - 1;
          if (figure === null) return <span key={day} className={styles.gap} data-day={day} data-value="" />;
          return (
            <Link
              key={day}
              href={href}
              className={last ? `${styles.day} ${styles.today}` : styles.day}
              data-day={day}
              data-value={figure}
              aria-label={`${column.label} ${text}`}
              tabIndex={day === stop ? 0 : -1}
              onPointerEnter={() => onPoint(column)}
              onFocus={() => {
                setChosen(day);
                onPoint(column);
              }}
            >
              <i
                style={{
                  bottom: `${share(Math.min(0, figure))}%`,
                  height: `${(Math.abs(figure) / (high - low)) * 100}%`,
                }}
              />
            </Link>
          );
        })}
      </div>
      <div className={styles.axis} aria-hidden="true">
        {columns.map(({ day, label: words }, index) => (
          <span key={day}>{named(index, columns.length) ? words : ''}</span>
        ))}
      </div>
    </div>
  );
};
