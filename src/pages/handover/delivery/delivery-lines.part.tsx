import type { Text } from '#i18n/text.ts';
import { formatLitres, formatLitresChange } from '#domain/text/litres.ts';
import { oilDrawing, oilLabel } from '#domain/words/oil-words.ts';
import type { StationHandover } from '#state/alarms/station-handovers.ts';
import { FuelSwatch } from '#ui/drawing/fuel-swatch.tsx';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';

const heads: readonly Text[] = [
  ['车罐', 'Truck'],
  ['站端 ATG', 'Station ATG'],
  ['流量计', 'Meter'],
  ['差异', 'Difference'],
];

/** What left the truck and what arrived, by product. */
export const DeliveryLines = ({ lines }: { readonly lines: StationHandover['lines'] }) => {
  const { t, language } = useTranslation();
  return (
    <table className={tables.compact}>
      <thead>
        <tr>
          <th scope="col">{t(['油品', 'Product'])}</th>
          {heads.map((head) => (
            <th key={head[1]} className={tables.right} scope="col">
              {t(head)} <small>L, 20 °C</small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.oilCode}>
            <td>
              <FuelSwatch oil={oilDrawing(line.oilCode)} /> {oilLabel(line.oilCode, language)}
            </td>
            <td className={tables.right}>{formatLitres(line.unloadedV20L)}</td>
            <td className={tables.right}>{formatLitres(line.receivedV20L)}</td>
            <td className={tables.right}>{formatLitres(line.ticketV20L)}</td>
            <td className={tables.right} data-field="differenceV20L">
              {formatLitresChange(line.differenceV20L)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
