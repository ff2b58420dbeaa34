import { missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { RowSectionProps } from '#templates/report-page/slots.ts';
import { useTranslation } from '#ui/language.tsx';
import { rawValue } from '#ui/table/cell-value.ts';
import { cellShapes, renderCell } from '#ui/table/cells.tsx';
import { LossLegs } from './oil_loss/loss-legs.part.tsx';
import type lossReport from './oil_loss.report.ts';
import sections from '#ui/styles/sections.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

/** Fields of a row. */
type Field = keyof typeof lossReport.columns;

/** Heads of the table, each with the column whose kind its figures have. */
const heads: readonly { readonly title: Text; readonly like: Field }[] = [
  { title: ['发油', 'Sent'], like: 'sentV20L' },
  { title: ['收油', 'Received'], like: 'receivedV20L' },
  { title: ['余量变化', 'Change on board'], like: 'remainderV20L' },
  { title: ['损溢', 'Loss'], like: 'lossV20L' },
  { title: ['损溢率', 'Rate'], like: 'lossRate' },
];

/** In the order of the heads; null where a measure has no such figure. */
type Figures = readonly [Field | null, Field | null, Field | null, Field | null, Field | null];

/** The loss by each measure. */
const measures: readonly { readonly title: Text; readonly fields: Figures }[] = [
  {
    title: ['判定 V20', 'Decided, V20'],
    fields: ['sentV20L', 'receivedV20L', 'remainderV20L', 'lossV20L', 'lossRate'],
  },
  {
    title: ['视体积 Vt', 'Apparent, Vt'],
    fields: ['sentVtL', 'receivedVtL', 'remainderVtL', 'lossVtL', 'lossRateVt'],
  },
  {
    title: ['车罐液位 V20', 'Truck gauge, V20'],
    fields: ['tankSentV20L', 'tankReceivedV20L', 'remainderV20L', 'tankLossV20L', null],
  },
  {
    title: ['流量计 V20', 'Flow meter, V20'],
    fields: [null, null, 'remainderV20L', 'meterLossV20L', null],
  },
  {
    title: ['站端 ATG V20', 'Station ATG, V20'],
    fields: [null, null, 'remainderV20L', 'atgLossV20L', null],
  },
];

/** One loss measured several ways, a line each: where they differ, one of the gauges is wrong. */
const Measures = ({ report, row, onChanged }: RowSectionProps) => {
  const { t, language } = useTranslation();
  const drifting = rawValue(row['driftingGauges']);
  return (
    <>
      <LossLegs row={row} onChanged={onChanged} />
      {drifting === '' ? null : (
        <p className={sections.reason} data-priority="3" data-field="driftingGauges" data-value={drifting}>
          {t(
            [
              '{n} 仓的液位仪在此期间漂移：与其他仪表比较时不可单独采信，同一液位仪的前后之差不受影响',
              'The level gauge of compartment {n} drifted during this period: beside other instruments it is not reliable alone; what it shows to have gone between two readings is',
            ],
            { n: drifting },
          )}
        </p>
      )}
      <div className={sections.heading}>{t(['三方比对', 'Three measures'])}</div>
      <table className={tables.compact} data-part="compared">
        <thead>
          <tr>
            <th />
            {heads.map(({ title, like }) => (
              <th key={like} className={tables.right}>
                {t(title)}
                <small>{cellShapes[report.columns[like]?.kind ?? 'text'].unit}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {measures.map(({ title, fields }) => (
            <tr key={title[1]}>
              <td className={typography.secondary}>{t(title)}</td>
              {heads.map(({ like }, i) => {
                const name = fields[i] ?? null;
                const column = (name === null ? undefined : report.columns[name]) ?? report.columns[like];
                return (
                  <td
                    key={like}
                    className={tables.right}
                    data-field={name ?? undefined}
                    data-value={name === null ? undefined : rawValue(row[name])}
                  >
                    {name === null || !column
                      ? missing
                      : renderCell({ language, nowMs: 0, column, row }, name)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};

export default Measures;
