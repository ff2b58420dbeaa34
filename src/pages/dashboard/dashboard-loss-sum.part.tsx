import { Link } from 'wouter';

import { chinaDayRange } from '#domain/time/china-day.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { round } from '#domain/text/round.ts';
import type { Dashboard } from '#state/fleet/dashboard.ts';
import { lossCounted, lossFigures, taskLossNote } from '#report/loss-report.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';
import styles from './dashboard-loss-sum.module.css';

const page = '/cargo_monitor/data_analysis/oil_loss';

/** What the days of the chart add up to, how that is to be read, and what it leaves out. */
export const LossSum = ({ days }: { readonly days: Dashboard['days'] }) => {
  const { t } = useTranslation();
  const first = days[0]?.day;
  const last = days.at(-1)?.day;
  if (first === undefined || last === undefined) return null;
  // What is there of a day that is still filled in adds up to nothing that anybody asked for.
  const counted = days.filter((day) => day.known);
  const known = counted.length;
  if (known === 0) return null;
  // Days are exact to the cent; so is their sum, once the binary error is rounded away.
  const [sent, received, rest, loss] = lossFigures.map((field) => ({
    'data-field': field,
    'data-value': round(
      counted.reduce((sum, day) => sum + day[field], 0),
      2,
    ),
  }));
  const doubtful = counted.reduce((sum, { doubtfulLosses }) => sum + doubtfulLosses, 0);
  const period = {
    startTime: new Date(chinaDayRange(first).fromMs).toISOString(),
    endTime: new Date(chinaDayRange(last).toMs).toISOString(),
  };
  const link = (more: Readonly<Record<string, string>>): string =>
    `${page}?${new URLSearchParams({ ...period, ...more }).toString()}`;
  return (
    <p className={styles.sum} data-part="loss-sum">
      <Link href={link({})}>{t(['30 天', '30 days'])}</Link>
      {known === days.length ? null : (
        <span data-field="knownDays" data-value={known}>
          {' '}
          {t(['（有数据 {n} 天）', '({n} of them with data)'], { n: known })}
        </span>
      )}{' '}
      {t(['发油', 'loaded'])} <b {...sent}>{formatNumber(sent?.['data-value'], 2)}</b> −{' '}
      {t(['收油', 'received'])} <b {...received}>{formatNumber(received?.['data-value'], 2)}</b> −{' '}
      {t(['余量变化', 'change on board'])} <b {...rest}>{formatNumber(rest?.['data-value'], 2)}</b> ={' '}
      {t(['损溢', 'loss'])} <b {...loss}>{formatChange(loss?.['data-value'], 2)}</b> L
      {doubtful === 0 ? null : (
        <>
          {' · '}
          <Link href={link({ counting: 'doubtful' })} data-id="doubtful" data-value={doubtful}>
            {t(lossCounted.others['doubtful'] ?? ['', ''], { n: doubtful })}
          </Link>
        </>
      )}
      <br />
      <span className={typography.muted}>{t(taskLossNote)}</span>
    </p>
  );
};
