import type { Clock } from './doors.ts';
import type { Tab } from './tabs.ts';

/** A phone in a pocket: after this nobody looks, and what it heard would cost battery and data. */
export const restAfterMs = 5 * 60_000;

/**
 * Whether the hub rests: every tab is hidden, for a while, on a device that is held in the hand. A console in a control
 * room never does, since it sounds its alarms whatever tab is in front; a phone is told of them by push.
 * @param busy whether something still has to leave this device: what was decided at the roadside goes before the rest
 */
export const createRest = (
  clock: Clock,
  tabs: () => readonly Tab[],
  busy: () => boolean,
  changed: () => void,
) => {
  let resting = false;
  let cancel: (() => void) | null = null;

  const begin = (): void => {
    cancel = null;
    if (busy()) {
      cancel = clock.after(restAfterMs, begin);
      return;
    }
    resting = true;
    changed();
  };

  return {
    resting: (): boolean => resting,
    /** A tab has come, gone, or changed its presence. */
    judge: (): void => {
      const all = tabs();
      const unseen = all.length > 0 && all.every(({ presence }) => presence.handheld && !presence.visible);
      if (unseen) {
        if (!resting) cancel ??= clock.after(restAfterMs, begin);
        return;
      }
      cancel?.();
      cancel = null;
      if (!resting) return;
      resting = false;
      changed();
    },
  };
};
