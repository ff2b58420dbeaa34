import { useState } from 'react';

import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';
import { loadParameterTrucks, readParameters } from '#state/devices/parameters.ts';
import { loadHeld } from '#state/devices/rollouts.ts';
import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { mayDo } from '#state/session/session.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';

import { useRead } from '../../use-read.ts';
import { useRollouts } from './use-rollouts.ts';

/**
 * Trucks that something is sent to, what they hold of a file, and asking or sending.
 * @param upgrades roll-outs of upgrades; otherwise of parameters
 */
export const useRolloutSending = (upgrades: boolean, file: ParameterFileName) => {
  const { t, m } = useTranslation();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const rollouts = useRollouts(upgrades);
  const trucks = useRead('', loadParameterTrucks);
  const held = useRead(`${file} ${rollouts.key}`, () => loadHeld(file));
  const isOffline = (): boolean => {
    if (offline.value) toast('warning', t(['离线，不能下发或读取', 'Offline: nothing can be sent or read']));
    return offline.value;
  };
  const readNow = async (): Promise<void> => {
    if (isOffline()) return;
    setBusy(true);
    const outcome = await readParameters([...chosen], file);
    setBusy(false);
    if (!outcome.ok) showFailure(outcome.failure);
    else {
      rollouts.expectAnswers();
      toast(
        'success',
        t(['已向 {n} 辆车读取', 'Reading from {n} {n:truck|trucks}'], { n: outcome.value.ordered }),
      );
    }
    rollouts.refresh();
  };
  /** Begins a roll-out and opens it. @param onSent what was typed is no longer needed */
  const send = async (
    start: (truckIds: readonly number[]) => Promise<CallOutcome<{ readonly id: number }>>,
    onSent: () => void,
  ): Promise<void> => {
    if (isOffline()) return;
    setBusy(true);
    const outcome = await start([...chosen]);
    setBusy(false);
    if (!outcome.ok) {
      setFaults(outcome.failure.fields ?? {});
      showFailure(outcome.failure);
      return;
    }
    toast('success', m('submitSuccess'));
    setFaults({});
    onSent();
    rollouts.open(outcome.value.id);
    rollouts.refresh();
  };
  return {
    ...rollouts,
    trucks,
    held,
    chosen,
    setChosen,
    faults,
    busy,
    canWrite: mayDo('parameter.write') && !busy,
    readNow,
    send,
  };
};

/** What is sent to trucks, and how far former roll-outs are. */
export type RolloutSending = ReturnType<typeof useRolloutSending>;
