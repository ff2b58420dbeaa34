import { useState } from 'react';

import { chinaWeekOf } from '#domain/time/week.ts';
import { chinaDayOf, chinaDayRange } from '#domain/time/china-day.ts';
import { formatDay } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import { phone } from '#state/view/viewport.ts';
import type { ResourceViewProps } from '#templates/resource-page/panel.ts';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { ReadAge } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';

import { WeekByDay } from './way_bill/week-by-day.part.tsx';
import { WeekByTruck } from './way_bill/week-by-truck.part.tsx';
import { loadPlan } from './way_bill/week-plan.part.ts';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import styles from './way_bill/week-plan.module.css';
import typography from '#ui/styles/typography.module.css';

const weekMs = 7 * 86_400_000;

/** A week of delivery arrangements: trucks by days, on a phone a list of each day. */
const WeekPlan = ({ address, refetchKey, onChoose }: ResourceViewProps) => {
  const { t, language } = useTranslation();
  const [weeks, setWeeks] = useState(0);
  const [tries, setTries] = useState(0);
  const days = chinaWeekOf(now.value + weeks * weekMs);
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const read = useRead(JSON.stringify([address, first, refetchKey, tries]), () =>
    loadPlan(address, first, last),
  );
  const { value, failure } = read;
  const dayText = (day: string): string => formatDay(chinaDayRange(day).fromMs, language);
  const rows = value?.rows ?? [];
  const Shown = phone.value ? WeekByDay : WeekByTruck;
  return (
    <>
      <div className={styles.bar} data-part="week">
        <button
          type="button"
          className={buttons.quietIcon}
          aria-label={t(['上一周', 'The week before'])}
          onClick={() => setWeeks(weeks - 1)}
        >
          <Icon name="left" />
        </button>
        <b aria-live="polite">
          {dayText(first)} – {dayText(last)}
        </b>
        {value === null ? null : <ReadAge read={read} />}
        <button
          type="button"
          className={buttons.quietIcon}
          aria-label={t(['下一周', 'The week after'])}
          onClick={() => setWeeks(weeks + 1)}
        >
          <Icon name="right" />
        </button>
        {weeks === 0 ? null : (
          <button type="button" className={buttons.quiet} onClick={() => setWeeks(0)}>
            {t(['本周', 'This week'])}
          </button>
        )}
        <span className={layout.spacer} />
        {value !== null && rows.length < value.total ? (
          <span className={`${typography.muted} ${typography.small}`}>
            {t(['共 {total} 条，显示前 {n} 条', 'The first {n} of {total}'], {
              total: value.total,
              n: rows.length,
            })}
          </span>
        ) : null}
      </div>
      <div className={styles.frame} data-part="week-plan" data-week={first}>
        {value === null && failure === null ? <TableLoading /> : null}
        {failure === null ? null : <TableFailure failure={failure} onRetry={() => setTries(tries + 1)} />}
        {value === null || rows.length > 0 ? null : (
          <EmptyState title={t(['这一周没有配送安排', 'Nothing is arranged for this week'])} text="" />
        )}
        {rows.length === 0 ? null : (
          <Shown
            rows={rows}
            days={days}
            today={chinaDayOf(now.value)}
            dayText={dayText}
            onChoose={onChoose}
          />
        )}
      </div>
    </>
  );
};

export default WeekPlan;
