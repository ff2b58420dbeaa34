import type { Language } from '#i18n/text.ts';
import type { PlainField } from '#resource/fields.ts';
import { doubtOf } from '#resource/text-formats.ts';
import { companies } from '#state/session/user-privilege.ts';
import { nameIn } from '#state/view/english-names.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';

import { FieldControl } from '../../fields/field-control.tsx';
import resourceForm from '../resource-form.module.css';
import type { FormFieldProps } from './form-field.ts';

/** The parent organization goes with the company and is shown, not chosen (specification 3). */
const parentName = (code: unknown, language: Language): string | null => {
  const parentCode = companies.value.find(({ key }) => key === code)?.parentCode ?? null;
  const parent = companies.value.find(({ key }) => key === parentCode);
  return parent ? nameIn(parent.name, language) : null;
};

/** A field with its label, what it wants and what is wrong with it. */
export const LabelledField = ({
  name,
  field,
  draft,
  fault,
  readOnly,
  onValue,
}: FormFieldProps<PlainField>) => {
  const { t, language } = useTranslation();
  const hintOf = (): string => {
    const doubt = field.kind === 'text' ? doubtOf(field.format, draft[name]) : null;
    if (doubt !== null) return t(doubt);
    if (field.hint) return t(field.hint);
    if (field.kind === 'reference' && field.to === 'company') {
      const parent = parentName(draft[name], language);
      return parent === null ? '' : t(['上级组织：{name}', 'Parent organization: {name}'], { name: parent });
    }
    return field.kind === 'text' && field.patternText && draft[name] === '' ? t(field.patternText) : '';
  };
  const control = (
    <Field label={t(field.title)} required={field.required ?? false} error={fault ?? ''} hint={hintOf()}>
      {(ties) => (
        <FieldControl
          name={name}
          field={field}
          value={draft[name]}
          readOnly={readOnly}
          ties={ties}
          onValue={onValue}
        />
      )}
    </Field>
  );
  return field.kind === 'geometry' || field.kind === 'line' ? (
    <div className={resourceForm.wide}>{control}</div>
  ) : (
    control
  );
};
