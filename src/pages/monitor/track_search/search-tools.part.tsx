import type { TrackQuestion } from '#state/tracks/search-address.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import styles from './track-search.module.css';

/** How the ground is drawn, and how it is taken back. */
export const SearchTools = ({
  kind,
  mode,
  canUndo,
  canClear,
  onMode,
  onUndo,
  onClear,
}: {
  readonly kind: TrackQuestion['kind'];
  /** Null: nothing is being drawn. */
  readonly mode: 'circle' | 'polygon' | null;
  readonly canUndo: boolean;
  readonly canClear: boolean;
  readonly onMode: (mode: 'circle' | 'polygon' | null) => void;
  readonly onUndo: () => void;
  readonly onClear: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.tools} role="group" aria-label={t(['绘制', 'Draw'])}>
      {kind === 'road' ? (
        <button type="button" className={buttons.small} disabled={!canUndo} onClick={onUndo}>
          {t(['撤销一点', 'Undo last point'])}
        </button>
      ) : (
        (['circle', 'polygon'] as const).map((one) => (
          <button
            key={one}
            type="button"
            className={buttons.small}
            aria-pressed={mode === one}
            onClick={() => onMode(mode === one ? null : one)}
          >
            {one === 'circle' ? t(['画圆', 'Circle']) : t(['画多边形', 'Outline'])}
          </button>
        ))
      )}
      <button type="button" className={buttons.small} disabled={!canClear} onClick={onClear}>
        <Icon name="cross" size={14} />
        {t(['清除', 'Clear'])}
      </button>
    </div>
  );
};
