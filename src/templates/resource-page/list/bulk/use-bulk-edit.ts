import { useRef, useState } from 'react';

import { resultCodes } from '#contract/envelope.ts';
import { changesRights } from '#resource/changes-rights.ts';
import type { Resource } from '#resource/define.ts';
import { needsApproval } from '#resource/needs-approval.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { refreshRights } from '#state/session/user-privilege.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';

import { problemsOf } from '../../form/field-rules.ts';
import { isWritableNow } from '../../is-writable-now.ts';
import { editRows, type RefusedRow } from '../edit-rows.ts';
import { bulkFields } from './bulk-fields.ts';

/** One value that is given to many rows. */
export const useBulkEdit = ({
  address,
  resource,
  rows,
  onDone,
  onClose,
}: {
  readonly address: string;
  readonly resource: Resource;
  readonly rows: readonly ResourceRow[];
  readonly onDone: (left: readonly ResourceRow[]) => void;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
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
  return {
    fields,
    name,
    choose: (next: string): void => {
      setName(next);
      setValue(fields.get(next)?.kind === 'switch' ? true : '');
      setRefused([]);
    },
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
    stop: (): void => {
      stopped.current = true;
    },
  };
};
