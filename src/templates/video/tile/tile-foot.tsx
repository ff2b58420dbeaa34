import { clockDuration, formatDuration } from '#domain/time/duration.ts';
import { formatClock, formatDateTime, missing } from '#domain/time/time.ts';
import { now } from '#state/view/clock.ts';
import { pictureMs, type TileView } from '#state/video/tile-view.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import layout from '#ui/styles/layout.module.css';

import styles from './tile.module.css';
import { askBeforeMs, muchTrafficBytes, oldPictureMs, stageOf } from './tile-stage.ts';

const megabyte = 1_000_000;

const megabytes = (bytes: number): string =>
  `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`;

/** Time, size and cost of what a tile shows, and when it stops. */
export const TileFoot = ({
  view,
  small,
  unattended,
}: {
  readonly view: TileView;
  readonly small: boolean;
  readonly unattended: boolean;
}) => {
  const { t, language } = useTranslation();
  const stage = stageOf(view);
  const shownMs = pictureMs(view);
  if (stage === 'connecting' || (stage === 'empty' && view.bytes === 0)) return null;
  const { figures, fps, kbitPerS, bytes, stopsMs, paintedMs, watched } = view;
  const recorded = watched.recording !== null;
  const at = shownMs === null ? missing : recorded ? formatDateTime(shownMs, language) : formatClock(shownMs);
  const oldMs = paintedMs === null ? 0 : now.value - paintedMs;
  const leftMs = stopsMs === null ? null : Math.max(0, stopsMs - now.value);
  const much = bytes >= muchTrafficBytes;
  const figuresText = [
    at,
    ...(figures === null || figures.widthPx === 0 || small ? [] : [`${figures.widthPx}×${figures.heightPx}`]),
    ...(kbitPerS === null ? [] : [`${Math.round(kbitPerS)} kbit/s`]),
    ...(fps === null || small ? [] : [`${fps.toFixed(0)} fps`]),
  ];
  if (stage === 'frozen')
    return (
      <div className={styles.foot} data-part="tile-foot">
        <span className={styles.cut}>
          {t(['最后一帧 {time}', 'Last picture {time}'], { time: at })}
          {oldMs > oldPictureMs ? ` · ${formatDuration(oldMs / 1000, language)}` : ''}
        </span>
      </div>
    );
  return (
    <div className={styles.foot} data-part="tile-foot">
      <span className={styles.cut}>
        {figuresText.join(' · ')}
        {oldMs > oldPictureMs && view.condition === 'playing'
          ? ` · ${t(['{s} 秒前', '{s} s old'], { s: Math.round(oldMs / 1000) })}`
          : ''}
      </span>
      <span
        className={much ? styles.much : undefined}
        data-part="tile-traffic"
        title={much ? t(['这一路已用流量较多', 'This channel has used a lot of data']) : undefined}
      >
        {much ? <Icon name="warning" size={12} /> : null} {small && !much ? '' : megabytes(bytes)}
      </span>
      <span className={layout.spacer} />
      {view.talk === 'talking' ? (
        <span>{t(['对讲时不停', 'Does not stop while talking'])}</span>
      ) : leftMs === null || unattended ? null : (
        <>
          <Icon name="clock" size={12} />
          {leftMs < askBeforeMs ? (
            <b data-part="tile-stops">
              {t(['{time} 后停', 'stops in {time}'], { time: clockDuration(leftMs / 1000, language) })}
            </b>
          ) : (
            <span data-part="tile-stops">
              {t(['{time} 后停', 'stops in {time}'], { time: clockDuration(leftMs / 1000, language) })}
            </span>
          )}
        </>
      )}
    </div>
  );
};
