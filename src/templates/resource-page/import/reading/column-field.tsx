import type { SheetTable } from '#state/reports/resource-sheets.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

import { columnLetter } from './column-letter.ts';

/** Which field a column of a sheet is. */
export const ColumnField = ({
  table,
  index,
  field,
  onField,
}: {
  readonly table: SheetTable;
  /** Of the column. */
  readonly index: number;
  /** Null: it is not imported. */
  readonly field: string | null;
  readonly onField: (field: string | null) => void;
}) => {
  const { t } = useTranslation();
  const taken = new Set(table.columns.map(({ key }) => key));
  return (
    <span className={inputs.frame}>
      <select
        aria-label={t(['第 {letter} 列是', 'Column {letter} is'], {
          letter: columnLetter(index),
        })}
        value={field ?? ''}
        onChange={(event) => onField(event.target.value === '' ? null : event.target.value)}
      >
        <option value="">{t(['不导入', 'Not imported'])}</option>
        {table.targets.map((target) => (
          <option
            key={target.key}
            value={target.key}
            disabled={target.key !== field && taken.has(target.key)}
          >
            {target.title}
            {target.required ? ' *' : ''}
          </option>
        ))}
      </select>
    </span>
  );
};
