import { toChinaInput } from '#domain/time/time.ts';
import type { TankTableVersion } from '#state/reports/tank-tables.ts';
import { Field } from '#ui/form/field.tsx';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';

/** No field of it belongs to the form that it is opened from. */
const ownForm = 'date-back';

/** Since when the table should have been in force, and why. */
export const DateBackFields = ({
  since,
  reason,
  version,
  fault,
  onSince,
  onReason,
}: {
  /** As a control has it, China time. */
  readonly since: string;
  readonly reason: string;
  readonly version: TankTableVersion;
  readonly fault: string;
  readonly onSince: (since: string) => void;
  readonly onReason: (reason: string) => void;
}) => {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t(['应自何时起有效', 'Should have been in force since'])} required error={fault}>
        {(ties) => (
          <MomentInput
            ties={{ ...ties, form: ownForm }}
            precision="minute"
            name="datedBackTo"
            value={since}
            max={toChinaInput(Date.parse(version.effectiveFrom))}
            onValue={onSince}
          />
        )}
      </Field>
      <Field
        label={t(['更正原因', 'Reason'])}
        required
        hint={t(['写入操作日志和受影响报警的历史', 'Kept in the audit log and with the alarms it touches'])}
      >
        {(ties) => (
          <span className={inputs.frame}>
            <input
              {...ties}
              form={ownForm}
              name="correctionReason"
              maxLength={500}
              value={reason}
              onChange={(event) => onReason(event.target.value)}
            />
          </span>
        )}
      </Field>
    </>
  );
};
