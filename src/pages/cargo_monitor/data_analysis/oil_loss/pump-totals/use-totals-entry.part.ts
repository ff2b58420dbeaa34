import { useState } from 'react';

import { pumpTotalsStates } from '#domain/cargo/pump-totals-states.ts';
import { toChinaInput } from '#domain/time/time.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { enterTotals, whatCameOf } from '#state/reports/pump-totals.ts';
import type { Row } from '#state/reports/reports.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';

import type { TotalsEnd, DeliveryEnds } from './totals-ends.part.ts';

/** A number of these totals that no other of the tank has. */
const codeOf = (stationCode: string, tankNumber: number, startMs: number): string =>
  `${stationCode}-${tankNumber}-${toChinaInput(startMs).replaceAll(/\D/g, '')}`;

/** Sends the totals and waits for what came of them; what the server refuses stays until something else is typed. */
export const useTotalsEntry = (delivery: Row, told: DeliveryEnds, onDone: () => void) => {
  const { t } = useTranslation();
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState<'saving' | 'judging' | null>(null);
  const enter = async ({
    startMs,
    endMs,
    totals,
    file,
  }: DeliveryEnds & {
    readonly totals: Readonly<Record<TotalsEnd, number | null>>;
    /** Null: without a paper. */
    readonly file: unknown;
  }): Promise<void> => {
    setBusy('saving');
    const stationCode = String(delivery['stationCode']);
    const tankNumber = Number(delivery['tankNumber']);
    const outcome = await enterTotals({
      totalsCode: codeOf(stationCode, tankNumber, told.startMs),
      stationCode,
      tankNumber,
      startTime: new Date(startMs).toISOString(),
      endTime: new Date(endMs).toISOString(),
      startTotalVtL: totals.start,
      endTotalVtL: totals.end,
      ...(file === null ? {} : { document: file }),
    });
    if (!outcome.ok) {
      setBusy(null);
      setRefused(outcome.failure.fields ?? {});
      const shown = ['startTime', 'endTime', 'startTotalVtL', 'endTotalVtL', 'document'];
      if (!shown.some((name) => outcome.failure.fields?.[name] !== undefined))
        showFailure(outcome.failure, 'saveFailed');
      return;
    }
    setBusy('judging');
    const use = await whatCameOf(Number(outcome.value['id']));
    setBusy(null);
    if (use === 'counted')
      toast('success', t(['已计入，损溢已重新判定', 'Counted: the loss was judged again']));
    else toast(use === 'waiting' ? 'info' : 'warning', t(['已保存', 'Saved']), t(pumpTotalsStates[use].text));
    onDone();
  };
  return { busy, refused, clearRefused: (): void => setRefused({}), enter };
};
