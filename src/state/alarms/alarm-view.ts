import { effect, signal, untracked } from '@preact/signals-react';

import { topics } from '../hub/topics.ts';
import { phone } from '../view/viewport.ts';

/** Whether the floating list of real-time alarms is open; on phones only on request. */
export const floatOpen = signal(!phone.peek());

/** Dialogs that the user closed; a new alarm opens them again. */
export const closedDialogs = signal<ReadonlySet<string>>(new Set());

export const closeDialog = (alarmIds: readonly string[]): void => {
  closedDialogs.value = new Set([...closedDialogs.value, ...alarmIds]);
};

let offeredAgainMs: number | null = null;

// After missed alarms it is unknown what the user has not seen: unconfirmed ones are shown once more, even if closed.
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

/** Reserves the right edge until the returned function is called. */
export const takeRight = (widthPx: number): (() => void) => {
  takenRight.value = widthPx;
  return () => {
    takenRight.value = 0;
  };
};
