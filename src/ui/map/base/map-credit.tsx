import { useTranslation } from '../../language.tsx';
import { useGrounds } from './ground/ground-context.tsx';
import styles from './map-box.module.css';

/** Who made what is seen: licences want it on every screen. While a ground is away, that is said beside. */
export const MapCredit = ({
  awaySince,
  seen,
}: {
  readonly awaySince: string | null;
  /** The chosen ground is what is seen here. */
  readonly seen: boolean;
}) => {
  const { t } = useTranslation();
  const { chosen } = useGrounds();
  const embedded = `Natural Earth · ${t(['示意', 'schematic'])}`;
  return (
    <span
      className={styles.credit}
      data-part="map-credit"

      role={awaySince === null ? undefined : 'status'}
    >
      {chosen === null || !seen ? embedded : chosen.credit}
      {chosen !== null && awaySince !== null ? (
        <b>
          {t(['{ground}自 {time} 起取不到', '{ground} unavailable since {time}'], {
            ground: t(chosen.title),
            time: awaySince,
          })}
        </b>
      ) : null}
    </span>
  );
};
