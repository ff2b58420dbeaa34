import { useRef, useState } from 'react';

import { resultCodes } from '#contract/envelope.ts';
import { changesRights } from '#resource/changes-rights.ts';
import { needsApproval } from '#resource/needs-approval.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { createRow, updateRow } from '#state/reports/resources.ts';
import { refreshRights } from '#state/session/user-privilege.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';
import { useEscape } from '#ui/use-escape.ts';

import { agreesToDiscard } from '../../agrees-to-discard.ts';
import { isLocked } from '../is-locked.ts';
import { isWritableNow } from '../is-writable-now.ts';
import { agreesToMove } from './agrees-to-move.ts';
import { useDraft } from './draft/use-draft.ts';
import { useTaken } from './draft/use-taken.ts';
import { hiddenBy } from './field-rules.ts';
import { formHeading } from './form-heading.ts';
import { removeAsked } from './remove-row.ts';
import type { ResourceFormProps } from './resource-form-props.ts';
import { showFirstFault } from './show-first-fault.ts';

/** A row that is edited or made: what was typed, what is wrong with it, saving, removing and leaving it. */
export const useResourceForm = ({
  address,
  resource,
  row,
  rows,
  canWrite: mayWrite,
  onDone,
  onRestored,
  onClose,
}: Omit<ResourceFormProps, 'mayAct' | 'panel'>) => {
  const translation = useTranslation();
  const { t, m } = translation;
  const id = row === null ? null : Number(row['id']);
  const state = useDraft(address, resource, row);
  const { before, draft, dirty, fields, problems, set, reread, reason } = state;
  const taken = useTaken(address, resource, id, before, draft, translation);
  const [refusals, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const locked = isLocked(resource, before);
  const canWrite = mayWrite && !locked;
  const waits = needsApproval(resource, row === null ? null : Object.keys(fields));
  const refused = { ...taken, ...refusals };
  const shown = tried ? problems : {};
  const wrong = new Set([...Object.keys(shown), ...Object.keys(refused)]).size;
  const name = String(before[resource.name] ?? '');
  const noun = t(resource.noun);
  const heading = formHeading(t, noun, row === null, canWrite);

  const close = async (): Promise<void> => {
    if (!dirty || (await agreesToDiscard(t, name || noun))) onClose();
  };
  useEscape(() => void close());
  const setValue = (field: string, value: unknown): void => {
    set(field, value);
    for (const name of hiddenBy(resource.fields, { ...draft, [field]: value }))
      set(name, resource.fields[name]?.kind === 'rows' ? [] : '');
    setRefused((old) =>
      Object.fromEntries(Object.entries(old).filter(([key]) => key.split('.')[0] !== field)),
    );
  };
  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(problems).length > 0) {
      requestAnimationFrame(() => showFirstFault(form.current));
      return;
    }
    const kept = t([
      '恢复连接后再试，填写的内容还在。',
      'Try again once reconnected; your entries are kept.',
    ]);
    if (!isWritableNow(t, kept)) return;
    if (!(await agreesToMove(resource, rows, before, draft, t))) return;
    setBusy(true);
    const outcome =
      id === null
        ? await createRow(address, fields, reason.trim())
        : await updateRow(address, id, Number(before['version'] ?? 1), fields, reason.trim());
    setBusy(false);
    if (!outcome.ok) {
      // Said in the form, field by field; the next try is against the row as it is now.
      if (outcome.failure.resultCode === resultCodes.conflict && (await reread())) return;
      setRefused(outcome.failure.fields ?? {});
      if (Object.keys(outcome.failure.fields ?? {}).length === 0)
        showFailure(outcome.failure, waits ? 'submitFailed' : 'saveFailed');
      return;
    }
    toast(
      'success',
      waits ? t(['已提交审批', 'Sent for approval']) : m('saved'),
      String(draft[resource.name] ?? ''),
    );
    if (changesRights(resource)) void refreshRights();
    onDone();
  };
  const remove = async (): Promise<void> => {
    if (id === null) return;
    if (await removeAsked(address, resource, id, name, translation, onRestored)) onDone();
  };
  return {
    ...state,
    id,
    form,
    locked,
    canWrite,
    waits,
    shown,
    refused,
    wrong,
    name,
    heading,
    busy,
    close,
    setValue,
    save,
    remove,
  };
};
