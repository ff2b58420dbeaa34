import { photosArchiveAddress } from '#contract/fleet/photos.ts';
import { mayDo } from '#state/session/session.ts';
import { toast } from '#state/view/toasts.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';

/** What may be done with the photos of a day: fetch more from a terminal, and take them along as one file. */
export const PhotoActs = ({
  search,
  here,
  picked,
  stored,
  onPickNone,
  onStored,
}: {
  /** The filters, as the archive is asked for. */
  readonly search: string;
  /** So many photos are here. */
  readonly here: number;
  readonly picked: ReadonlySet<string>;
  /** Whose terminal is asked what it keeps; null: of none. */
  readonly stored: string | null;
  readonly onPickNone: () => void;
  readonly onStored: () => void;
}) => {
  const { t, m } = useTranslation();
  const archived = picked.size === 0 ? search : `${search}&ids=${encodeURIComponent([...picked].join('\n'))}`;
  return (
    <>
      {picked.size === 0 ? null : (
        <button type="button" className={buttons.quiet} data-part="pick-none" onClick={onPickNone}>
          {t(['取消选取', 'Clear selection'])}
        </button>
      )}
      {mayDo('video.watch') ? (
        <button
          type="button"
          className={buttons.button}
          data-part="stored-on-terminal"
          aria-expanded={stored !== null}
          onClick={onStored}
        >
          <Icon name="camera" /> {t(['终端存储', 'On the terminal'])}
        </button>
      ) : null}
      {here > 0 ? (
        <a
          className={buttons.button}
          data-part="download-photos"
          href={photosArchiveAddress(archived)}
          download
        >
          <Icon name="download" />{' '}
          {picked.size === 0
            ? t(['打包下载 {n} 张', 'Download {n}'], { n: here })
            : t(['打包下载选取的 {n} 张', 'Download {n} picked'], { n: picked.size })}
        </a>
      ) : (
        <button
          type="button"
          className={buttons.button}
          data-part="download-photos"
          onClick={() => toast('warning', m('noPhotosForDownload'))}
        >
          <Icon name="download" /> {t(['打包下载', 'Download'])}
        </button>
      )}
    </>
  );
};
