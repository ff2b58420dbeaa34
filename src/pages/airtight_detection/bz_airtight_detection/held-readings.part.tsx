import { useState } from 'react';

import type { HeldPoint } from '#domain/cargo/tightness-curve.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import tables from '#ui/styles/tables.module.css';

/** The curve as figures: for who does not see it, and for who wants to know them exactly. */
export const HeldReadings = ({ points }: { readonly points: readonly HeldPoint[] }) => {
  const { t } = useTranslation();
  // A detector may send thousands.
  const [open, setOpen] = useState(false);
  const read = points.filter(({ measuredKPa }) => measuredKPa !== null);
  return (
    <details data-part="held-readings" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={sections.heading}>
        {t(['读数 {n} 次', '{n} {n:reading|readings}'], { n: read.length })}
      </summary>
      {open ? (
        <table className={tables.compact}>
          <thead>
            <tr>
              <th className={tables.right}>{t(['分钟', 'Min'])}</th>
              <th className={tables.right}>
                {t(['实测', 'Measured'])}
                <small>kPa</small>
              </th>
              <th className={tables.right}>
                {t(['修正后', 'Corrected'])}
                <small>kPa</small>
              </th>
              <th className={tables.right}>
                {t(['下限', 'Lowest'])}
                <small>kPa</small>
              </th>
              <th className={tables.right}>°C</th>
            </tr>
          </thead>
          <tbody>
            {read.map(({ minutes, measuredKPa, correctedKPa, lowestKPa, temperatureC }, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <tr key={index}>
                <td className={tables.right}>{formatNumber(minutes, 1)}</td>
                <td className={tables.right}>{formatNumber(measuredKPa, 3)}</td>
                <td className={tables.right}>{formatNumber(correctedKPa, 3)}</td>
                <td className={tables.right}>{formatNumber(lowestKPa, 3)}</td>
                <td className={tables.right}>{formatNumber(temperatureC, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </details>
  );
};
