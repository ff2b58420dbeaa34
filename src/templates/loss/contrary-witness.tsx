import type { JudgedLossFigures } from '#domain/losses/judged-loss.ts';
import { formatLitresChange } from '#domain/text/litres.ts';
import { useTranslation } from '#ui/language.tsx';
import styles from './contrary-witness.module.css';

/** The witness that speaks against the verdict, whatever it says; none: there is no second instrument. */
export const ContraryWitness = ({ loss: { contraryL, limitL } }: { readonly loss: JudgedLossFigures }) => {
  const { t } = useTranslation();
  return (
    <p className={styles.contrary} data-field="contrary" data-value={contraryL ?? ''}>
      <b>{t(['反证', 'Counter-evidence'])}</b>
      <span>
        {contraryL === null
          ? t(['没有第二仪表', 'no second instrument'])
          : [
              t(['车载液位仪自身的全程损溢 {n} L', 'the whole loss by the truck’s own gauge: {n} L'], {
                n: formatLitresChange(contraryL),
              }),
              ...(limitL === null
                ? []
                : [
                    contraryL > limitL
                      ? t(['按它仍超限', 'still beyond the limit'])
                      : t(['按它不超限', 'by it within the limit']),
                  ]),
            ].join(t(['，', ', ']))}
      </span>
    </p>
  );
};
