import { useTranslation } from '#ui/language.tsx';

import styles from './tile.module.css';

/** A place on the wall where nothing is shown yet. */
export const EmptyTile = ({
  tile,
  chosen,
  small,
  onChoose,
}: {
  readonly tile: number;
  readonly chosen: boolean;
  readonly small: boolean;
  readonly onChoose: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div
      className={styles.tile}
      data-part="empty-tile"
      data-tile={tile}
      data-chosen={chosen}
      data-small={small}
    >
      <button
        type="button"
        className={styles.select}
        aria-label={t(['空画面 {n}', 'Empty tile {n}'], { n: tile + 1 })}
        aria-pressed={chosen}
        onClick={onChoose}
      />
      <div className={styles.head}>
        <span className={styles.number}>{tile + 1}</span>
      </div>
      <div className={styles.centre}>
        <span className={styles.slot} />
        <span>{t(['点通道，或拖到这里', 'Click a channel, or drag one here'])}</span>
      </div>
    </div>
  );
};
