/** At most one reload in this time, or a server that serves an old page for ever makes every tab loop. */
export const reloadEveryMs = 30_000;
/** A reload that brought the same build again is not repeated soon: after a rollback there is no newer one. */
const growth = 4;
const longestMs = 3_600_000;
const key = 'tankwatch.reloaded';

interface Kept {
  readonly atMs: number;
  readonly build: string;
  /** In a row from this build. */
  readonly times: number;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'atMs' in value &&
  typeof value.atMs === 'number' &&
  'build' in value &&
  typeof value.build === 'string' &&
  'times' in value &&
  typeof value.times === 'number';

export interface LastReloadNeeds {
  /** Throws where storage is forbidden. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly build: string;
  readonly now: () => number;
}

/** When this tab last reloaded itself, whatever the reason. */
export const createLastReload = ({ storage, build, now }: LastReloadNeeds) => {
  const read = (): Kept | null => {
    try {
      const value: unknown = JSON.parse(storage().getItem(key) ?? 'null');
      return isKept(value) ? value : null;
    } catch {
      return null;
    }
  };
  let isUnderWay = false;
  return {
    /** Whether this very page is about to be replaced: what fails in it now need not be shown. */
    isUnderWay: (): boolean => isUnderWay,
    /** Until the tab may reload itself once more, ms. */
    waitMs: (): number => {
      const last = read();
      if (last === null) return 0;
      const sinceMs = now() - last.atMs;
      const again = last.build === build ? last.times - 1 : 0;
      // A clock that was set back counts as long ago.
      return sinceMs < 0 ? 0 : Math.max(0, Math.min(longestMs, reloadEveryMs * growth ** again) - sinceMs);
    },
    note: (): void => {
      isUnderWay = true;
      const last = read();
      const times = last?.build === build ? last.times + 1 : 1;
      try {
        storage().setItem(key, JSON.stringify({ atMs: now(), build, times } satisfies Kept));
      } catch {
        // Storage is forbidden: the hub's own waits slow a loop down.
      }
    },
  };
};

export type LastReload = ReturnType<typeof createLastReload>;
