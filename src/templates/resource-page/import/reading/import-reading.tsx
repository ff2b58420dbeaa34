import { useState } from 'react';

import type { Resource } from '#resource/define.ts';
import type { SheetChoices, SheetTable } from '#state/reports/resource-sheets.ts';
import { useTranslation } from '#ui/language.tsx';

import { DatumSelect } from '../../fields/geometry/datum-select.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { FoundTable } from './found-table.tsx';
import styles from '../import-dialog.module.css';
import { MissingFields } from './missing-fields.tsx';

/** How a sheet is read: where its table is, what its columns are, what it lacks. All of it can be said otherwise. */
export const ImportReading = ({
  resource,
  table,
  choices,
  onChoices,
  onRemember,
}: {
  readonly resource: Resource;
  readonly table: SheetTable;
  readonly choices: SheetChoices;
  readonly onChoices: (choices: SheetChoices) => void;
  readonly onRemember: (remember: boolean) => void;
}) => {
  const { t } = useTranslation();
  const [remember, setRemember] = useState(true);
  return (
    <div className={styles.reading}>
      {table.likelierPage === undefined ? null : (
        <p className={styles.problem} role="alert" data-part="likelier-page">
          {t(
            [
              '这像是“{title}”的表，请确认没有选错文件',
              'This looks like a list of “{title}”: is it the right file?',
            ],
            {
              title: table.likelierPage,
            },
          )}
        </p>
      )}
      <FoundTable table={table} choices={choices} onChoices={onChoices} />
      {table.asksDatum || choices.datum !== undefined ? (
        <DatumSelect
          datum={choices.datum ?? null}
          isAsked
          onDatum={(datum) => onChoices({ ...choices, datum })}
        />
      ) : null}
      <MissingFields resource={resource} table={table} choices={choices} onChoices={onChoices} />
      <ColumnMapping table={table} choices={choices} onChoices={onChoices} />
      {choices.columns === undefined ? null : (
        <label className={styles.remember}>
          <input
            type="checkbox"
            checked={remember}
            onChange={() => {
              setRemember(!remember);
              onRemember(!remember);
            }}
          />
          {t([
            '记住这些列，本公司下次导入时照此认列',
            'Remember these columns for the next import of this company',
          ])}
        </label>
      )}
    </div>
  );
};
