import { signal } from '@preact/signals-react';

/** Whether the floating list of real-time alarms is folded out. */
export const floatOpen = signal(true);

/** Dialogs that their reader closed; a new alarm opens them again. */
export const closedDialogs = signal<ReadonlySet<string>>(new Set());

export const closeDialog = (alarmIds: readonly string[]): void => {
  closedDialogs.value = new Set([...closedDialogs.value, ...alarmIds]);
};
