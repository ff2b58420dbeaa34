import { useState } from 'react';

import { offline } from '#state/hub/connection.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { saveThreshold, type Thresholds } from '#state/reports/thresholds.ts';
import { toast } from '#state/view/toasts.ts';
import { useTranslation } from '#ui/language.tsx';

import { settingNames } from '../why/setting-names.ts';
import { readLimit } from './limit-text.ts';
import { type Level, limitLine } from './threshold-levels.ts';
import type { useLimitDrafts } from './use-limit-drafts.ts';

/** Saving what was typed for limits. @param onSaved somebody else’s value is shown beside what was typed, which stays */
export const useSaveLimits = (
  thresholds: Thresholds | null,
  levels: readonly Level[],
  { drafts, valid, look, type }: ReturnType<typeof useLimitDrafts>,
  onSaved: () => void,
) => {
  const { t, m } = useTranslation();
  const [busy, setBusy] = useState(false);
  const level = levels.at(-1);
  /** Saves each that can be; one that is refused stays as it was typed, and so do those behind it. */
  const save = async (): Promise<void> => {
    if (thresholds === null || level === undefined) return;
    if (offline.value) {
      toast('warning', t(['离线，阈值不能保存', 'Offline: limits cannot be saved']));
      return;
    }
    setBusy(true);
    const saved: string[] = [];
    for (const key of valid) {
      const { value } = readLimit(key, drafts.get(key) ?? '');
      const seen = limitLine(thresholds, levels, key).own.at(-1)?.rowId ?? 0;
      // oxlint-disable-next-line no-await-in-loop -- the first refusal ends it
      const outcome = await saveThreshold(level, key, value, seen);
      if (!outcome.ok) {
        const [said] = Object.values(outcome.failure.fields ?? {});
        if (said === undefined) showFailure(outcome.failure);
        else toast('error', said, t(settingNames[key]));
        look(key);
        break;
      }
      type(key, null);
      saved.push(t(settingNames[key]));
    }
    setBusy(false);
    if (saved.length > 0) toast('success', m('saved'), saved.join(t(['、', ', '])));
    onSaved();
  };
  return { busy, save };
};
