import type { PlainField } from '#resource/fields.ts';
import { useTranslation } from '#ui/language.tsx';

import type { Control } from './control.ts';
import inputs from '#ui/styles/inputs.module.css';

/** What a control shows of a value; nothing is an empty text. */
export const asText = (value: unknown): string =>
  value === null || value === undefined ? '' : String(value);

/** Frame of a control: as it is read, as it is wrong, or as it is. */
export const frameOf = ({ readOnly, ties }: Control<PlainField>): string =>
  (readOnly ? inputs.readOnly : ties['aria-invalid'] ? inputs.invalid : inputs.frame) ?? '';

/** Options of a select: code and text. */
export type ChooseOptions = readonly (readonly [code: string, text: string])[];

/** A value that is not among the options (the company above one's own) stands by its code: it is there, and not "choose". */
export const withValue = (options: ChooseOptions, value: unknown): ChooseOptions => {
  const code = asText(value);
  return code === '' || options.some(([key]) => key === code) ? options : [[code, code], ...options];
};

/** One of a list; nothing is chosen until somebody does. */
export const Choose = ({
  control,
  options,
}: {
  readonly control: Control<PlainField>;
  readonly options: ChooseOptions;
}) => {
  const { t } = useTranslation();
  return (
    <span className={frameOf(control)}>
      <select
        {...control.ties}
        name={control.name}
        value={asText(control.value)}
        disabled={control.readOnly}
        onChange={(event) => control.onValue(event.target.value)}
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
};
