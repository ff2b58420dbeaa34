import { penaltyKinds, penaltyRules, type PenaltyKind } from '#domain/fleet/driver-score.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import type { Period } from '#domain/time/period.ts';
import { alarmTypeOf } from '#domain/alarms/alarm-types.ts';
import type { Text } from '#i18n/text.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import type { DriverScoreRow } from '#state/fleet/drivers.ts';
import { useTranslation } from '#ui/language.tsx';
import barList from '#ui/chart/bar-list.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './driver-penalties.module.css';

interface DrillDown {
  readonly text: Text;
  readonly page: string;
  readonly filters?: Readonly<Record<string, string>>;
}

const safety = 'active_safety/exception_report/alarm_adas_can';
const driving = 'driving_monitor/exception_report';

/** Alarm ids of a kind whose rows are on the page of active safety. */
const safetyTypes = (kind: PenaltyKind): string =>
  penaltyRules[kind].types.filter((type) => alarmTypeOf(type)?.page === safety).join(',');

/** Pages with the records of each part of a score. */
const drillDown: Readonly<Record<PenaltyKind, readonly DrillDown[]>> = {
  fatigue: [
    { text: ['疲劳与手机', 'Fatigue, phone'], page: safety, filters: { type: safetyTypes('fatigue') } },
    { text: ['工作时长', 'Working hours'], page: 'driving_monitor/event_report/sign_dura' },
  ],
  curve: [{ text: ['弯道超速', 'Cornering too fast'], page: `${driving}/alarm_curve_speeding` }],
  overspeed: [{ text: ['超速', 'Overspeed'], page: `${driving}/alarm_over_speed` }],
  harsh: [{ text: ['急加速急刹', 'Harsh driving'], page: `${driving}/alarm_urgent` }],
  warning: [
    { text: ['驾驶辅助预警', 'Road warnings'], page: safety, filters: { type: safetyTypes('warning') } },
  ],
  absence: [
    { text: ['围栏外停车', 'Stops outside fences'], page: `${driving}/alarm_parking` },
    {
      text: ['非计划离线', 'Unplanned off-line'],
      page: `${driving}/alarm_off_line`,
      filters: { planned: 'false' },
    },
  ],
};

const eventsText: Text = ['{n} 起', '{n} {n:event|events}'];

/** What takes points: how much of how much, how often, and the way to the records. */
export const DriverPenalties = ({
  row,
  period,
}: {
  readonly row: DriverScoreRow;
  readonly period: Period;
}) => {
  const { t } = useTranslation();
  const open = ({ page, filters }: DrillDown): void => {
    const query = new URLSearchParams({
      startTime: new Date(period.fromMs).toISOString(),
      endTime: new Date(period.toMs).toISOString(),
      driverCode: row.driverCode,
      ...filters,
    });
    navigationRequest.value = `/${page}?${query.toString()}`;
  };
  return (
    <section className={styles.penalties} aria-label={t(['扣分', 'Deductions'])}>
      <h2>
        {t(['扣分', 'Deductions'])}
        <em>{t(['每百公里事件；超速为每百分钟', 'events per 100 km; overspeed minutes in 100'])}</em>
      </h2>
      <ul data-part="penalties">
        {penaltyKinds.map((kind) => {
          const { rate, points, events } = row.penalties[kind];
          const { weight, text } = penaltyRules[kind];
          return (
            <li key={kind} data-id={kind} data-value={points ?? ''}>
              <span className={barList.name}>{t(text)}</span>
              <span className={styles.track} aria-hidden="true" style={{ width: `${(weight / 30) * 5}rem` }}>
                <i style={{ width: `${((points ?? 0) / weight) * 100}%` }} />
              </span>
              <span className={styles.points}>
                {points === null ? formatNumber(null) : points === 0 ? '0' : formatNumber(-points, 1)}
                <small> / {weight}</small>
              </span>
              <span className={`${styles.rate} ${typography.secondary}`}>{formatNumber(rate, 2)}</span>
              <span className={styles.ways}>
                {events === 0 ? (
                  <span className={typography.muted}>{t(['无事件', 'No event'])}</span>
                ) : (
                  <>
                    {drillDown[kind].length > 1 ? <span>{t(eventsText, { n: events })}</span> : null}
                    {drillDown[kind].map((one) => (
                      <button
                        key={one.page}
                        type="button"
                        className={typography.link}
                        onClick={() => open(one)}
                      >
                        {drillDown[kind].length > 1 ? t(one.text) : t(eventsText, { n: events })}
                      </button>
                    ))}
                  </>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
