import { directionOf } from '#domain/geo/bearing.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatMoment, instantMs, missing } from '#domain/time/time.ts';
import { truckProcessStates } from '#domain/words/truck-process-words.ts';
import { words } from '#i18n/words.ts';
import { now } from '#state/view/clock.ts';
import { fleetAge } from '#state/fleet/fleet-age.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { truckPlace } from '#state/fleet/truck-place.ts';
import type { TruckDetail } from '#contract/fleet/truck-detail.ts';
import { namesIn } from '#state/view/english-names.ts';
import { destinationText } from '#templates/destination-text.ts';
import { useTranslation } from '#ui/language.tsx';
import { OutsideMaps } from '#ui/map/outside-maps.tsx';
import { Plate } from '#ui/plate.tsx';
import sections from '#ui/styles/sections.module.css';
import styles from './truck-facts.module.css';

/** Values older than this are grey with their age beside them (look: stale). */
const staleMs = 120_000;

const isProcess = (code: string | null): code is keyof typeof truckProcessStates =>
  code !== null && code in truckProcessStates;

/** The trailer behind it, speed, place, task, age of the fix, way of the day. */
export const TruckFacts = ({
  truck,
  detail,
}: {
  readonly truck: TruckStatus;
  readonly detail: TruckDetail | null;
}) => {
  const translation = useTranslation();
  const { t, language } = translation;
  const gps = instantMs(truck.gpsTime);
  const age = fleetAge(language);
  const old = age !== null || (gps !== null && now.value - gps > staleMs);
  const named = truckPlace(truck);
  const { longitudeDeg, latitudeDeg } = truck;
  return (
    <dl className={`${sections.facts} ${styles.facts}`}>
      {detail?.trailerCode ? (
        <>
          <dt>{t(['挂车', 'Trailer'])}</dt>
          <dd data-field="trailer">
            <Plate code={detail.trailerCode} />
          </dd>
        </>
      ) : null}
      <dt>{t(words.speed)}</dt>
      <dd className={old ? styles.outdated : undefined} data-field="speed" data-value={truck.speed ?? ''}>
        {truck.speed === null ? '—' : `${Math.round(truck.speed)} km/h`}
        {truck.bearingDeg === null || (truck.speed ?? 0) < 3 ? '' : ` · ${t(directionOf(truck.bearingDeg))}`}
        {age === null ? '' : ` · ${age}`}
      </dd>
      <dt>{t(words.place)}</dt>
      <dd data-field="area" data-value={truck.area ?? ''}>
        {named === null ? (longitudeDeg === null ? missing : null) : t(named)}
        {/* What is read out to those who have to find it, and opens where they drive by. */}
        {longitudeDeg === null || latitudeDeg === null ? null : (
          <>
            {named === null ? null : ' · '}
            <OutsideMaps place={{ longitudeDeg, latitudeDeg }} name={truck.signCode} />
          </>
        )}
      </dd>
      {isProcess(truck.processState) ? (
        <>
          <dt>{t(words.task)}</dt>
          <dd>
            {t(truckProcessStates[truck.processState].text)}
            {detail?.taskCode ? ` · ${detail.taskCode}` : ''}
          </dd>
        </>
      ) : null}
      {detail?.task?.destination == null ? null : (
        <>
          <dt>{t(['目的地', 'Destination'])}</dt>
          <dd data-field="destination">{destinationText(detail.task.destination, now.value, translation)}</dd>
        </>
      )}
      {detail?.task?.route == null ? null : (
        <>
          <dt>{t(['路线', 'Route'])}</dt>
          <dd data-field="route">{namesIn(detail.task.route.name, language)}</dd>
        </>
      )}
      <dt>GPS</dt>
      <dd className={old ? styles.outdated : undefined} data-field="gpsTime" data-value={truck.gpsTime ?? ''}>
        {formatMoment(truck.gpsTime, now.value, language)}
        {detail?.heartTime
          ? ` · ${t(['心跳', 'heartbeat'])} ${formatMoment(detail.heartTime, now.value, language)}`
          : ''}
      </dd>
      {detail?.todayKm === null || detail?.todayKm === undefined ? null : (
        <>
          <dt>{t(['今日', 'Today'])}</dt>
          <dd data-field="todayKm" data-value={detail.todayKm}>
            {formatNumber(detail.todayKm, 1)} km
          </dd>
        </>
      )}
    </dl>
  );
};
