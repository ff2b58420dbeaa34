import { leastUpgraded } from '#domain/devices/upgrade-effects.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { dayMs, formatDate } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import { loadUpgradeEffects, type UpgradeEffects } from '#state/devices/device-health.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './abnormal-analysis/abnormal-analysis.module.css';

type Version = UpgradeEffects['versions'][number];

/** The longest period of the page of starts, days. */
const maxBootDays = 92;

const verdicts = {
  more: ['升级后故障增多', 'More faults since'],
  fewer: ['升级后故障减少', 'Fewer faults since'],
  same: ['差异可能是偶然', 'The difference may be chance'],
  tooFew: ['数量太少，不作判断', 'Too few to say'],
} as const satisfies Record<Version['verdict'], Text>;

/** Starts of consoles with this version while trucks were upgraded to it. */
const bootsLink = ({ version, firstTime, lastTime }: Version): string => {
  const fromMs = Math.max(Date.parse(firstTime), Date.parse(lastTime) - (maxBootDays - 1) * dayMs);
  const query = new URLSearchParams({
    firmware: version,
    startTime: new Date(fromMs).toISOString(),
    endTime: new Date(Date.parse(lastTime) + 1000).toISOString(),
  });
  return `/device_monitor/console/bz_bootup?${query.toString()}`;
};

/** Faults per 100 truck-days. */
const RateCell = ({ rate, field }: { readonly rate: Version['before']; readonly field: string }) => {
  const { t } = useTranslation();
  return (
    <td className={tables.right} data-field={field} data-value={rate.faults}>
      {rate.days === 0 ? '—' : formatNumber((rate.faults / rate.days) * 100, 1)}{' '}
      <small className={typography.muted}>
        {t(['{n} 次 / {days} 车日', '{n} in {days} {days:day|days}'], { n: rate.faults, days: rate.days })}
      </small>
    </td>
  );
};

/** Faults of the fleet's consoles and sensors before and after each console version; nothing where none was upgraded. */
const UpgradesPicture = () => {
  const { t, language } = useTranslation();
  const { value } = useRead('upgrades', loadUpgradeEffects);
  if (value === null || value.versions.length === 0) return null;
  return (
    <section className={styles.upgrades} data-part="upgrade-effects">
      <h3>
        {t(['终端升级前后', 'Before and after console upgrades'])}
        <small>
          {t(
            [
              '每百车日的传感器故障与异常重启，升级前后各 30 天；少于 {trucks} 车、每侧 {days} 车日或共 {faults} 次不作判断',
              'sensor faults and abnormal restarts per 100 truck-days, 30 days on either side; no verdict below {trucks} trucks, {days} truck-days a side or {faults} faults',
            ],
            leastUpgraded,
          )}
        </small>
      </h3>
      <div
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={t(['升级前后对比', 'Comparison'])}
      >
        <table className={tables.compact}>
          <thead>
            <tr>
              <th scope="col">{t(['版本', 'Version'])}</th>
              <th scope="col">{t(['升级时间', 'Upgraded'])}</th>
              <th scope="col" className={tables.right}>
                {t(['车辆', 'Trucks'])}
              </th>
              <th scope="col" className={tables.right}>
                {t(['升级前', 'Before'])}
              </th>
              <th scope="col" className={tables.right}>
                {t(['升级后', 'After'])}
              </th>
              <th scope="col" className={tables.right}>
                {t(['变差的车', 'Trucks worse'])}
              </th>
              <th scope="col">{t(['结论', 'Finding'])}</th>
            </tr>
          </thead>
          <tbody>
            {value.versions.map((one) => (
              <tr key={one.version} data-id={one.version} data-verdict={one.verdict}>
                <td>
                  <button
                    type="button"
                    className={typography.link}
                    onClick={() => {
                      navigationRequest.value = bootsLink(one);
                    }}
                  >
                    {one.version}
                  </button>
                </td>
                <td>
                  {formatDate(one.firstTime, language)} – {formatDate(one.lastTime, language)}
                </td>
                <td className={tables.right}>{one.trucks}</td>
                <RateCell rate={one.before} field="before" />
                <RateCell rate={one.after} field="after" />
                <td className={tables.right}>{one.worse}</td>
                <td className={one.verdict === 'more' ? typography.danger : undefined}>
                  {t(verdicts[one.verdict])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};

export default UpgradesPicture;
