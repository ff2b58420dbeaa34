import { useEffect, useMemo, useState } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import { hiddenScreens, screens } from '#domain/menu/screens.ts';
import { speedBandOf, type SpeedBand } from '#domain/fleet/speed-bands.ts';
import { formatClock, instantMs, missing } from '#domain/time/time.ts';
import { nameIn } from '#state/view/english-names.ts';
import { areas, loadAreas } from '#state/fleet/areas.ts';
import { placeText } from '#state/fleet/place-text.ts';
import { recordedVideoLink } from '#state/video/video-links.ts';
import { scheme } from '#state/view/scheme.ts';
import { mayDo } from '#state/session/session.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { pastLink, trackLink } from '#state/tracks/track-address.ts';
import type { TrackAround } from '#state/tracks/track-around.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { OutsideMaps } from '#ui/map/outside-maps.tsx';
import { SpeedLegend } from '#ui/map/track/speed-legend.tsx';
import type { TrackSpot } from '#ui/map/track/track-pieces.ts';
import { TrackMap } from '#ui/map/track/track-map.tsx';

import { CargoAtMomentTable } from './cargo-at-moment.tsx';
import type { Around } from './use-around.ts';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './place-map.module.css';

const spotsOf = ({ points }: TrackAround): readonly TrackSpot[] =>
  points.flatMap(({ time, ...point }) => {
    const ms = instantMs(time);
    return ms === null ? [] : [{ ms, ...point }];
  });

const trackPages = {
  'monitor/playback_track': { text: screens['monitor/playback_track'], icon: 'play' },
  'monitor/track_detail': { text: hiddenScreens['monitor/track_detail'], icon: 'route' },
} as const;

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
        <div className={styles.links}>
          {(['monitor/playback_track', 'monitor/track_detail'] as const).map((page) => (
            <button
              key={page}
              type="button"
              className={buttons.quietSmall}
              data-part="open-track"
              data-page-address={page}
              onClick={() => {
                navigationRequest.value = trackLink(page, signCode, atMs);
              }}
            >
              <Icon name={trackPages[page].icon} size={14} />
              {t(trackPages[page].text)}
            </button>
          ))}
          <button
            type="button"
            className={buttons.quietSmall}
            data-part="look-back"
            onClick={() => {
              navigationRequest.value = pastLink(signCode, atMs);
            }}
          >
            <Icon name="back" size={14} />
            {t(['回溯全队', 'Fleet at this moment'])}
          </button>
          {mayDo('video.watch') ? (
            <button
              type="button"
              className={buttons.quietSmall}
              data-part="open-video"
              onClick={() => {
                navigationRequest.value = recordedVideoLink(signCode, undefined, atMs);
              }}
            >
              <Icon name="video" size={14} />
              {t(['当时录像', 'Video then'])}
            </button>
          ) : null}
        </div>
      )}
      {track === null || atMs === null || track.cargo.length === 0 ? null : (
        <CargoAtMomentTable cargo={track.cargo} atMs={atMs} />
      )}
    </>
  );
};

export default PlaceMap;
