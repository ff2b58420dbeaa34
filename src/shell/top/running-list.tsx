import { Link } from 'wouter';

import { alarmWord } from '#domain/alarm-words.ts';
import { formatMoment } from '#domain/time.ts';
import type { TruckStateKey } from '#domain/truck-status-words.ts';
import { words } from '#i18n/words.ts';
import { now } from '#state/clock.ts';
import { fleetStaleMs } from '#state/fleet-age.ts';
import { user } from '#state/session.ts';
import { fleet, fleetVersion } from '#state/truck-status.ts';
import { useSpeech } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

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
  const { t, language } = useSpeech();
  void fleetVersion.value;
  // A sign flag shows the organisation (specification 6).
  const organisation = user.value?.sign === true;
  const since = (truck: { alarmStartTime: string | null; statusStartTime: string | null }): string =>
    (state === 'alarm' ? truck.alarmStartTime : truck.statusStartTime) ?? '';
  const trucks = [...fleet().values()]
    .filter(({ status }) => status === code)
    .toSorted((a, b) => since(b).localeCompare(since(a)) || a.signCode.localeCompare(b.signCode));
  if (trucks.length === 0)
    return <div className="pop-empty">{t(['没有这种状态的车辆', 'No truck is in this state'])}</div>;
  return (
    <div
      className={fleetStaleMs.value === null ? 'running-list' : 'running-list aged'}
      data-part="running-list"
      data-state={state}
      // Reached by keys, or nobody without a pointer could scroll it.
      tabIndex={0}
      role="group"
      aria-label={t(['车辆列表', 'Trucks'])}
    >
      <table className="ct">
        <thead>
          <tr>
            <th>{t(words.plate)}</th>
            {organisation ? <th data-field="companyName">{t(['组织', 'Organization'])}</th> : null}
            <th>{state === 'alarm' ? t(['报警', 'Alarm']) : t(words.place)}</th>
            <th className="r">km/h</th>
            <th className="r">{t(['开始', 'Since'])}</th>
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
              {organisation ? <td className="t2 e">{truck.companyName}</td> : null}
              <td className="e">
                {state === 'alarm' && truck.alarm !== null
                  ? t(alarmWord(truck.alarm).text)
                  : (truck.area ?? '—')}
              </td>
              <td className="r">{truck.speed === null ? '—' : Math.round(truck.speed)}</td>
              <td className="r t2">
                {since(truck) === '' ? '—' : formatMoment(since(truck), now.value, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
