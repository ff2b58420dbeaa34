import { lazy, Suspense, useEffect, useState } from 'react';
import { formatDuration } from '#domain/time/duration.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { stretchesText } from '#domain/time/stretches-text.ts';
import { formatDate, formatDateTime } from '#domain/time/time.ts';
import { textIn } from '#i18n/text.ts';
import { offline } from '#state/hub/connection.ts';
import { repeatEvery } from '#state/hub/repeat.ts';
import { now } from '#state/view/clock.ts';
import type { Dashboard } from '#contract/fleet/dashboard.ts';
import { call } from '#state/hub/hub.ts';
import { firstRunCollapsed } from '#state/fleet/first-run.ts';
import { mayDo, user } from '#state/session/session.ts';
import { oilCount } from '#state/fleet/truck-status.ts';
import { nameIn } from '#state/view/english-names.ts';
import { AsOf } from '#templates/table-state.tsx';
import { useTranslation } from '#ui/language.tsx';
import { LoadingBars, Page, PageHead } from '#ui/page.tsx';
import { FleetRows, OilRows } from './dashboard/dashboard-fleet.part.tsx';
import { PendingRows } from './dashboard/dashboard-pending.part.tsx';
import { LossRanking } from './dashboard/dashboard-ranking.part.tsx';
import { WaitingAlarms } from './dashboard/dashboard-alarms.part.tsx';
import { UnderWay } from './dashboard/dashboard-under-way.part.tsx';
import { Charts } from './dashboard/dashboard-charts.part.tsx';
import { Figures } from './dashboard/dashboard-figures.part.tsx';
import { FirstRunStrip } from './dashboard/first-run/first-run-strip.part.tsx';
import { useFirstRun } from './dashboard/first-run/use-first-run.part.ts';
import styles from './dashboard/dashboard.module.css';
import placeholders from '#ui/styles/placeholders.module.css';
import typography from '#ui/styles/typography.module.css';

/** Of new companies alone. */
const FirstRun = lazy(() => import('./dashboard/first-run/first-run.part.tsx'));

const againMs = 60_000;

interface Figured {
  readonly data: Dashboard | null;
  /** Server time of the figures, ms, where the last attempt to read them anew failed; null: they are of now. */
  readonly asOfMs: number | null;
  readonly message: string;
  /** The role is not shown them: it is told nothing of them, and they are not asked for again. */
  readonly withheld: boolean;
}

const unread: Figured = { data: null, asOfMs: null, message: '', withheld: false };

/** Read every minute, and at once when the line comes or goes. What was read stays until there is something newer. */
const useDashboard = (): Figured => {
  const [figured, setFigured] = useState<Figured>(unread);
  const away = offline.value;
  useEffect(() => {
    let current = true;
    let withheld = false;
    const load = async (): Promise<void> => {
      if (withheld) return;
      const outcome = await call('dashboard.get', {});
      if (!current) return;
      withheld = !outcome.ok && outcome.failure.code === 'restricted';
      if (outcome.ok) {
        const { value, cached, asOfMs } = outcome;
        setFigured({ ...unread, data: value, asOfMs: cached ? asOfMs : null });
      } else if (withheld) setFigured({ ...unread, withheld });
      else
        setFigured(({ data, asOfMs }) => ({
          ...unread,
          data,
          asOfMs: asOfMs ?? (data === null ? null : Date.parse(data.asOf)),
          message: outcome.failure.message,
        }));
    };
    const stop = repeatEvery(load, againMs);
    return () => {
      current = false;
      stop();
    };
  }, [away]);
  return figured;
};

/** How far the past of the demonstration is filled in. */
const History = ({ history }: { readonly history: Dashboard['history'] }) => {
  const { t, language } = useTranslation();
  if (history === null || history.state === 'done') return null;
  return (
    <div className={styles.history} role="status" data-part="history" data-value={history.percent}>
      {history.state === 'failed' ? (
        t([
          '历史数据没有补齐，请查看服务日志',
          'Past days could not be filled in; see the log of the service',
        ])
      ) : (
        <>
          <span>{t(['正在补齐历史数据', 'Filling in past days'])}</span>
          <progress
            max={100}
            value={history.percent}
            aria-label={t(['历史数据进度', 'Progress of past days'])}
          />
          <span>{formatNumber(history.percent)} %</span>
          {history.filled.length === 0 ? null : (
            <span className={`${typography.muted} ${styles.detail}`} data-part="history-filled">
              {t(['已补齐 {stretches}', 'complete: {stretches}'], {
                stretches: stretchesText(history.filled, language),
              })}
            </span>
          )}
          {history.secondsLeft === null ? null : (
            <span className={typography.muted} data-field="secondsLeft" data-value={history.secondsLeft}>
              {t(['还需约 {time}', 'about {time} left'], {
                time: formatDuration(Math.max(1, Math.round(history.secondsLeft / 60)) * 60, language),
              })}
            </span>
          )}
        </>
      )}
    </div>
  );
};

/** The start of a shift: unconfirmed alarms, trucks under way, the fleet, thirty days, own account. */
const DashboardPage = () => {
  const { t, language } = useTranslation();
  const { data, asOfMs, message, withheld } = useDashboard();
  const known = user.value;
  const title = t(['个人中心', 'Home']);
  const last = known?.lastLoginInfo;
  const { firstRun, lookAgain } = useFirstRun();
  const company = nameIn(known?.companyName ?? '', language);
  if (firstRun !== null && !firstRunCollapsed.value)
    return (
      <Page ready title={title}>
        <div className={styles.page}>
          <Suspense fallback={<LoadingBars />}>
            <FirstRun
              firstRun={firstRun}
              title={title}
              groups={`${known?.name ?? ''} · ${company}`}
              companyName={company}
              onChanged={lookAgain}
            />
          </Suspense>
        </div>
      </Page>
    );
  return (
    <Page ready={data !== null || message !== '' || withheld} title={title}>
      <div className={styles.page}>
        <PageHead
          title={title}
          groups={`${known?.name ?? ''} · ${company} · ${formatDate(now.value, language)}`}
        >
          {asOfMs === null ? null : <AsOf ms={asOfMs} />}
          {last?.time ? (
            <span className={`${typography.muted} ${typography.small}`} data-part="last-login">
              {textIn(['上次登录', 'Last login'], language)} {formatDateTime(last.time, language)} {last.area}{' '}
              {last.ip}
            </span>
          ) : null}
        </PageHead>
        {firstRun === null ? null : <FirstRunStrip firstRun={firstRun} onChanged={lookAgain} />}
        {withheld ? null : data === null && message !== '' ? (
          <div className={placeholders.empty} role="alert">
            <b>{t(['数据没有读到', 'The figures could not be read'])}</b>
            <span>{message}</span>
          </div>
        ) : (
          <>
            <Figures data={data} asOfMs={asOfMs} />
            <History history={data?.history ?? null} />
          </>
        )}
        <div className={styles.columns}>
          <div className={styles.main}>
            {mayDo('alarm.watch') ? <WaitingAlarms /> : null}
            {data === null ? (
              message === '' && !withheld ? (
                <section>
                  <LoadingBars />
                  <div className={styles.loading} />
                </section>
              ) : null
            ) : (
              <UnderWay rows={data.underWay} />
            )}
            {data === null ? null : (
              <section>
                <Suspense fallback={<div className={styles.loading} />}>
                  <Charts data={data} />
                </Suspense>
              </section>
            )}
          </div>
          <div className={styles.side}>
            {mayDo('fleet.watch') ? (
              <div>
                <FleetRows />
                {withheld ? null : <OilRows litres={oilCount.value} />}
              </div>
            ) : null}
            <div>
              <PendingRows />
              <LossRanking />
            </div>
          </div>
        </div>
      </div>
    </Page>
  );
};

export default DashboardPage;
