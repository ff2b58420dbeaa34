import { formatDateTime, missing } from '#domain/time/time.ts';
import { tableOrigins } from '#domain/words/tank-table-words.ts';
import type { Text } from '#i18n/text.ts';
import type { TankTableStory, TankTableVersion } from '#state/reports/tank-tables.ts';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './tank-table.module.css';

const origins: Readonly<Record<string, { readonly text: Text }>> = tableOrigins;

/** A table that was in force from the beginning has no first day. */
const beginning = '2000-01-02';

/** Versions of one compartment, two of which are compared; and which compartments of the truck have a table. */
export const TankTableVersions = ({
  compartment,
  compartments,
  versions,
  chosen,
  onChoose,
}: {
  readonly compartment: number;
  readonly compartments: TankTableStory['compartments'];
  readonly versions: readonly TankTableVersion[];
  readonly chosen: readonly number[];
  readonly onChoose: (ids: readonly number[]) => void;
}) => {
  const { t, language } = useTranslation();
  const without = compartments.filter(({ hasTable }) => !hasTable).map((one) => one.compartment);
  const since = ({ effectiveFrom }: TankTableVersion): string =>
    effectiveFrom < beginning
      ? t(['一直有效', 'from the beginning'])
      : t(['{time} 起', 'since {time}'], { time: formatDateTime(effectiveFrom, language) });
  return (
    <div data-part="table-versions">
      <h3 className={sections.heading}>
        {t(['{n} 仓的版本', 'Versions of compartment {n}'], { n: compartment })}{' '}
        <span className={typography.muted}>
          {t(['勾选两个对比', 'tick two to compare'])}
          {t(['；', '; '])}
          {without.length === 0
            ? t(['本车各仓都有容积表', 'every compartment of the truck has a table'])
            : t(['本车无容积表的仓：{list}', 'compartments without a table: {list}'], {
                list: without.join(', '),
              })}
        </span>
      </h3>
      <ul className={styles.versions}>
        {versions.map((version, index) => {
          const { id, serial, origin, fileName, points } = version;
          const from = origin === null ? undefined : origins[origin];
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={() =>
                    onChoose(
                      chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(-2),
                    )
                  }
                />
                <b>v{serial}</b> {index === 0 ? t(['现行', 'in force']) : t(['历史', 'history'])}
              </label>
              <span className={typography.muted}>
                {since(version)} · {from ? t(from.text) : missing} · {fileName ?? missing} ·{' '}
                {t(['{n} 点', '{n} points'], { n: points.length })}
              </span>
            </li>
          );
        })}
      </ul>
      <p className={`${typography.muted} ${typography.small}`}>
        {t([
          '历史数据按当时的版本计算，换表不改旧账。',
          'Past readings keep the version of their time; a new table changes none of them.',
        ])}
      </p>
    </div>
  );
};
