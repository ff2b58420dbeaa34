import { useRef, useState } from 'react';

import { resultCodes } from '#contract/envelope.ts';
import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import { changesRights } from '#resource/changes-rights.ts';
import { needsApproval } from '#resource/needs-approval.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { refreshRights } from '#state/session/user-privilege.ts';
import { toast } from '#state/view/toasts.ts';
import { DialogBox } from '#ui/feedback/dialog-box.tsx';
import { Field } from '#ui/form/field.tsx';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import { FieldControl, fieldText } from '../../fields/field-control.tsx';
import { referenceName } from '../../fields/reference-name.ts';
import { problemsOf } from '../../form/field-rules.ts';
import { ReasonField } from '../../form/reason-field.tsx';
import { isWritableNow } from '../../is-writable-now.ts';
import styles from './bulk-edit.module.css';
import { bulkFields } from './bulk-fields.ts';
import { editRows, type RefusedRow } from '../edit-rows.ts';

/** Rows whose former values are named before they are written. */
const shown = 8;

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
  const { t, language } = useTranslation();
  const fields = bulkFields(resource);
  const [name, setName] = useState('');
  const [value, setValue] = useState<unknown>('');
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const stopped = useRef(false);
  const field = fields.get(name);
  const problem = field ? problemsOf({ [name]: field }, { [name]: value }, false)[name] : undefined;
  const waits = name !== '' && needsApproval(resource, [name]);
  const busy = done !== null;
  // What somebody else changed meanwhile is being read again: tried before that, it would be refused again.
  const rereading = refused.some(
    ({ row, failure }) => failure.resultCode === resultCodes.conflict && rows.includes(row),
  );
  const write = async (): Promise<void> => {
    if (!isWritableNow(t)) return;
    stopped.current = false;
    setDone(0);
    const end = await editRows(address, rows, { [name]: value }, reason, setDone, () => stopped.current);
    setDone(null);
    setRefused(end.refused);
    const written = rows.length - end.refused.length - end.left.length;
    if (written > 0) {
      if (changesRights(resource)) void refreshRights();
      toast(
        'success',
        waits
          ? t(['已提交 {n} 条审批', '{n} submitted for approval'], { n: written })
          : t(['已修改 {n} 条', '{n} changed'], { n: written }),
        field ? t(field.title) : '',
      );
    }
    onDone([...end.refused.map(({ row }) => row), ...end.left]);
    if (end.refused.length === 0 && end.left.length === 0) onClose();
  };
  return (
    <DialogBox
      title={t(['批量修改 {n} 条', 'Edit {n} {n:row|rows}'], { n: rows.length })}
      width="30rem"
      onClose={() => {
        stopped.current = true;
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
              stopped.current = true;
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
      <Field label={t(['字段', 'Field'])} required>
        {(ties) => (
          <span className={inputs.frame}>
            <select
              {...ties}
              name="bulkField"
              value={name}
              disabled={busy}
              onChange={(event) => {
                setName(event.target.value);
                setValue(fields.get(event.target.value)?.kind === 'switch' ? true : '');
                setRefused([]);
              }}
            >
              <option value="">{t(['请选择', 'Please choose'])}</option>
              {[...fields].map(([key, { title }]) => (
                <option key={key} value={key}>
                  {t(title)}
                </option>
              ))}
            </select>
          </span>
        )}
      </Field>
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
      {field === undefined ? null : (
        <table className={styles.rows} data-part="bulk-rows">
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <tr key={String(row['id'])}>
                <th scope="row">{String(row[resource.name] ?? '')}</th>
                <td>
                  <s>{fieldText(field, referenceName(row, name, language) ?? row[name], { t, language })}</s>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {field !== undefined && rows.length > shown ? (
        <p className={`${typography.muted} ${typography.small}`}>
          {t(['另有 {n} 条', '{n} more'], { n: rows.length - shown })}
        </p>
      ) : null}
      {refused.length === 0 ? null : (
        <ul className={styles.refused} role="alert" data-part="bulk-refused">
          {refused.map(({ row, failure }) => (
            <li key={String(row['id'])}>
              <b>{String(row[resource.name] ?? '')}</b> {failure.message}
            </li>
          ))}
        </ul>
      )}
    </DialogBox>
  );
};
