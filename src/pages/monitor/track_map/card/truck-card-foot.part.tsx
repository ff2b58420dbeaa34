import { lazy, Suspense } from 'react';
import { Link } from 'wouter';

import { mayDo } from '#state/session/session.ts';
import { liveVideoLink } from '#state/video/video-links.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';
import styles from '../track-map-card.module.css';

/** Few share a place: what does so comes behind the card. */
const ShareTruck = lazy(async () => ({
  default: (await import('#templates/sharing/share-truck.tsx')).ShareTruck,
}));

/** From the chosen truck on: follow it, its track, pictures, records and share links. */
export const TruckCardFoot = ({
  signCode,
  following,
  onFollow,
  onLocate,
}: {
  readonly signCode: string;
  readonly following: boolean;
  readonly onFollow: () => void;
  readonly onLocate: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={`${drawers.foot} ${styles.foot}`}>
      <button type="button" className={buttons.primary} aria-pressed={following} onClick={onFollow}>
        <Icon name="locate" />
        {following ? t(['停止跟踪', 'Stop following']) : t(['跟踪', 'Follow'])}
      </button>
      <button type="button" className={buttons.button} onClick={onLocate}>
        <Icon name="pin" />
        {t(['定位', 'Locate'])}
      </button>
      <Link
        className={buttons.button}
        data-part="open-playback"
        href={`/monitor/playback_track?signCode=${encodeURIComponent(signCode)}`}
      >
        <Icon name="play" />
        {t(['回放', 'Replay'])}
      </Link>
      {mayDo('video.watch') ? (
        <Link className={buttons.button} data-part="open-video" href={liveVideoLink(signCode)}>
          <Icon name="video" />
          {t(['视频', 'Video'])}
        </Link>
      ) : null}
      <Link
        className={buttons.button}
        href={`/cargo_monitor/event_report/switch_cover_flow?signCode=${encodeURIComponent(signCode)}`}
      >
        <Icon name="page" />
        {t(['记录', 'Records'])}
      </Link>
      {mayDo('share.write') ? (
        <Suspense fallback={null}>
          <ShareTruck signCode={signCode} />
        </Suspense>
      ) : null}
    </div>
  );
};
