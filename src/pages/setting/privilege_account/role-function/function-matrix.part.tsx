import { Fragment, useState } from 'react';

import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { FunctionBox } from './function-box.part.tsx';
import { type MatrixColumn, matrixColumns, type MatrixGroup } from './matrix.part.ts';
import { FunctionRow } from './function-row.part.tsx';
import typography from '#ui/styles/typography.module.css';
import styles from './function-matrix.module.css';

const columns = Object.keys(matrixColumns) as MatrixColumn[];

const codesIn = (groups: readonly MatrixGroup[]): readonly string[] => [
  ...new Set(groups.flatMap(({ rows }) => rows.flatMap(({ boxes }) => Object.values(boxes)))),
];

/**
 * Pages by groups of the menu against what may be done on them. Each box says whether the role has it, and whether the
 * other side (another role, or this one as it is stored) has it too.
 */
export const FunctionMatrix = ({
  groups,
  wanted,
  other,
  own,
  readOnly,
  onToggle,
}: {
  /** What is left of them by search and differences. */
  readonly groups: readonly MatrixGroup[];
  readonly wanted: ReadonlySet<string>;
  readonly other: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly readOnly: boolean;
  readonly onToggle: (codes: readonly string[], given: boolean) => void;
}) => {
  const { t } = useTranslation();
  const rights = { wanted, other, own, readOnly, onToggle };
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const fold = (key: string): void =>
    setFolded((old) => new Set(old.has(key) ? [...old].filter((one) => one !== key) : [...old, key]));
  const all = (codes: readonly string[], label: string, part: string) => {
    const mine = codes.filter((code) => own.has(code));
    // What can't be given here leaves the box of its group as it is.
    const asked = mine.length > 0 ? mine : codes;
    const chosen = asked.filter((code) => wanted.has(code)).length;
    const whole = asked.length > 0 && chosen === asked.length;
    return (
      <FunctionBox
        label={label}
        code={part}
        checked={whole}
        half={chosen > 0 && !whole}
        other={null}
        readOnly={readOnly || mine.length === 0}
        onToggle={() => onToggle(mine, !whole)}
      />
    );
  };
  return (
    <table className={styles.matrix} data-part="function-matrix">
      <thead>
        <tr>
          <th scope="col">
            <span className={styles.name}>
              {all(codesIn(groups), t(['全选', 'Select all']), 'all')}
              {t(['菜单', 'Menu'])}
            </span>
          </th>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles.cell}>
              {t(matrixColumns[column])}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => {
          const codes = codesIn([group]);
          const chosen = codes.filter((code) => wanted.has(code)).length;
          const isFolded = folded.has(group.key);
          return (
            <Fragment key={group.key}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={columns.length + 1}>
                  <span className={styles.name}>
                    {all(codes, `${t(['全选', 'Select all'])} ${t(group.title)}`, `group:${group.key}`)}
                    <button
                      type="button"
                      className={styles.fold}
                      aria-expanded={!isFolded}
                      onClick={() => fold(group.key)}
                    >
                      <Icon name={isFolded ? 'right' : 'down'} size={12} />
                      {t(group.title)}
                    </button>
                    <small className={typography.muted}>
                      {chosen} / {codes.length}
                    </small>
                  </span>
                </th>
              </tr>
              {isFolded ? null : group.rows.map((row) => <FunctionRow key={row.key} row={row} {...rights} />)}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
};
