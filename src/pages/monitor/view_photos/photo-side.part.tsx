import { useState } from 'react';

import { formatClock, formatDateTime, missing } from '#domain/time/time.ts';
import { cameraWords } from '#domain/devices/camera-words.ts';
import { words } from '#i18n/words.ts';
import { mediaAddress } from '#state/fleet/media.ts';
import { pastLink, playbackAddress, trackLink } from '#state/tracks/track-address.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { nameIn } from '#state/view/english-names.ts';
import { MediaDialog } from '#templates/report-page/drawer/media/media-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';
import { useEscape } from '#ui/use-escape.ts';

import type { Photo } from '#state/fleet/photos.ts';
import type { PhotoGroup } from './photo-groups.part.ts';
import { photoWords } from './photo-wall.part.tsx';
import styles from './view-photos.module.css';

/** The chosen photos: one large, the others beside it, what it was taken for, and the ways to that moment. */
export const PhotoSide = ({
  group: { photos, cover },
  all,
  picked,
  onPick,
  onClose,
}: {
  readonly group: PhotoGroup;
  /** Of the same truck, by time: full screen goes through them. */
  readonly all: readonly Photo[];
  readonly picked: ReadonlySet<string>;
  readonly onPick: (ids: readonly string[], isPicked: boolean) => void;
  readonly onClose: () => void;
}) => {
  const translation = useTranslation();
  const { t, language } = translation;
  const [chosen, setChosen] = useState(cover.id);
  const [large, setLarge] = useState(false);
  const panel = useDrawerFocus();
  useEscape(onClose);
  const photo = photos.find(({ id }) => id === chosen) ?? cover;
  const here = all.filter(({ file }) => file === 'here');
  const atMs = Date.parse(photo.time);
  const go = (link: string): void => {
    navigationRequest.value = link;
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={styles.side}
      data-part="photo-side"
      aria-label={photo.signCode}
    >
      <div className={styles.sideHead}>
        <h2>
          <Plate code={photo.signCode} /> {photoWords(photo, translation)}
        </h2>
        <span className={layout.spacer} />
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(words.close)}
          onClick={onClose}
        >
          <Icon name="cross" />
        </button>
      </div>
      {photo.file === 'here' ? (
        <button
          type="button"
          className={styles.large}
          data-part="photo-large"
          aria-label={t(['全屏查看', 'Full screen'])}
          onClick={() => setLarge(true)}
        >
          <img
            src={mediaAddress(photo.id)}
            alt={`${photo.signCode} ${formatDateTime(photo.time, language)}`}
          />
        </button>
      ) : (
        <p className={styles.absent}>{t(['已通知，文件不在', 'Announced, file not received'])}</p>
      )}
      {photos.length < 2 ? null : (
        <div
          className={styles.others}
          role="group"
          aria-label={t(['同一时段的照片', 'Photos of the same time'])}
        >
          {photos.map(({ id, file, time, channel }) => (
            <button key={id} type="button" aria-pressed={id === photo.id} onClick={() => setChosen(id)}>
              {file === 'here' ? <img src={mediaAddress(id)} alt="" loading="lazy" /> : <span>—</span>}
              <small>
                {picked.has(id) ? '✓ ' : ''}
                {formatClock(time)} CH{channel}
              </small>
            </button>
          ))}
        </div>
      )}
      <dl className={sections.facts}>
        <dt>{t(['事件', 'Event'])}</dt>
        <dd>{photoWords(photo, translation)}</dd>
        <dt>{t(['时间', 'Time'])}</dt>
        <dd>{formatDateTime(photo.time, language)}</dd>
        <dt>{t(['通道', 'Camera'])}</dt>
        <dd>{t(cameraWords(photo.channel))}</dd>
        <dt>{t(words.place)}</dt>
        <dd>{photo.areaName === null ? missing : (nameIn(photo.areaName, language) ?? photo.areaName)}</dd>
        <dt>{t(['文件', 'File'])}</dt>
        <dd>
          {photo.contentType ?? missing} · {Math.round(photo.sizeBytes / 1024)} kB
        </dd>
        <dt>SHA-256</dt>
        <dd>{photo.sha256 ?? missing}</dd>
      </dl>
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
      {large ? <MediaDialog items={here} first={photo.id} onClose={() => setLarge(false)} /> : null}
    </aside>
  );
};
