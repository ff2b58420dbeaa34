import type { ReactNode } from 'react';

import { trackStates } from '#domain/fleet/track-state.ts';
import { directionOf } from '#domain/geo/bearing.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import { placeText } from '#state/fleet/place-text.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';

import type { ReplayMark, ReplayTrack } from '../replay-track.ts';
import { PlaySpeeds } from './play-speeds.tsx';
import type { Player } from './player.ts';
import styles from './replay-bar.module.css';
import { nextMark, previousMark } from './replay-keys.ts';
import { placeAt } from './replay-moment.ts';

/** Second, speed, direction, place and state of the chosen truck. */
const Moment = ({ player, track }: { readonly player: Player; readonly track: ReplayTrack }) => {
  const { t, language } = useTranslation();
  const atMs = player.secondMs.value;
  const place = placeAt(track, atMs);
  const near = place === null ? null : placeText(place);
  const known = place !== null && place.ageMs === 0;
  const parts =
    place === null
      ? [t(['此刻之前没有定位', 'No fix before this moment'])]
      : [
          place.speedKmh === null ? missing : `${formatNumber(place.speedKmh)} km/h`,
          known && place.bearingDeg !== null && (place.speedKmh ?? 0) >= 3
            ? t(directionOf(place.bearingDeg))
            : '',
          known || place.state !== 'unknown' ? t(trackStates[place.state]) : t(['无定位', 'No fixes']),
          near === null ? `${place.longitudeDeg.toFixed(5)}, ${place.latitudeDeg.toFixed(5)}` : t(near),
          place.filled ? t(['补传', 'Sent afterwards']) : '',
        ];
  return (
    <span className={styles.moment} data-part="moment" data-value={new Date(atMs).toISOString()}>
      <b>{formatDateTime(atMs, language)}</b> <span>{parts.filter((part) => part !== '').join(' · ')}</span>
    </span>
  );
};

/** How a replay is moved, and where it stands. */
export const ReplayBar = ({
  player,
  track,
  marks,
  following,
  onFollow,
  children,
}: {
  readonly player: Player;
  /** The chosen one. */
  readonly track: ReplayTrack;
  readonly marks: readonly ReplayMark[];
  readonly following: boolean;
  readonly onFollow: () => void;
  /** Actions at the end. */
  readonly children?: ReactNode;
}) => {
  const { t, language } = useTranslation();
  const playing = player.playing.value;
  const { fromMs, toMs } = player.period;
  const seek = (mark: ReplayMark | null): void => {
    if (mark !== null) player.seek(mark.ms);
  };
  const words = {
    earlier: t(['上一事件', 'Previous event']),
    play: playing ? t(['暂停', 'Pause']) : t(['播放', 'Play']),
    later: t(['下一事件', 'Next event']),
  };
  return (
    <div className={styles.bar} data-part="replay-bar">
      <div className={styles.controls}>
        <button
          type="button"
          className={buttons.icon}
          aria-label={words.earlier}
          title={`${words.earlier} (P)`}
          onClick={() => seek(previousMark(marks, player.atMs.peek()))}
        >
          <Icon name="earlier" />
        </button>
        <button
          type="button"
          className={`${buttons.primary} ${styles.play}`}
          aria-label={words.play}
          title={words.play}
          data-part="play"
          onClick={() => (playing ? player.pause() : player.play())}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
        <button
          type="button"
          className={buttons.icon}
          aria-label={words.later}
          title={`${words.later} (N)`}
          onClick={() => seek(nextMark(marks, player.atMs.peek()))}
        >
          <Icon name="later" />
        </button>
        <PlaySpeeds player={player} />
        <button type="button" className={buttons.button} aria-pressed={following} onClick={onFollow}>
          <Icon name="locate" />
          {t(['跟随', 'Follow'])}
        </button>
      </div>
      <Moment player={player} track={track} />
      <span className={layout.spacer} />
      {children}
      <input
        type="range"
        className={styles.range}
        aria-label={t(['时刻', 'Moment'])}
        aria-valuetext={formatDateTime(player.secondMs.value, language)}
        min={fromMs}
        max={toMs}
        step={1000}
        value={player.secondMs.value}
        onChange={(event) => player.seek(Number(event.target.value))}
      />
    </div>
  );
};
