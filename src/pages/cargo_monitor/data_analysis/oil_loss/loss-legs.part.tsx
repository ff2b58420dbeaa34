import { formatLitres } from '#domain/text/litres.ts';
import { lossDoubts } from '#domain/losses/loss-doubts.ts';
import { lossLegs, lossVerdicts } from '#domain/losses/loss-verdict.ts';
import { type Charge, chargesOf, legNames, subjectLossL, subjectOf } from '#domain/losses/judged-loss.ts';
import { chargeWords, verdictSentence } from '#domain/words/loss-words.ts';
import type { Row } from '#state/reports/reports.ts';
import { ContraryWitness } from '#templates/loss/contrary-witness.tsx';
import { LoadRoad } from '#templates/loss/load-road.tsx';
import { lossWithOff } from '#templates/loss/loss-figure.ts';
import { rowLoss } from '#templates/loss/row-loss.ts';
import { LossScale, ScaleAxis, scaleRange } from '#ui/drawing/loss-scale.tsx';
import { VerdictGlyph } from '#ui/drawing/verdict-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';
import { useWidth } from '#ui/use-width.ts';
import { BothSums } from './both-sums.part.tsx';
import { SettledBy } from './settled-by.part.tsx';
import { UnknownLoss } from './unknown-loss.part.tsx';
import { WholeLoss } from './whole-loss.part.tsx';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './loss-legs.module.css';

/** Beside a proven leg: that another figure is charged, and why. */
const ChargeNote = ({ charge }: { readonly charge: Charge | undefined }) => {
  const { t } = useTranslation();
  return charge === undefined ? null : (
    <small className={styles.charge} data-field="charge" data-value={charge.litres ?? ''}>
      {t(chargeWords(charge, formatLitres(charge.litres)))}
    </small>
  );
};

/** What a loss is worth: verdict, the road of the load, legs with what they may be off by, the contrary witness, both sums. */
export const LossLegs = ({ row, onChanged }: { readonly row: Row; readonly onChanged: () => void }) => {
  const { t } = useTranslation();
  const [frame, widthPx] = useWidth<HTMLDivElement>(448);
  const loss = rowLoss(row);
  const { verdict, whole, limitL, doubts } = loss;
  if (verdict === null)
    return whole.lossL === null && row['state'] !== 'open' ? <UnknownLoss loss={loss} /> : null;
  const coverage = loss.coverage ?? 2;
  const open = loss.salesUnknown;
  const legs = legNames.map((name) => ({ name, ...loss.legs[name] }));
  // A phone has room for figures or for scales; the road has the marks.
  const scales = widthPx >= 400;
  const scalePx = widthPx >= 440 ? 88 : 64;
  const range = scaleRange([...legs, whole], limitL);
  const charges = chargesOf(loss);
  // A loss may pass and still be measured by nobody.
  const settles: typeof doubts =
    open && !doubts.includes('salesUnknown') ? ['salesUnknown', ...doubts] : doubts;
  return (
    <div ref={frame} data-part="loss-legs" data-value={verdict}>
      <div className={`${styles.verdict} ${verdict === 'proven' ? styles.proven : ''}`}>
        <VerdictGlyph verdict={verdict} />
        <div>
          <b>{t(verdictSentence(subjectOf(loss), verdict, subjectLossL(loss)))}</b>
          {doubts.map((doubt) => (
            <p key={doubt} className={typography.small} data-field="doubt" data-value={doubt}>
              {t(lossDoubts[doubt].text)}
            </p>
          ))}
          {verdict === 'inconclusive' ? (
            <p className={`${typography.small} ${typography.muted}`}>
              {t(['不弹窗，不计到驾驶员名下。', 'No pop-up, and not charged to the driver.'])}
            </p>
          ) : null}
        </div>
      </div>
      <LoadRoad loss={loss} fuel={textIn(row['fuel']) ?? ''} widthPx={Math.min(448, widthPx)} t={t} />
      <table className={`${tables.compact} ${styles.legs}`}>
        <thead>
          <tr>
            <th>{t(['段', 'Leg'])}</th>
            {scales ? (
              <th>
                <ScaleAxis range={range} widthPx={scalePx} />
              </th>
            ) : null}
            <th className={tables.right}>{t(['损溢 ± {k}u L', 'Loss ± {k}u L'], { k: coverage })}</th>
            <th>{t(['结论', 'Verdict'])}</th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg) => (
            <tr key={leg.name} data-field={leg.name} data-value={leg.lossL ?? ''}>
              <td>{t(lossLegs[leg.name].text)}</td>
              {scales ? (
                <td>
                  <LossScale loss={leg} range={range} limitL={limitL} widthPx={scalePx} />
                </td>
              ) : null}
              <td className={`${tables.right} ${styles.figure}`}>{lossWithOff(leg)}</td>
              <td>
                <VerdictGlyph verdict={leg.verdict} />{' '}
                {leg.verdict === null ? '—' : t(lossVerdicts[leg.verdict].text)}
                <ChargeNote charge={charges[leg.name]} />
              </td>
            </tr>
          ))}
          <WholeLoss loss={loss} verdict={verdict}>
            {scales ? (
              <td>
                <LossScale loss={whole} range={range} limitL={limitL} widthPx={scalePx} />
              </td>
            ) : null}
          </WholeLoss>
        </tbody>
      </table>
      <p className={`${typography.small} ${typography.muted}`} data-field="limit" data-value={limitL ?? ''}>
        {t(
          scales
            ? ['红虚线 = 允许量 {n} L', 'Red, dashed = {n} L allowed']
            : ['允许量 {n} L', '{n} L allowed'],
          {
            n: formatLitres(limitL),
          },
        )}
      </p>
      <ContraryWitness loss={loss} />
      <SettledBy key={String(row['id'])} row={row} doubts={settles} onChanged={onChanged} />
      <BothSums loss={loss} isWaiting={row['statement'] === 'waiting'} />
    </div>
  );
};
