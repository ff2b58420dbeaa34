import type { ParameterFile, ParameterGroup, ParameterValues } from '#domain/parameters/parameter-file.ts';
import { valueText } from '#domain/parameters/parameter-text.ts';
import { missing } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import { ValueControl } from '#templates/parameters/value-control.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';
import styles from './params-files.module.css';

/** One field of a row; where it differs from what the console holds it says so below. */
export const GroupCell = ({
  path,
  label,
  field,
  file,
  present,
  values,
  faults,
  canWrite,
  onValues,
}: {
  readonly path: string;
  readonly label: string;
  readonly field: ParameterGroup['fields'][string];
  readonly file: ParameterFile;
  readonly present: ParameterValues;
  readonly values: ParameterValues;
  readonly faults: Readonly<Record<string, Text>>;
  readonly canWrite: boolean;
  readonly onValues: (values: ParameterValues) => void;
}) => {
  const { t } = useTranslation();
  const held = present[path];
  const value = values[path] ?? '';
  const fault = faults[path];
  return (
    <td data-path={path} data-changed={value !== held}>
      {field.canSet ? (
        <ValueControl
          name={path}
          label={label}
          field={field}
          value={value}
          invalid={fault !== undefined}
          disabled={!canWrite}
          onValue={(text) => onValues({ ...values, [path]: text })}
        />
      ) : (
        t(valueText(file, path, value)) || missing
      )}
      {fault === undefined ? null : (
        <small className={`${typography.danger} ${styles.below}`} role="alert">
          {t(fault)}
        </small>
      )}
      {value === held || held === undefined ? null : (
        <small className={`${typography.muted} ${styles.below}`}>
          {t(['现值 {value}', 'now {value}'], { value: t(valueText(file, path, held)) || missing })}
        </small>
      )}
    </td>
  );
};
