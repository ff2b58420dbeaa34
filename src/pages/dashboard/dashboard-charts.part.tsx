import { lazy } from 'react';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import type { Dashboard } from '#contract/fleet/dashboard.ts';
import { scheme } from '#state/view/scheme.ts';
import { useTranslation } from '#ui/language.tsx';

import { LossSum } from './dashboard-loss-sum.part.tsx';
import styles from './dashboard-charts.module.css';

const LineChart = lazy(() =>
  import('#ui/chart/line-chart.tsx').then(({ LineChart: chart }) => ({ default: chart })),
);

type Figure = Exclude<keyof Dashboard['days'][number], 'day' | 'known' | 'lossAmount'>;

/** Thirty days of oil, loss, openings and alarms. */
export const Charts = ({ data }: { readonly data: Dashboard }) => {
  const { t, m } = useTranslation();
  const days = data.days.map(({ day }) => day);
  const common = { days, scheme: scheme.value, emptyText: m('noData') };
  // A day of which nothing is stored is a gap: nothing is known of it, not that nothing happened.
  const values = (field: Figure): readonly (number | null)[] =>
    data.days.map((day) => (day.known ? day[field] : null));
  const whole = (value: number | null): string => formatNumber(value);
  return (
    <div className={styles.charts}>
      <LineChart
        {...common}
        title={t(['装卸油量', 'Loaded and unloaded'])}
        unit={t(['L，V20，近 30 天', 'L, V20, last 30 days'])}
        format={whole}
        series={[
          { label: t(['装油', 'Loaded']), values: values('loadedV20L') },
          { label: t(['卸油', 'Unloaded']), values: values('unloadedV20L') },
        ]}
      />
      <LineChart
        {...common}
        title={t(['损溢', 'Loss'])}
        unit={t(['L，V20，近 30 天', 'L, V20, last 30 days'])}
        format={(value) => formatChange(value, 2)}
        series={[{ label: t(['损溢', 'Loss']), values: values('lossV20L') }]}
      />
      <LossSum days={data.days} />
      <LineChart
        {...common}
        title={t(['开封', 'Unsealings'])}
        unit={t(['次，近 30 天', 'events, last 30 days'])}
        format={whole}
        series={[
          { label: t(['全部', 'All']), values: values('unsealings'), bars: true },
          { label: t(['异常', 'Abnormal']), values: values('abnormalUnsealings') },
        ]}
      />
      <LineChart
        {...common}
        title={t(['报警', 'Alarms'])}
        unit={t(['次，近 30 天', 'events, last 30 days'])}
        format={whole}
        series={[{ label: t(['报警', 'Alarms']), values: values('alarms'), bars: true }]}
      />
    </div>
  );
};
