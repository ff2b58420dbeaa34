import type { Field } from '#resource/fields.ts';
import fieldStyles from '#ui/form/field.module.css';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { fieldText, isFaulty } from '../../fields/field-control.tsx';
import type { FormFieldProps } from './form-field.ts';

/** What the server makes of a row, or the state that it is in. */
export const ComputedField = ({
  name,
  field,
  draft,
}: Pick<FormFieldProps<Extract<Field, { kind: 'computed' | 'state' }>>, 'name' | 'field' | 'draft'>) => {
  const { t, language } = useTranslation();
  return (
    <div className={fieldStyles.field} data-field={name}>
      <span className={fieldStyles.label}>{t(field.title)}</span>
      <span className={isFaulty(field, draft[name]) ? typography.danger : undefined}>
        {fieldText(field, draft[name], { t, language })}{' '}
        {field.kind === 'computed' && (draft[name] ?? null) !== null ? (field.unit ?? '') : ''}
      </span>
    </div>
  );
};
