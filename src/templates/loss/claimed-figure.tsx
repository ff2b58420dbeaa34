import { Field } from '#ui/form/field.tsx';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

/** A figure of a claim, with its unit and what is wrong with it. */
export const ClaimedFigure = ({
  name,
  label,
  unit,
  error,
  value,
  onValue,
}: {
  readonly name: string;
  readonly label: string;
  readonly unit: string;
  readonly error: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
}) => (
  <Field label={label} error={error}>
    {(ties) => (
      <span className={error === '' ? inputs.frame : inputs.invalid}>
        <input
          {...ties}
          name={name}
          inputMode="decimal"
          value={value}
          autoComplete="off"
          onChange={(event) => onValue(event.target.value)}
        />
        <span className={`${typography.muted} ${typography.small}`}>{unit}</span>
      </span>
    )}
  </Field>
);
