import { useState } from 'react';

import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { readParameters, writeParameters } from '#state/devices/parameters.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';

import type { useFileDraft } from './use-file-draft.part.ts';

/**
 * The orders to a console: tell what it holds, and take what is wanted of it.
 * @param onOrdered something was ordered, or refused
 * @param onSent what was wanted is on its way
 */
export const useFileOrders = (
  {
    truckId,
    file,
    seenTime,
    draft,
  }: {
    readonly truckId: number | null;
    readonly file: ParameterFileName;
    /** When the console said what the draft lies over. */
    readonly seenTime: string;
    readonly draft: ReturnType<typeof useFileDraft>;
  },
  onOrdered: () => void,
  onSent: () => void,
) => {
  const { t, m } = useTranslation();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const isOffline = (): boolean => {
    if (offline.value) toast('warning', t(['离线，不能下发或读取', 'Offline: nothing can be sent or read']));
    return offline.value;
  };
  const readNow = async (): Promise<void> => {
    if (truckId === null || isOffline()) return;
    setBusy(true);
    const outcome = await readParameters([truckId], file);
    setBusy(false);
    if (!outcome.ok) showFailure(outcome.failure);
    onOrdered();
  };
  const send = async (reason: string, password: string): Promise<void> => {
    const { values } = draft;
    if (truckId === null || values === null || isOffline()) return;
    setBusy(true);
    const outcome = await writeParameters({
      truckId,
      file,
      values,
      seenTime,
      reason: reason.trim(),
      password,
      mode: draft.origin,
    });
    setBusy(false);
    if (!outcome.ok) {
      setRefused(outcome.failure.fields ?? {});
      showFailure(outcome.failure);
    } else {
      toast(
        'success',
        outcome.value.awaits ? t(['已提交复核', 'Submitted for confirmation']) : m('submitSuccess'),
      );
      setRefused({});
      onSent();
    }
    onOrdered();
  };
  return { busy, refused, clearRefused: (): void => setRefused({}), readNow, send };
};
