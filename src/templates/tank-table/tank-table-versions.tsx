import type { ReactNode } from 'react';

import { formatDateTime, missing } from '#domain/time/time.ts';
import { tableOrigins } from '#domain/words/tank-table-words.ts';
import type { Text } from '#i18n/text.ts';
import type { TankTableVersion } from '#state/reports/tank-tables.ts';
import { useTranslation } from '#ui/language.tsx';
import ruled from '#ui/styles/ruled-list.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './tank-table-versions.module.css';

const origins: Readonly<Record<string, { readonly text: Text }>> = tableOrigins;

/** A table that was in force from the beginning has no first day. */
const beginning = '2000-01-02';

/** Versions of one tank's table, two of which are compared. */
export const TankTableVersions = ({
  heading,
  note,
  versions,
  chosen,
  onChoose,
  about,
}: {
  readonly heading: string;
  /** Which other tanks have none. */
  readonly note: string;
  readonly versions: readonly TankTableVersion[];
  readonly chosen: readonly number[];
  readonly onChoose: (ids: readonly number[]) => void;
  /** What else is known of a version, below it. */
  readonly about?: (version: TankTableVersion) => ReactNode;
}) => {
  const { t, language } = useTranslation();
  const since = ({ effectiveFrom }: TankTableVersion): string =>
    effectiveFrom < beginning
      ? t(['一直有效', 'from the beginning'])
      : t(['{time} 起', 'since {time}'], { time: formatDateTime(effectiveFrom, language) });
  return (
    <div data-part="table-versions">
      <h3 className={sections.heading}>
        {heading}{' '}
        <span className={typography.muted}>
          {t(['勾选两个对比', 'tick two to compare'])}
          {t(['；', '; '])}
          {note}
        </span>
      </h3>
      <ul className={ruled.list}>
        {versions.map((version, index) => {
          const { id, serial, origin, fileName, points } = version;
          const from = origin === null ? undefined : origins[origin];
          return (
            <li key={id}>
              <label className={styles.choice}>
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
                {t(['{n} 点', '{n} {n:point|points}'], { n: points.length })}
              </span>
              {about === undefined ? null : <div className={styles.about}>{about(version)}</div>}
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
