import type { ReactNode } from 'react';

import type { UploadRow } from '#state/devices/upload-statistic.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { uploadFigure } from './upload-figure.part.ts';
import { shareText } from './upload-words.part.ts';
import layout from '#ui/styles/layout.module.css';
import rowCards from '#ui/styles/row-cards.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './upload-rows.module.css';

/** A truck on a phone, with its strip. */
export const UploadCard = ({
  row,
  chosen,
  onChoose,
  children,
}: {
  readonly row: UploadRow;
  readonly chosen: boolean;
  readonly onChoose: (truckId: string) => void;
  readonly children: ReactNode;
}) => {
  const { t, language } = useTranslation();
  return (
    <button
      type="button"
      className={rowCards.card}
      data-id={row.truckId}
      aria-pressed={chosen}
      onClick={() => onChoose(row.truckId)}
    >
      <span className={rowCards.title}>
        <Plate code={row.signCode} />
        <span className={`${typography.secondary} ${typography.small}`}>
          {nameIn(row.companyName, language)}
        </span>
        <span className={layout.spacer} />
        <b data-field="share" data-value={row.share ?? ''}>
          {shareText(row.share)}
        </b>
      </span>
      <span className={styles.cardStrip}>{children}</span>
      <span className={rowCards.figures}>
        {(
          [
            ['gapH', ['缺报（小时）', 'Gaps (h)']],
            ['messages', ['收到', 'Received']],
            ['late', ['补传', 'Late']],
            ['refused', ['拒收', 'Rejected']],
          ] as const
        ).map(([name, title]) => (
          <span key={name} data-field={name}>
            <i>{t(title)}</i>
            {uploadFigure(row, name)}
          </span>
        ))}
      </span>
    </button>
  );
};
