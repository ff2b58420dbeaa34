import { missing } from '#domain/time/time.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import styles from './map-measure.module.css';

/** A circle around the first place, and how many trucks are in it. */
export const MeasureRadius = ({
  radiusKm,
  within,
  onRadius,
  onUndo,
}: {
  readonly radiusKm: number | null;
  /** Null: there is no circle. */
  readonly within: number | null;
  readonly onRadius: (radiusKm: number | null) => void;
  readonly onUndo: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.radius}>
      <label>
        {t(['半径', 'Radius'])}
        <span className={inputs.frame}>
          <input
            name="radius"
            type="number"
            min={0.1}
            max={200}
            step="any"
            value={radiusKm ?? ''}
            onChange={({ target }) =>
              onRadius(target.valueAsNumber > 0 && target.valueAsNumber <= 200 ? target.valueAsNumber : null)
            }
          />
        </span>
        km
      </label>
      <span data-part="within">
        {within === null ? missing : t(['{n} 辆车在内', '{n} {n:truck|trucks} within'], { n: within })}
      </span>
      <button type="button" className={buttons.small} onClick={onUndo}>
        {t(['撤销一点', 'Undo last point'])}
      </button>
    </div>
  );
};
