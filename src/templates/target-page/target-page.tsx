import { useEffect, useState } from 'react';
import { Link } from 'wouter';

import { screens } from '#domain/menu/screens.ts';
import type { Target } from '#report/targets/target.ts';
import { type TargetAddress, targets } from '#report/targets/targets.ts';
import { repeatEvery } from '#state/hub/repeat.ts';
import { loadTarget } from '#state/reports/targets.ts';
import { phone } from '#state/view/viewport.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState, LoadingBars, Page, PageHead } from '#ui/page.tsx';
import reportLayout from '#ui/styles/report-layout.module.css';

import { FleetSelect } from '../fleet-select.tsx';
import { AsOf, TableFailure } from '../table-state.tsx';
import { useRead } from '../use-read.ts';
import { targetLink } from './target-link.ts';
import styles from './target-page.module.css';
import { TargetSection } from './target-section.tsx';
import { TargetTotals } from './target-totals.tsx';

const againMs = 5 * 60_000;

/** Thirty days of the figures of a target page; each opens the records that it was made of. */
export const TargetPage = ({ address }: { readonly address: TargetAddress }) => {
  const { t, m } = useTranslation();
  const [companyCode, setCompanyCode] = useState('');
  const [refetchKey, setRefetchKey] = useState(0);
  useEffect(() => repeatEvery(async () => setRefetchKey((last) => last + 1), againMs), []);
  const key = refetchKey === 0 ? null : JSON.stringify([companyCode, refetchKey]);
  const { value, cached, late, asOfMs, failure } = useRead(key, () => loadTarget(address, companyCode));
  const target: Target = targets[address];
  const title = t(screens[address]);
  const shown = (value?.figures ?? []).flatMap((figure) => {
    const definition = target[figure.key];
    return definition ? [{ definition, figure }] : [];
  });
  const days = value?.days ?? [];
  const fromDay = value?.fromDay ?? '';
  const toDay = days.at(-1) ?? fromDay;
  const missingDays = days.indexOf(fromDay);
  // A chart of nothing but zeros says no more than its zero in the strip.
  const happened = shown.filter(({ figure }) => figure.values.some((one) => one !== null && one !== 0));
  const quiet = shown.filter((one) => one.figure.total !== null && !happened.includes(one));
  const fleets = <FleetSelect companyCode={companyCode} onCompany={setCompanyCode} />;
  const asOf = cached || late ? <AsOf ms={asOfMs} late={late} /> : null;
  return (
    <Page ready={value !== null || failure !== null} title={title}>
      <div className={reportLayout.report}>
        <div className={reportLayout.column}>
          <PageHead title={title} groups={t(['监控中心 / 近 30 天', 'Monitor dashboard / last 30 days'])}>
            {phone.value ? null : asOf}
            {phone.value ? null : fleets}
          </PageHead>
          {phone.value ? (
            <div className={reportLayout.filters}>
              {asOf}
              {fleets}
            </div>
          ) : null}
          <TargetTotals shown={shown} period={{ fromDay, toDay, companyCode }} />
          {missingDays > 0 ? (
            <p className={styles.note} role="status" data-part="filling">
              {t(
                shown.every(({ figure }) => figure.total === null)
                  ? ['历史数据正在补齐', 'Past days are being filled in']
                  : [
                      '历史数据正在补齐，合计只含最近 {n} 天',
                      'Past days are being filled in: totals are of {n} {n:day|days}',
                    ],
                { n: days.length - missingDays },
              )}
            </p>
          ) : null}
          {value === null && failure === null ? <LoadingBars /> : null}
          {failure === null ? null : (
            <TableFailure failure={failure} onRetry={() => setRefetchKey((last) => last + 1)} />
          )}
          <div className={styles.grid}>
            {happened.map(({ definition, figure }) => (
              <TargetSection
                key={figure.key}
                definition={definition}
                figure={figure}
                days={days}
                fromDay={fromDay}
                companyCode={companyCode}
              />
            ))}
          </div>
          {quiet.length === 0 ? null : (
            <p className={styles.quiet} data-part="target-quiet">
              {t(['期间没有：', 'None in this period:'])}
              {quiet.map(({ definition, figure }) => (
                <Link
                  key={figure.key}
                  href={targetLink(definition, { fromDay, toDay, companyCode })}
                  data-id={figure.key}
                >
                  {t(definition.column.title)}
                </Link>
              ))}
            </p>
          )}
          {shown.length > 0 && happened.length + quiet.length === 0 ? (
            <EmptyState title={m('noData')} />
          ) : null}
          {value !== null && shown.length === 0 ? (
            <EmptyState
              title={t(['没有可看的指标', 'No figure to show'])}
              text={t([
                '您的角色没有这些指标背后的报表',
                'Your role has none of the reports behind these figures',
              ])}
            />
          ) : null}
        </div>
      </div>
    </Page>
  );
};
