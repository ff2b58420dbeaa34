import { Link } from 'wouter';

import { chinaDayRange } from '#domain/time/china-day.ts';
import { formatChange } from '#domain/text/number-format.ts';
import { formatLitres, formatLitresChange, sumAsShown } from '#domain/text/litres.ts';
import type { Dashboard } from '#contract/fleet/dashboard.ts';
import { lossFigures, taskLossNote } from '#report/loss-report.ts';
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
  const [sent, received, rest, loss] = lossFigures.map((field) => ({
    'data-field': field,
    'data-value': sumAsShown(counted.map((day) => day[field])),
  }));
  const inconclusive = counted.reduce((sum, { inconclusiveLosses }) => sum + inconclusiveLosses, 0);
  const charged = sumAsShown(counted.map(({ chargedV20L }) => chargedV20L));
  // Unknown where the price of a part of it is.
  const amounts = counted.map(({ lossAmount }) => lossAmount ?? null);
  const amount = amounts.includes(null) ? null : sumAsShown(amounts.map((one) => one ?? 0));
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
      {t(['发油', 'loaded'])} <b {...sent}>{formatLitres(sent?.['data-value'])}</b> −{' '}
      {t(['收油', 'received'])} <b {...received}>{formatLitres(received?.['data-value'])}</b> −{' '}
      {t(['余量变化', 'change on board'])} <b {...rest}>{formatLitres(rest?.['data-value'])}</b> ={' '}
      {t(['损溢', 'loss'])} <b {...loss}>{formatLitresChange(loss?.['data-value'])}</b> L{' · '}
      {t(['计责', 'charged'])}{' '}
      <b data-field="chargedV20L" data-value={charged}>
        {formatLitres(charged)}
      </b>{' '}
      L{' · '}
      <span data-field="lossAmount" data-value={amount ?? ''}>
        {amount === null
          ? t(['金额 —', 'value —'])
          : t(['金额 {n} 元', 'value {n} CNY'], { n: formatChange(amount, 2) })}
      </span>
      {inconclusive === 0 ? null : (
        <>
          {' · '}
          <Link href={link({ verdict: 'inconclusive' })} data-id="inconclusive" data-value={inconclusive}>
            {t(['{n} 条未能定论', '{n} inconclusive'], { n: inconclusive })}
          </Link>
        </>
      )}
      <br />
      <span className={typography.muted}>{t(taskLossNote)}</span>
    </p>
  );
};
