import { lossLegs } from '#domain/cargo/loss-verdict.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';
import type { Alarm } from '#state/alarms/alarms.ts';
import { figure, wordAt } from '#templates/alarm-text.ts';
import { useTranslation } from '#ui/language.tsx';

const legTexts: Readonly<Record<string, Text>> = {
  loading: lossLegs.loading.text,
  transit: lossLegs.transit.text,
  unloading: lossLegs.unloading.text,
  carried: ['运输与卸油', 'Transit and unloading'],
};

/** What proves a loss: its leg, how far the instruments may be off, what is allowed, and what speaks against it. */
const LossEvidence = ({ alarm }: { readonly alarm: Alarm }) => {
  const { t } = useTranslation();
  const leg = legTexts[wordAt(alarm, 'leg') ?? ''];
  const uncertaintyL = figure(alarm, 'uncertaintyL');
  const coverage = figure(alarm, 'coverage');
  const limitL = figure(alarm, 'limitL');
  const tankLoss = figure(alarm, 'tankLoss');
  // An alarm that was raised before these were told has none of them.
  if (leg === undefined) return null;
  return (
    <>
      <dt>{t(['环节', 'Leg'])}</dt>
      <dd data-field="leg">{t(leg)}</dd>
      <dt>{t(['不确定度', 'Uncertainty'])}</dt>
      <dd data-field="uncertaintyL">
        ± {formatNumber(uncertaintyL === null || coverage === null ? null : uncertaintyL * coverage, 2)} L
        {coverage === null ? null : ` (k = ${formatNumber(coverage, 1)})`}
      </dd>
      <dt>{t(['允许量', 'Allowed'])}</dt>
      <dd data-field="limitL">{formatNumber(limitL, 2)} L</dd>
      <dt>{t(['车载液位仪', 'Truck’s own gauge'])}</dt>
      <dd data-field="tankLoss">{formatChange(tankLoss, 2)} L</dd>
    </>
  );
};

export default LossEvidence;
