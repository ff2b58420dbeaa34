import type { CameraTrucks } from '#state/video/cameras.ts';
import type { TileView } from '#state/video/tile-view.ts';
import type { WallChannel } from '#state/video/wall-address.ts';
import { useTranslation } from '#ui/language.tsx';

import { CameraTree } from '../tree/camera-tree.tsx';
import styles from './wall-view.module.css';

/** The cameras to choose from, and what a terminal allows. */
export const WallAside = ({
  cameras,
  viewOf,
  chosen,
  onChoose,
}: {
  readonly cameras: CameraTrucks;
  readonly viewOf: (channel: WallChannel) => TileView | null;
  readonly chosen: WallChannel | null;
  readonly onChoose: (channel: WallChannel) => void;
}) => {
  const { t } = useTranslation();
  return (
    <aside className={styles.aside} aria-label={t(['摄像头', 'Cameras'])}>
      <CameraTree cameras={cameras} viewOf={viewOf} chosen={chosen} onChoose={onChoose} />
      <p className={styles.quota}>
        {t(
          [
            '每台终端最多同时 {n} 路；每路看 {min} 分钟后自动停',
            'At most {n} streams a terminal; each stops automatically after {min} min',
          ],
          { n: cameras.maxStreams, min: Math.round(cameras.watchS / 60) },
        )}
      </p>
    </aside>
  );
};
