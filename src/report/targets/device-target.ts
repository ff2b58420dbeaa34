import { offlineBuckets } from '#domain/words/driving-words.ts';

import { count } from '../columns.ts';
import type { Target, TargetFigure } from './target.ts';

const faults = 'device_monitor/other_devices/abnormal_record';
const console = 'device_monitor/console';

const faultsOf = (zh: string, en: string, device: string): TargetFigure => ({
  column: count(zh, en),
  page: faults,
  filters: { device },
  measure: { fn: 'count' },
});

const offlineFor = (bucket: keyof typeof offlineBuckets): TargetFigure => {
  const [zh, en] = offlineBuckets[bucket].text;
  return {
    column: count(`离线 ${zh}`, `Off-line: ${en.toLowerCase()}`),
    page: 'driving_monitor/exception_report/alarm_off_line',
    filters: { bucket },
    measure: { fn: 'count' },
  };
};

/** What of the devices failed; who of them is in order by the hour is on the page of equipment health. */
export const deviceTarget = {
  upTo24h: offlineFor('upTo24h'),
  upTo48h: offlineFor('upTo48h'),
  over48h: offlineFor('over48h'),
  heartbeats: {
    column: count('心跳超时', 'Heartbeats overdue'),
    page: 'device_monitor/device_analysis/over_time_heart',
    measure: { fn: 'count' },
  },
  restarts: {
    column: count('异常重启', 'Abnormal restarts'),
    page: `${console}/bz_bootup`,
    filters: { type: 'abnormalRestart' },
    measure: { fn: 'count' },
  },
  undervoltage: {
    column: count('欠压', 'Undervoltage'),
    page: `${console}/alarm_undervolitage`,
    measure: { fn: 'count' },
  },
  consoles: {
    column: count('车载终端故障', 'Console faults'),
    page: `${console}/alarm_device_err`,
    measure: { fn: 'count' },
  },
  seals: faultsOf('铅封故障', 'Seal faults', 'seal'),
  gauges: faultsOf('液位仪故障', 'Gauge faults', 'gauge'),
  meters: faultsOf('流量计故障', 'Meter faults', 'meter'),
} as const satisfies Target;
