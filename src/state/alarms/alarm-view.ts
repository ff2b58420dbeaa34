import { effect, signal, untracked } from '@preact/signals-react';

import { topics } from '../hub/topics.ts';

/** Alarms whose dialog the user folded into its bar; a new alarm opens the dialog again. */
export const foldedAlarms = signal<ReadonlySet<string>>(new Set());

export const foldDialog = (alarmIds: readonly string[]): void => {
  foldedAlarms.value = new Set([...foldedAlarms.value, ...alarmIds]);
};

export const unfoldDialog = (alarmIds: readonly string[]): void => {
  const unfolded = new Set(alarmIds);
  foldedAlarms.value = new Set([...foldedAlarms.value].filter((id) => !unfolded.has(id)));
};

let offeredAgainMs: number | null = null;

// After missed alarms it is unknown what the user has not seen: unconfirmed ones are shown once more, even if folded.
effect(() => {
  const ms = topics.alarms.value?.offeredAgainMs ?? null;
  if (ms === null || ms === offeredAgainMs) return;
  offeredAgainMs = ms;
  untracked(() => {
    foldedAlarms.value = new Set();
  });
});

/** Width in px that a drawer or card takes at the right: what floats moves beside it. */
export const takenRight = signal(0);

/** Reserves the right edge until the returned function is called. */
export const takeRight = (widthPx: number): (() => void) => {
  takenRight.value = widthPx;
  return () => {
    takenRight.value = 0;
  };
};
