import { type ParameterFile, type ParameterValues, placeOf } from '#domain/parameters/parameter-file.ts';
import { valueText } from '#domain/parameters/parameter-text.ts';
import { missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import { ValueControl } from '#templates/parameters/value-control.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './params-files.module.css';

/** Fields of a file outside of its groups: what the console holds, and what is wanted. */
export const SingleFields = ({
  file,
  present,
  values,
  faults,
  canWrite,
  showAll,
  onValue,
}: {
  readonly file: ParameterFile;
  readonly present: ParameterValues;
  readonly values: ParameterValues;
  readonly faults: Readonly<Record<string, Text>>;
  readonly canWrite: boolean;
  readonly showAll: boolean;
  readonly onValue: (path: string, value: string) => void;
}) => {
  const { t } = useTranslation();
  const paths = Object.keys(file.fields).filter((path) => showAll || file.fields[path]?.showInDetail);
  if (paths.length === 0) return null;
  return (
    <table className={styles.fields} data-part="single-fields">
      <thead>
        <tr>
          <th scope="col">{t(['参数', 'Parameter'])}</th>
          <th scope="col">{t(['现值', 'Present'])}</th>
          <th scope="col">{t(['目标', 'Target'])}</th>
          <th scope="col">{t(['范围', 'Limits'])}</th>
        </tr>
      </thead>
      <tbody>
        {paths.map((path) => {
          const field = placeOf(file, path)?.field;
          if (field === undefined) return null;
          const held = present[path];
          const value = values[path] ?? '';
          const fault = faults[path];
          // Of values that go one by one, a terminal can't be told what it has not.
          const unsaid = file.typeCode === null && held === undefined;
          return (
            <tr key={path} data-path={path} data-changed={value !== held}>
              <th scope="row">
                {t(field.title)} <small className={typography.muted}>{path}</small>
                {t(field.description) === t(field.title) ? null : (
                  <small className={`${typography.muted} ${styles.below}`}>{t(field.description)}</small>
                )}
              </th>
              <td data-field="present">
                {held === undefined ? missing : t(valueText(file, path, held)) || missing}
              </td>
              <td>
                {field.canSet ? (
                  <ValueControl
                    name={path}
                    label={t(field.title)}
                    field={field}
                    value={value}
                    invalid={fault !== undefined}
                    disabled={!canWrite || unsaid}
                    onValue={(text) => onValue(path, text)}
                  />
                ) : (
                  <span className={typography.muted}>
                    <Icon name="lock" /> {t(['只读', 'Read-only'])}
                  </span>
                )}
                {unsaid ? (
                  <small className={typography.muted}>
                    {t(['终端没有上报此项', 'The terminal does not report it'])}
                  </small>
                ) : null}
                {fault === undefined ? null : (
                  <small className={typography.danger} role="alert">
                    {t(fault)}
                  </small>
                )}
              </td>
              <td className={typography.muted}>{field.tooltip ? t(field.tooltip) : ''}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
