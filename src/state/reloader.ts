/** At most one reload in this time, or a server that serves an old page for ever makes every tab spin. */
export const reloadEveryMs = 30_000;
const lastKey = 'tankwatch.reloaded';

export interface ReloaderDoors {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly now: () => number;
  readonly after: (ms: number, work: () => void) => () => void;
  /** `newVersion`: whatever version waits is let in first. */
  readonly reload: (newVersion: boolean) => void;
  readonly heldBack: (held: boolean) => void;
}

/** When a tab may be loaded anew. Forms that nobody saved and alarms that nobody answered come first. */
export const createReloader = ({ storage, now, after, reload, heldBack }: ReloaderDoors) => {
  let cancel = (): void => {};
  let busyNow = false;

  const lastMs = (): number => {
    try {
      return Number(storage?.getItem(lastKey) ?? 0) || 0;
    } catch {
      return 0;
    }
  };
  const note = (): void => {
    try {
      storage?.setItem(lastKey, String(now()));
    } catch {
      // Storage is forbidden: the hub's own waits slow a loop down.
    }
  };

  const attempt = (): void => {
    cancel();
    if (busyNow) return;
    const sinceMs = now() - lastMs();
    // A clock that was set back counts as long ago.
    const waitMs = sinceMs < 0 ? 0 : reloadEveryMs - sinceMs;
    if (waitMs > 0) {
      heldBack(true);
      cancel = after(waitMs, attempt);
      return;
    }
    heldBack(false);
    note();
    reload(true);
  };

  return {
    /** The session is over: what stands on the screen is nobody's any more. */
    now: (): void => {
      cancel();
      note();
      reload(false);
    },
    /** As soon as nothing is lost by it. Called again with every change of `busy`. */
    politely: (busy: boolean): void => {
      busyNow = busy;
      if (busy) heldBack(true);
      attempt();
    },
  };
};
