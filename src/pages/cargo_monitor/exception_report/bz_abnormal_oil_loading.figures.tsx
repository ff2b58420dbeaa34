import { formatLitres, formatLitresChange } from '#domain/text/litres.ts';
import { verdictSentence } from '#domain/words/loss-words.ts';
import type { RowSectionProps } from '#templates/report-page/slots.ts';
import { verdictIn } from '#templates/loss/row-loss.ts';
import { LossScale, scaleRange, type ScaleLoss } from '#ui/drawing/loss-scale.tsx';
import { VerdictGlyph } from '#ui/drawing/verdict-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { numberIn } from '#ui/table/cell-value.ts';
import { useWidth } from '#ui/use-width.ts';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

/** A short loading: the verdict on the leg, its scale, and its three witnesses. */
const ShortLoading = ({ row }: RowSectionProps) => {
  const { t } = useTranslation();
  const [frame, widthPx] = useWidth<HTMLDivElement>(448);
  if (row['cause'] !== 'short') return null;
  const verdict = verdictIn(row['legVerdict']);
  const lossL = numberIn(row['differenceV20L']);
  const offL = numberIn(row['missingOffL']);
  const limitL = numberIn(row['allowedL']);
  const scale: ScaleLoss = { lossL, offL, verdict };
  return (
    <div ref={frame} data-part="short-loading" data-value={verdict ?? ''}>
      <b className={verdict === 'proven' ? typography.danger : undefined}>
        <VerdictGlyph verdict={verdict} /> {t(verdictSentence('loading', verdict, lossL))}{' '}
        {formatLitresChange(lossL)} ± {formatLitres(offL)} L
      </b>
      <LossScale
        loss={scale}
        range={scaleRange([scale], limitL)}
        limitL={limitL}
        widthPx={Math.min(448, widthPx)}
        ticks
      />
      <dl className={sections.facts}>
        <dt>{t(['提单', 'Ticket'])}</dt>
        <dd>{formatLitres(numberIn(row['ticketV20L']))} L</dd>
        <dt>{t(['车罐', 'Truck’s gauge'])}</dt>
        <dd>{formatLitres(numberIn(row['gaugeV20L']))} L</dd>
        <dt>{t(['站端收油', 'Station received'])}</dt>
        <dd>{formatLitres(numberIn(row['stationV20L']))} L</dd>
        <dt>{t(['允许量', 'Allowed'])}</dt>
        <dd>{formatLitres(limitL)} L</dd>
      </dl>
    </div>
  );
};

export default ShortLoading;
