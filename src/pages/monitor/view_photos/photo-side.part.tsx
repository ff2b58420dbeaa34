import { useState } from 'react';

import { formatDateTime } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { mediaAddress } from '#state/fleet/media.ts';
import { MediaDialog } from '#templates/report-page/drawer/media/media-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import { useDrawerFocus } from '#ui/use-drawer-focus.ts';
import { useEscape } from '#ui/use-escape.ts';

import type { Photo } from '#contract/fleet/photos.ts';
import type { PhotoGroup } from './photo-groups.part.ts';
import { photoWords } from './photo-wall.part.tsx';
import { PhotoOthers } from './photo-others.part.tsx';
import { PhotoFacts } from './photo-facts.part.tsx';
import { PhotoWays } from './photo-ways.part.tsx';
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
      <PhotoOthers photos={photos} chosen={photo.id} picked={picked} onChoose={setChosen} />
      <PhotoFacts photo={photo} />
      <PhotoWays photo={photo} picked={picked} onPick={onPick} />
      {large ? <MediaDialog items={here} first={photo.id} onClose={() => setLarge(false)} /> : null}
    </aside>
  );
};
