import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { round } from '#domain/text/round.ts';
import type { Text } from '#i18n/text.ts';
import type { LossSubjectHistory } from '#state/reports/loss-sums.ts';
import { subjectTitle } from '#templates/loss-sums/subject-words.ts';
import { LossScale, ScaleAxis, scaleRange, type ScaleLoss } from '#ui/drawing/loss-scale.tsx';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './control-chart.module.css';

/** The most partners of the table. */
const listed = 20;

const scalePx = 130;

/** Heads of both sides: with the subject, and the same partner without it. */
const heads: Readonly<Record<string, readonly [here: Text, elsewhere: Text]>> = {
  truckGauge: [
    ['该车罐在此处', 'This gauge there'],
    ['别的车罐在此处', 'Other gauges there'],
  ],
  stationTank: [
    ['在这个罐', 'In this tank'],
    ['同一辆车在别处', 'The same truck elsewhere'],
  ],
  depot: [
    ['在这个油库', 'At this depot'],
    ['同一辆车在别处', 'The same truck elsewhere'],
  ],
  driver: [
    ['由他驾驶', 'Driven by him'],
    ['同一辆车由别人驾驶', 'The same truck, others driving'],
  ],
  truck: [
    ['驾驶这辆车', 'In this truck'],
    ['同一人驾驶别的车', 'The same driver, other trucks'],
  ],
};

/** Per mille, as it is shown: what is printed adds up. */
const shown = (rate: number): number => round(rate * 1000, 2);

/** Each partner with the subject and elsewhere, on one axis: a subject that is off is so beside all of them. */
export const SubjectPartners = ({ history }: { readonly history: LossSubjectHistory }) => {
  const translation = useTranslation();
  const { t } = translation;
  const { partners, coverage, subject } = history;
  const [here, elsewhere] = heads[subject.kind] ?? [
    ['在此', 'Here'],
    ['在别处', 'Elsewhere'],
  ];
  if (partners.length === 0) return null;
  const off = (rate: number | null): number | null => (rate === null ? null : shown(rate * coverage));
  const rows = partners.slice(0, listed).map((partner) => ({
    partner,
    own: { lossL: shown(partner.rate), offL: off(partner.uncertaintyRate), verdict: null },
    other: {
      lossL: partner.elsewhereRate === null ? null : shown(partner.elsewhereRate),
      offL: off(partner.elsewhereUncertaintyRate),
      verdict: 'passed' as const,
    },
  }));
  const range = scaleRange(
    rows.flatMap(({ own, other }): ScaleLoss[] => [own, other]),
    null,
  );
  const figure = ({ lossL, offL }: ScaleLoss): string =>
    lossL === null ? '—' : `${formatChange(lossL, 2)} ± ${formatNumber(offL, 2)}`;
  return (
    <div className={styles.partners} data-part="partners" data-value={partners.length}>
      <table className={tables.compact}>
        <thead>
          <tr>
            <th scope="col">{t(['伙伴', 'Partner'])}</th>
            <th scope="col" className={tables.right}>
              {t(['单', 'Trips'])}
            </th>
            <th scope="col">
              {t(here)}
              <small>‰</small>
            </th>
            <th scope="col" className={tables.right}>
              ± {formatNumber(coverage)}u
            </th>
            <th scope="col">
              {t(elsewhere)}
              <small>‰</small>
            </th>
            <th scope="col" className={tables.right}>
              ± {formatNumber(coverage)}u
            </th>
            <th scope="col" className={tables.right}>
              {t(['差', 'Difference'])}
              <small>‰</small>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className={styles.axis} aria-hidden="true">
            <td colSpan={2} />
            <td>
              <ScaleAxis range={range} widthPx={scalePx} />
            </td>
            <td />
            <td>
              <ScaleAxis range={range} widthPx={scalePx} />
            </td>
            <td colSpan={2} />
          </tr>
          {rows.map(({ partner, own, other }) => (
            <tr key={`${partner.kind} ${partner.code} ${partner.number ?? ''}`} data-partner={partner.code}>
              <td>
                {subjectTitle(
                  { ...partner, kind: partner.kind === 'truck' ? '' : partner.kind },
                  translation,
                )}
              </td>
              <td className={tables.right}>{partner.trips}</td>
              <td>
                <LossScale loss={own} range={range} limitL={null} widthPx={scalePx} />
              </td>
              <td className={`${tables.right} ${typography.muted}`}>{figure(own)}</td>
              <td>
                <LossScale loss={other} range={range} limitL={null} widthPx={scalePx} />
              </td>
              <td className={`${tables.right} ${typography.muted}`}>{figure(other)}</td>
              <td className={tables.right}>
                <b>{other.lossL === null ? '—' : formatChange(round(own.lossL - other.lossL, 2), 2)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {partners.length > rows.length ? (
        <p className={`${typography.muted} ${typography.small}`}>
          {t(['显示前 {n} 个，共 {m} 个', 'The first {n} of {m}'], { n: rows.length, m: partners.length })}
        </p>
      ) : null}
    </div>
  );
};
