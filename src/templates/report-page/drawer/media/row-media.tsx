import { useState } from 'react';

import { formatClock } from '#domain/time/time.ts';
import { cameraWords } from '#domain/devices/camera-words.ts';
import type { Text } from '#i18n/text.ts';
import type { Report } from '#report/define.ts';
import { loadMedia, mediaAddress, mediaArrivals, type MediaItem } from '#state/fleet/media.ts';
import type { Row } from '#state/reports/reports.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { mediaAsked } from './media-asked.ts';
import { MediaDialog } from './media-dialog.tsx';
import { isPlayed } from './media-player.tsx';
import { ReadAge } from '../../../table-state.tsx';
import { useRead } from '../../../use-read.ts';
import sections from '#ui/styles/sections.module.css';
import styles from './row-media.module.css';

const absent: Readonly<Record<string, Text>> = {
  awaited: ['已通知，文件未到', 'Announced, file not received yet'],
  missing: ['文件未送达或已过保存期', 'Not received, or no longer stored'],
};

const none: readonly MediaItem[] = [];

const isImage = ({ contentType }: MediaItem): boolean => contentType?.startsWith('image/') ?? false;

const Thumbnail = ({ item, onOpen }: { readonly item: MediaItem; readonly onOpen: () => void }) => {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  const caption = `${t(cameraWords(item.channel))} · ${formatClock(item.time)}`;
  const word = absent[item.file];
  if (word !== undefined)
    return (
      <li className={styles.missing} data-id={item.id} data-file={item.file}>
        <span>{t(word)}</span>
        <small>{caption}</small>
      </li>
    );
  return (
    <li data-id={item.id} data-file={item.file}>
      <button type="button" onClick={onOpen} aria-label={caption}>
        {isImage(item) && !broken ? (
          <img src={mediaAddress(item.id)} alt={caption} loading="lazy" onError={() => setBroken(true)} />
        ) : (
          <span className={styles.film} aria-hidden="true">
            {isPlayed(item) ? (
              <svg width="22" height="22" viewBox="0 0 16 16">
                <path d="M5 3.500 12.500 8 5 12.500Z" fill="currentColor" />
              </svg>
            ) : (
              <Icon name="download" />
            )}
          </span>
        )}
        <small>{caption}</small>
      </button>
    </li>
  );
};

/** Photos and films of a row, small; each opens large. Nothing is shown where nothing was announced. */
export const RowMedia = ({ report, row }: { readonly report: Report; readonly row: Row }) => {
  const { t } = useTranslation();
  const asked = mediaAsked(report, row);
  // A live row is another object every time, with mostly the same query.
  const key = asked === null ? null : JSON.stringify(asked);
  const read = useRead(key === null ? null : `${key} ${mediaArrivals.value}`, async () => {
    const outcome = await loadMedia(asked ?? { signCode: '' });
    return outcome.ok ? { ...outcome, value: { key, items: outcome.value } } : outcome;
  });
  const [open, setOpen] = useState<string | null>(null);
  const items = read.value !== null && read.value.key === key ? read.value.items : none;
  if (items.length === 0) return null;
  const here = items.filter(({ file }) => file === 'here');
  return (
    <section data-part="row-media">
      <div className={sections.heading}>
        {t(['照片和视频', 'Photos and videos'])} <ReadAge read={read} />
      </div>
      <ul className={styles.list}>
        {items.map((item) => (
          <Thumbnail key={item.id} item={item} onOpen={() => setOpen(item.id)} />
        ))}
      </ul>
      {open === null || !here.some(({ id }) => id === open) ? null : (
        <MediaDialog items={here} first={open} onClose={() => setOpen(null)} />
      )}
    </section>
  );
};
