import { lazy, Suspense, useEffect, useState } from 'react';

import { formatNumber } from '#domain/number-format.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import { textIn, type Text } from '#i18n/text.ts';
import { now } from '#state/clock.ts';
import { loadDashboard, type Dashboard } from '#state/dashboard.ts';
import { scheme } from '#state/scheme.ts';
import { user } from '#state/session.ts';
import { oilCount, statusCounts } from '#state/truck-status.ts';
import { useSpeech } from '#ui/language.tsx';
import { LoadingBars, Page, PageHead } from '#ui/page.tsx';

import { FleetRows, OilRows, PendingRows } from './dashboard-fleet.part.tsx';
import { WaitingAlarms } from './dashboard-alarms.part.tsx';
import { UnderWay } from './dashboard-under-way.part.tsx';
import './dashboard.css';

const LineChart = lazy(() =>
  import('#ui/chart/line-chart.tsx').then(({ LineChart: chart }) => ({ default: chart })),
);

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
    void load();
    const timer = setInterval(() => void load(), againMs);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, []);
  return { data, message };
};

const Figures = ({ data }: { readonly data: Dashboard }) => {
  const { t } = useSpeech();
  const today = data.days.at(-1);
  const counts = statusCounts.value;
  const all = counts.reduce((sum, count) => sum + count, 0);
  const unconfirmed = data.alarmsToday.reduce((sum, row) => sum + row.unconfirmed, 0);
  const begun = data.alarmsToday.reduce((sum, row) => sum + row.count, 0);
  const figures: readonly (readonly [
    field: string,
    title: Text,
    value: number | null,
    digits: number,
    unit: Text,
  ])[] = [
    ['underWay', ['在途任务', 'Under way'], data.underWay.length, 0, ['单', '']],
    ['loadedV20L', ['今日装油 V20', 'Loaded today V20'], today?.loadedV20L ?? null, 0, ['L', 'L']],
    ['unloadedV20L', ['今日卸油 V20', 'Unloaded today V20'], today?.unloadedV20L ?? null, 0, ['L', 'L']],
    ['lossV20L', ['今日损耗', 'Loss today'], today?.lossV20L ?? null, 2, ['L', 'L']],
    ['km', ['今日里程', 'Distance today'], today?.km ?? null, 1, ['km', 'km']],
    [
      'alarmsToday',
      ['今日报警', 'Alarms today'],
      begun,
      0,
      [`${unconfirmed} 未确认`, `${unconfirmed} unconfirmed`],
    ],
    [
      'online',
      ['在线率', 'Online'],
      all === 0 ? null : ((all - (counts[0] ?? 0)) / all) * 100,
      1,
      ['%', '%'],
    ],
  ];
  return (
    <div className="figs" data-part="figures">
      {figures.map(([field, title, value, digits, unit]) => (
        <div key={field}>
          <span>{t(title)}</span>
          <b data-field={field} data-value={value ?? ''}>
            {formatNumber(value, digits)}
            <small>{t(unit)}</small>
          </b>
        </div>
      ))}
    </div>
  );
};

const Charts = ({ data }: { readonly data: Dashboard }) => {
  const { t, m } = useSpeech();
  const days = data.days.map(({ day }) => day);
  const common = { days, scheme: scheme.value, emptyText: m('noData') };
  const whole = (value: number | null): string => formatNumber(value);
  return (
    <div className="charts">
      <LineChart
        {...common}
        title={t(['装卸油量', 'Loaded and unloaded'])}
        unit={t(['L，V20，30 天', 'L, V20, 30 days'])}
        format={whole}
        series={[
          { label: t(['装油', 'Loaded']), values: data.days.map((day) => day.loadedV20L) },
          { label: t(['卸油', 'Unloaded']), values: data.days.map((day) => day.unloadedV20L) },
        ]}
      />
      <LineChart
        {...common}
        title={t(['损耗', 'Loss'])}
        unit={t(['L，V20，30 天', 'L, V20, 30 days'])}
        format={(value) => formatNumber(value, 2)}
        series={[{ label: t(['损耗', 'Loss']), values: data.days.map((day) => day.lossV20L) }]}
      />
      <LineChart
        {...common}
        title={t(['开封', 'Unsealings'])}
        unit={t(['次，30 天', 'count, 30 days'])}
        format={whole}
        series={[
          { label: t(['全部', 'All']), values: data.days.map((day) => day.unsealings), bars: true },
          { label: t(['异常', 'Abnormal']), values: data.days.map((day) => day.abnormalUnsealings) },
        ]}
      />
      <LineChart
        {...common}
        title={t(['报警', 'Alarms'])}
        unit={t(['次，30 天', 'count, 30 days'])}
        format={whole}
        series={[{ label: t(['报警', 'Alarms']), values: data.days.map((day) => day.alarms), bars: true }]}
      />
    </div>
  );
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
