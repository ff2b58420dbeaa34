import { useState } from 'react';

import { formatDateTime, fromChinaInput, toChinaInput } from '#domain/time/time.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { type CorrectionPreview, dateTableBack, previewTable } from '#state/reports/corrections.ts';
import type { TankTableVersion } from '#state/reports/tank-tables.ts';
import { toast } from '#state/view/toasts.ts';
import { isWritableNow } from '#templates/resource-page/is-writable-now.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { Field } from '#ui/form/field.tsx';
import { MomentInput } from '#ui/form/moment-input.tsx';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import { DateBackEffect } from './date-back-effect.part.tsx';
import { DateBackFoot } from './date-back-foot.part.tsx';
import styles from './date-back.module.css';

/** No field of it belongs to the form that it is opened from. */
const ownForm = 'date-back';

/** Dates a table in force back: since when, why, and what that changes, which is seen before it can be saved. */
export const DateBackDialog = ({
  truckId,
  compartment,
  version,
  onDone,
  onClose,
}: {
  readonly truckId: number;
  readonly compartment: number;
  readonly version: TankTableVersion;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) => {
  const { t, language } = useTranslation();
  const [since, setSince] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [seen, setSeen] = useState<{ readonly since: string; readonly preview: CorrectionPreview } | null>(
    null,
  );
  const sinceMs = fromChinaInput(since);
  const isEarlier = sinceMs !== null && sinceMs < Date.parse(version.effectiveFrom);
  const table = {
    truckId,
    compartment,
    tableId: version.id,
    effectiveFrom: new Date(sinceMs ?? 0).toISOString(),
  };
  // What was tried for another moment says nothing about this one.
  const preview = seen?.since === since ? seen.preview : null;

  const tryIt = async (): Promise<void> => {
    if (!isWritableNow(t)) return;
    setBusy(true);
    const outcome = await previewTable(table);
    setBusy(false);
    if (outcome.ok) setSeen({ since, preview: outcome.value });
    else if (outcome.failure.fields?.['effectiveFrom']) setFault(outcome.failure.fields['effectiveFrom']);
    else showFailure(outcome.failure, 'wrongOperation');
  };
  const save = async (): Promise<void> => {
    if (!isWritableNow(t)) return;
    setBusy(true);
    const outcome = await dateTableBack(table, reason.trim());
    setBusy(false);
    if (!outcome.ok) {
      showFailure(outcome.failure, 'saveFailed');
      return;
    }
    toast('success', t(['已更正，正在重新计算', 'Corrected; recalculating records']), `v${version.serial}`);
    onDone();
  };

  return (
    <DialogBox
      title={t(['前移 v{n} 的生效时间', 'Date v{n} back'], { n: version.serial })}
      width="34rem"
      onClose={onClose}
      foot={
        <DateBackFoot
          tried={preview !== null}
          canTry={isEarlier && !busy}
          canSave={preview !== null && reason.trim() !== '' && !busy}
          busy={busy}
          onClose={onClose}
          onTry={() => void tryIt()}
          onSave={() => void save()}
        />
      }
    >
      <div className={styles.form}>
        <p className={typography.secondary}>
          {t(
            [
              '现在自 {time} 起有效。前移后，此后的读数与装卸按此表重新计算，被它取代的版本不再用。',
              'In force since {time}. If dated back, readings and operations since then are recalculated with this table; the versions that it replaces are no longer used.',
            ],
            { time: formatDateTime(version.effectiveFrom, language) },
          )}
        </p>
        <Field label={t(['应自何时起有效', 'Should have been in force since'])} required error={fault}>
          {(ties) => (
            <MomentInput
              ties={{ ...ties, form: ownForm }}
              precision="minute"
              name="datedBackTo"
              value={since}
              max={toChinaInput(Date.parse(version.effectiveFrom))}
              onValue={(value) => {
                setSince(value);
                setFault('');
              }}
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
                onChange={(event) => setReason(event.target.value)}
              />
            </span>
          )}
        </Field>
        <div role="status" aria-live="polite">
          {preview === null ? null : <DateBackEffect preview={preview} />}
        </div>
      </div>
    </DialogBox>
  );
};
