import { formatNumber } from '#domain/text/number-format.ts';
import { scheme } from '#state/view/scheme.ts';
import { LineChart } from '#ui/chart/line-chart.tsx';
import { useTranslation } from '#ui/language.tsx';

import { equipmentKinds, type EquipmentTable, equipmentText } from './equipment-table.part.tsx';
import styles from './complete-analysis.module.css';

/** What share of each kind of device was not in order, by day. */
export const UnavailableChart = ({ health }: Pick<Parameters<typeof EquipmentTable>[0], 'health'>) => {
  const { t } = useTranslation();
  return (
    <div className={styles.chart}>
      <LineChart
        title={t(['每天不完好的占比', 'Unavailable, % per day'])}
        unit="%"
        days={health.days.map(({ day }) => day)}
        series={equipmentKinds.map((kind) => ({
          label: t(equipmentText[kind]),
          values: health.days.map((day) => {
            const share = day[kind];
            return share === null ? null : (1 - share) * 100;
          }),
        }))}
        scheme={scheme.value}
        emptyText={t(['全部完好，或没有应在线的设备', 'All available, or nothing was due'])}
        format={(one) => formatNumber(one, 2)}
      />
    </div>
  );
};
