import type { LastReload } from './last-reload.ts';

export interface ReloaderPorts {
  readonly last: LastReload;
  readonly after: (ms: number, work: () => void) => () => void;
  /** `newVersion`: a waiting version is activated first. */
  readonly reload: (newVersion: boolean) => void;
  readonly heldBack: (held: boolean) => void;
}

/** When a tab may be reloaded. Unsaved forms and unanswered alarms come first. */
export const createReloader = ({ last, after, reload, heldBack }: ReloaderPorts) => {
  let cancel = (): void => {};
  let busyNow = false;

  const attempt = (): void => {
    cancel();
    if (busyNow) return;
    const waitMs = last.waitMs();
    if (waitMs > 0) {
      heldBack(true);
      cancel = after(waitMs, attempt);
      return;
    }
    heldBack(false);
    last.note();
    reload(true);
  };

  return {
    /** The session is over: nothing on the screen may be kept. */
    now: (): void => {
      cancel();
      last.note();
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
