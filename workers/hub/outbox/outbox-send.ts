import type { CallOutcome } from '#contract/hub/outcomes.ts';

import type { Http } from '../http/http.ts';
import type { Fields } from '../http/request.ts';
import type { SendOptions } from '../http/send-request.ts';
import type { Store } from '../storage/store-port.ts';
import type { OutboxRow } from '../storage/store-rows.ts';
import { type OutboxCall, optimisticReplies } from './outbox-calls.ts';
import { type OutboxRows, waitsFor } from './outbox-rows.ts';
import type { Settle } from './outbox-settle.ts';

export interface SendPorts {
  readonly http: Http;
  readonly store: Pick<Store, 'state'>;
  readonly userId: () => number | null;
  /** The server is known not to be reachable. */
  readonly away: () => boolean;
  readonly rows: OutboxRows;
  readonly rowOf: (owner: number, name: OutboxCall, fields: Fields, options: SendOptions) => OutboxRow;
  readonly attempt: (row: OutboxRow) => Promise<CallOutcome<unknown>>;
  readonly settle: Settle;
  readonly drain: () => Promise<void>;
  readonly publishChange: () => Promise<void>;
}

/** A write that somebody makes now: stored, then sent, or promised where it has to wait. Its calls must not overlap. */
export const createSend =
  ({ http, store, userId, away, rows, rowOf, attempt, settle, drain, publishChange }: SendPorts) =>
  async (name: OutboxCall, fields: Fields, options: SendOptions): Promise<CallOutcome<unknown>> => {
    const owner = userId();
    if (owner === null || store.state !== 'open') return http.send(name, fields, options);
    const row = rowOf(owner, name, fields, options);
    // A write that could not be stored must not be promised: it is sent now, or its author learns that it was not.
    if (!(await rows.change((outbox) => outbox.put(row)))) return attempt(row);
    const value = optimisticReplies[name](fields);
    const promised = { ok: true, value, asOfMs: row.createdMs, cached: true } as const;
    if (away()) {
      await publishChange();
      return promised;
    }
    if (waitsFor(row, await rows.list())) {
      await drain();
      return promised;
    }
    const outcome = await attempt(row);
    if (!outcome.ok) {
      const { code } = outcome.failure;
      if (code === 'network' || code === 'timeout') {
        await publishChange();
        return promised;
      }
      // The author learns it now, so only what a new sign-in can still send waits.
      if (code !== 'sessionGone') await rows.change((outbox) => outbox.delete(row.id));
      return outcome;
    }
    if ((await settle(row, outcome)) !== null) await publishChange();
    return outcome;
  };
