import { speedBands, type SpeedBand } from '#domain/fleet/speed-bands.ts';

import { useTranslation } from '../../language.tsx';
import mapLegend from '../base/map-legend.module.css';
import typography from '../../styles/typography.module.css';
import styles from './speed-legend.module.css';

/** What the colours of a track mean; with an event on it, what is before and what after. */
export const SpeedLegend = ({
  bands,
  around,
}: {
  /** The bands that are on the track. */
  readonly bands: ReadonlySet<SpeedBand>;
  readonly around: boolean;
}) => {
  const { t } = useTranslation();
  return (
    <div className={`${mapLegend.legend} ${styles.legend}`} data-part="speed-legend">
      {speedBands
        .filter(({ key }) => bands.has(key))
        .map(({ key, text }) => (
          <span key={key} data-id={key}>
            <i style={{ background: `var(--tw-v-${key})` }} />
            {t(text)}
          </span>
        ))}
      <span className={typography.muted}>km/h</span>
      {around ? (
        <span className={styles.around}>
          <span>
            <i className={styles.before} />
            {t(['之前', 'before'])}
          </span>
          <span>
            <i className={styles.after} />
            {t(['之后', 'after'])}
          </span>
        </span>
      ) : null}
    </div>
  );
};
