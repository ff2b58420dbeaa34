import type { Clock } from '../ports.ts';
import type { Tab } from './tab.ts';

/** A phone in a pocket: after this nobody looks, and traffic would only cost battery and data. */
export const suspendAfterMs = 5 * 60_000;

/**
 * Whether the hub is suspended: every tab has been hidden for a while, on a handheld device. A console in a control
 * room never does, since it sounds its alarms whatever tab is in front; a phone gets them by push.
 * @param busy whether something still has to leave this device: what was decided at the roadside is sent before the hub is suspended
 */
export const createIdleSuspend = (
  clock: Clock,
  tabs: () => readonly Tab[],
  busy: () => boolean,
  changed: () => void,
) => {
  let suspended = false;
  let cancel: (() => void) | null = null;

  const begin = (): void => {
    cancel = null;
    if (busy()) {
      cancel = clock.after(suspendAfterMs, begin);
      return;
    }
    suspended = true;
    changed();
  };

  return {
    suspended: (): boolean => suspended,
    /** A tab was opened, closed, or changed its presence. */
    judge: (): void => {
      const all = tabs();
      const unseen = all.length > 0 && all.every(({ presence }) => presence.handheld && !presence.visible);
      if (unseen) {
        if (!suspended) cancel ??= clock.after(suspendAfterMs, begin);
        return;
      }
      cancel?.();
      cancel = null;
      if (!suspended) return;
      suspended = false;
      changed();
    },
  };
};
