import { formatDuration } from '#domain/time/duration.ts';
import { formatLitresChange } from '#domain/text/litres.ts';
import { formatMoment } from '#domain/time/time.ts';
import { verdictReasons } from '#domain/words/certificate-words.ts';
import type { CertificateContent } from '#contract/reports/certificates.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';
import styles from './delivery.module.css';

type Reason = CertificateContent['reasons'][number];

/** Why the seals are not called unbroken: compartment, what, when, how much, where. */
export const CertifiedReasons = ({ content }: { readonly content: CertificateContent }) => {
  const { t, language } = useTranslation();
  if (content.reasons.length === 0) return null;
  const amount = ({ code, amount: value }: Reason): string | null =>
    value === null
      ? null
      : code === 'dataGap'
        ? formatDuration(value, language)
        : code === 'drain' || code === 'rise'
          ? `${formatLitresChange(value)} L`
          : null;
  return (
    <ul className={styles.reasons} data-part="certified-reasons">
      {content.reasons.map((reason) => {
        const { code, compartment, startTime, areaName } = reason;
        const facts = [
          startTime === null ? null : formatMoment(startTime, now.peek(), language),
          amount(reason),
          areaName,
        ].filter((fact) => fact !== null);
        return (
          <li key={`${code} ${compartment} ${startTime}`} data-code={code}>
            {compartment === null ? '' : t(['{n} 仓 · ', 'Comp. {n} · '], { n: compartment })}
            {t(verdictReasons[code].text)}
            {facts.length === 0 ? null : <span className={typography.muted}> {facts.join(' · ')}</span>}
          </li>
        );
      })}
    </ul>
  );
};
