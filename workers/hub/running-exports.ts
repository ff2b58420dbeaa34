import { exportIdHeader, totalRowsHeader } from '#contract/exports.ts';
import type { RunningExport } from '#contract/hub.ts';

import type { Clock } from './doors.ts';
import type { Http, SendOptions } from './http.ts';

/** Bytes come in hundreds of pieces a second; people read four figures a second at most. */
const tellEveryMs = 250;
/** The server is asked for its rows so often. */
const askEveryMs = 1_000;

const numberIn = (value: unknown, name: 'rows' | 'ahead'): number | null => {
  const found: unknown = Reflect.get(Object(value), name);
  return typeof found === 'number' ? found : null;
};

/** Exports under way: how far each has come, told to the tabs, and the way to give one up. */
export const createRunningExports = (
  clock: Clock,
  http: () => Http,
  publish: (running: readonly RunningExport[]) => void,
) => {
  const files = new Map<string, { now: RunningExport; readonly cancel: () => void }>();
  let telling: (() => void) | null = null;

  const tell = (): void => {
    telling ??= clock.after(tellEveryMs, () => {
      telling = null;
      publish([...files.values()].map(({ now }) => now));
    });
  };

  return {
    cancel: (id: string): void => files.get(id)?.cancel(),
    /** @param tabLeft the tab that asked is gone */
    start: (id: string, options: SendOptions, tabLeft: AbortSignal | undefined) => {
      const cancelled = new AbortController();
      const cancel = (): void => cancelled.abort();
      if (tabLeft?.aborted) cancel();
      tabLeft?.addEventListener('abort', cancel, { once: true });
      const file = {
        now: { id, rows: null, total: null, bytes: 0, ahead: 0 } as RunningExport,
        cancel,
      };
      files.set(id, file);
      tell();
      const set = (change: Partial<RunningExport>): void => {
        file.now = { ...file.now, ...change };
        tell();
      };
      let over = false;
      let stopAsking = (): void => {};
      let renew = (): void => {};
      const askAgain = (): void => {
        stopAsking = clock.after(askEveryMs, () => {
          void http()
            .send('exports.progress', { exportId: id }, options)
            .then((answer) => {
              if (over) return;
              const ahead = (answer.ok ? numberIn(answer.value, 'ahead') : null) ?? 0;
              const rows = answer.ok && ahead === 0 ? numberIn(answer.value, 'rows') : null;
              // Whoever stands in line hears nothing, and is not forgotten.
              if (ahead > 0) renew();
              // Rows that were known once stay; where they never are, bytes have to do.
              set({ ahead, ...(rows === null ? {} : { rows }) });
              askAgain();
            });
        });
      };
      askAgain();
      return {
        options: {
          ...options,
          headers: { ...options.headers, [exportIdHeader]: id },
          cancel: cancelled.signal,
          patience: (more: () => void): void => {
            renew = more;
          },
          heard: (bytes: number, headers: Headers): void => {
            const total = Number(headers.get(totalRowsHeader) ?? Number.NaN);
            set({ bytes, ...(Number.isFinite(total) ? { total } : {}) });
          },
        } satisfies SendOptions,
        end: (): void => {
          over = true;
          stopAsking();
          tabLeft?.removeEventListener('abort', cancel);
          files.delete(id);
          tell();
        },
      };
    },
  };
};
