import type { ReactNode } from 'react';

import { lossVerdicts } from '#domain/losses/loss-verdict.ts';
import { subjectLossL, subjectOf } from '#domain/losses/judged-loss.ts';
import { verdictSentence } from '#domain/words/loss-words.ts';
import { lossWithOff } from '#templates/loss/loss-figure.ts';
import type { rowLoss } from '#templates/loss/row-loss.ts';
import { VerdictGlyph } from '#ui/drawing/verdict-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';
import styles from './loss-legs.module.css';

/** The row of the whole road below its legs. */
export const WholeLoss = ({
  loss,
  verdict,
  children,
}: {
  readonly loss: ReturnType<typeof rowLoss>;
  readonly verdict: NonNullable<ReturnType<typeof rowLoss>['verdict']>;
  /** The cell of its scale, where there is room for one. */
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  const { whole } = loss;
  return (
    <tr data-field="whole" data-value={whole.lossL ?? ''}>
      <th scope="row">{t(['全程', 'Whole'])}</th>
      {children}
      <td className={`${tables.right} ${styles.figure}`}>
        <b>{lossWithOff(whole)}</b>
      </td>
      <td>
        {/* It is proven by a leg or a drain, whose figures stand above; the whole may be within its limit. */}
        <VerdictGlyph verdict={verdict} />{' '}
        {t(
          verdict === 'proven'
            ? verdictSentence(subjectOf(loss), verdict, subjectLossL(loss))
            : lossVerdicts[verdict].text,
        )}
      </td>
    </tr>
  );
};
