import { Link } from 'wouter';

import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import { oilDrawing, oilLabel } from '#domain/words/oil-words.ts';
import { alarmWord } from '#domain/words/alarm-words.ts';
import { truckStateKey, truckStates } from '#domain/words/truck-status-words.ts';
import { words } from '#i18n/words.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { compartmentsOf } from '#state/fleet/inventory.ts';
import { playbackAddress, trackSearch } from '#state/tracks/track-address.ts';
import { truckPlace } from '#state/fleet/truck-place.ts';
import { drawnTanks } from '#templates/truck-drawing.ts';
import { FuelSwatch } from '#ui/drawing/fuel-swatch.tsx';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './past.module.css';

const hourMs = 3_600_000;

/** The chosen truck as it was: state, place, alarm, what was in each compartment, and the way to its replay. */
export const PastCard = ({
  truck,
  atMs,
  onClose,
}: {
  readonly truck: TruckStatus;
  readonly atMs: number;
  readonly onClose: () => void;
}) => {
  const { t, language } = useTranslation();
  const state = truckStateKey(truck.status);
  const place = truckPlace(truck);
  const alarm = truck.alarm === null ? null : alarmWord(truck.alarm);
  const tanks = compartmentsOf(truck);
  const replay = trackSearch({
    signCodes: [truck.signCode],
    period: { fromMs: atMs - hourMs, toMs: atMs + hourMs },
    atMs,
  });
  return (
    <aside className={styles.card} data-part="past-card" data-id={truck.signCode} aria-label={truck.signCode}>
      <div className={styles.cardHead}>
        <StateGlyph state={state} />
        <h2>
          <Plate code={truck.signCode} />
        </h2>
        <span className={layout.spacer} />
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(words.close)}
          onClick={onClose}
        >
          <Icon name="cross" />
        </button>
      </div>
      {alarm === null ? null : (
        <div className={sections.reason} data-part="past-alarm">
          <PriorityGlyph priority={alarm.priority} size={18} />
          <div>
            <b>{t(alarm.text)}</b>
            <div className={`${typography.secondary} ${typography.small}`}>
              {t(['{time} 起', 'since {time}'], { time: formatDateTime(truck.alarmStartTime, language) })}
            </div>
          </div>
        </div>
      )}
      <dl className={sections.facts}>
        <dt>{t(['当时', 'Then'])}</dt>
        <dd data-field="state">
          {t(truckStates.find(({ key }) => key === state)?.text ?? [missing, missing])}
        </dd>
        <dt>{t(words.speed)}</dt>
        <dd>{truck.speed === null || truck.status === 0 ? missing : `${Math.round(truck.speed)} km/h`}</dd>
        <dt>{t(words.place)}</dt>
        <dd>{place === null ? missing : t(place)}</dd>
        <dt>GPS</dt>
        <dd>{truck.gpsTime === null ? missing : formatDateTime(truck.gpsTime, language)}</dd>
      </dl>
      {tanks.length === 0 ? null : (
        <>
          <div className={styles.strip}>
            <TankStrip compartments={drawnTanks(tanks)} width={320} height={44} />
          </div>
          <table className={styles.tanks} data-part="past-tanks">
            <thead>
              <tr>
                <th scope="col">{t(['仓', 'No.'])}</th>
                <th scope="col">{t(['油品', 'Product'])}</th>
                <th scope="col">V20 L</th>
                <th scope="col">{t(['容量', 'Capacity'])} L</th>
              </tr>
            </thead>
            <tbody>
              {tanks.map(({ compartment, oilCode, v20, capacityL }) => (
                <tr key={compartment}>
                  <th scope="row">{compartment}</th>
                  <td>
                    <FuelSwatch oil={oilDrawing(oilCode)} /> {oilLabel(oilCode, language)}
                  </td>
                  <td data-field="v20">{formatNumber(v20)}</td>
                  <td>{formatNumber(capacityL)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <p className={`${typography.muted} ${typography.small}`}>
        {t([
          '容积取自此刻之前最近一次上报，不插值。',
          'Volumes are of the last report before this moment; nothing is made up between.',
        ])}
      </p>
      <Link className={buttons.button} data-part="past-replay" href={`/${playbackAddress}?${replay}`}>
        <Icon name="play" /> {t(['回放', 'Replay'])}
      </Link>
    </aside>
  );
};
