import { shownCode } from '#domain/cargo/certificate-code.ts';
import { sealVerdicts } from '#domain/words/certificate-words.ts';
import { call } from '#state/hub/hub.ts';
import { CertificatePicture, drawnSeal } from '#templates/certificate/certificate-picture.tsx';
import type { RowSectionProps } from '#templates/report-page/slots.ts';
import { ReadAge } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { SealGlyph } from '#ui/drawing/seal-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';
import { useWidth } from '#ui/use-width.ts';

import { CertifiedCompartments } from './delivery_record/certified-compartments.part.tsx';
import { CertifiedReasons } from './delivery_record/certified-reasons.part.tsx';
import { DeliveryLoss } from './delivery_record/delivery-loss.part.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './delivery_record/delivery.module.css';

/** The delivery's certificate in small: loss by fuel, verdict on the seals with its picture, compartments, reasons. */
const DeliveryFigures = ({ row }: RowSectionProps) => {
  const { t } = useTranslation();
  const [frame, widthPx] = useWidth<HTMLDivElement>(392);
  // One that is under way has no certificate yet.
  const taskCode = row['state'] === 'open' ? null : textIn(row['taskCode']);
  const read = useRead(taskCode, () => call('certificates.get', { taskCode: taskCode ?? '' }));
  const { value, failure } = read;
  const view = value?.content.taskCode === taskCode ? value : null;
  return (
    <div ref={frame}>
      <DeliveryLoss row={row} content={view?.content ?? null} />
      {taskCode === null ? null : <div className={sections.heading}>{t(['铅封', 'Seals'])}</div>}
      {failure === null ? null : (
        <p className={`${typography.small} ${typography.muted}`}>{failure.message}</p>
      )}
      {view === null ? null : (
        <>
          <div className={styles.verdict} data-part="verdict" data-value={view.content.verdict}>
            <SealGlyph seal={drawnSeal[view.content.verdict]} size={22} />
            <b>{t(sealVerdicts[view.content.verdict].text)}</b>
            <span className={`${typography.small} ${typography.muted}`}>
              {view.current === null
                ? t(['证书未签发', 'no certificate issued'])
                : shownCode(view.current.code)}
            </span>
            <ReadAge read={read} />
          </div>
          <CertifiedReasons content={view.content} />
          <CertificatePicture content={view.content} width={widthPx} />
          <CertifiedCompartments content={view.content} />
        </>
      )}
    </div>
  );
};

export default DeliveryFigures;
