import { useState } from 'react';

import type { Period } from '#domain/time/period.ts';
import { chinaDayStartMs, dayMs, instantMs } from '#domain/time/time.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { now } from '#state/view/clock.ts';
import { nameIn } from '#state/view/english-names.ts';
import { loadDriverHistory } from '#state/fleet/drivers.ts';
import { scheme } from '#state/view/scheme.ts';
import { personIn } from '#state/view/person-names.ts';
import { LossSignals } from '#templates/loss-sums/loss-signals.tsx';
import { ReadAge, TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';

import { CoachingNotes } from './driver/driver-coaching.part.tsx';
import { DriverDays } from './driver/driver-days.part.tsx';
import { DriverFigures } from './driver/driver-figures.part.tsx';
import { DriverPenalties } from './driver/driver-penalties.part.tsx';
import { DriverTrend } from './driver/driver-trend.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import driver from './driver/driver.module.css';
import typography from '#ui/styles/typography.module.css';

const maxDays = 92;

/** The period of the address, else the last thirty China days. */
const periodIn = (params: URLSearchParams, nowMs: number): Period => {
  const fromMs = instantMs(params.get('startTime'));
  const toMs = instantMs(params.get('endTime'));
  if (fromMs !== null && toMs !== null) return { fromMs, toMs };
  const tomorrow = chinaDayStartMs(nowMs) + dayMs;
  return { fromMs: tomorrow - 30 * dayMs, toMs: tomorrow };
};

/** One driver: strengths, penalties and their records, the score by week, coaching notes. */
const DriverPage = () => {
  const { t, language } = useTranslation();
  const { search } = usePage();
  const params = new URLSearchParams(search);
  const code = params.get('code') ?? '';
  const [period, setPeriod] = useState<Period>(() => periodIn(params, now.peek()));
  const [refetchKey, setRefetchKey] = useState(0);
  const [opened, setOpened] = useState(search);
  if (opened !== search) {
    // The same tab, another driver or period.
    setOpened(search);
    setPeriod(periodIn(params, now.peek()));
  }
  const read = useRead(code === '' ? null : JSON.stringify([code, period, refetchKey]), () =>
    loadDriverHistory(code, period),
  );
  const { failure } = read;
  const story = read.value?.row.driverCode === code ? read.value : null;
  const title = story === null ? t(['驾驶员', 'Driver']) : personIn(story.row.driverName, language);
  const allDrivers = (
    <button
      type="button"
      className={buttons.quietSmall}
      onClick={() => {
        navigationRequest.value = '/driving_monitor/data_analysis/driver_score';
      }}
    >
      <Icon name="left" size={14} />
      {t(['全部驾驶员', 'All drivers'])}
    </button>
  );
  return (
    <Page ready={story !== null || failure !== null || code === ''} title={title}>
      <Mantine scheme={scheme.value}>
        <div className={driver.page} data-id={code}>
          <PageHead
            title={title}
            groups={story === null ? '' : `${nameIn(story.row.companyName, language)} · ${code}`}
          >
            {story === null ? null : <ReadAge read={read} />}
            <PeriodPicker period={period} nowMs={now.peek()} maxDays={maxDays} onPeriod={setPeriod} />
            {code === '' ? null : allDrivers}
          </PageHead>
          {code === '' ? (
            <EmptyState
              title={t(['没有选择驾驶员', 'No driver was chosen'])}
              text={t(['在驾驶员评分中点开一位驾驶员。', 'Open a driver from the scores.'])}
            >
              {allDrivers}
            </EmptyState>
          ) : null}
          {failure === null || story !== null ? null : (
            <div className={driver.cover}>
              <TableFailure failure={failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
            </div>
          )}
          {story === null && failure === null && code !== '' ? (
            <div className={driver.cover}>
              <TableLoading />
            </div>
          ) : null}
          {story === null ? null : (
            <>
              <div className={driver.name}>
                <b>{title}</b>{' '}
                <span className={`${typography.muted} ${typography.small}`}>
                  {nameIn(story.row.companyName, language)}
                </span>
              </div>
              <DriverFigures story={story} />
              <LossSignals filter={{ kind: 'driver', code }} inset />
              <div className={driver.body}>
                <div>
                  <DriverTrend weeks={story.weeks} />
                  <DriverDays days={story.days} period={period} />
                </div>
                <div>
                  <DriverPenalties row={story.row} period={period} />
                  {story.mayCoach ? <CoachingNotes driverCode={code} /> : null}
                </div>
              </div>
            </>
          )}
        </div>
      </Mantine>
    </Page>
  );
};

export default DriverPage;
