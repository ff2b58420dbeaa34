import { Suspense, useEffect, useState } from 'react';
import { formatNumber } from '#domain/number-format.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import { textIn } from '#i18n/text.ts';
import { againAndAgain } from '#state/again.ts';
import { now } from '#state/clock.ts';
import { loadDashboard, type Dashboard } from '#state/dashboard.ts';
import { user } from '#state/session.ts';
import { oilCount } from '#state/truck-status.ts';
import { useSpeech } from '#ui/language.tsx';
import { LoadingBars, Page, PageHead } from '#ui/page.tsx';
import { FleetRows, OilRows, PendingRows } from './dashboard-fleet.part.tsx';
import { WaitingAlarms } from './dashboard-alarms.part.tsx';
import { UnderWay } from './dashboard-under-way.part.tsx';
import { Charts } from './dashboard-charts.part.tsx';
import { Figures } from './dashboard-figures.part.tsx';
import './dashboard.css';

const againMs = 60_000;

const useDashboard = (): { readonly data: Dashboard | null; readonly message: string } => {
  const [data, setData] = useState<Dashboard | null>(null);
  const [message, setMessage] = useState('');
  useEffect(() => {
    let current = true;
    const load = async (): Promise<void> => {
      const outcome = await loadDashboard();
      if (!current) return;
      if (outcome.ok) setData(outcome.value);
      setMessage(outcome.ok ? '' : outcome.failure.message);
    };
    const stop = againAndAgain(load, againMs);
    return () => {
      current = false;
      stop();
    };
  }, []);
  return { data, message };
};

/** How far the past of the demonstration is filled in. */
const History = ({ history }: { readonly history: Dashboard['history'] }) => {
  const { t, language } = useSpeech();
  if (history === null || history.state === 'done') return null;
  return (
    <div className="history" role="status" data-part="history" data-value={history.percent}>
      {history.state === 'failed' ? (
        t([
          '历史数据没有补齐，请查看服务日志',
          'Past days could not be filled in; see the log of the service',
        ])
      ) : (
        <>
          {t(['正在补齐历史数据', 'Filling in past days'])}
          <progress
            max={100}
            value={history.percent}
            aria-label={t(['历史数据进度', 'Progress of past days'])}
          />
          {formatNumber(history.percent)} %
          {history.doneUntil === null ? null : (
            <span className="t3">
              {t(['已到 {day}', 'up to {day}'], { day: formatDate(history.doneUntil, language) })}
            </span>
          )}
        </>
      )}
    </div>
  );
};

/** The start of a shift: what waits, what is under way, how the fleet stands, thirty days, own account. */
const DashboardPage = () => {
  const { t, language } = useSpeech();
  const { data, message } = useDashboard();
  const known = user.value;
  const title = t(['个人中心', 'Home']);
  const last = known?.lastLoginInfo;
  return (
    <Page ready={data !== null || message !== ''} title={title}>
      <div className="dash">
        <PageHead
          title={title}
          groups={`${known?.name ?? ''} · ${known?.companyName ?? ''} · ${formatDate(now.value, language)}`}
        >
          {last?.time ? (
            <span className="t3 small" data-part="last-login">
              {textIn(['上次登录', 'Last login'], language)} {formatDateTime(last.time, language)} {last.area}{' '}
              {last.ip}
            </span>
          ) : null}
        </PageHead>
        {data === null ? (
          message === '' ? (
            <LoadingBars />
          ) : (
            <div className="empty-state" role="alert">
              <b>{t(['数据没有读到', 'The figures could not be read'])}</b>
              <span>{message}</span>
            </div>
          )
        ) : (
          <>
            <Figures data={data} />
            <History history={data.history} />
          </>
        )}
        <div className="g2">
          <div className="gl">
            <WaitingAlarms />
            {data === null ? null : <UnderWay rows={data.underWay} />}
            {data === null ? null : (
              <section>
                <Suspense fallback={<div style={{ height: 360 }} />}>
                  <Charts data={data} />
                </Suspense>
              </section>
            )}
          </div>
          <div>
            <FleetRows />
            <OilRows litres={oilCount.value} />
            <PendingRows />
          </div>
        </div>
      </div>
    </Page>
  );
};

export default DashboardPage;
