import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

import type { bulkFields } from './bulk-fields.ts';

/** Which field gets one value. */
export const BulkFieldChoice = ({
  fields,
  name,
  disabled,
  onName,
}: {
  readonly fields: ReturnType<typeof bulkFields>;
  readonly name: string;
  readonly disabled: boolean;
  readonly onName: (name: string) => void;
}) => {
  const { t } = useTranslation();
  return (
    <Field label={t(['字段', 'Field'])} required>
      {(ties) => (
        <span className={inputs.frame}>
          <select
            {...ties}
            name="bulkField"
            value={name}
            disabled={disabled}
            onChange={(event) => onName(event.target.value)}
          >
            <option value="">{t(['请选择', 'Please choose'])}</option>
            {[...fields].map(([key, { title }]) => (
              <option key={key} value={key}>
                {t(title)}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
};
