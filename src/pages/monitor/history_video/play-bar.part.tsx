import { type PlaySpeed, playSpeeds } from '#contract/video/video-stream.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import segmented from '#ui/styles/segmented.module.css';

import styles from './history-video.module.css';
import type { Playback } from './use-playback.part.ts';

/** From here on a terminal sends key frames alone (JT/T 1078-2016, 0x9201). */
const keyFramesFrom: PlaySpeed = 4;

/** Play, pause, speed, stretch before and after. */
export const PlayBar = ({
  playback,
  disabled,
  before,
  after,
  onMove,
}: {
  readonly playback: Playback;
  readonly disabled: boolean;
  /** Begin of the stretch before and after; null: there is none. */
  readonly before: number | null;
  readonly after: number | null;
  readonly onMove: (ms: number) => void;
}) => {
  const { t } = useTranslation();
  const { running, speed } = playback;
  const label = running ? t(['暂停', 'Pause']) : t(['播放', 'Play']);
  const jump = (to: number | null, name: string, icon: 'earlier' | 'later') => (
    <button
      type="button"
      className={buttons.icon}
      disabled={to === null}
      aria-label={name}
      title={name}
      onClick={() => to !== null && onMove(to)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className={styles.playBar} data-part="play-bar">
      {jump(before, t(['上一段', 'Previous section']), 'earlier')}
      <button
        type="button"
        className={`${buttons.primary} ${styles.play}`}
        disabled={disabled}
        aria-label={label}
        title={`${label} (${t(['空格', 'Space'])})`}
        data-part="play"
        onClick={playback.toggle}
      >
        <Icon name={running ? 'pause' : 'play'} />
      </button>
      {jump(after, t(['下一段', 'Next section']), 'later')}
      <div className={segmented.group} role="group" aria-label={t(['速度', 'Speed'])}>
        {playSpeeds.map((one) => (
          <button key={one} type="button" aria-pressed={one === speed} onClick={() => playback.setSpeed(one)}>
            ×{one}
          </button>
        ))}
      </div>
      {speed >= keyFramesFrom ? (
        <span className={styles.said}>{t(['此速度只有关键帧', 'Key frames only at this speed'])}</span>
      ) : null}
      <span className={layout.spacer} />
      <span className={styles.legend} aria-hidden="true">
        <i /> {t(['有录像', 'Recorded'])}
      </span>
      <span className={styles.legend} aria-hidden="true">
        <i data-alarm="true" /> {t(['报警录像', 'For an alarm'])}
      </span>
      <span className={styles.legend} aria-hidden="true">
        <i data-hole="true" /> {t(['没有录像', 'Not recorded'])}
      </span>
    </div>
  );
};
