import type { ReactNode } from 'react';

import { directionOf } from '#domain/geo/bearing.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { truckStateKey } from '#domain/words/truck-status-words.ts';
import { formatClock, missing } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { compartmentsOf } from '#state/fleet/inventory.ts';
import { fleetAge } from '#state/fleet/fleet-age.ts';
import { fleetAsOf } from '#state/fleet/truck-status.ts';
import { drawnTanks } from '#templates/truck-drawing.ts';
import { Marker } from '#ui/drawing/marker.tsx';
import { TankStrip } from '#ui/drawing/tank-strip.tsx';
import { Icon } from '#ui/icon.tsx';
import { nameIn } from '#state/view/english-names.ts';
import { ReadAge } from '#templates/table-state.tsx';
import type { LiveDetail } from '#templates/use-live-detail.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import type { CardActions } from './track-map-card.part.tsx';
import { AlarmLine, TruckBody } from './track-map-detail.part.tsx';
import { StateChips } from './list/state-chips.part.tsx';
import type { FilterProps } from './list/track-map-filter.part.tsx';
import { TruckSearch } from './list/track-map-search.part.tsx';
import { Sheet, type SheetStop } from './track-map-sheet.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import connectionState from '#ui/styles/connection-state.module.css';
import layout from '#ui/styles/layout.module.css';
import trackMapCard from './track-map-card.module.css';
import truckFacts from './truck-facts.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './track-map-phone.module.css';

/** Search pill and state chips over the map. */
export const PhoneHead = ({ query, onQuery, state, onState, counts, age }: FilterProps) => {
  const { t } = useTranslation();
  return (
    <div className={styles.top}>
      <TruckSearch className={styles.search} query={query} onQuery={onQuery}>
        {fleetAsOf.value === null ? null : (
          <span className={age === null ? connectionState.chip : connectionState.delayed}>
            <i className={connectionState.dot} />
            {age ?? formatClock(fleetAsOf.value.ms)}
          </span>
        )}
      </TruckSearch>
      <div className={styles.chips} role="group" aria-label={t(['按状态筛选', 'Filter by status'])}>
        <StateChips state={state} onState={onState} counts={counts} age={age} named />
      </div>
    </div>
  );
};

const Summary = ({ truck }: { readonly truck: TruckStatus }) => {
  const { t, language } = useTranslation();
  const age = fleetAge(language);
  const tanks = compartmentsOf(truck);
  const known = tanks.flatMap(({ v20 }) => v20 ?? []);
  const v20L = known.length === 0 ? null : known.reduce((sum, v20) => sum + v20, 0);
  return (
    <>
      <div className={styles.head}>
        <Marker
          state={truckStateKey(truck.status)}
          headingDeg={(truck.speed ?? 0) >= 3 ? truck.bearingDeg : null}
        />
        <Plate code={truck.signCode} />
        <span className={layout.spacer} />
        {age === null ? null : <span className={typography.secondary}>{age}</span>}
        <b className={age === null ? styles.speed : `${styles.speed} ${truckFacts.outdated}`}>
          {truck.speed === null ? '—' : Math.round(truck.speed)}
        </b>
        <span className={typography.muted}>
          km/h {truck.bearingDeg === null || (truck.speed ?? 0) < 3 ? '' : t(directionOf(truck.bearingDeg))}
        </span>
      </div>
      <div className={styles.head}>
        <TankStrip compartments={drawnTanks(tanks)} width={132} height={24} />
        <span>
          <b>{v20L === null ? missing : `${formatNumber(v20L)} L`}</b>{' '}
          <span className={typography.muted}>V20</span>
        </span>
        <span className={layout.spacer} />
        <span className={typography.secondary}>{nameIn(truck.area ?? truck.companyName, language)}</span>
      </div>
    </>
  );
};

/** The sheet over the map: the chosen truck, or all of them. */
export const PhoneSheet = ({
  truck,
  live,
  list,
  total,
  stop,
  onStop,
  following,
  onFollow,
  onClose,
}: CardActions & {
  readonly truck: TruckStatus | null;
  readonly live: LiveDetail;
  readonly list: ReactNode;
  readonly total: number;
  readonly stop: SheetStop;
  readonly onStop: (stop: SheetStop) => void;
}) => {
  const { t, language } = useTranslation();
  const age = fleetAge(language);
  const { value: detail } = live;
  if (truck === null) {
    return (
      <Sheet stop={stop} onStop={onStop} label={t(['车辆', 'Trucks'])}>
        <div className={styles.head}>
          <b className={age === null ? undefined : truckFacts.outdated}>
            {t(['{n} 辆车', '{n} {n:truck|trucks}'], { n: total })}
          </b>
          {age === null ? null : <span className={typography.secondary}>{age}</span>}
        </div>
        {list}
      </Sheet>
    );
  }
  return (
    <Sheet stop={stop} onStop={onStop} label={truck.signCode} peekPx={truck.status === 3 ? 232 : 196}>
      <div className={styles.card} data-part="truck-card" data-id={truck.signCode}>
        <Summary truck={truck} />
        {stop === 'peek' ? (
          <AlarmLine truck={truck} />
        ) : (
          <div className={trackMapCard.scroll}>
            <ReadAge read={live} />
            <TruckBody truck={truck} detail={detail} width={358} />
          </div>
        )}
        <div className={styles.actions}>
          <button type="button" className={buttons.primary} aria-pressed={following} onClick={onFollow}>
            <Icon name="locate" />
            {following ? t(['停止跟踪', 'Stop']) : t(['跟踪', 'Follow'])}
          </button>
          {detail?.driverPhone ? (
            <a className={buttons.button} href={`tel:${detail.driverPhone}`}>
              <Icon name="phone" />
              {t(['呼叫', 'Call'])}
            </a>
          ) : null}
          <button type="button" className={buttons.button} onClick={onClose}>
            {t(words.close)}
          </button>
        </div>
      </div>
    </Sheet>
  );
};
