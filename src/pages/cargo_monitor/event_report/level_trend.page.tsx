import { lazy, Suspense, useMemo, useState } from 'react';

import type { Period } from '#domain/time/period.ts';
import { now } from '#state/view/clock.ts';
import { call } from '#state/hub/hub.ts';
import { scheme } from '#state/view/scheme.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { TableFailure } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import type { Mark } from '#ui/chart/time/time-line.ts';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';

import { momentMs } from './level_trend/moment-ms.part.ts';
import { useTrendLines } from './level_trend/use-trend-lines.part.ts';
import { TrendFilters } from './level_trend/trend-filters.part.tsx';
import { TrendSeals } from './level_trend/trend-seals.part.tsx';
import reportLayout from '#ui/styles/report-layout.module.css';
import styles from './level_trend/level-trend.module.css';

const TimePanels = lazy(() =>
  import('#ui/chart/time/time-panels.tsx').then(({ TimePanels: panels }) => ({ default: panels })),
);

/** At midnight a shift still wants to see the evening: the last 24 hours, to the full hour. */
const lastDay = (nowMs: number): Period => {
  const toMs = Math.ceil(nowMs / 3_600_000) * 3_600_000;
  return { fromMs: toMs - 86_400_000, toMs };
};

/** Level, volume, temperature and speed on one time axis, with what was opened meanwhile. */
const LevelTrendPage = () => {
  const { t, language } = useTranslation();
  const { search } = usePage();
  const asked = new URLSearchParams(search);
  const [signCode, setSignCode] = useState(asked.get('signCode') ?? '');
  const [compartment, setCompartment] = useState(Number(asked.get('compartment') ?? 1));
  const [period, setPeriod] = useState<Period>(() => lastDay(now.peek()));
  const [refetchKey, setRefetchKey] = useState(0);
  void fleetVersion.value;
  const plates = [...fleet().values()].map((truck) => truck.signCode);
  const chosen = signCode !== '' ? signCode : (plates[0] ?? '');
  const read = useRead(chosen === '' ? null : JSON.stringify([chosen, compartment, period, refetchKey]), () =>
    call('levelTrend.get', {
      signCode: chosen,
      compartment,
      startTime: new Date(period.fromMs).toISOString(),
      endTime: new Date(period.toMs).toISOString(),
    }),
  );
  // What was read for other conditions says nothing about these.
  const trend = read.failure === null ? read.value : null;

  const lines = useTrendLines(trend);
  const marks = useMemo(
    (): readonly Mark[] =>
      (trend?.seals ?? []).map((seal) => ({
        key: seal.id,
        fromMs: momentMs(seal.openTime),
        toMs: seal.closeTime === null ? period.toMs : momentMs(seal.closeTime),
        bad: seal.abnormal,
      })),
    [trend, period],
  );
  const title = t(['液位趋势', 'Liquid level trend']);
  const empty = trend !== null && trend.levels.length === 0 && trend.speeds.length === 0;
  return (
    <Page ready={trend !== null || read.failure !== null || chosen === ''} title={title}>
      <Mantine scheme={scheme.value}>
        <div className={`${reportLayout.report} ${styles.page}`}>
          <div className={reportLayout.column}>
            <PageHead
              title={title}
              groups={t(['货舱监控 / 事件报表', 'Transportation data / Event reports'])}
            />
            <TrendFilters
              period={period}
              plates={plates}
              chosen={chosen}
              compartment={compartment}
              archive={read.archive}
              onPeriod={setPeriod}
              onChoose={setSignCode}
              onCompartment={setCompartment}
              onQuery={() => setRefetchKey(refetchKey + 1)}
            />
            <div className={styles.body} role="region" tabIndex={0} aria-label={t(['曲线', 'Plots'])}>
              {read.failure === null ? null : (
                <TableFailure failure={read.failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
              )}
              {empty ? (
                <EmptyState title={t(['该条件下没有读数', 'No readings for this query'])} text={chosen} />
              ) : (
                <Suspense>
                  {trend === null ? null : (
                    <TimePanels
                      lines={lines}
                      marks={marks}
                      fromMs={period.fromMs}
                      toMs={Math.min(period.toMs, Math.max(period.fromMs + 1, now.peek()))}
                      scheme={scheme.value}
                      language={language}
                      group="level-trend"
                      markNames={{
                        usual: t(['开封', 'Unsealed']),
                        bad: t(['异常开封', 'Abnormal unsealing']),
                      }}
                    />
                  )}
                  {trend === null || trend.seals.length === 0 ? null : <TrendSeals seals={trend.seals} />}
                </Suspense>
              )}
            </div>
          </div>
        </div>
      </Mantine>
    </Page>
  );
};

export default LevelTrendPage;
