import { formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';
import type { EquipmentHealth } from '#state/devices/device-health.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';

import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './equipment-table.module.css';

/** Kinds of devices, in the order of columns and lines. */
export const equipmentKinds = ['console', 'gauge', 'seal', 'meter', 'gnss'] as const;

export type EquipmentKind = (typeof equipmentKinds)[number];

export const equipmentText: Readonly<Record<EquipmentKind, Text>> = {
  console: ['车载终端', 'Console'],
  gauge: ['液位仪', 'Level gauge'],
  seal: ['电子铅封', 'Electronic seal'],
  meter: ['流量计', 'Flow meter'],
  gnss: ['定位', 'Positioning'],
};

type Hours = EquipmentHealth['companies'][number]['console'];

/** The share of device hours in order, 0-1; null: nothing was due. */
export const okShare = ({ hours, okHours }: Hours): number | null => (hours <= 0 ? null : okHours / hours);

const percent = (share: number | null): string =>
  share === null ? '—' : formatNumber(share * 100, share === 1 ? 0 : 2);

const Cell = ({ hours }: { readonly hours: Hours }) => {
  const { t } = useTranslation();
  const share = okShare(hours);
  return (
    <td className={tables.right} data-value={share ?? ''}>
      <span className={styles.share} data-low={share !== null && share < 0.95}>
        <b>{percent(share)}</b>
        {share === null ? null : (
          <i aria-hidden="true">
            <s style={{ width: `${share * 100}%` }} />
          </i>
        )}
      </span>
      <small className={typography.muted}>
        {hours.devices === 0 ? t(['未装', 'none']) : t(['{n} 台', '{n}'], { n: formatNumber(hours.devices) })}
      </small>
    </td>
  );
};

const sumOf = (
  companies: EquipmentHealth['companies'],
  of: (company: EquipmentHealth['companies'][number]) => Hours,
): Hours =>
  companies.map(of).reduce(
    (sum, one) => ({
      devices: sum.devices + one.devices,
      hours: sum.hours + one.hours,
      okHours: sum.okHours + one.okHours,
    }),
    { devices: 0, hours: 0, okHours: 0 },
  );

/** Device hours of one kind over all companies. */
export const allHours = (health: EquipmentHealth, kind: EquipmentKind): Hours =>
  sumOf(health.companies, (company) => company[kind]);

/** Shares in order by company and kind of device, with the whole at the foot. */
export const EquipmentTable = ({
  health,
  onCompany,
}: {
  readonly health: EquipmentHealth;
  readonly onCompany: (companyCode: string) => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <div className={styles.frame} tabIndex={0} role="region" aria-label={t(['按车队', 'By fleet'])}>
      <table className={tables.compact} data-part="equipment-table">
        <thead>
          <tr>
            <th scope="col">{t(['车队', 'Fleet'])}</th>
            <th scope="col" className={tables.right}>
              {t(['车辆', 'Trucks'])}
            </th>
            {equipmentKinds.map((kind) => (
              <th key={kind} scope="col" className={tables.right}>
                {t(equipmentText[kind])} <small>%</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {health.companies.map((company) => (
            <tr key={company.companyCode} data-id={company.companyCode}>
              <td>
                <button
                  type="button"
                  className={typography.link}
                  onClick={() => onCompany(company.companyCode)}
                >
                  {nameIn(company.companyName, language)}
                </button>
              </td>
              <td className={tables.right}>{formatNumber(company.trucks)}</td>
              {equipmentKinds.map((kind) => (
                <Cell key={kind} hours={company[kind]} />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t(['合计', 'All'])}</td>
            <td className={tables.right}>
              {formatNumber(health.companies.reduce((sum, { trucks }) => sum + trucks, 0))}
            </td>
            {equipmentKinds.map((kind) => (
              <Cell key={kind} hours={allHours(health, kind)} />
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
};
