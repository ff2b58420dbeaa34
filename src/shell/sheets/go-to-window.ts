import { dialogAlarms, openKind } from '#state/alarms/alarm-dialogs.ts';

/** Windows that open by themselves, the most urgent first. */
const windows = ['alarm-201', 'inquiry', 'alarm-202', 'alarm-203'];

/**
 * Takes the focus to a window that has opened by itself: an emergency first, folded or not, then to the next one at each
 * call.
 */
export const goToWindow = (): void => {
  const open = windows.flatMap((name) => document.querySelector<HTMLElement>(`[data-part=${name}]`) ?? []);
  const at = open.findIndex((one) => one.contains(document.activeElement));
  if (at < 0 && dialogAlarms.value.urgent.alarms.length > 0) return openKind('urgent');
  open[(at + 1) % open.length]?.querySelector<HTMLElement>('textarea, input, footer button, button')?.focus();
};
