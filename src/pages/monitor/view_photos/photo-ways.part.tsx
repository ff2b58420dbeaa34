import { mediaAddress } from '#state/fleet/media.ts';
import { pastLink, playbackAddress, trackLink } from '#state/tracks/track-address.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import type { Photo } from '#contract/fleet/photos.ts';
import buttons from '#ui/styles/buttons.module.css';
import styles from './view-photos.module.css';

/** From a photo to the fleet and the track of its moment, and to its file. */
export const PhotoWays = ({
  photo,
  picked,
  onPick,
}: {
  readonly photo: Photo;
  readonly picked: ReadonlySet<string>;
  readonly onPick: (ids: readonly string[], isPicked: boolean) => void;
}) => {
  const { t } = useTranslation();
  const atMs = Date.parse(photo.time);
  const go = (link: string): void => {
    navigationRequest.value = link;
  };
  return (
    <p className={styles.actions}>
      <button
        type="button"
        className={buttons.primary}
        data-part="photo-past"
        onClick={() => go(pastLink(photo.signCode, atMs))}
      >
        <Icon name="back" /> {t(['回溯这一刻', 'Fleet at this moment'])}
      </button>
      <button
        type="button"
        className={buttons.button}
        onClick={() => go(trackLink(playbackAddress, photo.signCode, atMs))}
      >
        <Icon name="play" /> {t(['轨迹回放', 'Track playback'])}
      </button>
      {photo.file === 'here' ? (
        <button
          type="button"
          className={buttons.button}
          data-part="pick-photo"
          aria-pressed={picked.has(photo.id)}
          onClick={() => onPick([photo.id], !picked.has(photo.id))}
        >
          <Icon name="tick" /> {picked.has(photo.id) ? t(['已选取', 'Picked']) : t(['选取', 'Pick'])}
        </button>
      ) : null}
      {photo.file === 'here' ? (
        <a
          className={buttons.button}
          href={mediaAddress(photo.id)}
          download={`${photo.signCode}_${photo.time.replaceAll(':', '')}_ch${photo.channel}`}
        >
          <Icon name="download" /> {t(['下载', 'Download'])}
        </a>
      ) : null}
    </p>
  );
};
