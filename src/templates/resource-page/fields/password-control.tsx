import type { Text } from '#i18n/text.ts';
import type { PasswordField } from '#resource/fields.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

/** A first password, typed twice. */
export const PasswordControl = ({
  name,
  field,
  value,
  problems,
  refused,
  onValue,
}: {
  readonly name: string;
  readonly field: PasswordField;
  readonly value: unknown;
  readonly problems: Readonly<Record<string, Text>>;
  readonly refused: Readonly<Record<string, string>>;
  readonly onValue: (value: unknown) => void;
}) => {
  const { t } = useTranslation();
  const { password = '', confirmation = '' } = Object(value) as Record<string, string>;
  const parts = [
    { key: 'password', path: name, label: field.title, typed: password, hint: field.hint },
    {
      key: 'confirmation',
      path: `${name}.confirmation`,
      label: ['确认密码', 'Confirm the password'],
      typed: confirmation,
      hint: undefined,
    },
  ] as const;
  return (
    <>
      {parts.map(({ key, path, label, typed, hint }) => {
        const problem = problems[path];
        return (
          <Field
            key={key}
            label={t(label)}
            required
            error={refused[path] ?? (problem ? t(problem) : '')}
            hint={hint ? t(hint) : ''}
          >
            {(ties) => (
              <span className={ties['aria-invalid'] ? inputs.invalid : inputs.frame}>
                <input
                  {...ties}
                  type="password"
                  name={path}
                  value={typed}
                  maxLength={128}
                  autoComplete="new-password"
                  onChange={(event) => onValue({ password, confirmation, [key]: event.target.value })}
                />
              </span>
            )}
          </Field>
        );
      })}
    </>
  );
};
