import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { letterOf } from '#templates/replay/map/replay-on-map.ts';
import { useTranslation } from '#ui/language.tsx';

import type { ComparedStretch, StretchFigures } from './journey-figures.part.ts';

/** What both did on the road that they share, side by side. */
export const CommonFigures = ({
  figures: sides,
  time,
}: {
  readonly figures: ComparedStretch['figures'];
  /** A duration in words. */
  readonly time: (ms: number | null) => string;
}) => {
  const { t } = useTranslation();
  const rows: readonly (readonly [key: string, name: string, value: (of: StretchFigures) => string])[] = [
    ['took', t(['用时', 'Time']), ({ tookMs }) => time(tookMs)],
    ['stood', t(['其中停车', 'Of it parked']), ({ stoodMs }) => time(stoodMs)],
    ['speed', t(['平均 km/h', 'Mean km/h']), ({ meanKmh }) => formatNumber(meanKmh)],
    ['litres', t(['V20 变化 L', 'V20 change L']), ({ changeL }) => formatChange(changeL)],
  ];
  return (
    <table>
      <thead>
        <tr>
          <td />
          {sides.map((_, i) => (
            <th key={letterOf(i)} scope="col">
              {letterOf(i)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, name, value]) => (
          <tr key={key} data-id={key}>
            <th scope="row">{name}</th>
            {sides.map((figures, i) => (
              <td key={letterOf(i)}>{value(figures)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
