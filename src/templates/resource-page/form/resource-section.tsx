import type { Language, Text } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';
import type { PlainField } from '#resource/fields.ts';
import { doubtOf } from '#resource/text-formats.ts';
import { companies } from '#state/session/user-privilege.ts';
import { nameIn } from '#state/view/english-names.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';

import { FieldControl, fieldText, isFaulty } from '../fields/field-control.tsx';
import { type Draft, isShown } from './field-rules.ts';
import { FileControl } from '../fields/file-control.tsx';
import { PasswordControl } from '../fields/password-control.tsx';
import { groupsOf } from '../fields/choice-groups.ts';
import { FunctionsControl } from '../fields/functions/functions-control.tsx';
import { RowsEditor } from './rows/rows-editor.tsx';
import fieldStyles from '#ui/form/field.module.css';
import resourceForm from './resource-form.module.css';
import typography from '#ui/styles/typography.module.css';

/** The parent organization goes with the company and is shown, not chosen (specification 3). */
const parentName = (code: unknown, language: Language): string | null => {
  const parentCode = companies.value.find(({ key }) => key === code)?.parentCode ?? null;
  const parent = companies.value.find(({ key }) => key === parentCode);
  return parent ? nameIn(parent.name, language) : null;
};

/** What is wrong with a field that draws itself. */
const FieldFault = ({ text }: { readonly text: string | undefined }) =>
  text ? (
    <small className={typography.danger} role="alert" data-part="field-fault">
      {text}
    </small>
  ) : null;

/** One group of a form: each field with its label, what it wants and what is wrong with it. */
export const ResourceSection = ({
  address,
  resource,
  rowId,
  names,
  draft,
  problems,
  refused,
  isNew,
  isFixed,
  onValue,
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly rowId: number | null;
  readonly names: readonly string[];
  readonly draft: Draft;
  readonly problems: Readonly<Record<string, Text>>;
  /** What the server said of a field. */
  readonly refused: Readonly<Record<string, string>>;
  readonly isNew: boolean;
  readonly isFixed: (name: string) => boolean;
  readonly onValue: (name: string, value: unknown) => void;
}) => {
  const { t, language } = useTranslation();
  const hintOf = (name: string, field: PlainField): string => {
    const doubt = field.kind === 'text' ? doubtOf(field.format, draft[name]) : null;
    if (doubt !== null) return t(doubt);
    if (field.hint) return t(field.hint);
    if (field.kind === 'reference' && field.to === 'company') {
      const parent = parentName(draft[name], language);
      return parent === null ? '' : t(['上级组织：{name}', 'Parent organization: {name}'], { name: parent });
    }
    return field.kind === 'text' && field.patternText && draft[name] === '' ? t(field.patternText) : '';
  };
  const faultOf = (name: string): string | undefined =>
    refused[name] ?? (problems[name] ? t(problems[name]) : undefined);
  return (
    <div className={resourceForm.fields}>
      {names.map((name) => {
        const field = resource.fields[name];
        if (!field || !isShown(field, draft)) return null;
        if (field.kind === 'rows')
          return (
            <div key={name} className={resourceForm.wide}>
              <RowsEditor
                rowId={rowId}
                name={name}
                field={field}
                value={draft[name]}
                problems={problems}
                refused={refused}
                drawing={resource.drawing === name}
                readOnly={isFixed(name)}
                onValue={(next) => onValue(name, next)}
              />
              <FieldFault text={refused[name]} />
            </div>
          );
        if (field.kind === 'choices')
          return (
            <div key={name} className={resourceForm.wide}>
              {/* Above: below two hundred boxes nobody sees it. */}
              <FieldFault text={faultOf(name)} />
              <FunctionsControl
                name={name}
                groups={groupsOf(field)}
                value={draft[name]}
                readOnly={isFixed(name)}
                onValue={(next) => onValue(name, next)}
              />
            </div>
          );
        if (field.kind === 'password')
          return isNew ? (
            <PasswordControl
              key={name}
              name={name}
              field={field}
              value={draft[name]}
              problems={problems}
              refused={refused}
              onValue={(next) => onValue(name, next)}
            />
          ) : null;
        if (field.kind === 'file')
          return (
            <div key={name} className={resourceForm.wide} data-field={name}>
              <span className={fieldStyles.label}>
                {t(field.title)} <small className={typography.muted}>{field.hint ? t(field.hint) : ''}</small>
              </span>
              <FileControl
                address={address}
                rowId={rowId}
                name={name}
                field={field}
                value={draft[name]}
                readOnly={isFixed(name)}
                onValue={(next) => onValue(name, next)}
              />
              <FieldFault text={faultOf(name)} />
            </div>
          );
        if (field.kind === 'computed' || field.kind === 'state')
          // Of a row that is not there yet nothing is known.
          return isNew ? null : (
            <div key={name} className={fieldStyles.field} data-field={name}>
              <span className={fieldStyles.label}>{t(field.title)}</span>
              <span className={isFaulty(field, draft[name]) ? typography.danger : undefined}>
                {fieldText(field, draft[name], { t, language })}{' '}
                {field.kind === 'computed' && (draft[name] ?? null) !== null ? (field.unit ?? '') : ''}
              </span>
            </div>
          );
        const control = (
          <Field
            key={name}
            label={t(field.title)}
            required={field.required ?? false}
            error={faultOf(name) ?? ''}
            hint={hintOf(name, field)}
          >
            {(ties) => (
              <FieldControl
                name={name}
                field={field}
                value={draft[name]}
                readOnly={isFixed(name)}
                ties={ties}
                onValue={(next) => onValue(name, next)}
              />
            )}
          </Field>
        );
        return field.kind === 'geometry' || field.kind === 'line' ? (
          <div key={name} className={resourceForm.wide}>
            {control}
          </div>
        ) : (
          control
        );
      })}
    </div>
  );
};
