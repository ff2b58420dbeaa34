import { useEffect, useMemo, useState } from 'react';

import { type SpeedBand, speedBandOf } from '#domain/fleet/speed-bands.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatClock, instantMs, missing } from '#domain/time/time.ts';
import { areas, loadAreas } from '#state/fleet/areas.ts';
import { placeText } from '#state/fleet/place-text.ts';
import { mayDo } from '#state/session/session.ts';
import type { TrackAround } from '#contract/tracks/track-around.ts';
import { nameIn } from '#state/view/english-names.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';
import { OutsideMaps } from '#ui/map/outside-maps.tsx';
import { SpeedLegend } from '#ui/map/track/speed-legend.tsx';
import { TrackMap } from '#ui/map/track/track-map.tsx';
import type { TrackSpot } from '#ui/map/track/track-pieces.ts';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { CargoAtMomentTable } from './cargo-at-moment.tsx';
import { PlaceLinks } from './place-links.tsx';
import styles from './place-map.module.css';
import type { Around } from './use-around.ts';

const spotsOf = ({ points }: TrackAround): readonly TrackSpot[] =>
  points.flatMap(({ time, ...point }) => {
    const ms = instantMs(time);
    return ms === null ? [] : [{ ms, ...point }];
  });

const nothing: readonly TrackSpot[] = [];

/**
 * Where it happened, among the fences, with the way ten minutes before and after and the cargo of that moment. Only
 * what is stored is drawn. Loaded with the drawer only.
 */
const PlaceMap = ({
  longitudeDeg,
  latitudeDeg,
  abnormal,
  around,
  atMs,
  areaName,
  signCode,
}: {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly abnormal: boolean;
  /** What is stored of the truck around the moment. */
  readonly around: Around;
  readonly atMs: number | null;
  readonly areaName: string | null;
  /** Null: the record is of no truck. */
  readonly signCode: string | null;
}) => {
  const { t, language } = useTranslation();
  const [pointed, setPointed] = useState<number | null>(null);
  useEffect(() => {
    if (areas.peek().length === 0) void loadAreas();
  }, []);
  const track = around.state === 'known' ? around.track : null;
  const spots = useMemo(() => (track === null ? nothing : spotsOf(track)), [track]);
  const event = useMemo(
    () => ({ ms: atMs, longitudeDeg, latitudeDeg, abnormal }),
    [atMs, longitudeDeg, latitudeDeg, abnormal],
  );
  const bands = useMemo(
    () => new Set<SpeedBand>(spots.slice(1).map(({ speedKmh }) => speedBandOf(speedKmh))),
    [spots],
  );
  const near = placeText({ longitudeDeg, latitudeDeg });
  const spot = pointed === null ? undefined : spots[pointed];
  return (
    <>
      <div className={`${styles.map} ${styles.around}`} data-part="place-map" data-value={spots.length}>
        <TrackMap
          label={t(['位置图', 'Map of the place'])}
          scheme={scheme.value}
          spots={spots}
          event={event}
          shapes={areas.value}
          pointed={pointed}
          onPoint={setPointed}
        />
      </div>
      {spots.length > 1 ? <SpeedLegend bands={bands} around /> : null}
      <div className={`${typography.small} ${typography.secondary} ${styles.line}`}>
        <span>
          {(areaName === null ? null : nameIn(areaName, language)) ?? (near === null ? missing : t(near))}
        </span>
        <span className={layout.spacer} />
        {spot === undefined ? (
          <OutsideMaps place={{ longitudeDeg, latitudeDeg }} name={signCode ?? ''} />
        ) : (
          <span>
            {formatClock(spot.ms)} · {formatNumber(spot.speedKmh)} km/h
          </span>
        )}
      </div>
      {around.state === 'failed' ? (
        <p className={`${typography.small} ${typography.muted}`}>
          {t(['轨迹未能读取', 'The track could not be read'])}
        </p>
      ) : null}
      {track !== null && spots.length < 2 ? (
        <p className={`${typography.small} ${typography.muted}`} data-part="no-track">
          {t(['前后十分钟没有存下的定位', 'No fixes are stored for the ten minutes before and after'])}
        </p>
      ) : null}
      {signCode === null || atMs === null || !mayDo('fleet.watch') ? null : (
        <PlaceLinks signCode={signCode} atMs={atMs} />
      )}
      {track === null || atMs === null || track.cargo.length === 0 ? null : (
        <CargoAtMomentTable cargo={track.cargo} atMs={atMs} />
      )}
    </>
  );
};

export default PlaceMap;
