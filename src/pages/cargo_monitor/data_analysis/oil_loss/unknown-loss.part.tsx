import type { JudgedLossFigures } from '#domain/losses/judged-loss.ts';
import { verdictSentence } from '#domain/words/loss-words.ts';
import type { Text } from '#i18n/text.ts';
import { VerdictGlyph } from '#ui/drawing/verdict-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';
import styles from './loss-legs.module.css';

/** A loss that can't be told, and what is missing for it. */
export const UnknownLoss = ({
  loss: { sentL, receivedL, remainderL },
}: {
  readonly loss: JudgedLossFigures;
}) => {
  const { t } = useTranslation();
  const lacking: readonly Text[] = [
    ...(sentL === null ? [['装了多少未知', 'What was loaded is unknown'] as const] : []),
    ...(receivedL === null ? [['收了多少未知', 'What was received is unknown'] as const] : []),
    ...(remainderL === null ? [['车上余量变化未知', 'The change on board is unknown'] as const] : []),
  ];
  return (
    <div className={styles.verdict} data-part="loss-legs" data-value="unknown">
      <VerdictGlyph verdict={null} />
      <div>
        <b>{t(verdictSentence('carried', null, null))}</b>
        {lacking.map((text) => (
          <p key={text[1]} className={typography.small}>
            {t(text)}
          </p>
        ))}
      </div>
    </div>
  );
};
