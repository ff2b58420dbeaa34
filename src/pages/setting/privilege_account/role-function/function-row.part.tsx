import { useTranslation } from '#ui/language.tsx';

import { FunctionBox } from './function-box.part.tsx';
import { codeTitle, type MatrixColumn, matrixColumns, type MatrixGroup } from './matrix.part.ts';
import typography from '#ui/styles/typography.module.css';
import styles from './function-matrix.module.css';

const columns = Object.keys(matrixColumns) as MatrixColumn[];

/** A page, and what may be done on it. */
export const FunctionRow = ({
  row,
  wanted,
  other,
  own,
  readOnly,
  onToggle,
}: {
  readonly row: MatrixGroup['rows'][number];
  readonly wanted: ReadonlySet<string>;
  readonly other: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly readOnly: boolean;
  readonly onToggle: (codes: readonly string[], given: boolean) => void;
}) => {
  const { t } = useTranslation();
  return (
    <tr data-id={row.key}>
      <th scope="row">
        {t(row.title)}{' '}
        {row.place[0] === '' ? null : <small className={typography.muted}>{t(row.place)}</small>}
      </th>
      {columns.map((column) => {
        const code = row.boxes[column];
        return (
          <td key={column} className={styles.cell}>
            {code === undefined ? null : (
              <FunctionBox
                label={`${t(row.title)}: ${t(matrixColumns[column])}`}
                hint={
                  own.has(code)
                    ? t(codeTitle(code))
                    : t([
                        '你没有此权限，不能增减',
                        'You don’t have this function yourself, so you can’t change it',
                      ])
                }
                code={code}
                checked={wanted.has(code)}
                half={false}
                other={other.has(code)}
                readOnly={readOnly || !own.has(code)}
                onToggle={() => onToggle([code], !wanted.has(code))}
              />
            )}
          </td>
        );
      })}
    </tr>
  );
};
