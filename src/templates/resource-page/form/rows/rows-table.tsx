import type { RowsField } from '#resource/fields.ts';
import { pathName } from '#resource/validate.ts';
import { useTranslation } from '#ui/language.tsx';
import tables from '#ui/styles/tables.module.css';

import { FieldControl } from '../../fields/field-control.tsx';
import { RowMoves } from './row-moves.tsx';
import styles from './rows-editor.module.css';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Rows beside each other, a column for each field. */
export const RowsTable = ({
  name,
  rowId,
  field,
  rows,
  isLong,
  faultsId,
  edits,
  readOnly,
  faultOf,
  onRows,
  onValue,
}: {
  readonly name: string;
  readonly rowId: number | null;
  readonly field: RowsField;
  readonly rows: Rows;
  readonly isLong: boolean;
  /** Where what is wrong is said in full. */
  readonly faultsId: string;
  /** Rows can be moved and taken out. */
  readonly edits: boolean;
  readonly readOnly: boolean;
  readonly faultOf: (index: number, inner: string) => string;
  readonly onRows: (rows: Rows) => void;
  readonly onValue: (index: number, inner: string, value: unknown) => void;
}) => {
  const { t } = useTranslation();
  const columns = Object.entries(field.fields);
  return (
    <table className={`${isLong ? styles.long : ''} ${styles.editor} ${tables.compact}`}>
      <thead>
        <tr>
          <th>{t(field.words.head)}</th>
          {columns.map(([inner, plain]) => (
            <th key={inner}>
              {t(plain.title)}
              {plain.kind === 'number' && plain.unit ? <small>{plain.unit}</small> : null}
            </th>
          ))}
          {edits ? <th aria-label={t(['操作', 'Actions'])} /> : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={i}>
            <td>
              <b>{i + 1}</b>
            </td>
            {columns.map(([inner, plain]) => {
              const path = pathName([name, i, inner]);
              const said = faultOf(i, inner);
              return (
                <td key={inner} title={said || undefined}>
                  <FieldControl
                    name={path}
                    field={plain.kind === 'number' ? { ...plain, unit: '' } : plain}
                    value={row[inner]}
                    beside={{ ...row, rowId }}
                    readOnly={readOnly}
                    ties={{
                      'aria-label': `${t(plain.title)} ${i + 1}`,
                      'aria-invalid': said !== '',
                      'aria-describedby': said === '' ? undefined : faultsId,
                    }}
                    onValue={(next) => onValue(i, inner, next)}
                  />
                </td>
              );
            })}
            {edits ? (
              <td className={styles.moves}>
                <RowMoves
                  name={t(field.words.one, { n: i + 1 })}
                  isFirst={i === 0}
                  onUp={() => onRows(rows.toSpliced(i - 1, 2, ...rows.slice(i - 1, i + 1).toReversed()))}
                  onRemove={() => onRows(rows.toSpliced(i, 1))}
                />
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
