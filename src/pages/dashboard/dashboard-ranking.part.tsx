import { useEffect, useState } from 'react';
import { Link } from 'wouter';

import { formatChange } from '#domain/text/number-format.ts';
import { chinaDayOf, chinaDayRange } from '#domain/time/china-day.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import { repeatEvery } from '#state/hub/repeat.ts';
import { loadReport, type Row } from '#state/reports/reports.ts';
import { menuRouter } from '#state/session/menus.ts';
import { now } from '#state/view/clock.ts';
import { ReadAge } from '#templates/table-state.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './dashboard-ranking.module.css';

const page = 'cargo_monitor/data_analysis/loss_month_rank';
const shown = 5;
const againMs = 10 * 60_000;

interface Ranked {
  readonly key: string;
  readonly signCode: string;
  readonly fuel: string;
  readonly rate: number;
}

interface Ranking {
  readonly rows: readonly Ranked[];
  readonly cached: boolean;
  readonly asOfMs: number;
}

const isFuel = (fuel: string): fuel is keyof typeof fuelWords => Object.hasOwn(fuelWords, fuel);

const rankedOf = (row: Row): readonly Ranked[] => {
  const { signCode, fuel, rank, closedRate } = row;
  return typeof signCode === 'string' &&
    typeof fuel === 'string' &&
    typeof rank === 'number' &&
    typeof closedRate === 'number'
    ? [{ key: `${signCode} ${fuel}`, signCode, fuel, rate: closedRate }]
    : [];
};

/** First moments of the China month of `ms` and of the next one. */
const monthOf = (ms: number): { readonly startTime: string; readonly endTime: string } => {
  const [year = 0, month = 1] = chinaDayOf(ms).split('-').map(Number);
  const first = (months: number): string => {
    const day = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
    return new Date(chinaDayRange(day).fromMs).toISOString();
  };
  return { startTime: first(0), endTime: first(1) };
};

/** The month's highest loss rates, as the page of the ranking has them; nothing for those who don't see that page. */
export const LossRanking = () => {
  const { t } = useTranslation();
  const reached = menuRouter.value.has(page);
  const [read, setRead] = useState<Ranking | null>(null);
  useEffect(() => {
    if (!reached) return undefined;
    let current = true;
    const load = async (): Promise<void> => {
      const filters = { ...monthOf(now.peek()), dimension: 'truck' };
      const outcome = await loadReport({ address: page, filters, order: 'rank', page: 1, pageSize: 20 });
      if (!current) return;
      if (outcome.ok) setRead({ ...outcome, rows: outcome.value.rows.flatMap(rankedOf).slice(0, shown) });
      else setRead((old) => old && { ...old, cached: true });
    };
    const stop = repeatEvery(load, againMs);
    return () => {
      current = false;
      stop();
    };
  }, [reached]);
  if (!reached || read === null) return null;
  const { rows } = read;
  const most = Math.max(...rows.map(({ rate }) => Math.abs(rate)), Number.MIN_VALUE);
  return (
    <section data-part="loss-ranking">
      <h3>
        {t(['本月损溢率前五', 'Highest loss rates this month'])}
        <ReadAge read={read} />
        <span className={layout.spacer} />
        <Link href={`/${page}`} className={`${typography.muted} ${typography.small}`}>
          {t(['排名', 'Ranking'])}
        </Link>
      </h3>
      {rows.length === 0 ? (
        <p className={styles.none}>
          {t([
            '本月还没有排名：每车每种燃料至少 3 个已完成任务',
            'No ranking yet: it takes 3 closed tasks a truck and product',
          ])}
        </p>
      ) : (
        <ol className={styles.list}>
          {rows.map(({ key, signCode, fuel, rate }, i) => (
            <li key={key} data-id={key}>
              <Link href={`/cargo_monitor/data_analysis/oil_loss?signCode=${encodeURIComponent(signCode)}`}>
                <span className={typography.muted}>{i + 1}</span>
                <Plate code={signCode} />
                <span className={typography.secondary}>{isFuel(fuel) ? t(fuelWords[fuel].text) : fuel}</span>
                <span className={styles.track} aria-hidden="true">
                  <i style={{ width: `${(Math.abs(rate) / most) * 100}%` }} />
                </span>
                <b data-field="closedRate" data-value={rate}>
                  {formatChange(rate * 1000, 4)} ‰
                </b>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
};
