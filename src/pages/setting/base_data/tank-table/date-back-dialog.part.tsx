import { useState } from 'react';

import { formatDateTime, fromChinaInput } from '#domain/time/time.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { type CorrectionPreview, dateTableBack, previewTable } from '#state/reports/corrections.ts';
import type { TankTableVersion } from '#state/reports/tank-tables.ts';
import { toast } from '#state/view/toasts.ts';
import { isWritableNow } from '#templates/resource-page/is-writable-now.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import { DateBackEffect } from './date-back-effect.part.tsx';
import { DateBackFoot } from './date-back-foot.part.tsx';
import { DateBackFields } from './date-back-fields.part.tsx';
import styles from './date-back.module.css';

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
        <DateBackFields
          since={since}
          reason={reason}
          version={version}
          fault={fault}
          onSince={(value) => {
            setSince(value);
            setFault('');
          }}
          onReason={setReason}
        />
        <div role="status" aria-live="polite">
          {preview === null ? null : <DateBackEffect preview={preview} />}
        </div>
      </div>
    </DialogBox>
  );
};
