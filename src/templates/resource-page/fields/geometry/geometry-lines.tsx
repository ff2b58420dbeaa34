import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import type { ControlOf } from '../control.ts';
import styles from './geometry-control.module.css';

const coordinatesHint =
  'Coordinates: a line each, longitude, latitude; a circle is one line with its radius in m';

/** An outline as coordinates. */
export const GeometryLines = ({
  name,
  ties,
  readOnly,
  value,
  onTyped,
}: {
  readonly name: string;
  readonly ties: ControlOf<'geometry'>['ties'];
  readonly readOnly: boolean;
  readonly value: string;
  readonly onTyped: (typed: string | null) => void;
}) => {
  const { t } = useTranslation();
  return (
    <label className={styles['text']}>
      <span className={`${typography.muted} ${typography.small}`}>
        {t(['坐标：每行“经度, 纬度”；圆为一行“经度, 纬度, 半径 m”', coordinatesHint])}
      </span>
      <textarea
        {...ties}
        name={name}
        rows={4}
        readOnly={readOnly}
        value={value}
        onChange={(event) => onTyped(event.target.value)}
        onBlur={() => onTyped(null)}
      />
    </label>
  );
};
