import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

/** Why a change is wanted, for whoever approves it. */
export const ReasonField = ({
  value,
  onValue,
}: {
  readonly value: string;
  readonly onValue: (value: string) => void;
}) => {
  const { t } = useTranslation();
  return (
    <Field
      label={t(['修改原因', 'Reason of the change'])}
      hint={t(['审批人会看到', 'Shown to the approver'])}
    >
      {(ties) => (
        <span className={inputs.frame}>
          <input
            {...ties}
            name="reason"
            maxLength={500}
            value={value}
            onChange={(event) => onValue(event.target.value)}
          />
        </span>
      )}
    </Field>
  );
};
