import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import typography from '#ui/styles/typography.module.css';

import { FieldControl } from '../../fields/field-control.tsx';
import { ReasonField } from '../../form/reason-field.tsx';
import { BulkFieldChoice } from './bulk-field-choice.tsx';
import { BulkRefused } from './bulk-refused.tsx';
import { BulkRows } from './bulk-rows.tsx';
import { useBulkEdit } from './use-bulk-edit.ts';

/** One value for one field of many rows: which rows, what they hold now, and which of them were refused and why. */
export const BulkEdit = ({
  address,
  resource,
  rows,
  onDone,
  onClose,
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly rows: readonly ResourceRow[];
  /** With the rows that are not written: they stay ticked. */
  readonly onDone: (left: readonly ResourceRow[]) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const {
    fields,
    name,
    choose,
    field,
    value,
    setValue,
    problem,
    waits,
    reason,
    setReason,
    done,
    refused,
    rereading,
    write,
    stop,
  } = useBulkEdit({ address, resource, rows, onDone, onClose });
  const busy = done !== null;
  return (
    <DialogBox
      title={t(['批量修改 {n} 条', 'Edit {n} {n:row|rows}'], { n: rows.length })}
      width="30rem"
      onClose={() => {
        stop();
        onClose();
      }}
      foot={
        <>
          <span className={`${typography.muted} ${typography.small}`} role="status">
            {busy ? `${done} / ${rows.length}` : rereading ? t(['正在重新读取…', 'Reading again…']) : ''}
          </span>
          <button
            type="button"
            className={buttons.button}
            onClick={() => {
              stop();
              if (!busy) onClose();
            }}
          >
            {busy ? t(['停止', 'Stop']) : t(words.cancel)}
          </button>
          <button
            type="button"
            className={buttons.primary}
            data-part="bulk-confirm"
            disabled={busy || rereading || field === undefined || problem !== undefined || rows.length === 0}
            onClick={() => void write()}
          >
            {waits ? t(['提交审批', 'Submit for approval']) : t(['修改', 'Change'])}
          </button>
        </>
      }
    >
      <BulkFieldChoice fields={fields} name={name} disabled={busy} onName={choose} />
      {field === undefined ? null : (
        <Field
          label={t(['新值', 'New value'])}
          required={field.required ?? false}
          error={problem ? t(problem) : ''}
        >
          {(ties) => (
            <FieldControl
              name={name}
              field={field}
              value={value}
              readOnly={busy}
              ties={ties}
              onValue={setValue}
            />
          )}
        </Field>
      )}
      {waits ? <ReasonField value={reason} onValue={setReason} /> : null}
      {field === undefined ? null : <BulkRows resource={resource} rows={rows} name={name} field={field} />}
      {refused.length === 0 ? null : <BulkRefused resource={resource} refused={refused} />}
    </DialogBox>
  );
};
