import { useEffect, useState } from 'react';

import { formatDateTime } from '#domain/time/time.ts';
import { cameraWords } from '#domain/devices/camera-words.ts';
import { words } from '#i18n/words.ts';
import type { MediaItem } from '#state/fleet/media.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import { MediaPlayer } from './media-player.tsx';
import styles from './media-dialog.module.css';

/** One photo or film, large; the arrow keys and the buttons go to the others of the row, Escape closes. */
export const MediaDialog = ({
  items,
  first,
  onClose,
}: {
  readonly items: readonly MediaItem[];
  /** Id of the one that was pressed. */
  readonly first: string;
  readonly onClose: () => void;
}) => {
  const { t, language } = useTranslation();
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      items.findIndex(({ id }) => id === first),
    ),
  );
  const last = items.length - 1;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
      if (step === 0 && event.key !== 'Escape') return;
      event.preventDefault();
      // The drawer below must neither move along nor close too.
      event.stopPropagation();
      if (step === 0) return onClose();
      setAt((now) => Math.min(last, Math.max(0, now + step)));
    };
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [last, onClose]);
  const item = items[at];
  if (item === undefined) return null;
  const title = `${item.signCode} · ${t(cameraWords(item.channel))} · ${formatDateTime(item.time, language)}`;
  return (
    <DialogBox
      title={title}
      width="min(64rem, 96vw)"
      onClose={onClose}
      foot={
        <>
          <button
            type="button"
            className={buttons.icon}
            aria-label={t(['上一张', 'Previous'])}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          >
            <Icon name="left" />
          </button>
          <span className={`${typography.secondary} ${styles.position}`} data-part="media-position">
            {at + 1} / {items.length}
          </span>
          <button
            type="button"
            className={buttons.icon}
            aria-label={t(['下一张', 'Next'])}
            disabled={at === last}
            onClick={() => setAt(at + 1)}
          >
            <Icon name="right" />
          </button>
          <span className={layout.spacer} />
          <button type="button" className={buttons.button} onClick={onClose}>
            {t(words.close)}
          </button>
        </>
      }
    >
      <div className={styles.large} data-part="media-large" data-id={item.id}>
        <MediaPlayer key={item.id} item={item} title={title} />
      </div>
    </DialogBox>
  );
};
