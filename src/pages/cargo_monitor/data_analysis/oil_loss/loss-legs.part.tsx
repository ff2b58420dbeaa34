import { formatLitres, formatLitresChange } from '#domain/text/litres.ts';
import { type LossDoubt, lossDoubts } from '#domain/cargo/loss-doubts.ts';
import { type LossLeg, lossLegs, type LossVerdict, lossVerdicts } from '#domain/cargo/loss-verdict.ts';
import type { Text } from '#i18n/text.ts';
import type { Row } from '#state/reports/reports.ts';
import { LossScale, scaleRange, type ScaleLoss } from '#ui/drawing/loss-scale.tsx';
import { VerdictGlyph } from '#ui/drawing/verdict-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { numberIn, textIn } from '#ui/table/cell-value.ts';
import sections from '#ui/styles/sections.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './loss-legs.module.css';

const isVerdict = (value: string | null): value is LossVerdict =>
  value !== null && Object.hasOwn(lossVerdicts, value);
const isDoubt = (value: string): value is LossDoubt => Object.hasOwn(lossDoubts, value);

const verdictIn = (value: unknown): LossVerdict | null => {
  const word = textIn(value);
  return isVerdict(word) ? word : null;
};

/** The legs in the order of the transport. */
const legNames = ['loading', 'transit', 'unloading'] as const satisfies readonly LossLeg[];

const subjects: Record<LossVerdict, Text> = {
  proven: ['有损失，已证实', 'loss proven'],
  inconclusive: ['未能定论', 'inconclusive'],
  passed: ['通过', 'passed'],
};

/** What a loss is worth: verdict, legs with what they may be off by, doubts, the contrary witness, and both sums. */
export const LossLegs = ({ row }: { readonly row: Row }) => {
  const { t } = useTranslation();
  const verdict = verdictIn(row['verdict']);
  // A row of an earlier release has no verdict.
  if (verdict === null) return null;
  const coverage = numberIn(row['coverage']) ?? 2;
  const limitL = numberIn(row['limitL']);
  const open = row['salesUnknown'] === true;
  const off = (standardL: number | null): number | null => (standardL === null ? null : standardL * coverage);
  const legs = legNames.map((name) => ({
    name,
    lossL: numberIn(row[`${name}LossV20L`]),
    // Sales that nobody told make the loss at most what it seems: its bar is open at that end.
    offL: open && name === 'unloading' ? null : off(numberIn(row[`${name}UncertaintyL`])),
    verdict: verdictIn(row[`${name}Verdict`]),
  }));
  const whole: ScaleLoss = {
    lossL: numberIn(row['lossV20L']),
    offL: open ? null : off(numberIn(row['uncertaintyL'])),
    verdict,
  };
  const range = scaleRange([...legs, whole], limitL);
  const named = legs.find((leg) => leg.verdict === verdict && verdict !== 'passed');
  const doubts = (textIn(row['doubtNames']) ?? '').split(',').filter(isDoubt);
  const contraryL = numberIn(row['tankLossV20L']);
  const charged = numberIn(row['chargedV20L']);
  const depot = numberIn(row['chargedDepotV20L']);
  const figures = ({ lossL, offL }: ScaleLoss): string =>
    lossL === null ? '—' : `${formatLitresChange(lossL)} ± ${offL === null ? '?' : formatLitres(offL)}`;
  return (
    <div data-part="loss-legs" data-value={verdict}>
      <div className={`${styles.verdict} ${verdict === 'proven' ? styles.proven : ''}`}>
        <VerdictGlyph verdict={verdict} />
        <div>
          <b>
            {named === undefined ? '' : t(['{leg}段：', '{leg}: '], { leg: t(lossLegs[named.name].text) })}
            {t(subjects[verdict])}
          </b>
          {doubts.map((doubt) => (
            <p key={doubt} className={typography.small} data-field="doubt" data-value={doubt}>
              {t(lossDoubts[doubt].text)}
              <br />
              <span className={typography.muted}>
                {t(['可由此判定：', 'Settled by: '])}
                {t(lossDoubts[doubt].decides)}
              </span>
            </p>
          ))}
          {verdict === 'inconclusive' ? (
            <p className={`${typography.small} ${typography.muted}`}>
              {t(['不弹窗，不算到驾驶员头上。', 'No pop-up, and not charged to the driver.'])}
            </p>
          ) : null}
        </div>
      </div>
      <table className={`${tables.compact} ${styles.legs}`}>
        <thead>
          <tr>
            <th>{t(['段', 'Leg'])}</th>
            <th className={typography.muted}>
              {t(['红虚线 = 允许量 {n} L', 'red, dashed = {n} L allowed'], { n: formatLitres(limitL) })}
            </th>
            <th className={tables.right}>{t(['损溢 ± {k}u L', 'Loss ± {k}u L'], { k: coverage })}</th>
            <th>{t(['结论', 'Verdict'])}</th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg) => (
            <tr key={leg.name} data-field={leg.name} data-value={leg.lossL ?? ''}>
              <td>{t(lossLegs[leg.name].text)}</td>
              <td>
                <LossScale loss={leg} range={range} limitL={limitL} widthPx={64} />
              </td>
              <td className={tables.right}>{figures(leg)}</td>
              <td>
                <VerdictGlyph verdict={leg.verdict} />{' '}
                {leg.verdict === null ? '—' : t(lossVerdicts[leg.verdict].text)}
              </td>
            </tr>
          ))}
          <tr data-field="whole" data-value={whole.lossL ?? ''}>
            <th scope="row">{t(['全程', 'Whole'])}</th>
            <td>
              <LossScale loss={whole} range={range} limitL={limitL} widthPx={64} />
            </td>
            <td className={tables.right}>
              <b>{figures(whole)}</b>
            </td>
            <td>
              <VerdictGlyph verdict={verdict} /> {t(lossVerdicts[verdict].text)}
            </td>
          </tr>
        </tbody>
      </table>
      <div className={sections.heading}>{t(['反证', 'Contrary witness'])}</div>
      <p className={styles.contrary} data-field="contrary" data-value={contraryL ?? ''}>
        <span>{t(['车载液位仪自身的损溢', 'The loss by the truck’s own gauge'])}</span>
        <b>{contraryL === null ? t(['没有', 'none']) : `${formatLitresChange(contraryL)} L`}</b>
      </p>
      <div className={styles.sums}>
        <div data-field="measured" data-value={open ? '' : (whole.lossL ?? '')}>
          <span className={typography.muted}>
            {open
              ? t(['实测（销量未知，不计）', 'Measured (sales unknown, not counted)'])
              : t(['实测（什么都算）', 'Measured (all of it)'])}
          </span>
          <b>{open ? '—' : `${formatLitresChange(whole.lossL)} L`}</b>
        </div>
        <div data-field="charged" data-value={charged ?? ''}>
          <span className={typography.muted}>{t(['计责（只算已证实）', 'Charged (what is proven)'])}</span>
          <b>{formatLitres(charged)} L</b>
          {depot === null || depot === 0 ? null : (
            <span className={typography.small}>
              {t(['另向油库 {n} L', 'and {n} L to the depot'], { n: formatLitres(depot) })}
            </span>
          )}
        </div>
      </div>
    </div>
  );
};
