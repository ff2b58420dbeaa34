import { differencesOf, type TrialSum } from '#domain/cargo/table-trial.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import type { CheckedTable } from '#state/reports/tank-tables.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './table-trial.module.css';

type Trial = NonNullable<CheckedTable['trial']>;
type Delivery = Trial['deliveries'][number];

const kinds: Readonly<Record<Delivery['kind'], Text>> = {
  loading: ['装油', 'Loading'],
  unloading: ['卸油', 'Unloading'],
};

const witnesses: Readonly<Record<NonNullable<Delivery['witness']>, Text>> = {
  ticket: ['票据', 'ticket'],
  stationGauge: ['液位仪', 'gauge'],
};

/** A measurement, and how far it is from the witness. */
const Measured = ({ litres, off }: { readonly litres: number | null; readonly off: number | null }) => (
  <td className={tables['right']}>
    {formatNumber(litres)}
    <small className={typography.muted}>{formatChange(off)}</small>
  </td>
);

const rate = (sum: TrialSum): string =>
  `${formatChange(sum.offL)} L (${formatChange((sum.offL / sum.witnessL) * 100, 2)} %)`;

/**
 * What the deliveries of the last month would have measured by a new table, beside the one in force and whoever else
 * tells, before the table is saved: what is unknown stays so.
 */
export const TableTrial = ({ trial: { days, deliveries, more } }: { readonly trial: Trial }) => {
  const { t, language } = useTranslation();
  const { rows, present, next } = differencesOf(deliveries);
  return (
    <section data-part="table-trial" aria-label={t(['近期装卸对照', 'Recent deliveries by this table'])}>
      <h3 className={sections.heading}>
        {t(['若用新表，近 {days} 天的装卸', 'Deliveries of the last {days} days by the new table'], { days })}
      </h3>
      {rows.length === 0 ? (
        <p className={`${typography.small} ${typography.muted}`}>
          {t(['没有装卸记录，无从对照', 'No loadings or unloadings to compare with'])}
        </p>
      ) : (
        <>
          <p className={typography.small} data-part="trial-sum">
            {next === null
              ? t([
                  '没有一次既有液位、又有票据或站内液位仪，无从判断哪一张表更准。',
                  'None has both its levels and a ticket or a station gauge: it can’t be said which table is more accurate.',
                ])
              : t(
                  [
                    '有票据或站内液位仪可对照的 {n} 次：新表合计相差 {next}；现行表 {present}。',
                    'Compared with the ticket or station gauge of {n}: the new table is off by {next} in all, the one in force by {present}.',
                  ],
                  { n: next.count, next: rate(next), present: present === null ? missing : rate(present) },
                )}
          </p>
          <div className={styles.scroll} tabIndex={0} role="group" aria-label={t(['逐次对照', 'One by one'])}>
            <table className={tables.compact}>
              <thead>
                <tr>
                  <th>{t(['装卸', 'Operation'])}</th>
                  <th className={tables['right']}>{t(['对照 L', 'Reference, L'])}</th>
                  <th className={tables['right']}>{t(['现行表 L', 'In force, L'])}</th>
                  <th className={tables['right']}>{t(['新表 L', 'New, L'])}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.id}>
                    <td className={styles.operation}>
                      {t(kinds[row.kind])} {row.place === null ? '' : nameIn(row.place, language)}
                      <small className={typography.muted}>{formatDateTime(row.time, language)}</small>
                    </td>
                    <td className={tables['right']}>
                      {formatNumber(row.witnessVtL)}
                      <small className={typography.muted}>
                        {row.witness === null ? missing : t(witnesses[row.witness])}
                      </small>
                    </td>
                    <Measured litres={row.presentVtL} off={row.presentOffL} />
                    <Measured litres={row.newVtL} off={row.newOffL} />
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          {more ? (
            <p className={`${typography.muted} ${typography.small}`}>
              {t(['只对照最近 {n} 次', 'Only the last {n} are compared'], { n: rows.length })}
            </p>
          ) : null}
        </>
      )}
    </section>
  );
};
