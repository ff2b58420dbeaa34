import { lossDoubts } from '#domain/losses/loss-doubts.ts';
import { lossLegs, lossVerdicts } from '#domain/losses/loss-verdict.ts';
import {
  chargesOf,
  legNames,
  legSums,
  legTotal,
  subjectLossL,
  subjectOf,
  type JudgedLegFigures,
  type JudgedLossFigures,
  writtenOut,
} from '#domain/losses/judged-loss.ts';
import { formatLitres } from '#domain/text/litres.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { round } from '#domain/text/round.ts';
import { missing } from '#domain/time/time.ts';
import { chargeWords, verdictSentence } from '#domain/words/loss-words.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import type { Text } from '#i18n/text.ts';
import type { CertificateContent } from '#contract/reports/certificates.ts';
import { certifiedLoss } from '#templates/certificate/certified-loss.ts';
import { lossFigure } from '#templates/loss/loss-figure.ts';
import { LoadRoad } from '#templates/loss/load-road.tsx';
import { LossScale, scaleRange } from '#ui/drawing/loss-scale.tsx';
import { VerdictGlyph } from '#ui/drawing/verdict-glyph.tsx';

import { Both, PaperTable } from './seal-certificate-kit.part.tsx';
import styles from './certified-loss.module.css';

const fuelTable: Readonly<Record<string, { readonly text: Text }>> = fuelWords;

/** A text of a drawing on paper: Chinese, with English behind it. */
const bothIn = (text: Text): string => (text[0].length === 1 ? text[0] : text.join(' '));

/** By how much a proven loss is beyond what is allowed and what the instruments may be off by; null: by another proof. */
const beyondL = (
  { limitL, legs, whole }: JudgedLossFigures,
  subject: ReturnType<typeof subjectOf>,
): number | null => {
  const { lossL, offL } = subject === 'carried' ? whole : subject === 'drain' ? legs.transit : legs[subject];
  if (subject === 'drain' || lossL === null || offL === null || limitL === null) return null;
  const left = round(Math.abs(lossL) - offL - limitL, 2);
  return left > 0 ? left : null;
};

/** Leg and verdict before any figure, and why. */
const SaidVerdict = ({ loss, fuel }: { readonly loss: JudgedLossFigures; readonly fuel: string }) => {
  const subject = subjectOf(loss);
  const lossL = subjectLossL(loss);
  const [zh, en] = verdictSentence(subject, loss.verdict, lossL);
  const { offL, atMost } =
    subject === 'carried'
      ? loss.whole
      : subject === 'drain'
        ? { offL: null, atMost: false }
        : loss.legs[subject];
  const beyond = loss.verdict === 'proven' ? beyondL(loss, subject) : null;
  return (
    <div className={styles.said} data-part="certified-verdict" data-id={fuel} data-value={loss.verdict ?? ''}>
      <VerdictGlyph verdict={loss.verdict} />
      <div>
        <b>
          {zh} <span lang="en">{en}</span>
          {loss.verdict === null || lossL === null
            ? ''
            : ` ${lossFigure({ lossL, atMost }, formatLitres)}${offL === null ? '' : ` ± ${formatLitres(offL)}`} L`}
        </b>
        {beyond === null || offL === null || loss.limitL === null ? null : (
          <div>
            {`扣掉扩展不确定度 ${formatLitres(offL)} L（k = ${formatNumber(loss.coverage, 1)}）和限值 ${formatLitres(loss.limitL)} L，仍多 ${formatLitres(beyond)} L。`}{' '}
            <small lang="en">{`Beyond limit and expanded uncertainty by ${formatLitres(beyond)} L.`}</small>
          </div>
        )}
        {loss.doubts.map((doubt) => (
          <div key={doubt} data-field="doubt" data-value={doubt}>
            <Both text={lossDoubts[doubt].text} />
          </div>
        ))}
      </div>
    </div>
  );
};

const wholeSum = (loss: JudgedLossFigures): string | null =>
  writtenOut(loss.sentL, [loss.receivedL, loss.remainderL], loss.whole.lossL);

/** Each leg: the difference written out, on one axis, with what it may be off by, the limit and the verdict. */
const LegTable = ({ loss, widthPx }: { readonly loss: JudgedLossFigures; readonly widthPx: number }) => {
  const range = scaleRange([...legNames.map((name) => loss.legs[name]), loss.whole], loss.limitL);
  const sums = legSums(loss);
  const total = legTotal(loss);
  const whole = wholeSum(loss);
  const scalePx = widthPx >= 640 ? 200 : 120;
  const cells = (leg: JudgedLegFigures, name: Text, sum: string | null) => [
    <Both key="leg" text={name} />,
    sum ?? missing,
    <LossScale key="scale" loss={leg} range={range} limitL={loss.limitL} widthPx={scalePx} />,
    lossFigure(leg, formatLitres),
    formatLitres(leg.offL),
    formatLitres(loss.limitL),
    <span key="verdict" className={styles.word} data-value={leg.verdict ?? ''}>
      <VerdictGlyph verdict={leg.verdict} />{' '}
      <Both text={leg.verdict === null ? ['算不出', 'unknown'] : lossVerdicts[leg.verdict].text} />
    </span>,
  ];
  return (
    <PaperTable
      part="certificate-legs"
      title={[
        `三段（20 °C 升；轴 ${formatNumber(range[0])} … ${formatNumber(range[1])} L）`,
        'Legs, litres at 20 °C; red, dashed: the limit',
      ]}
      heads={[
        { title: ['段', 'Leg'] },
        { title: ['从 − 到', 'From − to'] },
        { title: ['损溢与限值', 'Loss and limit'] },
        { title: ['损溢 L', 'Loss'], right: true },
        {
          title: [`± ${formatNumber(loss.coverage ?? 2)}u L`, `k = ${formatNumber(loss.coverage ?? 2, 1)}`],
          right: true,
        },
        { title: ['限值 L', 'Limit'], right: true },
        { title: ['结论', 'Verdict'] },
      ]}
      rows={[
        ...legNames.map((name) => ({
          key: name,
          cells: cells(loss.legs[name], lossLegs[name].text, sums[name]),
        })),
        {
          key: 'whole',
          mark: 'total' as const,
          cells: cells(
            loss.whole,
            ['全程', 'whole'],
            [whole, total].filter((text) => text !== null).join(' = ') || null,
          ),
        },
      ]}
    />
  );
};

/** Loss of each fuel: verdict, road, legs, and what is measured beside what is charged. */
export const CertifiedLoss = ({
  content,
  width,
}: {
  readonly content: CertificateContent;
  readonly width: number;
}) =>
  content.fuels.map((fuel) => {
    const loss = certifiedLoss(fuel);
    const charges = loss === null ? {} : chargesOf(loss);
    return loss === null ? null : (
      <section key={fuel.fuel} className={styles.loss} data-part="certified-loss" data-id={fuel.fuel}>
        {content.fuels.length === 1 ? null : (
          <h3>
            <Both text={(fuelTable[fuel.fuel] ?? fuelWords.other).text} />
          </h3>
        )}
        <SaidVerdict loss={loss} fuel={fuel.fuel} />
        <LoadRoad loss={loss} fuel={fuel.fuel} widthPx={width} t={bothIn} />
        <LegTable loss={loss} widthPx={width} />
        <p className={styles.sums} data-part="certified-sums">
          <span data-field="measured" data-value={loss.salesUnknown ? '' : (loss.whole.lossL ?? '')}>
            <Both text={['实测', 'Measured']} />{' '}
            <b>{loss.salesUnknown ? missing : formatLitres(loss.whole.lossL)} L</b>
          </span>
          <span data-field="charged" data-value={loss.chargedL ?? ''}>
            <Both text={['计责', 'Charged']} /> <b>{formatLitres(loss.chargedL)} L</b>
            {legNames.map((name) => {
              const charge = charges[name];
              return charge === undefined ? null : (
                <small key={name} data-field="charge" data-value={charge.litres ?? ''}>
                  {' '}
                  <Both text={lossLegs[name].text} />{' '}
                  <Both text={chargeWords(charge, formatLitres(charge.litres))} />
                </small>
              );
            })}
          </span>
          <span data-field="chargedDepot" data-value={loss.chargedDepotL ?? ''}>
            <Both text={['向油库计责', 'Charged to the depot']} /> <b>{formatLitres(loss.chargedDepotL)} L</b>
          </span>
        </p>
      </section>
    );
  });
