import type { CSSProperties } from 'react';

import { chinaDayOf, chinaDayRange } from '#domain/time/china-day.ts';
import { quickRange, type Period } from '#domain/time/period.ts';
import { dayMs, formatDate } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import { loadDaysWithRows } from '#state/reports/reports.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';

import { ReadAge } from '../../table-state.tsx';
import { useRead } from '../../use-read.ts';
import { filtersOf, type Query } from '../query/query.ts';
import buttons from '#ui/styles/buttons.module.css';
import styles from './days-with-rows.module.css';

const dayCount = 30;

/** Under a page without rows: when the last ones were, and thirty days as a strip, with the ways there. */
export const DaysWithRows = ({
  address,
  report,
  query,
  onPeriod,
}: {
  readonly address: string;
  readonly report: Report;
  readonly query: Query;
  readonly onPeriod: (period: Period) => void;
}) => {
  const { t, language } = useTranslation();
  const { startTime: _from, endTime: _to, ...filters } = filtersOf(report, query);
  const read = useRead(JSON.stringify([address, filters]), () => loadDaysWithRows(address, filters));
  const { value } = read;
  if (value === null) return null;
  const { fromMs } = chinaDayRange(value.fromDay);
  const rowsOf = new Map(value.days.map(({ day, rows }) => [day, rows]));
  const most = Math.max(1, ...rowsOf.values());
  const last = value.days[0] ?? value.before;
  const shown = (day: string): string => formatDate(chinaDayRange(day).fromMs, language);
  const lead = (day: string): void => onPeriod(chinaDayRange(day));
  const text = (day: string, rows: number): string =>
    t(['{day}，{n} 条', '{day}, {n} {n:row|rows}'], { day: shown(day), n: rows });
  return (
    <div className={styles.days} data-part="days-with-rows">
      {last === null ? (
        <span>{t(['近 30 天都没有', 'None in the last 30 days'])}</span>
      ) : (
        <span>
          {t(['最近一次：', 'Last: '])}
          <button
            type="button"
            className={buttons.quietSmall}
            data-part="last-day"
            onClick={() => lead(last.day)}
          >
            {text(last.day, last.rows)}
          </button>
        </span>
      )}
      {value.days.length === 0 ? null : (
        <div
          className={styles.strip}
          role="img"
          aria-label={t(['近 30 天：{days}', 'Last 30 days: {days}'], {
            days: value.days.map(({ day, rows }) => text(day, rows)).join(t(['；', '; '])),
          })}
        >
          {Array.from({ length: dayCount }, (_, index) => {
            const day = chinaDayOf(fromMs + index * dayMs);
            const rows = rowsOf.get(day) ?? 0;
            return rows === 0 ? (
              <i key={day} />
            ) : (
              // For the mouse: a cell is too narrow for anything else, and the buttons around it lead to the same days.
              <i
                key={day}
                data-day={day}
                style={{ '--share': rows / most } as CSSProperties}
                title={text(day, rows)}
                onClick={() => lead(day)}
              />
            );
          })}
        </div>
      )}
      {value.days.length === 0 ? null : (
        <button
          type="button"
          className={buttons.button}
          onClick={() => onPeriod(quickRange('recentMonth', now.peek()))}
        >
          {t(['查近 30 天', 'Look at the last 30 days'])}
        </button>
      )}
      <ReadAge read={read} />
    </div>
  );
};
