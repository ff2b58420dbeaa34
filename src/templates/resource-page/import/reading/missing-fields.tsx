import type { Resource } from '#resource/define.ts';
import type { PlainField } from '#resource/fields.ts';
import type { SheetChoices, SheetTable } from '#state/reports/resource-sheets.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

import { FieldControl } from '../../fields/field-control.tsx';
import styles from './missing-fields.module.css';

/** Kinds of which all rows of a list may have one value. */
const shared: ReadonlySet<string> = new Set<PlainField['kind']>([
  'choice',
  'reference',
  'switch',
  'number',
  'date',
]);

/** Whether all rows of a list may have one value of a field; a text only where rows may share it. */
const isShared = ({ fields, unique }: Resource, name: string): boolean => {
  const kind = fields[name]?.kind ?? '';
  return shared.has(kind) || (kind === 'text' && !unique.includes(name));
};

const isPlain = (field: Resource['fields'][string] | undefined): field is PlainField =>
  field !== undefined && (shared.has(field.kind) || field.kind === 'text');

const radius = 'shape.radiusM';

/** Fields that have to be there and that the sheet has no column for: one value for all its rows. */
export const MissingFields = ({
  resource,
  table,
  choices,
  onChoices,
}: {
  readonly resource: Resource;
  readonly table: SheetTable;
  readonly choices: SheetChoices;
  readonly onChoices: (choices: SheetChoices) => void;
}) => {
  const { t } = useTranslation();
  const given = new Set(table.columns.map(({ key }) => key));
  const say = (key: string, value: unknown): void => {
    const { [key]: _former, ...others } = choices.constants ?? {};
    const text = value === null || value === undefined ? '' : String(value);
    onChoices({ ...choices, constants: text === '' ? others : { ...others, [key]: text } });
  };
  const missing = table.targets.filter(
    ({ key, field, required }) => required && !given.has(key) && isShared(resource, field),
  );
  const asksRadius =
    ((given.has('shape.longitudeDeg') && given.has('shape.latitudeDeg')) || given.has('shape.position')) &&
    !given.has(radius);
  if (missing.length === 0 && !asksRadius) return null;
  return (
    <fieldset className={styles.missing} data-part="import-constants">
      <legend>{t(['表里没有，全部行用同一个值', 'Not in the sheet: one value for all rows'])}</legend>
      {missing.map(({ key, field: name, title }) => {
        const field = resource.fields[name];
        if (!isPlain(field)) return null;
        return (
          <Field key={key} label={title} required>
            {(ties) => (
              <FieldControl
                name={`constant-${key}`}
                field={field}
                value={choices.constants?.[key] ?? null}
                readOnly={false}
                ties={ties}
                onValue={(value) => say(key, value)}
              />
            )}
          </Field>
        );
      })}
      {asksRadius ? (
        <Field label={t(['半径', 'Radius'])} required>
          {(ties) => (
            <span className={inputs.frame}>
              <input
                {...ties}
                inputMode="numeric"
                maxLength={5}
                value={choices.constants?.[radius] ?? ''}
                onChange={(event) => say(radius, event.target.value)}
              />
              <span>m</span>
            </span>
          )}
        </Field>
      ) : null}
    </fieldset>
  );
};
