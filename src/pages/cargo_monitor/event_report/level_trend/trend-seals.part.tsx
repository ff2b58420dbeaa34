import { sealParts } from '#domain/words/seal-words.ts';
import { formatDateTime, formatMoment } from '#domain/time/time.ts';
import type { LevelTrend } from '#contract/fleet/level-trend.ts';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { momentMs } from './moment-ms.part.ts';
import typography from '#ui/styles/typography.module.css';
import styles from './level-trend.module.css';

/** What was opened meanwhile, and until when. */
export const TrendSeals = ({ seals }: { readonly seals: LevelTrend['seals'] }) => {
  const { t, language } = useTranslation();
  return (
    <ol className={styles.seals} data-part="seal-list" aria-label={t(['开封', 'Openings'])}>
      {seals.map((seal) => (
        <li key={seal.id} data-id={seal.id}>
          <SealGlyph seal={seal.abnormal ? 'broken' : 'unsealed'} />
          <span>{t(sealParts[seal.part as keyof typeof sealParts]?.text ?? [seal.part, seal.part])}</span>
          <span className={typography.secondary}>
            {formatDateTime(momentMs(seal.openTime), language)} –{' '}
            {seal.closeTime === null
              ? t(['未关闭', 'still open'])
              : formatMoment(momentMs(seal.closeTime), momentMs(seal.openTime), language)}
          </span>
        </li>
      ))}
    </ol>
  );
};
