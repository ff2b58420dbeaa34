import { useState } from 'react';

import { maxSumDays } from '#domain/losses/loss-subjects.ts';
import type { Period } from '#domain/time/period.ts';
import { instantMs } from '#domain/time/time.ts';
import { hiddenScreens } from '#domain/menu/screens.ts';
import { loadLossSums, usualSumPeriod } from '#state/reports/loss-sums.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { now } from '#state/view/clock.ts';
import { scheme } from '#state/view/scheme.ts';
import { AsOf, Reading, TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { PeriodPicker } from '#ui/form/period-picker.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Mantine } from '#ui/mantine.tsx';
import { EmptyState, Page, PageHead } from '#ui/page.tsx';
import { usePage } from '#ui/page-context.tsx';
import buttons from '#ui/styles/buttons.module.css';

import { SubjectDetail } from './control_chart/subject-detail.part.tsx';
import { SubjectList } from './control_chart/subject-list.part.tsx';
import { SumFigures } from './control_chart/sum-figures.part.tsx';
import styles from './control_chart/control-chart.module.css';

const periodIn = (params: URLSearchParams, nowMs: number): Period => {
  const fromMs = instantMs(params.get('startTime'));
  const toMs = instantMs(params.get('endTime'));
  return fromMs !== null && toMs !== null ? { fromMs, toMs } : usualSumPeriod(nowMs);
};

/** Losses added up over weeks: who is off, since when, and by whose partners it is known. */
const ControlChartPage = () => {
  const { t } = useTranslation();
  const { search } = usePage();
  const asked = new URLSearchParams(search);
  const [period, setPeriod] = useState<Period>(() => periodIn(asked, now.peek()));
  const [kind, setKind] = useState('');
  const [id, setId] = useState<string | null>(asked.get('id'));
  const [refetchKey, setRefetchKey] = useState(0);
  const [opened, setOpened] = useState(search);
  if (opened !== search) {
    // The same tab, another subject.
    setOpened(search);
    setPeriod(periodIn(asked, now.peek()));
    setId(asked.get('id'));
    setKind('');
  }
  const key = JSON.stringify([period.fromMs, period.toMs, kind, refetchKey]);
  const read = useRead(key, () => loadLossSums(period, kind === '' ? {} : { kind }));
  const { value, cached, late, asOfMs, failure } = read;
  const title = t(hiddenScreens.control_chart);
  const chosen = id ?? value?.subjects[0]?.id ?? null;
  return (
    <Page ready={value !== null || failure !== null} title={title}>
      <Mantine scheme={scheme.value}>
        <div className={styles.page} data-chosen={id !== null}>
          <PageHead title={title} groups={t(['货舱监控 / 数据分析', 'Transportation data / Data analysis'])}>
            {cached || late ? <AsOf ms={asOfMs} late={late} /> : null}
            <PeriodPicker period={period} nowMs={now.peek()} maxDays={maxSumDays} onPeriod={setPeriod} />
            <button
              type="button"
              className={buttons.quietSmall}
              onClick={() => {
                navigationRequest.value = '/cargo_monitor/data_analysis/loss_month_rank';
              }}
            >
              <Icon name="left" size={14} />
              {t(['月度损溢排名', 'Monthly loss ranking'])}
            </button>
          </PageHead>
          {value === null ? null : <SumFigures sums={value} />}
          {failure === null ? null : (
            <TableFailure failure={failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
          )}
          {value === null && failure === null ? <TableLoading /> : null}
          {value === null ? null : (
            <div className={styles.split} aria-busy={read.reading}>
              <Reading read={read} />
              <SubjectList sums={value} kind={kind} chosen={chosen} onKind={setKind} onChoose={setId} />
              {chosen === null ? (
                <div className={styles.detail}>
                  <EmptyState
                    title={t(['这段时间没有可比的运输', 'No comparable trips in this period'])}
                    text={t([
                      '需要发油单、车载液位仪、站端液位仪中的至少两项。',
                      'At least two of rack ticket, truck gauge and station gauge are needed.',
                    ])}
                  />
                </div>
              ) : (
                <SubjectDetail key={chosen} id={chosen} period={period} onBack={() => setId(null)} />
              )}
            </div>
          )}
        </div>
      </Mantine>
    </Page>
  );
};

export default ControlChartPage;
