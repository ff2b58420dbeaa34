import {
  countPath,
  type ParameterFile,
  type ParameterGroup,
  type ParameterGroupName,
  type ParameterValues,
  rowsOf,
} from '#domain/parameters/parameter-file.ts';
import { withoutRow, withRow } from '#domain/parameters/parameter-rows.ts';
import type { Text } from '#i18n/text.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { GroupCell } from './group-cell.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import layout from '#templates/parameters/parameter-layout.module.css';
import styles from './params-files.module.css';

/** Rows of one group of a file; a cell that differs from what the console holds says so below. */
export const GroupRows = ({
  file,
  name,
  group,
  present,
  values,
  faults,
  canWrite,
  onValues,
}: {
  readonly file: ParameterFile;
  readonly name: ParameterGroupName;
  readonly group: ParameterGroup;
  readonly present: ParameterValues;
  readonly values: ParameterValues;
  readonly faults: Readonly<Record<string, Text>>;
  readonly canWrite: boolean;
  readonly onValues: (values: ParameterValues) => void;
}) => {
  const { t } = useTranslation();
  const shared = { file, present, values, faults, canWrite, onValues };
  const count = rowsOf(file, values, name);
  const fields = Object.entries(group.fields);
  const mayWrite = canWrite && fields.some(([, { canSet }]) => canSet);
  const tooMany = faults[countPath(name)];
  return (
    <div data-group={name}>
      <h2 className={styles.group}>
        {t(group.title)} <small className={typography.muted}>{`${name} · ${count} / ${group.maxRows}`}</small>
        {mayWrite && count < group.maxRows ? (
          <button
            type="button"
            className={buttons.small}
            onClick={() => onValues(withRow(file, values, name))}
          >
            <Icon name="plus" /> {t(['加一行', 'Add a row'])}
          </button>
        ) : null}
        {tooMany === undefined ? null : (
          <small className={typography.danger} role="alert">
            {t(tooMany)}
          </small>
        )}
      </h2>
      {count === 0 ? null : (
        <div className={layout.wide} tabIndex={0} role="region" aria-label={t(group.title)}>
          <table className={styles.rows}>
            <thead>
              <tr>
                <th scope="col">#</th>
                {fields.map(([code, { title, rule }]) => (
                  <th key={code} scope="col" title={code}>
                    {t(title)}
                    {rule.kind === 'number' && rule.unit !== '' ? (
                      <small className={typography.muted}> {rule.unit}</small>
                    ) : null}
                  </th>
                ))}
                {mayWrite ? <td /> : null}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: count }, (_, index) => index + 1).map((row) => (
                <tr key={row}>
                  <th scope="row">{row}</th>
                  {fields.map(([code, field]) => (
                    <GroupCell
                      key={code}
                      path={`${name}.${row}.${code}`}
                      label={`${t(group.one, { n: row })} · ${t(field.title)}`}
                      field={field}
                      {...shared}
                    />
                  ))}
                  {mayWrite ? (
                    <td>
                      <button
                        type="button"
                        className={buttons.quietSmallIcon}
                        aria-label={t(['删除{row}', 'Remove {row}'], { row: t(group.one, { n: row }) })}
                        onClick={() => onValues(withoutRow(file, values, name, row))}
                      >
                        <Icon name="trash" />
                      </button>
                    </td>
                  ) : null}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
};
