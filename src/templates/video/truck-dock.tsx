import { Link } from 'wouter';

import { formatNumber } from '#domain/text/number-format.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { formatClock, instantMs, missing } from '#domain/time/time.ts';
import { alarmWord } from '#domain/words/alarm-words.ts';
import { truckProcessStates } from '#domain/words/truck-process-words.ts';
import { words } from '#i18n/words.ts';
import { truckAlarmName } from '#state/alarms/truck-alarm.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import type { TruckDetail } from '#contract/fleet/truck-detail.ts';
import { truckPlace } from '#state/fleet/truck-place.ts';
import { now } from '#state/view/clock.ts';
import { nameIn } from '#state/view/english-names.ts';
import type { CameraTruck } from '#state/video/cameras.ts';
import { personIn } from '#state/view/person-names.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { type Translation, useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './truck-dock.module.css';

/** A value older than this is told with its age (look: stale). */
const staleMs = 120_000;

const isProcess = (code: string | null): code is keyof typeof truckProcessStates =>
  code !== null && code in truckProcessStates;

const speedWords = ({ speed, gpsTime }: TruckStatus, { t, language }: Translation): string => {
  const gpsMs = instantMs(gpsTime);
  if (speed === null) return missing;
  const ageMs = gpsMs === null ? 0 : now.value - gpsMs;
  return ageMs > staleMs
    ? t(['{speed} km/h，{age}前', '{speed} km/h, {age} ago'], {
        speed: Math.round(speed),
        age: formatDuration(Math.floor(ageMs / 60_000) * 60, language),
      })
    : `${Math.round(speed)} km/h`;
};

/** Litres at 20 °C in all compartments; a dash where one of them is unknown. */
const loadWords = (detail: TruckDetail | null): string => {
  const litres = detail?.compartments.map(({ v20L }) => v20L) ?? [null];
  return litres.some((one) => one === null)
    ? missing
    : `${formatNumber(litres.reduce<number>((sum, one) => sum + (one ?? 0), 0))} L (V20)`;
};

/** Plate, alarm in force, and what the desk must know of the truck in the chosen picture. */
export const DockFacts = ({
  truck,
  status,
  detail,
}: {
  readonly truck: CameraTruck;
  readonly status: TruckStatus | null;
  readonly detail: TruckDetail | null;
}) => {
  const translation = useTranslation();
  const { t, language } = translation;
  const alarm =
    status === null || status.status !== 3 || status.alarm === null ? null : alarmWord(status.alarm);
  const place = status === null ? null : truckPlace(status);
  const process = status?.processState ?? null;
  return (
    <div className={styles.facts} data-part="dock-facts">
      <div className={styles.title}>
        <Link href={`/monitor/track_map?truck=${encodeURIComponent(truck.signCode)}`}>
          <Plate code={truck.signCode} />
        </Link>
        {alarm === null || status === null ? null : (
          <>
            <PriorityGlyph priority={alarm.priority} size={16} />
            <b className={styles.alarm}>{t(truckAlarmName(status) ?? alarm.text)}</b>
            <span className={typography.muted}>{formatClock(status.alarmStartTime)}</span>
          </>
        )}
      </div>
      <dl className={styles.list}>
        <dt>{t(words.place)}</dt>
        <dd>{place === null ? missing : t(place)}</dd>
        <dt>{t(words.driver)}</dt>
        <dd>{personIn(status?.driverName ?? missing, language)}</dd>
        <dt>{t(['载油', 'Load'])}</dt>
        <dd>{loadWords(detail)}</dd>
        <dt>{t(words.task)}</dt>
        <dd>
          {isProcess(process) ? t(truckProcessStates[process].text) : missing}
          {detail?.taskCode ? ` · ${detail.taskCode}` : ''}
        </dd>
        <dt>{t(words.speed)}</dt>
        <dd>{status === null ? missing : speedWords(status, translation)}</dd>
        <dt>{t(['公司', 'Company'])}</dt>
        <dd>{nameIn(truck.companyName, language) ?? truck.companyName}</dd>
      </dl>
    </div>
  );
};
