import { formatDuration } from '#domain/time/duration.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { loadReport } from '#state/reports/reports.ts';
import { now } from '#state/view/clock.ts';
import { ReadAge } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import styles from './path-manage.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

const alarmPage = 'driving_monitor/exception_report/alarm_route';
const periodMs = 30 * 86_400_000;
const shown = 5;

const secondsOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Who left the route in the last 30 days, the newest first, and the way to all of them. */
export const RouteDeviations = ({ routeCode }: { readonly routeCode: string }) => {
  const { t, language } = useTranslation();
  const read = useRead(routeCode, () =>
    loadReport({
      address: alarmPage,
      filters: {
        startTime: new Date(now.value - periodMs).toISOString(),
        endTime: new Date(now.value).toISOString(),
        routeCode,
      },
      order: '-startTime',
      page: 1,
      pageSize: shown,
    }),
  );
  const { value } = read;
  if (value === null) return null;
  const openAll = (): void => {
    const query = new URLSearchParams({
      startTime: new Date(now.value - periodMs).toISOString(),
      endTime: new Date(now.value).toISOString(),
      routeCode,
    });
    navigationRequest.value = `/${alarmPage}?${query.toString()}`;
  };
  return (
    <div data-part="route-deviations">
      <h3 className={sections.heading}>
        {t(['路线偏离报警', 'Routine deviation alarm'])}{' '}
        <small className={typography.muted}>
          {t(['最近 30 天 {n} 次', '{n} in the last 30 days'], { n: value.total })}
        </small>{' '}
        <ReadAge read={read} />
      </h3>
      <ul className={styles.journeys}>
        {value.rows.map((row) => (
          <li key={String(row['id'])}>
            <Plate code={String(row['signCode'])} />
            <span>
              <b>{formatDateTime(String(row['startTime']), language)}</b>{' '}
              {t(['最远 {m} m', 'up to {m} m off'], { m: formatNumber(Number(row['farthestM']), 0) })}
            </span>
            <span className={typography.muted}>
              {secondsOf(row['durationS']) === null
                ? missing
                : formatDuration(secondsOf(row['durationS']) ?? 0, language)}
            </span>
          </li>
        ))}
      </ul>
      {value.total === 0 ? null : (
        <button type="button" className={typography.link} onClick={openAll}>
          {t(['查看全部', 'Show all'])}
        </button>
      )}
    </div>
  );
};
