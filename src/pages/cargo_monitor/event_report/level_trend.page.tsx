import { lazy, Suspense, useMemo, useState } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import type { Period } from '#domain/time/period.ts';
import { sealParts } from '#domain/words/seal-words.ts';
import { formatDateTime, formatMoment, instantMs } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { now } from '#state/view/clock.ts';
import { loadLevelTrend } from '#state/fleet/level-trend.ts';
import { scheme } from '#state/view/scheme.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { ArchiveHint } from '#templates/archive-hint.tsx';
import { TableFailure } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import type { Mark, TimeLine } from '#ui/chart/time/time-line.ts';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import reportLayout from '#ui/styles/report-layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './level_trend/level-trend.module.css';

const TimePanels = lazy(() =>
  import('#ui/chart/time/time-panels.tsx').then(({ TimePanels: panels }) => ({ default: panels })),
);

const ms = (text: string): number => instantMs(text) ?? 0;
/** At midnight a shift still wants to see the evening: the last 24 hours, to the full hour. */
const lastDay = (nowMs: number): Period => {
  const toMs = Math.ceil(nowMs / 3_600_000) * 3_600_000;
  return { fromMs: toMs - 86_400_000, toMs };
};

const compartments = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

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
    loadLevelTrend({
      signCode: chosen,
      compartment,
      startTime: new Date(period.fromMs).toISOString(),
      endTime: new Date(period.toMs).toISOString(),
    }),
  );
  // What was read for other conditions says nothing about these.
  const trend = read.failure === null ? read.value : null;

  const lines = useMemo((): readonly TimeLine[] => {
    if (trend === null) return [];
    const timesMs = trend.levels.map(({ time }) => ms(time));
    const of = (field: 'levelMm' | 'v20L' | 'temperatureC') => trend.levels.map((level) => level[field]);
    const plain = (digits: number) => (value: number | null) => formatNumber(value, digits);
    return [
      {
        key: 'level',
        label: t(['液位', 'Level']),
        unit: 'mm',
        timesMs,
        values: of('levelMm'),
        format: plain(0),
        leastSpan: 100,
      },
      { key: 'v20', label: 'V20', unit: 'L', timesMs, values: of('v20L'), format: plain(0), leastSpan: 500 },
      {
        key: 'temperature',
        label: t(['温度', 'Temperature']),
        unit: '℃',
        timesMs,
        values: of('temperatureC'),
        format: plain(1),
        leastSpan: 5,
      },
      {
        key: 'speed',
        label: t(['速度', 'Speed']),
        unit: 'km/h',
        timesMs: trend.speeds.map(({ time }) => ms(time)),
        values: trend.speeds.map(({ speedKmh }) => speedKmh),
        format: plain(0),
        leastSpan: 20,
      },
    ];
  }, [trend, t]);
  const marks = useMemo(
    (): readonly Mark[] =>
      (trend?.seals ?? []).map((seal) => ({
        key: seal.id,
        fromMs: ms(seal.openTime),
        toMs: seal.closeTime === null ? period.toMs : ms(seal.closeTime),
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
            <form
              className={reportLayout.filters}
              role="search"
              onSubmit={(event) => {
                event.preventDefault();
                setRefetchKey(refetchKey + 1);
              }}
            >
              <PeriodPicker period={period} nowMs={now.peek()} maxDays={31} onPeriod={setPeriod} />
              <span className={inputs.frame}>
                <select
                  name="signCode"
                  aria-label={t(words.plate)}
                  value={chosen}
                  onChange={(event) => setSignCode(event.target.value)}
                >
                  {plates.map((plate) => (
                    <option key={plate} value={plate}>
                      {plate}
                    </option>
                  ))}
                </select>
              </span>
              <span className={inputs.frame}>
                <select
                  name="compartment"
                  aria-label={t(words.compartment)}
                  value={compartment}
                  onChange={(event) => setCompartment(Number(event.target.value))}
                >
                  {compartments.map((number) => (
                    <option key={number} value={number}>
                      {t(['{n} 仓', 'Comp. {n}'], { n: number })}
                    </option>
                  ))}
                </select>
              </span>
              <button type="submit" className={buttons.primary}>
                {t(words.query)}
              </button>
              <ArchiveHint note={read.archive} />
            </form>
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
                  {trend === null || trend.seals.length === 0 ? null : (
                    <ol className={styles.seals} data-part="seal-list" aria-label={t(['开封', 'Openings'])}>
                      {trend.seals.map((seal) => (
                        <li key={seal.id} data-id={seal.id}>
                          <SealGlyph seal={seal.abnormal ? 'broken' : 'unsealed'} />
                          <span>
                            {t(
                              sealParts[seal.part as keyof typeof sealParts]?.text ?? [seal.part, seal.part],
                            )}
                          </span>
                          <span className={typography.secondary}>
                            {formatDateTime(ms(seal.openTime), language)} –{' '}
                            {seal.closeTime === null
                              ? t(['未关闭', 'still open'])
                              : formatMoment(ms(seal.closeTime), ms(seal.openTime), language)}
                          </span>
                        </li>
                      ))}
                    </ol>
                  )}
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
