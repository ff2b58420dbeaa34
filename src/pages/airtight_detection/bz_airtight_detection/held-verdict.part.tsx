import { allowedDropKPa } from '#domain/cargo/tightness-curve.ts';
import { leastHoldMinutes } from '#domain/cargo/tightness-verdict.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { airtightResults, airtightVerdicts } from '#domain/words/device-words.ts';
import type { Text } from '#i18n/text.ts';
import type { Row } from '#state/reports/reports.ts';
import { useTranslation } from '#ui/language.tsx';
import { numberIn, textIn } from '#ui/table/cell-value.ts';
import typography from '#ui/styles/typography.module.css';
import styles from './held-pressures.module.css';

type Words = Readonly<Record<string, { readonly text: Text }>>;

const verdicts: Words = airtightVerdicts;
const results: Words = airtightResults;

/** Words of a stored code; null: none, or of a later version. */
const wordOf = (words: Words, code: string | null): Text | null =>
  code === null ? null : (words[code]?.text ?? null);

/** What the platform says of the test by its pressures with the figures that say so, and what the detector says. */
export const HeldVerdict = ({ row, limitKPa }: { readonly row: Row; readonly limitKPa: number | null }) => {
  const { t } = useTranslation();
  const own = textIn(row['ownResult']);
  const minutes = numberIn(row['minutes']);
  const correctedDropKPa = numberIn(row['correctedDropKPa']);
  const verdict = wordOf(verdicts, own);
  const result = wordOf(results, textIn(row['result']));
  return (
    <p data-part="held-verdict" data-value={own ?? ''}>
      {t(['平台判定', 'Platform verdict'])}
      {t(['：', ': '])}
      <b className={own === 'failed' ? typography.danger : undefined}>
        {verdict === null ? missing : t(verdict)}
      </b>
      <span className={typography.secondary}>
        {' · '}
        {t(['检测器判定：', 'Detector verdict: '])}
        {result === null ? missing : t(result)}
      </span>
      {correctedDropKPa === null ? null : (
        <span className={`${typography.small} ${typography.secondary} ${styles.figures}`}>
          {t(['修正后压降 {n} kPa', 'Corrected drop {n} kPa'], { n: formatNumber(correctedDropKPa, 3) })}
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
      )}
    </p>
  );
};
