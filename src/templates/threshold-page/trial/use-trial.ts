import { useEffect, useRef, useState } from 'react';

import type { CallFailure } from '#contract/hub/outcomes.ts';
import type { EditedSettingKey } from '#contract/setting-limits.ts';
import { type ThresholdScope, type ThresholdTrial, tryThreshold } from '#state/reports/thresholds.ts';

import { addTrial, type TrialSum } from './trial-sum.ts';
import type { SettingValue } from '../threshold-levels.ts';

/** A trial of a value over trucks, one after the other. */
export interface Trial {
  readonly sum: TrialSum;
  readonly done: number;
  readonly total: number;
  readonly running: boolean;
  readonly failure: CallFailure | null;
}

const emptySum: TrialSum = { fromTime: null, toTime: null, kinds: [], days: [], judged: 0 };

/**
 * Tries a value on the trucks that it would hold for. Another value, another scope and the end of the page stop it.
 * @param key of what is tried: a result belongs to it alone; null: nothing is
 */
export const useTrial = (
  key: string | null,
): {
  readonly trial: Trial | null;
  readonly start: (
    scope: ThresholdScope,
    setting: EditedSettingKey,
    value: SettingValue | null,
    truckIds: readonly string[],
  ) => Promise<void>;
  readonly stop: () => void;
} => {
  const [state, setState] = useState<{ readonly key: string; readonly trial: Trial } | null>(null);
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [key],
  );
  const start = async (
    scope: ThresholdScope,
    setting: EditedSettingKey,
    value: SettingValue | null,
    truckIds: readonly string[],
  ): Promise<void> => {
    if (key === null) return;
    run.current += 1;
    const mine = run.current;
    let sum = emptySum;
    let failure: CallFailure | null = null;
    const show = (done: number, running: boolean): void =>
      setState({ key, trial: { sum, done, total: truckIds.length, running, failure } });
    show(0, true);
    for (const [index, truckId] of truckIds.entries()) {
      const outcome = await tryThreshold(scope, setting, value, truckId);
      if (run.current !== mine) return;
      if (!outcome.ok) {
        failure = outcome.failure;
        break;
      }
      const trial: ThresholdTrial = outcome.value;
      sum = addTrial(sum, trial);
      show(index + 1, index + 1 < truckIds.length);
    }
    show(sum.judged, false);
  };
  const stop = (): void => {
    run.current += 1;
    setState((old) => old && { ...old, trial: { ...old.trial, running: false } });
  };
  return { trial: state !== null && state.key === key ? state.trial : null, start, stop };
};
