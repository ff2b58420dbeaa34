import { Field } from '#ui/form/field.tsx';
import inputs from '#ui/styles/inputs.module.css';

/** A line of text or a password, with its label and what is wrong with it. */
export const LineField = ({
  name,
  label,
  value,
  required = true,
  isPassword = false,
  placeholder,
  hint = '',
  fault = '',
  onValue,
}: {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
  readonly isPassword?: boolean;
  readonly placeholder?: string;
  readonly hint?: string;
  readonly fault?: string | undefined;
  readonly onValue: (value: string) => void;
}) => (
  <Field label={label} required={required} error={fault} hint={hint}>
    {(ties) => (
      <span className={inputs.frame}>
        <input
          {...ties}
          type={isPassword ? 'password' : 'text'}
          name={name}
          maxLength={200}
          autoComplete={isPassword ? 'current-password' : 'off'}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      </span>
    )}
  </Field>
);
