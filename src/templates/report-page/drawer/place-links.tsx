import { hiddenScreens, screens } from '#domain/menu/screens.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { mayDo } from '#state/session/session.ts';
import { pastLink, trackLink } from '#state/tracks/track-address.ts';
import { recordedVideoLink } from '#state/video/video-links.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

import styles from './place-map.module.css';

const trackPages = {
  'monitor/playback_track': { text: screens['monitor/playback_track'], icon: 'play' },
  'monitor/track_detail': { text: hiddenScreens['monitor/track_detail'], icon: 'route' },
} as const;

/** From a moment of a truck to its track, the fleet and the video of then. */
export const PlaceLinks = ({
  signCode,
  atMs,
}: {
  readonly signCode: string;
  /** ms UTC. */
  readonly atMs: number;
}) => {
  const { t } = useTranslation();
  return (
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
  );
};
