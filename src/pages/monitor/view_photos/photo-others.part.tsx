import { formatClock } from '#domain/time/time.ts';
import { mediaAddress } from '#state/fleet/media.ts';
import { useTranslation } from '#ui/language.tsx';
import type { Photo } from '#contract/fleet/photos.ts';

import styles from './view-photos.module.css';

/** The photos of the same time, where there are several. */
export const PhotoOthers = ({
  photos,
  chosen,
  picked,
  onChoose,
}: {
  readonly photos: readonly Photo[];
  /** An id. */
  readonly chosen: string;
  readonly picked: ReadonlySet<string>;
  readonly onChoose: (id: string) => void;
}) => {
  const { t } = useTranslation();
  return photos.length < 2 ? null : (
    <div className={styles.others} role="group" aria-label={t(['同一时段的照片', 'Photos of the same time'])}>
      {photos.map(({ id, file, time, channel }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
          {file === 'here' ? <img src={mediaAddress(id)} alt="" loading="lazy" /> : <span>—</span>}
          <small>
            {picked.has(id) ? '✓ ' : ''}
            {formatClock(time)} CH{channel}
          </small>
        </button>
      ))}
    </div>
  );
};
