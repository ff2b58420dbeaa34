import { Link } from 'wouter';

import { formatDateTime, missing } from '#domain/time/time.ts';
import { truckProcessStates } from '#domain/words/truck-process-words.ts';
import { truckStateKey, truckStates } from '#domain/words/truck-status-words.ts';
import { words } from '#i18n/words.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import type { PastFleet } from '#state/tracks/past-fleet.ts';
import { playbackAddress, trackSearch } from '#state/tracks/track-address.ts';
import { truckPlace } from '#state/fleet/truck-place.ts';
import { StateGlyph } from '#ui/drawing/state-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { nameIn } from '#state/view/english-names.ts';
import { personIn } from '#state/view/person-names.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import { PastAlarms } from './past-alarms.part.tsx';
import { PastTanks } from './past-tanks.part.tsx';
import styles from './past.module.css';

const hourMs = 3_600_000;

const isProcess = (code: string | null): code is keyof typeof truckProcessStates =>
  code !== null && code in truckProcessStates;

/** The chosen truck as it was: state, driver, place, alarms, what was in each compartment, and the way to its replay. */
export const PastCard = ({
  truck,
  fleet,
  atMs,
  onClose,
}: {
  readonly truck: TruckStatus;
  /** The fleet that it is of. */
  readonly fleet: PastFleet;
  readonly atMs: number;
  readonly onClose: () => void;
}) => {
  const { t, language } = useTranslation();
  const state = truckStateKey(truck.status);
  const place = truckPlace(truck);
  const { known } = fleet;
  const mine = ({ signCode }: { readonly signCode: string }): boolean => signCode === truck.signCode;
  const alarms = fleet.alarms.filter(mine);
  const changed = fleet.changedSince.filter(mine);
  const since = fleet.knownSince.find(mine);
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
      <div className={`${typography.secondary} ${typography.small}`}>
        {nameIn(truck.companyName, language)}
        {truck.driverName === null ? null : (
          <>
            {' · '}
            <span data-field="driverName">{personIn(truck.driverName, language)}</span>
          </>
        )}
      </div>
      <PastAlarms alarms={alarms} changed={changed} />
      <dl className={sections.facts}>
        <dt>{t(['当时', 'Then'])}</dt>
        <dd data-field="state">
          {t(truckStates.find(({ key }) => key === state)?.text ?? [missing, missing])}
        </dd>
        {isProcess(truck.processState) ? (
          <>
            <dt>{t(words.task)}</dt>
            <dd data-field="processState" data-value={truck.processState}>
              {t(truckProcessStates[truck.processState].text)}
            </dd>
          </>
        ) : null}
        <dt>{t(words.speed)}</dt>
        <dd>{truck.speed === null || truck.status === 0 ? missing : `${Math.round(truck.speed)} km/h`}</dd>
        <dt>{t(words.place)}</dt>
        <dd data-field="area" data-value={truck.area ?? ''}>
          {place === null ? missing : t(place)}
        </dd>
        <dt>GPS</dt>
        <dd>{truck.gpsTime === null ? missing : formatDateTime(truck.gpsTime, language)}</dd>
      </dl>
      {since?.place ? (
        <p className={`${typography.secondary} ${typography.small}`} data-part="placed-later">
          {known === 'then'
            ? t([
                '当时没有联系，此刻的位置后来才补传；按“现在所知”可见。',
                'It had no contact; places of this moment came later, and are shown “as known now”.',
              ])
            : t([
                '当时没有联系，此刻的位置是后来补传的。',
                'It had no contact; its place of this moment came later.',
              ])}
        </p>
      ) : null}
      <PastTanks truck={truck} corrected={since?.compartments ?? []} />
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
