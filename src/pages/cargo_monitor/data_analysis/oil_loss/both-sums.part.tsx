import type { JudgedLossFigures } from '#domain/losses/judged-loss.ts';
import { formatLitres, formatLitresChange } from '#domain/text/litres.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';
import styles from './loss-legs.module.css';

/** What is measured and what is charged, side by side. */
export const BothSums = ({
  loss: { whole, salesUnknown: open, chargedL: charged, chargedDepotL: depot, drainedL: drained },
  isWaiting,
}: {
  readonly loss: JudgedLossFigures;
  /** The driver has not answered yet. */
  readonly isWaiting: boolean;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.sums}>
      <div data-field="measured" data-value={open ? '' : (whole.lossL ?? '')}>
        <span className={typography.muted}>
          {open
            ? t(['实测（销量未知，不计）', 'Measured (sales unknown, not counted)'])
            : t(['实测（什么都算）', 'Measured (all of it)'])}
        </span>
        <b>{open ? '—' : `${formatLitresChange(whole.lossL)} L`}</b>
      </div>
      <div data-field="charged" data-value={charged ?? ''}>
        <span className={typography.muted}>
          {isWaiting && charged !== 0
            ? t(['计责（驾驶员尚未陈述）', 'Charged (the driver has not answered yet)'])
            : t(['计责（只算已证实）', 'Charged (what is proven)'])}
        </span>
        <b>{formatLitres(charged)} L</b>
        {drained === null || drained <= 0 || drained > (charged ?? 0) ? null : (
          <span className={typography.small} data-field="drained" data-value={drained}>
            {t(['其中途中减少报警 {n} L', 'of it drains by their own alarms {n} L'], {
              n: formatLitres(drained),
            })}
          </span>
        )}
        {depot === null || depot === 0 ? null : (
          <span className={typography.small}>
            {t(['另向油库 {n} L', 'and {n} L to the depot'], { n: formatLitres(depot) })}
          </span>
        )}
      </div>
    </div>
  );
};
