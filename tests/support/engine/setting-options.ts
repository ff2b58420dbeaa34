import type { SettingKey } from '#contract/settings.ts';

import { at, baseTruck, type Options } from './engine-script.ts';

/** Settings of the truck that hold from an hour before the script on. */
export const withSettings = (values: Partial<Record<SettingKey, number>>): Options => ({
  settings: Object.entries(values).map(([key, value]) => ({
    key: key as SettingKey,
    value,
    scope: 'truck',
    scopeId: baseTruck.signCode,
    effectiveFrom: at(-3600),
  })),
});

/** Instruments that can't err: the limit alone decides what a loss proves. */
export const certain = withSettings({ 'loss.coverage': 0 });

/** What is missing on the way is told by the task, not by an alarm of its own. */
export const withoutDrains = withSettings({ 'drain.minL': 9000 });
