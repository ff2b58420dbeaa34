import { exportIdHeader, totalRowsHeader } from '#contract/reports/exports.ts';
import type { RunningExport } from '#contract/hub/topics.ts';

import type { Clock } from '../ports.ts';
import type { Http } from '../http/http.ts';
import type { SendOptions } from '../http/send-request.ts';

/** Bytes come in hundreds of pieces a second; people read four figures a second at most. */
const publishEveryMs = 250;
/** Interval at which the server is asked for the number of rows, ms. */
const askEveryMs = 1_000;

const numberIn = (value: unknown, name: 'rows' | 'ahead'): number | null => {
  const found: unknown = Reflect.get(Object(value), name);
  return typeof found === 'number' ? found : null;
};

/** Exports under way: how far each has come, published to the tabs, and cancelling. */
export const createRunningExports = (
  clock: Clock,
  http: Http,
  publish: (running: readonly RunningExport[]) => void,
) => {
  const files = new Map<string, { now: RunningExport; readonly cancel: () => void }>();
  let cancelPublish: (() => void) | null = null;

  const publishSoon = (): void => {
    cancelPublish ??= clock.after(publishEveryMs, () => {
      cancelPublish = null;
      publish([...files.values()].map(({ now }) => now));
    });
  };

  return {
    cancel: (id: string): void => files.get(id)?.cancel(),
    /** @param tabLeft aborted when the requesting tab has closed */
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
      publishSoon();
      const set = (change: Partial<RunningExport>): void => {
        file.now = { ...file.now, ...change };
        publishSoon();
      };
      let over = false;
      let stopAsking = (): void => {};
      let renew = (): void => {};
      const askAgain = (): void => {
        stopAsking = clock.after(askEveryMs, () => {
          void http.send('exports.progress', { exportId: id }, options).then((answer) => {
            if (over) return;
            const ahead = (answer.ok ? numberIn(answer.value, 'ahead') : null) ?? 0;
            const rows = answer.ok && ahead === 0 ? numberIn(answer.value, 'rows') : null;
            // A queued export receives nothing; the request must not time out.
            if (ahead > 0) renew();
            // A known number of rows is kept; where none is ever known, bytes are shown.
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
          received: (bytes: number, headers: Headers): void => {
            const total = Number(headers.get(totalRowsHeader) ?? Number.NaN);
            set({ bytes, ...(Number.isFinite(total) ? { total } : {}) });
          },
        } satisfies SendOptions,
        end: (): void => {
          over = true;
          stopAsking();
          tabLeft?.removeEventListener('abort', cancel);
          files.delete(id);
          publishSoon();
        },
      };
    },
  };
};
