import { count, distance } from '../columns.ts';
import type { Target } from './target.ts';

const exceptions = 'driving_monitor/exception_report';
const safety = 'active_safety/exception_report/alarm_adas_can';

/** How the fleet was driven. */
export const safeTarget = {
  km: {
    column: distance('里程', 'Distance'),
    page: 'driving_monitor/data_analysis/truck_daily_mile',
    measure: { fn: 'sum', of: 'km' },
  },
  overspeed: {
    column: count('超速', 'Overspeed'),
    page: `${exceptions}/alarm_over_speed`,
    measure: { fn: 'count' },
  },
  bends: {
    column: count('弯道超速', 'Cornering too fast'),
    page: `${exceptions}/alarm_curve_speeding`,
    measure: { fn: 'count' },
  },
  adas: {
    column: count('驾驶辅助 ADAS', 'ADAS'),
    page: safety,
    filters: { system: 'adas' },
    measure: { fn: 'count' },
  },
  dsm: {
    column: count('驾驶员状态 DSM', 'Driver state, DSM'),
    page: safety,
    filters: { system: 'dsm' },
    measure: { fn: 'count' },
  },
  harsh: {
    column: count('急加急减', 'Harsh driving'),
    page: `${exceptions}/alarm_urgent`,
    measure: { fn: 'count' },
  },
  parking: {
    column: count('围栏外停车', 'Stops off site'),
    page: `${exceptions}/alarm_parking`,
    measure: { fn: 'count' },
  },
  route: {
    column: count('偏离路线', 'Off the route'),
    page: `${exceptions}/alarm_route`,
    measure: { fn: 'count' },
  },
  offline: {
    column: count('非计划离线', 'Off-line, unplanned'),
    page: `${exceptions}/alarm_off_line`,
    filters: { planned: 'false' },
    measure: { fn: 'count' },
  },
} as const satisfies Target;
