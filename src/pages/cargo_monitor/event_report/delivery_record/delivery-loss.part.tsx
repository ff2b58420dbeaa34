import { formatLitres, formatLitresChange, litresDecimals } from '#domain/text/litres.ts';
import { formatChange } from '#domain/text/number-format.ts';
import { missing } from '#domain/time/time.ts';
import { fuelWords } from '#domain/words/oil-words.ts';
import { words } from '#i18n/words.ts';
import type { CertificateContent } from '#contract/reports/certificates.ts';
import type { Row } from '#state/reports/reports.ts';
import { decimalsOf } from '#templates/certificate/certificate-litres.ts';
import { FuelSwatch } from '#ui/drawing/fuel-swatch.tsx';
import { useTranslation } from '#ui/language.tsx';
import { numberIn } from '#ui/table/cell-value.ts';
import sections from '#ui/styles/sections.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

interface Figures {
  readonly sentV20L: number | null;
  readonly receivedV20L: number | null;
  readonly remainderV20L: number | null;
  readonly lossV20L: number | null;
  readonly lossRate: number | null;
}

const fuelTable: Readonly<Record<string, (typeof fuelWords)[keyof typeof fuelWords]>> = fuelWords;

const Cells = ({
  figures,
  high,
  decimals = litresDecimals,
}: {
  readonly figures: Figures;
  readonly high: boolean;
  readonly decimals?: number;
}) => {
  const loss = high ? `${tables.right} ${typography.danger}` : tables.right;
  const { sentV20L, receivedV20L, remainderV20L, lossV20L, lossRate } = figures;
  return (
    <>
      <td className={tables.right}>{formatLitres(sentV20L, decimals)}</td>
      <td className={tables.right}>{formatLitres(receivedV20L, decimals)}</td>
      <td className={tables.right}>{formatLitres(remainderV20L, decimals)}</td>
      <td className={loss}>{formatLitresChange(lossV20L, decimals)}</td>
      <td className={loss}>{lossRate === null ? missing : formatChange(lossRate * 1000, 2)}</td>
    </>
  );
};

/** What was sent, received, left and lost, by fuel as the certificate has it, and of all fuels as the row has it. */
export const DeliveryLoss = ({
  row,
  content,
}: {
  readonly row: Row;
  /** Null: not known (yet), or under way. */
  readonly content: CertificateContent | null;
}) => {
  const { t } = useTranslation();
  const fuels = content?.fuels ?? [];
  // Only a loss that counts can be a high one.
  const counted = row['counting'] === 'counted';
  const all: Figures = {
    sentV20L: numberIn(row['sentV20L']),
    receivedV20L: numberIn(row['receivedV20L']),
    remainderV20L: numberIn(row['remainderV20L']),
    lossV20L: numberIn(row['lossV20L']),
    lossRate: numberIn(row['lossRate']),
  };
  return (
    <>
      <div className={sections.heading}>{t(['损溢（20 °C）', 'Loss and gain at 20 °C'])}</div>
      <table className={tables.compact} data-part="delivery-loss">
        <thead>
          <tr>
            <th />
            <th className={tables.right}>
              {t(['发油', 'Sent'])}
              <small>L</small>
            </th>
            <th className={tables.right}>
              {t(['收油', 'Received'])}
              <small>L</small>
            </th>
            <th className={tables.right}>
              {t(['余量变化', 'Change on board'])}
              <small>L</small>
            </th>
            <th className={tables.right}>
              {t(['损溢', 'Loss'])}
              <small>L</small>
            </th>
            <th className={tables.right}>‰</th>
          </tr>
        </thead>
        <tbody>
          {fuels.map((fuel) => {
            const known = fuelTable[fuel.fuel] ?? fuelWords.other;
            return (
              <tr key={fuel.fuel} data-id={fuel.fuel}>
                <td>
                  <FuelSwatch oil={known.drawing} />
                  {t(known.text)}
                </td>
                <Cells
                  figures={fuel}
                  decimals={content === null ? litresDecimals : decimalsOf(content)}
                  high={counted && (fuel.lossClass === 'highLoss' || fuel.lossClass === 'black')}
                />
              </tr>
            );
          })}
          {fuels.length === 0 ? (
            <tr>
              <td />
              <Cells figures={all} high={row['highLoss'] === true} />
            </tr>
          ) : null}
        </tbody>
        {fuels.length > 1 ? (
          <tfoot>
            <tr>
              <td>{t(words.total)}</td>
              <Cells figures={all} high={row['highLoss'] === true} />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </>
  );
};
