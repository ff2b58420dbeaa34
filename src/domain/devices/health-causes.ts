import { chinaDayStartMs, dayMs } from '../time/time.ts';
import type { Period } from '../time/period.ts';
import { secondsOf, sharedSpans, united, type Span } from '../time/spans.ts';
import type { HealthFigures } from './health-score.ts';
import { faultySensors, type HealthSpans } from './health-spans.ts';
import { healthTerms, type HealthTerm } from './health-terms.ts';

/** What lowers a console's health, what to do about it, and the page with the records behind. */
export const healthCauses = {
  cutWhenParked: {
    text: ['主电被断，电池耗尽后离线', 'Main supply cut, off-line once the battery is empty'],
    advice: [
      '停车勿关总闸；终端主电改接总闸之前的常电',
      'Leave the main switch on when parked; feed the console from before it',
    ],
    page: 'driving_monitor/exception_report/alarm_off_line',
  },
  offline: {
    text: ['非计划离线', 'Off-line, not by plan'],
    advice: ['查天线、SIM 卡和终端供电', 'Check antenna, SIM card and the console’s supply'],
    page: 'driving_monitor/exception_report/alarm_off_line',
  },
  heartbeat: {
    text: ['心跳超时', 'Heartbeats overdue'],
    advice: [
      '查车载终端程序和通讯，必要时重启',
      'Check the console’s program and link, restart it if need be',
    ],
    page: 'device_monitor/device_analysis/over_time_heart',
  },
  gauge: {
    text: ['液位仪故障', 'Level gauge at fault'],
    advice: ['查探头接头，按标定书复核', 'Check the probe’s plug, compare with its calibration'],
    page: 'device_monitor/other_devices/abnormal_record',
  },
  seal: {
    text: ['铅封传感器故障', 'Seal sensor at fault'],
    advice: ['查传感器与接线，换后做开合试验', 'Check sensor and wiring, try opening and shutting after'],
    page: 'device_monitor/other_devices/abnormal_record',
  },
  meter: {
    text: ['流量计故障', 'Flow meter at fault'],
    advice: ['查脉冲与累计量，必要时送检', 'Check pulses and totaliser, have it verified if need be'],
    page: 'device_monitor/other_devices/abnormal_record',
  },
  gnss: {
    text: ['定位故障', 'Positioning at fault'],
    advice: ['查天线位置和馈线，排除干扰器', 'Check the antenna’s place and cable, rule out a jammer'],
    page: 'device_monitor/other_devices/abnormal_record',
  },
  reading: {
    text: ['液位读数无效', 'Readings of levels not ok'],
    advice: ['查探头供电和通讯线', 'Check the probes’ supply and data line'],
    page: 'cargo_monitor/event_report/tank_inventory',
  },
  undervoltage: {
    text: ['主电欠压', 'Main supply low'],
    advice: ['查发电机和蓄电池', 'Check generator and battery of the truck'],
    page: 'device_monitor/console/alarm_undervolitage',
  },
  onBattery: {
    text: ['长时间电池供电', 'Long on the battery'],
    advice: [
      '查终端主电保险和总闸接法',
      'Check the fuse of the main supply and how the main switch is wired',
    ],
    page: 'device_monitor/console/alarm_undervolitage',
  },
  powerCut: {
    text: ['行驶或作业中断电', 'Supply cut on the road or at work'],
    advice: ['立即查接线，排除人为断电', 'Check the wiring at once, rule out a cut by hand'],
    page: 'device_monitor/console/alarm_device_err',
  },
  batteryLow: {
    text: ['终端电池电量低', 'Console battery low'],
    advice: ['更换终端电池', 'Change the console’s battery'],
    page: 'device_monitor/console/alarm_undervolitage',
  },
  sensorBatteryLow: {
    text: ['传感器电池电量低', 'Sensor battery low'],
    advice: ['更换传感器电池', 'Change the sensor’s battery'],
    page: 'device_monitor/other_devices/abnormal_record',
  },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly text: readonly [zh: string, en: string];
      readonly advice: readonly [zh: string, en: string];
      readonly page: string;
    }
  >
>;

export type HealthCauseKind = keyof typeof healthCauses;

export const healthCauseKinds = Object.keys(healthCauses).filter((kind): kind is HealthCauseKind =>
  Object.hasOwn(healthCauses, kind),
);

/** One cause in a period. */
export interface HealthCause {
  readonly kind: HealthCauseKind;
  /** Compartment or meter; 0: the truck has one. */
  readonly number: number;
  /** Kind of the sensor's fault that lasted longest; '' where the kind says it. */
  readonly fault: string;
  /** Points that it takes. */
  readonly points: number;
  /** How often, and how long in all. `times` is 0 for readings. */
  readonly times: number;
  readonly seconds: number;
  /** Of `times`, how often the pattern was seen that names the cause. */
  readonly matched: number;
  /** First China day of the run of bad days that is the last in the period, ms UTC. */
  readonly sinceDayMs: number;
  readonly lastDayMs: number;
}

/** Good days between bad ones that do not end a run. */
const quietDays = 2;

/** The last run of bad days. @returns null: no day is bad */
export const lastRun = (
  days: readonly number[],
): { readonly sinceDayMs: number; readonly lastDayMs: number } | null => {
  const sorted = [...new Set(days)].toSorted((a, b) => b - a);
  const last = sorted[0];
  if (last === undefined) return null;
  let since = last;
  for (const day of sorted) {
    if (since - day > (quietDays + 1) * dayMs) break;
    since = day;
  }
  return { sinceDayMs: since, lastDayMs: last };
};

const daysOf = (spans: readonly Span[]): readonly number[] =>
  spans.flatMap(([from, to]) => {
    const first = chinaDayStartMs(from);
    return Array.from({ length: Math.ceil((to - first) / dayMs) }, (_, index) => first + index * dayMs);
  });

const soonMs = 15 * 60_000;

/** Silences that began on the battery or within a quarter of an hour of it. */
const afterCut = (offline: readonly Span[], supply: HealthSpans['supply']): number => {
  const battery = supply
    .filter(({ fault }) => fault === 'onBattery' || fault === 'powerCut')
    .flatMap(({ spans }) => spans);
  return offline.filter(([start]) => battery.some(([from, to]) => from <= start && start - to <= soonMs))
    .length;
};

const pointsOf = (term: HealthTerm, seconds: number, wholeS: number): number =>
  wholeS <= 0 ? 0 : Math.min(1, seconds / wholeS) * healthTerms[term].weight;

/** What lowers the health in a period, the most first. `figures`: those of the same period. */
export const causesOf = (
  known: HealthSpans,
  period: Period,
  figures: HealthFigures,
): readonly HealthCause[] => {
  const due = sharedSpans(known.due, [[period.fromMs, period.toMs]]);
  const causes: HealthCause[] = [];
  const add = (
    kind: HealthCauseKind,
    term: HealthTerm,
    spans: readonly Span[],
    more: { number?: number; fault?: string; matched?: number; wholeS?: number } = {},
  ): void => {
    const bad = sharedSpans(due, united(spans));
    const run = lastRun(daysOf(bad));
    if (run === null) return;
    const seconds = secondsOf(bad);
    const points = pointsOf(term, seconds, more.wholeS ?? figures.dueS);
    const { number = 0, fault = '', matched = 0 } = more;
    causes.push({ kind, number, fault, points, times: bad.length, seconds, matched, ...run });
  };

  const offline = sharedSpans(due, united(known.offline));
  const matched = afterCut(offline, known.supply);
  const cut = offline.length >= 3 && matched / offline.length >= 0.6;
  add(cut ? 'cutWhenParked' : 'offline', 'offline', offline, { matched });
  add('heartbeat', 'heartbeat', known.heartbeat);
  for (const { fault, spans } of known.supply) {
    const kind = healthCauseKinds.find((one) => one === fault);
    if (kind !== undefined) add(kind, 'supply', spans);
  }
  for (const [key, spans] of faultySensors(known.sensors)) {
    const own = known.sensors.filter(({ device, number }) => `${device}:${number}` === key);
    const longest = own.toSorted((a, b) => secondsOf(united(b.spans)) - secondsOf(united(a.spans)))[0];
    if (longest === undefined) continue;
    const { device, number, fault } = longest;
    add(device, 'sensor', spans, { number, fault, wholeS: figures.dueS * figures.sensors });
  }
  const badDays = known.readings.filter(
    ({ dayMs: day, notOk }) => notOk > 0 && day >= period.fromMs && day < period.toMs,
  );
  const run = lastRun(badDays.map(({ dayMs: day }) => day));
  if (run !== null && figures.readings !== null && figures.readings > 0)
    causes.push({
      kind: 'reading',
      number: 0,
      fault: '',
      points: ((figures.readingsNotOk ?? 0) / figures.readings) * healthTerms.reading.weight,
      times: 0,
      seconds: 0,
      matched: 0,
      ...run,
    });
  return causes.filter(({ points }) => points >= 0.05).toSorted((a, b) => b.points - a.points);
};
