import { formatNumber } from '#domain/text/number-format.ts';
import { formatClock, formatDay } from '#domain/time/time.ts';
import { letterOf } from '#templates/replay/map/replay-on-map.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './compare.module.css';

/** The place along the route, and when each journey passed it. */
export const ComparePlace = ({
  atM,
  endM,
  moments,
  onMove,
}: {
  readonly atM: number;
  readonly endM: number;
  /** By journey; null: it did not pass there. */
  readonly moments: readonly (number | null)[];
  readonly onMove: (atM: number) => void;
}) => {
  const { t, language } = useTranslation();
  const place = t(['第 {km} 公里', 'Kilometre {km}'], { km: formatNumber(atM / 1000, 1) });
  return (
    <div className={styles.bar}>
      <b data-part="place" data-value={Math.round(atM)}>
        {place}
      </b>
      <input
        type="range"
        min={0}
        max={Math.round(endM)}
        step={100}
        value={atM}
        aria-label={t(['沿途位置', 'Place along the route'])}
        aria-valuetext={place}
        onChange={(event) => onMove(Number(event.target.value))}
      />
      {moments.map((ms, i) => (
        <span key={letterOf(i)} className={styles.moment} data-part="passage" data-id={letterOf(i)}>
          <i className={styles.letter} style={{ borderColor: `var(--tw-s${i + 1})` }}>
            {letterOf(i)}
          </i>{' '}
          {ms === null
            ? t(['不在此路', 'Not on this road'])
            : `${formatDay(ms, language)} ${formatClock(ms)}`}
        </span>
      ))}
    </div>
  );
};
