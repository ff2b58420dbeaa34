import { type UrgeResult, urgeResults } from '#domain/authority/authority-words.ts';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

const results = Object.keys(urgeResults) as UrgeResult[];

/** What became of an alarm that is urged. */
export const UrgeOutcome = ({
  result,
  onResult,
}: {
  readonly result: UrgeResult;
  readonly onResult: (result: UrgeResult) => void;
}) => {
  const { t } = useTranslation();
  return (
    <Field label={t(['处理结果', 'Outcome'])}>
      {(ties) => (
        <span className={inputs.frame}>
          <select
            {...ties}
            name="result"
            value={result}
            onChange={(event) => onResult(event.target.value as UrgeResult)}
          >
            {results.map((name) => (
              <option key={name} value={name}>
                {t(urgeResults[name].text)}
              </option>
            ))}
          </select>
        </span>
      )}
    </Field>
  );
};
