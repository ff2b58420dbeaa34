import { effect, signal, untracked } from '@preact/signals-react';

import { topics } from './topics.ts';
import { phone } from './viewport.ts';

/** Whether the floating list of real-time alarms is folded out; on phones only when asked for. */
export const floatOpen = signal(!phone.peek());

/** Dialogs that their reader closed; a new alarm opens them again. */
export const closedDialogs = signal<ReadonlySet<string>>(new Set());

export const closeDialog = (alarmIds: readonly string[]): void => {
  closedDialogs.value = new Set([...closedDialogs.value, ...alarmIds]);
};

let offeredAgainMs: number | null = null;

// After a gap nobody knows what its reader has missed: what still waits is said once more, whoever had put it away.
effect(() => {
  const ms = topics.alarms.value?.offeredAgainMs ?? null;
  if (ms === null || ms === offeredAgainMs) return;
  offeredAgainMs = ms;
  untracked(() => {
    closedDialogs.value = new Set();
  });
});

/** Width in px that a drawer or card takes at the right: the floating list moves beside it. */
export const takenRight = signal(0);

/** Says that the right edge is taken for as long as the answer has not been called. */
export const takeRight = (widthPx: number): (() => void) => {
  takenRight.value = widthPx;
  return () => {
    takenRight.value = 0;
  };
};
