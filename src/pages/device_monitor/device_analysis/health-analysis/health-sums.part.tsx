import { healthBands } from '#domain/devices/health-terms.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';
import type { HealthRanking } from '#state/devices/device-health.ts';
import { useTranslation } from '#ui/language.tsx';

import { hoursText, percentText } from './health-words.part.ts';
import figureStrip from '#ui/styles/figure-strip.module.css';

interface Sum {
  readonly field: string;
  readonly title: Text;
  readonly value: string;
  readonly unit: Text;
  readonly bad?: boolean;
}

/** All trucks of the query together. */
export const HealthSums = ({ sums }: { readonly sums: HealthRanking['sums'] }) => {
  const { t } = useTranslation();
  const online = sums.dueS === 0 ? null : 1 - sums.offlineS / sums.dueS;
  const shown: readonly Sum[] = [
    { field: 'scored', title: ['终端', 'Consoles'], value: formatNumber(sums.scored), unit: ['台', ''] },
    {
      field: 'green',
      title: [`健康 ≥ ${healthBands.green.from}`, `Healthy ≥ ${healthBands.green.from}`],
      value: formatNumber(sums.green),
      unit: ['台', ''],
    },
    {
      field: 'red',
      title: [`要处理 < ${healthBands.yellow.from}`, `To be mended < ${healthBands.yellow.from}`],
      value: formatNumber(sums.red),
      unit: ['台', ''],
      bad: sums.red > 0,
    },
    { field: 'online', title: ['在线率', 'Online'], value: percentText(online), unit: ['', ''] },
    {
      field: 'offline',
      title: ['非计划离线', 'Off-line unplanned'],
      value: hoursText(sums.offlineS),
      unit: ['小时', 'h'],
    },
    {
      field: 'sealUnknown',
      title: ['铅封未知', 'Seal unknown'],
      value: hoursText(sums.sealUnknownS),
      unit:
        sums.sealUnknownS > 0
          ? [
              `小时，一台最多 ${hoursText(sums.sealUnknownMostS)}`,
              `h, of one truck up to ${hoursText(sums.sealUnknownMostS)}`,
            ]
          : ['小时', 'h'],
    },
    { field: 'inRepair', title: ['在修', 'In repair'], value: formatNumber(sums.inRepair), unit: ['台', ''] },
  ];
  return (
    <div className={figureStrip.strip} data-part="health-sums">
      {shown.map(({ field, title, value, unit, bad }) => (
        <div key={field}>
          <span>{t(title)}</span>
          <b data-field={field} data-value={value} className={bad ? figureStrip.bad : undefined}>
            {value}
            <small>{t(unit)}</small>
          </b>
        </div>
      ))}
    </div>
  );
};
