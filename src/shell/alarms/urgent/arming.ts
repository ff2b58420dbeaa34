/** So long what came by itself takes no key and no press: they were meant for what was there before, ms. */
const unarmedMs = 700;

/** Whether keys and presses count for what a window shows. */
export interface Arming {
  /** What it shows now. An id that was not there before takes keys away for a moment. */
  readonly show: (ids: readonly string[]) => void;
  readonly end: () => void;
}

/**
 * An id that comes within the moment does not draw it out, or a flood would never let anybody answer.
 * @param seen ids that somebody has gone to
 * @param after @returns takes it back
 */
export const createArming = (
  seen: readonly string[],
  after: (ms: number, work: () => void) => () => void,
  changed: (armed: boolean) => void,
): Arming => {
  let known: ReadonlySet<string> = new Set(seen);
  let cancel: (() => void) | null = null;
  return {
    show: (ids) => {
      const fresh = ids.some((id) => !known.has(id));
      known = new Set(ids);
      if (!fresh || cancel !== null) return;
      changed(false);
      cancel = after(unarmedMs, () => {
        cancel = null;
        changed(true);
      });
    },
    end: () => {
      cancel?.();
      cancel = null;
      known = new Set(seen);
    },
  };
};
