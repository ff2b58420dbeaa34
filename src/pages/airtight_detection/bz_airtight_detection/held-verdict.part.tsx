import { allowedDropKPa } from '#domain/cargo/tightness-curve.ts';
import { leastHoldMinutes } from '#domain/cargo/tightness-verdict.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { airtightVerdicts } from '#domain/words/device-words.ts';
import type { Text } from '#i18n/text.ts';
import type { Row } from '#state/reports/reports.ts';
import { useTranslation } from '#ui/language.tsx';
import { numberIn, textIn } from '#ui/table/cell-value.ts';
import typography from '#ui/styles/typography.module.css';

const verdicts: Readonly<Record<string, { readonly text: Text }>> = airtightVerdicts;

/** What the platform says of the test by its pressures, and the figures that say so. */
export const HeldVerdict = ({ row, limitKPa }: { readonly row: Row; readonly limitKPa: number | null }) => {
  const { t } = useTranslation();
  const own = textIn(row['ownResult']);
  const minutes = numberIn(row['minutes']);
  const verdict = own === null ? undefined : verdicts[own];
  return (
    <p data-part="held-verdict" data-value={own ?? ''}>
      {t(['平台判定', 'By the pressures'])}
      {t(['：', ': '])}
      <b className={own === 'failed' ? typography.danger : undefined}>
        {verdict === undefined ? missing : t(verdict.text)}
      </b>
      <br />
      <span className={`${typography.small} ${typography.secondary}`}>
        {t(['修正后压降 {n} kPa', 'Corrected drop {n} kPa'], {
          n: formatNumber(numberIn(row['correctedDropKPa']), 3),
        })}
        {limitKPa === null || minutes === null
          ? ''
          : t(['，{m} 分钟内允许 {n} kPa', ' in {m} min, {n} kPa allowed'], {
              m: formatNumber(minutes, 1),
              n: formatNumber(allowedDropKPa(limitKPa, minutes), 3),
            })}
        {own === 'notJudged' && minutes !== null && minutes < leastHoldMinutes
          ? t(['；保压不足 {m} 分钟', '; held for less than {m} min'], { m: leastHoldMinutes })
          : ''}
      </span>
    </p>
  );
};
