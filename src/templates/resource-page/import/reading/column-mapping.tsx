import { useId } from 'react';

import type { Text } from '#i18n/text.ts';
import type { SheetChoices, SheetMatch, SheetTable } from '#state/reports/resource-sheets.ts';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

import { ColumnField } from './column-field.tsx';
import { columnLetter } from './column-letter.ts';
import styles from './column-mapping.module.css';

const ways: Readonly<Record<SheetMatch, Text>> = {
  chosen: ['手工选择', 'Chosen'],
  remembered: ['与上次相同', 'As last time'],
  same: ['同名', 'Same name'],
  synonym: ['同义词', 'Synonym'],
  values: ['从数值猜', 'Guessed from its values'],
  double: ['与另一列重复', 'Same as another column'],
  ours: ['上次下载错误行时所加', 'Added when wrong rows were downloaded'],
  none: ['不导入', 'Not imported'],
};

/** Which column of the sheet is which field, how that was found, and what becomes of its cells. */
export const ColumnMapping = ({
  table,
  choices,
  onChoices,
}: {
  readonly table: SheetTable;
  readonly choices: SheetChoices;
  readonly onChoices: (choices: SheetChoices) => void;
}) => {
  const { t } = useTranslation();
  const id = useId();
  const read = table.columns.filter(({ key }) => key !== null).length;
  const guessed = table.columns.filter(({ how }) => how === 'values').length;
  return (
    <section className={styles.mapping} aria-labelledby={id} data-part="import-columns">
      <div className={styles.line}>
        <h3 id={id}>{t(['列 → 字段', 'Columns → fields'])}</h3>
        <span className={`${typography.muted} ${typography.small}`}>
          {t(['对上 {n} 列，共 {all} 列', '{n} of {all} {all:column|columns} matched'], {
            n: read,
            all: table.columns.length,
          })}
          {guessed > 0
            ? t(['；请看“猜”的 {n} 列', '; please check {n} guessed {n:one|ones}'], { n: guessed })
            : ''}
        </span>
      </div>
      <div
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={t(['列与字段', 'Columns and fields'])}
      >
        <table className={tables.compact}>
          <thead>
            <tr>
              <th>{t(['列', 'Column'])}</th>
              <th>{t(['表头', 'Head'])}</th>
              <th>{t(['字段', 'Field'])}</th>
              <th>{t(['怎么认的', 'How'])}</th>
              <th>{t(['改写：原样 → 存入', 'As typed → as saved'])}</th>
              <th className={tables.right}>{t(['可用', 'Usable'])}</th>
              <th className={tables.right}>{t(['有误', 'Wrong'])}</th>
            </tr>
          </thead>
          <tbody>
            {table.columns.map(({ index, head, isHidden, key, how, sample, usable, wrong }) => (
              <tr key={index} data-how={how} data-column={columnLetter(index)}>
                <td className={typography.muted}>{columnLetter(index)}</td>
                <td className={styles.text} title={head}>
                  {head || '—'}
                </td>
                <td>
                  <ColumnField
                    table={table}
                    index={index}
                    field={key}
                    onField={(chosen) =>
                      onChoices({
                        ...choices,
                        // It is said of this sheet and this head.
                        sheet: table.sheet,
                        headRow: table.headRow,
                        columns: { ...choices.columns, [index]: chosen },
                      })
                    }
                  />
                </td>
                <td className={styles.way}>
                  {t(ways[how])}
                  {isHidden ? t([' · 隐藏列', ' · hidden']) : ''}
                </td>
                <td className={styles.text}>
                  {sample === null || key === null ? (
                    <span className={typography.muted}>{sample?.raw ?? '—'}</span>
                  ) : sample.raw === sample.kept ? (
                    sample.kept
                  ) : (
                    <>
                      <span className={typography.muted}>{sample.raw} →</span>{' '}
                      <b>{sample.kept === '' ? t(['（空）', '(empty)']) : sample.kept}</b>
                    </>
                  )}
                </td>
                <td className={tables.right}>{key === null ? '—' : usable}</td>
                <td className={tables.right}>
                  {wrong > 0 ? <b className={typography.danger}>{wrong}</b> : 0}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
};
