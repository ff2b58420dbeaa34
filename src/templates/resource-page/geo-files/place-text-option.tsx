import { Field } from '#ui/form/field.tsx';
import inputs from '#ui/styles/inputs.module.css';

/** A word more that is asked of a file: of what it leaves out. */
export const PlaceTextOption = ({
  label,
  hint,
  part,
  value,
  unit,
  numeric,
  maxLength,
  onValue,
}: {
  readonly label: string;
  readonly hint: string;
  readonly part: string;
  readonly value: string;
  readonly unit?: string;
  readonly numeric?: boolean;
  readonly maxLength?: number;
  readonly onValue: (value: string) => void;
}) => (
  <Field label={label} hint={hint}>
    {(ties) => (
      <span className={inputs.frame}>
        <input
          {...ties}
          inputMode={numeric ? 'numeric' : undefined}
          maxLength={maxLength}
          data-part={part}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
        {unit}
      </span>
    )}
  </Field>
);
