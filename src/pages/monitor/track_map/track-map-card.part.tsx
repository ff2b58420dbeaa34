import { useEffect } from 'react';

import { truckStateKey } from '#domain/words/truck-status-words.ts';
import { plateColors } from '#domain/words/truck-words.ts';
import { words } from '#i18n/words.ts';
import { takeRight } from '#state/alarms/alarm-view.ts';
import { fleetStaleMs } from '#state/fleet/fleet-age.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { mayDo } from '#state/session/session.ts';
import type { TruckDetail } from '#contract/fleet/truck-detail.ts';
import { ReadAge } from '#templates/table-state.tsx';
import type { LiveDetail } from '#templates/use-live-detail.ts';
import { Marker } from '#ui/drawing/marker.tsx';
import { Icon } from '#ui/icon.tsx';
import { nameIn } from '#state/view/english-names.ts';
import { personIn } from '#state/view/person-names.ts';
import { useTranslation } from '#ui/language.tsx';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';
import { Plate } from '#ui/plate.tsx';

import { AskPlace } from './ask-place.part.tsx';
import { TruckBody } from './track-map-detail.part.tsx';
import { TruckCardFoot } from './card/truck-card-foot.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import layout from '#ui/styles/layout.module.css';
import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './track-map-card.module.css';

const isPlateColor = (value: string | null): value is keyof typeof plateColors =>
  value !== null && value in plateColors;

export interface CardActions {
  readonly following: boolean;
  readonly onFollow: () => void;
  readonly onLocate: () => void;
  readonly onClose: () => void;
}

export const PlateColor = ({ detail }: { readonly detail: TruckDetail | null }) => {
  const { t } = useTranslation();
  const colour = detail?.plateColor ?? null;
  return isPlateColor(colour) ? <span className={tags.tag}>{t(plateColors[colour].text)}</span> : null;
};

/** The chosen truck, inset at the right of the map. */
export const TruckCard = ({
  truck,
  live,
  following,
  onFollow,
  onLocate,
  onClose,
}: CardActions & { readonly truck: TruckStatus; readonly live: LiveDetail }) => {
  const { value: detail } = live;
  const { t, language } = useTranslation();
  useEffect(() => takeRight(388), []);
  const panel = useDrawerFocus();

  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={`${styles.card} ${styles.truckCard}`}
      data-part="truck-card"
      data-id={truck.signCode}
      aria-label={truck.signCode}
    >
      <div className={`${drawers.head} ${styles.head}`}>
        <span data-aged={fleetStaleMs.value === null ? undefined : true}>
          <Marker
            state={truckStateKey(truck.status)}
            headingDeg={(truck.speed ?? 0) >= 3 ? truck.bearingDeg : null}
          />
        </span>
        <h2>
          <Plate code={truck.signCode} />
        </h2>
        <PlateColor detail={detail} />
        <span className={layout.spacer} />
        {mayDo('fleet.watch') ? <AskPlace signCode={truck.signCode} /> : null}
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(['复制链接', 'Copy link'])}
          title={t(['复制链接', 'Copy link'])}
          onClick={() => {
            const link = new URL('/monitor/track_map', location.href);
            link.searchParams.set('truck', truck.signCode);
            void navigator.clipboard?.writeText(link.href);
          }}
        >
          <Icon name="link" />
        </button>
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(words.close)}
          onClick={onClose}
        >
          <Icon name="cross" />
        </button>
      </div>
      <div className={styles.subtitle}>
        {nameIn(truck.companyName, language)}
        {truck.driverName === null ? '' : ` · ${personIn(truck.driverName, language)}`}{' '}
        {detail?.driverPhone ? (
          <a className={typography.link} href={`tel:${detail.driverPhone}`}>
            {detail.driverPhone}
          </a>
        ) : null}
        {detail?.escortName == null
          ? null
          : ` · ${t(words.escort)} ${personIn(detail.escortName, language)} `}
        {detail?.escortPhone ? (
          <a className={typography.link} href={`tel:${detail.escortPhone}`}>
            {detail.escortPhone}
          </a>
        ) : null}
      </div>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t(words.details)}>
        <ReadAge read={live} />
        <TruckBody truck={truck} detail={detail} width={352} />
      </div>
      <TruckCardFoot
        signCode={truck.signCode}
        following={following}
        onFollow={onFollow}
        onLocate={onLocate}
      />
    </aside>
  );
};
