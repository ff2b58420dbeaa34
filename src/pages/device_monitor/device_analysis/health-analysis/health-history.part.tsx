import { useState } from 'react';

import { formatDate } from '#domain/time/time.ts';
import type { Period } from '#domain/time/period.ts';
import { words } from '#i18n/words.ts';
import { type HealthRow, type HealthHistory, loadHealthHistory } from '#state/devices/device-health.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { now } from '#state/view/clock.ts';
import { TableFailure, TableLoading } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { LaneChart } from '#ui/chart/lane-chart.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';
import { useEscape } from '#ui/use-escape.ts';
import { useWidth } from '#ui/use-width.ts';

import { HealthDiagnosis } from './health-diagnosis.part.tsx';
import { dayTicks, healthLanes } from './health-lanes.part.ts';
import { causeText } from './health-words.part.ts';
import { RepairOrders } from './repair-orders.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './health-story.module.css';

const details = [
  ['device_monitor/device_analysis/over_time_heart', ['心跳明细', 'Heartbeats']],
  ['device_monitor/device_analysis/valtage_line', ['电压曲线', 'Voltage']],
  ['device_monitor/other_devices/abnormal_record', ['故障记录', 'Faults']],
] as const;

const Picture = ({ story }: { readonly story: HealthHistory }) => {
  const translation = useTranslation();
  const { t, language } = translation;
  const [frame, widthPx] = useWidth<HTMLDivElement>(760, 'health-lanes');
  const [main] = story.row.causes;
  const sinceMs = main === undefined ? null : Date.parse(`${main.sinceDay}T00:00:00+08:00`);
  return (
    <div className={styles.picture} ref={frame}>
      <LaneChart
        lanes={healthLanes(story, now.peek(), translation)}
        fromMs={Date.parse(story.fromTime)}
        toMs={Date.parse(story.toTime)}
        tintFromMs={sinceMs}
        tintLabel={
          main === undefined
            ? ''
            : t(['{day} 起：{cause}', 'since {day}: {cause}'], {
                day: formatDate(sinceMs, language).slice(
                  language === 'zh' ? 5 : 0,
                  language === 'zh' ? 10 : 5,
                ),
                cause: causeText(main, translation),
              })
        }
        ticks={dayTicks(story, widthPx, language)}
        widthPx={widthPx}
        label={t([
          '供电、重启、离线、心跳与各传感器故障的时间线',
          'Time line of supply, restarts, silence and faults',
        ])}
      />
    </div>
  );
};

/** One console through the period: its lanes, what is wrong and what to do, and its repair orders. */
export const HealthHistoryPanel = ({
  row,
  period,
  onChanged,
  onClose,
}: {
  readonly row: HealthRow;
  readonly period: Period;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}) => {
  const { t, language } = useTranslation();
  const panel = useDrawerFocus();
  const [refetchKey, setRefetchKey] = useState(0);
  const { value, failure } = useRead(JSON.stringify([row.truckId, period, refetchKey]), () =>
    loadHealthHistory(row.truckId, period),
  );
  const story = value?.row.truckId === row.truckId ? value : null;
  useEscape(onClose);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={styles.panel}
      data-part="health-story"
      data-id={row.truckId}
      data-ready={story !== null}
      aria-label={t(words.details)}
    >
      <div className={styles.head}>
        <h2>
          <Plate code={row.signCode} />
        </h2>
        <span className={typography.muted}>
          {[
            row.terminal,
            story?.firmware ? t(['固件 {v}', 'firmware {v}'], { v: story.firmware }) : null,
            story?.installedDay
              ? t(['装于 {day}', 'installed {day}'], {
                  day: formatDate(`${story.installedDay}T00:00:00+08:00`, language),
                })
              : null,
          ]
            .filter((part) => part !== null)
            .join(t(['，', ', ']))}
        </span>
        <span className={layout.spacer} />
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(words.close)}
          onClick={onClose}
        >
          <Icon name="cross" />
        </button>
        <span className={styles.details}>
          {details.map(([page, title]) => (
            <button
              key={page}
              type="button"
              className={buttons.quietSmall}
              onClick={() => {
                const filters = new URLSearchParams({
                  signCode: row.signCode,
                  startTime: new Date(period.fromMs).toISOString(),
                  endTime: new Date(period.toMs).toISOString(),
                });
                navigationRequest.value = `/${page}?${filters.toString()}`;
              }}
            >
              {t(title)}
            </button>
          ))}
        </span>
      </div>
      <div className={styles.body}>
        {story === null ? (
          <div className={styles.cover}>
            {failure === null ? (
              <TableLoading />
            ) : (
              <TableFailure failure={failure} onRetry={() => setRefetchKey(refetchKey + 1)} />
            )}
          </div>
        ) : (
          <>
            <Picture story={story} />
            <div className={styles.side} tabIndex={0} role="region" aria-label={t(['诊断', 'Diagnosis'])}>
              <HealthDiagnosis story={story} />
              <RepairOrders row={story.row} onChanged={onChanged} />
            </div>
          </>
        )}
      </div>
    </section>
  );
};
