import { Link } from 'wouter';

import { formatMoment } from '#domain/time/time.ts';
import type { TruckStateKey } from '#domain/words/truck-status-words.ts';
import { words } from '#i18n/words.ts';
import { truckAlarmName } from '#state/alarms/truck-alarm.ts';
import { now } from '#state/view/clock.ts';
import { fleetStaleMs } from '#state/fleet/fleet-age.ts';
import { user } from '#state/session/session.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import popover from '#ui/popover.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './running-list.module.css';

/** More rows than that are looked through on the map, not in a small table. */
const maxRows = 200;

/** Trucks in one state, those that entered it last first; at most 200 px high (specification 9). */
export const RunningList = ({
  code,
  state,
  onGo,
}: {
  readonly code: number;
  readonly state: TruckStateKey;
  readonly onGo: () => void;
}) => {
  const { t, language } = useTranslation();
  void fleetVersion.value;
  // A sign flag shows the organisation (specification 6).
  const organisation = user.value?.sign === true;
  const since = (truck: { alarmStartTime: string | null; statusStartTime: string | null }): string =>
    (state === 'alarm' ? truck.alarmStartTime : truck.statusStartTime) ?? '';
  const trucks = [...fleet().values()]
    .filter(({ status }) => status === code)
    .toSorted((a, b) => since(b).localeCompare(since(a)) || a.signCode.localeCompare(b.signCode));
  if (trucks.length === 0)
    return <div className={popover.empty}>{t(['没有这种状态的车辆', 'No truck is in this state'])}</div>;
  return (
    <div
      className={styles.list}
      data-aged={fleetStaleMs.value === null ? undefined : true}
      data-part="running-list"
      data-state={state}
      // Focusable, so that it can be scrolled by keyboard.
      tabIndex={0}
      role="group"
      aria-label={t(['车辆列表', 'Trucks'])}
    >
      <table className={tables.compact}>
        <thead>
          <tr>
            <th>{t(words.plate)}</th>
            {organisation ? <th data-field="companyName">{t(['组织', 'Organization'])}</th> : null}
            <th>{state === 'alarm' ? t(['报警', 'Alarm']) : t(words.place)}</th>
            <th className={tables.right}>km/h</th>
            <th className={tables.right}>{t(['开始', 'Since'])}</th>
          </tr>
        </thead>
        <tbody>
          {trucks.slice(0, maxRows).map((truck) => (
            <tr key={truck.truckId} data-id={truck.signCode}>
              <td>
                <Link href={`/monitor/track_map?truck=${encodeURIComponent(truck.signCode)}`} onClick={onGo}>
                  <Plate code={truck.signCode} />
                </Link>
              </td>
              {organisation ? (
                <td className={`${typography.secondary} ${styles.ellipsis}`}>
                  {nameIn(truck.companyName, language)}
                </td>
              ) : null}
              <td className={styles.ellipsis}>
                {t(truckAlarmName(truck) ?? [truck.area ?? '—', nameIn(truck.area ?? '—', language)])}
              </td>
              <td className={tables.right}>{truck.speed === null ? '—' : Math.round(truck.speed)}</td>
              <td className={`${tables.right} ${typography.secondary}`}>
                {since(truck) === '' ? '—' : formatMoment(since(truck), now.value, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
