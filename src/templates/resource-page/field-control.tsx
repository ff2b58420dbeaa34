import type { PlainField } from '#resource/fields.ts';
import { companies } from '#state/user-privilege.ts';
import { words } from '#i18n/words.ts';
import { useSpeech } from '#ui/language.tsx';

import { TankTableField } from './tank-table-field.tsx';

interface Ties {
  readonly id?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-invalid'?: boolean;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-required'?: boolean;
}

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** The input of a plain field. Reference fields choose among what the session may see, or take a code. */
export const FieldControl = ({
  name,
  field,
  value,
  readOnly,
  ties,
  onValue,
}: {
  readonly name: string;
  readonly field: PlainField;
  readonly value: unknown;
  readonly readOnly: boolean;
  readonly ties: Ties;
  readonly onValue: (value: unknown) => void;
}) => {
  const { t } = useSpeech();
  const className = readOnly ? 'in ro' : ties['aria-invalid'] ? 'in err' : 'in';
  const select = (options: readonly (readonly [string, string])[]) => (
    <span className={className}>
      <select
        {...ties}
        name={name}
        value={asText(value)}
        disabled={readOnly}
        onChange={(event) => onValue(event.target.value)}
      >
        <option value="">{t(['请选择', 'Choose'])}</option>
        {options.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
  switch (field.kind) {
    case 'text':
    case 'number':
      return (
        <span className={className}>
          <input
            {...ties}
            name={name}
            value={asText(value)}
            readOnly={readOnly}
            autoComplete="off"
            maxLength={field.kind === 'text' ? field.maxLength : 16}
            inputMode={field.kind === 'number' ? 'decimal' : undefined}
            onChange={(event) => onValue(event.target.value)}
          />
          {field.kind === 'number' && field.unit ? <span className="t3 small">{field.unit}</span> : null}
        </span>
      );
    case 'choice':
      return select(Object.entries(field.choices).map(([code, choice]) => [code, t(choice.text)]));
    case 'reference':
      if (field.to === 'company')
        return select(companies.value.map(({ key, name: company }) => [key, company]));
      return (
        <span className={className}>
          <input
            {...ties}
            name={name}
            value={asText(value)}
            readOnly={readOnly}
            autoComplete="off"
            onChange={(event) => onValue(event.target.value)}
          />
        </span>
      );
    case 'switch': {
      const on = value === true || value === 'true';
      return (
        <span className="in quiet">
          <label style={{ display: 'flex', gap: '.5rem', alignItems: 'center', flex: 1 }}>
            <input
              {...ties}
              type="checkbox"
              role="switch"
              className="tg"
              name={name}
              checked={on}
              disabled={readOnly}
              onChange={() => onValue(!on)}
            />
            {on ? t(['启用', 'Enabled']) : t(['停用', 'Disabled'])}
          </label>
        </span>
      );
    }
    case 'tankTable':
      return (
        <TankTableField
          name={name}
          title={ties['aria-label'] ?? t(field.title)}
          value={value}
          readOnly={readOnly}
          onValue={onValue}
        />
      );
  }
};

export const fieldText = (
  field: PlainField,
  value: unknown,
  t: (text: readonly [string, string]) => string,
): string => {
  if (value === null || value === undefined || value === '') return '—';
  if (field.kind === 'choice') {
    const choice = field.choices[String(value)];
    return choice ? t(choice.text) : String(value);
  }
  if (field.kind === 'switch') return t(value === true ? words.yes : words.no);
  if (field.kind === 'reference' && field.to === 'company') {
    const company = companies.value.find(({ key }) => key === value);
    return company ? company.shortName || company.name : String(value);
  }
  return String(value);
};
