import type { Text } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';
import { useTranslation } from '#ui/language.tsx';

import { groupsOf } from '../fields/choice-groups.ts';
import { FunctionsControl } from '../fields/functions/functions-control.tsx';
import { PasswordControl } from '../fields/password-control.tsx';
import { type Draft, isShown } from './field-rules.ts';
import { ComputedField } from './fields/computed-field.tsx';
import { FieldFault } from './fields/field-fault.tsx';
import { FileField } from './fields/file-field.tsx';
import { LabelledField } from './fields/labelled-field.tsx';
import resourceForm from './resource-form.module.css';
import { RowsEditor } from './rows/rows-editor.tsx';

/** Fields of a form, what they hold and what is wrong with them. */
export interface SectionProps {
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
}

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
}: SectionProps) => {
  const { t } = useTranslation();
  const faultOf = (name: string): string | undefined =>
    refused[name] ?? (problems[name] ? t(problems[name]) : undefined);
  return (
    <div className={resourceForm.fields}>
      {names.map((name) => {
        const field = resource.fields[name];
        if (!field || !isShown(field, draft)) return null;
        const each = {
          name,
          draft,
          fault: faultOf(name),
          readOnly: isFixed(name),
          onValue: (next: unknown) => onValue(name, next),
        };
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
          return <FileField key={name} {...each} address={address} rowId={rowId} field={field} />;
        if (field.kind === 'computed' || field.kind === 'state')
          // Of a row that is not there yet nothing is known.
          return isNew ? null : <ComputedField key={name} name={name} field={field} draft={draft} />;
        return <LabelledField key={name} {...each} field={field} />;
      })}
    </div>
  );
};
