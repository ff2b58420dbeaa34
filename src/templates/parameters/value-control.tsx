import type { ParameterField } from '#domain/parameters/parameter-field.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

/** Types or chooses the value of a field; what is wrong with it is said below by its caller. */
export const ValueControl = ({
  name,
  label,
  field,
  value,
  invalid,
  disabled,
  onValue,
}: {
  readonly name: string;
  readonly label: string;
  readonly field: ParameterField;
  readonly value: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly onValue: (value: string) => void;
}) => {
  const { t } = useTranslation();
  const ties = { name, disabled, value, 'aria-label': label, 'aria-invalid': invalid };
  return (
    <span
      className={invalid ? inputs.invalid : disabled ? inputs.readOnly : inputs.frame}
      title={field.tooltip ? t(field.tooltip) : undefined}
    >
      {field.options ? (
        <select {...ties} onChange={(event) => onValue(event.target.value)}>
          {Object.hasOwn(field.options, value) ? null : <option value={value}>{value}</option>}
          {Object.entries(field.options).map(([code, text]) => (
            <option key={code} value={code}>
              {t(text)}
              {t(text).includes(code) ? '' : `（${code}）`}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...ties}
          type="text"
          inputMode={field.rule.kind === 'number' ? 'decimal' : undefined}
          autoComplete="off"
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </span>
  );
};
