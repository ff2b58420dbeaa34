import { leastForecastDays } from '#domain/devices/voltage-forecast.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { formatDate } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import { loadSupplyForecast, type SupplyForecast as Outlook } from '#state/devices/device-health.ts';
import { Spark } from '#ui/drawing/spark.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { useRead } from './use-read.ts';
import styles from './supply-outlook.module.css';

type Supply = Outlook['supplies'][number];

const names = {
  main: ['主电（静止时每日最低）', 'Main supply (daily lowest while stationary)'],
  battery: ['终端电池（每日最低）', 'Console battery (daily lowest)'],
  sensor: ['无线铅封电池 {serial}（每日最低）', 'Wireless seal battery {serial} (daily lowest)'],
} as const satisfies Record<Supply['supply'], Text>;

const SupplyLine = ({ supply }: { readonly supply: Supply }) => {
  const { t, language } = useTranslation();
  const { days, limitV, outlook } = supply;
  const last = days.at(-1);
  const date = (day: string): string => formatDate(`${day}T00:00:00+08:00`, language);
  const low = last !== undefined && last.lowestV < limitV;
  const digits = supply.supply === 'sensor' ? 2 : 1;
  return (
    <li data-id={`${supply.supply}:${supply.sensorSerial}`} data-predicted={outlook !== null}>
      <b>{t(names[supply.supply], { serial: supply.sensorSerial })}</b>
      <Spark values={days.map(({ lowestV }) => lowestV)} />
      <span>
        {last === undefined ? '—' : `${formatNumber(last.lowestV, digits)} V`}{' '}
        <span className={typography.muted}>
          {t(['限 {v} V', 'limit {v} V'], { v: formatNumber(limitV, digits) })}
        </span>
      </span>
      {outlook === null ? (
        <span className={typography.muted}>
          {low
            ? t(['已低于限值', 'Below its limit already'])
            : days.length < leastForecastDays
              ? t(
                  [
                    '只有 {n} 天，不足 {least} 天，不作预测',
                    '{n} {n:day|days} of {least} needed: no prediction',
                  ],
                  {
                    n: days.length,
                    least: leastForecastDays,
                  },
                )
              : t(['没有可靠的下降趋势，不作预测', 'No reliable decline: no prediction'])}
        </span>
      ) : (
        <span data-field="outlook" data-value={outlook.expectedDay}>
          <em>{t(['预测', 'Prediction'])}</em>{' '}
          {t(
            [
              '{day} 前后低于限值，误差范围 {early} 至 {late}；依据 {n} 天，每天 {slope} V',
              'below its limit about {day}, between {early} and {late}; from {n} {n:day|days}, {slope} V a day',
            ],
            {
              day: date(outlook.expectedDay),
              early: date(outlook.earliestDay),
              late: date(outlook.latestDay),
              n: outlook.days,
              slope: formatChange(outlook.slopeVPerDay, 3),
            },
          )}
        </span>
      )}
    </li>
  );
};

/** When the supplies of a truck will be too low, as far as their last days tell; a prediction says that it is one. */
export const SupplyForecast = ({ signCode }: { readonly signCode: string }) => {
  const { t } = useTranslation();
  const { value } = useRead(signCode, () => loadSupplyForecast(signCode));
  if (value === null || value.supplies.length === 0) return null;
  return (
    <section
      className={styles.outlook}
      data-part="supply-outlook"
      aria-label={t(['电压预测', 'Voltage forecast'])}
    >
      <ul>
        {value.supplies.map((supply) => (
          <SupplyLine key={`${supply.supply}:${supply.sensorSerial}`} supply={supply} />
        ))}
      </ul>
    </section>
  );
};
