import type { Field } from '#resource/fields.ts';
import fieldStyles from '#ui/form/field.module.css';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { FileControl } from '../../fields/file-control.tsx';
import resourceForm from '../resource-form.module.css';
import { FieldFault } from './field-fault.tsx';
import type { FormFieldProps } from './form-field.ts';

/** A file of a row. */
export const FileField = ({
  address,
  rowId,
  name,
  field,
  draft,
  fault,
  readOnly,
  onValue,
}: FormFieldProps<Extract<Field, { kind: 'file' }>> & {
  readonly address: string;
  readonly rowId: number | null;
}) => {
  const { t } = useTranslation();
  return (
    <div className={resourceForm.wide} data-field={name}>
      <span className={fieldStyles.label}>
        {t(field.title)} <small className={typography.muted}>{field.hint ? t(field.hint) : ''}</small>
      </span>
      <FileControl
        address={address}
        rowId={rowId}
        name={name}
        field={field}
        value={draft[name]}
        readOnly={readOnly}
        onValue={onValue}
      />
      <FieldFault text={fault} />
    </div>
  );
};
