import { Link } from 'wouter';

import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { TankTableUse } from '#state/reports/tank-tables.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

const dayMs = 86_400_000;
const readingsPage = { address: 'cargo_monitor/event_report/tank_inventory', maxDays: 31 } as const;
const deliveriesPage = { address: 'cargo_monitor/event_report/delivery_record', maxDays: 92 } as const;

/** The last records of a time as far as their page reaches at once. */
const recordsLink = (
  page: { readonly address: string; readonly maxDays: number },
  sinceMs: number,
  last: string,
  filters: Readonly<Record<string, string>>,
): string => {
  // The end of a period is not part of it.
  const endMs = Date.parse(last) + 1000;
  const startMs = Math.max(sinceMs, endMs - page.maxDays * dayMs);
  const period = { startTime: new Date(startMs).toISOString(), endTime: new Date(endMs).toISOString() };
  return `/${page.address}?${new URLSearchParams({ ...filters, ...period }).toString()}`;
};

/** How many records one version reckoned, with the way to them. */
export const TableUse = ({
  use,
  signCode,
  compartment,
  since,
  countedFrom,
}: {
  readonly use: TankTableUse;
  readonly signCode: string;
  readonly compartment: number;
  /** ISO 8601 UTC: from when on the version holds. */
  readonly since: string;
  /** Readings before it are in the archive and not counted; null: all are. */
  readonly countedFrom: string | null;
}) => {
  const { t, language } = useTranslation();
  const sinceMs = Date.parse(since);
  const { readings, loadings, unloadings, lastReading, lastOperation } = use;
  const uncounted =
    countedFrom === null || sinceMs >= Date.parse(countedFrom)
      ? ''
      : t(
          [
            '（{time} 之前的读数已归档，未计入）',
            ' (readings before {time} are in the archive, not counted)',
          ],
          {
            time: formatDateTime(countedFrom, language),
          },
        );
  if (readings + loadings + unloadings === 0)
    return (
      <span className={`${typography.muted} ${typography.small}`} data-part="table-use">
        {uncounted === ''
          ? t(['还没有记录按此版本计算', 'Not used in a calculation yet'])
          : t(['没有计入的记录', 'No record is counted'])}
        {uncounted}
      </span>
    );
  const operations = t(
    [
      '装油 {loadings} 次、卸油 {unloadings} 次',
      '{loadings} {loadings:loading|loadings}, {unloadings} {unloadings:unloading|unloadings}',
    ],
    {
      loadings: formatNumber(loadings),
      unloadings: formatNumber(unloadings),
    },
  );
  return (
    <span className={typography.small} data-part="table-use" data-readings={readings}>
      {t(['按此版本计算：', 'Calculated with it: '])}
      {lastReading === null ? null : (
        <Link
          className={typography.link}
          href={recordsLink(readingsPage, sinceMs, lastReading, {
            signCode,
            compartment: String(compartment),
          })}
        >
          {t(['库存读数 {n} 条', '{n} inventory readings'], { n: formatNumber(readings) })}
        </Link>
      )}
      {lastOperation === null ? null : (
        <>
          {lastReading === null ? '' : t(['、', ', '])}
          <Link
            className={typography.link}
            href={recordsLink(deliveriesPage, sinceMs, lastOperation, { signCode })}
          >
            {operations}
          </Link>
        </>
      )}
      {uncounted}
    </span>
  );
};
