import { useState } from 'react';
import { useLocation } from 'wouter';

import { plateForm } from '#domain/text/plate.ts';
import type { UnregisteredTerminal } from '#contract/devices/unregistered-terminals.ts';
import { call } from '#state/hub/hub.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import type { CallOutcome } from '#state/hub/failures.ts';
import { keepForm } from '#state/view/kept-forms.ts';
import { toast } from '#state/view/toasts.ts';
import { isWritableNow } from '#templates/resource-page/is-writable-now.ts';
import { useTranslation } from '#ui/language.tsx';

import { isPlateColor } from './is-plate-color.part.ts';

type Role = 'console' | 'recorder' | 'camera';

const truckAddress = 'setting/base_data/truck';

/** What may be done with a terminal that came in vain. */
export const useUnregistered = (terminal: UnregisteredTerminal, onChanged: () => void) => {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const [busy, setBusy] = useState(false);
  const { number, plate, plateColor, ignored } = terminal;
  const does = async (work: () => Promise<CallOutcome<null>>, done: string): Promise<void> => {
    if (!isWritableNow(t)) return;
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    if (!outcome.ok) return showFailure(outcome.failure);
    toast('success', done, number);
    onChanged();
    return undefined;
  };
  const admit = (to: string, role: Role): void =>
    void does(
      () => call('unregisteredTerminals.admit', { number, signCode: to, role }),
      t(['下次连接时接入 {plate}', 'Let in under {plate} when it connects next'], { plate: to }),
    );
  const ignore = (): void =>
    void does(
      () => call('unregisteredTerminals.ignore', { number, ignored: !ignored }),
      ignored ? t(['已恢复显示', 'Shown again']) : t(['已忽略', 'Ignored']),
    );
  const makeTruck = (): void => {
    keepForm(truckAddress, {
      row: null,
      // Its number is that of the truck's console, which has no other.
      typed: {
        ...(plate === null
          ? {}
          : plateColor === 'none'
            ? { vin: plateForm(plate) }
            : { signCode: plateForm(plate) }),
        ...(isPlateColor(plateColor) ? { plateColor } : {}),
        terminal: number,
      },
      reason: '',
      keptMs: Date.now(),
    });
    navigate(`/${truckAddress}`);
  };
  return { busy, admit, ignore, makeTruck };
};
