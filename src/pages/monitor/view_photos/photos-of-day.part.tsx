import type { Photo } from '#contract/fleet/photos.ts';
import { useTranslation } from '#ui/language.tsx';
import { EmptyState } from '#ui/page.tsx';

import { PhotoWall } from './photo-wall.part.tsx';
import styles from './view-photos.module.css';

const hourMs = 3_600_000;

/** The wall of the photos that were found, or that there are none. */
export const PhotosOfDay = ({
  photos,
  ...wall
}: {
  readonly photos: readonly Photo[];
} & Omit<Parameters<typeof PhotoWall>[0], 'fromMs' | 'toMs'>) => {
  const { t, m } = useTranslation();
  if (photos.length === 0)
    return (
      <div className={styles.wall}>
        <EmptyState
          title={m('noPhotosToView')}
          text={t(['换一天或放宽筛选再看。', 'Try another day, or wider filters.'])}
        />
      </div>
    );
  const times = photos.map(({ time }) => Date.parse(time));
  const fromMs = Math.floor(Math.min(...times) / hourMs) * hourMs;
  const toMs = Math.ceil((Math.max(...times) + 1) / hourMs) * hourMs;
  return <PhotoWall {...wall} fromMs={fromMs} toMs={toMs} />;
};
