import { formatClock } from '#domain/time/time.ts';
import { channelName } from '#templates/video/tile/channel-name.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import styles from './history-video.module.css';

/** Instead of a picture: what would be played, or that nothing was recorded then, and where the nearest is. */
export const RecordedHole = ({
  label,
  channel,
  inside,
  before,
  after,
  onMove,
}: {
  /** What is played there. */
  readonly label: string;
  readonly channel: number;
  /** Something was recorded at this moment. */
  readonly inside: boolean;
  readonly before: number | null;
  readonly after: number | null;
  readonly onMove: (ms: number) => void;
}) => {
  const { t } = useTranslation();
  const near = before ?? after;
  return (
    <div className={styles.hole}>
      <b>{inside ? label : t(['此刻没有录像', 'Not recorded at this moment'])}</b>
      <span>
        {inside
          ? t(['按播放向终端取录像', 'Press play: the terminal sends what it recorded'])
          : near === null
            ? t(['{channel} 这天没有录像', '{channel} recorded nothing that day'], {
                channel: channelName(channel),
              })
            : t(['最近一段从 {time} 开始', 'The nearest section begins at {time}'], {
                time: formatClock(near),
              })}
      </span>
      {inside || near === null ? null : (
        <button type="button" className={buttons.small} onClick={() => onMove(near)}>
          <Icon name={before === null ? 'later' : 'earlier'} /> {t(['到这一段', 'Go there'])}
        </button>
      )}
    </div>
  );
};
