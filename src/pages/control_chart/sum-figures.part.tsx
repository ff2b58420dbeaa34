import { sumRates } from '#domain/losses/loss-subjects.ts';
import { formatLitres, formatLitresChange } from '#domain/text/litres.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import type { LossSums } from '#state/reports/loss-sums.ts';
import { useTranslation } from '#ui/language.tsx';
import strip from '#ui/styles/figure-strip.module.css';

/** How many signal, how often the sums are wrong and how soon they find something, and what was lost in all. */
export const SumFigures = ({ sums }: { readonly sums: LossSums }) => {
  const { t } = useTranslation();
  const { verdicts, tripRate, coverage } = sums;
  const named = verdicts['named'] ?? 0;
  const inseparable = verdicts['notSeparable'] ?? 0;
  const all = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
  return (
    <div className={strip.strip} data-part="sum-figures">
      <div data-field="named" data-value={named}>
        <span>{t(['有信号', 'Signals'])}</span>
        <b>{named}</b>
      </div>
      <div data-field="notSeparable" data-value={inseparable}>
        <span>{t(['尚不能区分', 'Not separable yet'])}</span>
        <b>{inseparable}</b>
      </div>
      <div data-field="others" data-value={all - named - inseparable}>
        <span>{t(['其余', 'All others'])}</span>
        <b>{all - named - inseparable}</b>
      </div>
      <div data-field="falseSignalTrips">
        <span>{t(['误报', 'False signals'])}</span>
        <b>{t(['每 {n} 单一次', 'one in {n} trips'], { n: sumRates.falseSignalTrips })}</b>
        <small>{t(['每个对象，模拟', 'of each subject, by simulation'])}</small>
      </div>
      <div data-field="detectedTrips">
        <span>
          {tripRate === null
            ? t(['检出偏差 1 u', 'Found, if off by 1 u'])
            : t(['检出 ≥ {x} ‰', 'Found, from {x} ‰ on'], { x: formatNumber(tripRate * 1000, 1) })}
        </span>
        <b>{formatNumber(sumRates.detectedShare * 100)} %</b>
        <small>
          {t(['在 {n} 单之内，模拟', 'within {n} trips, by simulation'], { n: sumRates.detectedTrips })}
        </small>
      </div>
      <div data-field="lossL" data-value={sums.lossL}>
        <span>{t(['所选时段实测', 'Measured in the period'])}</span>
        <b>{formatLitresChange(sums.lossL)}</b>
        <small>L ± {formatLitres(sums.uncertaintyL * coverage)}</small>
      </div>
    </div>
  );
};
