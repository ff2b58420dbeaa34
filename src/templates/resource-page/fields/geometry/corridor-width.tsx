import { useTranslation } from '#ui/language.tsx';
import styles from './geometry-control.module.css';
import typography from '#ui/styles/typography.module.css';

/** Metres to either side of the road: no road is narrower, and no more is a corridor. */
const [least, most] = [5, 2000];

/** How far a corridor reaches to either side of its road, m. */
export const CorridorWidth = ({
  halfWidthM,
  onChange,
}: {
  readonly halfWidthM: number;
  readonly onChange: (halfWidthM: number) => void;
}) => {
  const { t } = useTranslation();
  return (
    <label className={`${typography.muted} ${typography.small} ${styles['width']}`}>
      {t(['道路两侧各', 'To either side of the road'])}
      <input
        type="number"
        name="corridorHalfWidth"
        min={least}
        max={most}
        step={5}
        value={halfWidthM}
        onChange={({ target }) => {
          const metres = Number(target.value);
          if (metres >= least && metres <= most) onChange(metres);
        }}
      />
      m
    </label>
  );
};
