import { maxWayBills } from '#contract/fleet/way-bills.ts';

import type { Fleet } from '../fleet.ts';

const attempts = 5;
const pauseMs = 2_000;

export interface DispatcherPorts {
  readonly fetch: typeof fetch;
  /** Null: nobody writes way bills. */
  readonly url: string | null;
  readonly token: string;
  readonly wait: (ms: number) => Promise<void>;
  readonly log: (line: string) => void;
}

const countOf = (answer: unknown, name: string): number =>
  Number(Reflect.get(Object(Reflect.get(Object(answer), 'data')), name) ?? Number.NaN);

/** The dispatch system of the pretend fleet: writes way bills through the call that every other uses. */
export const createDispatcher = (fleet: Fleet, { fetch, url, token, wait, log }: DispatcherPorts) => {
  /** What went wrong; null: the batch was taken. */
  const post = async (to: string, wayBills: readonly unknown[]): Promise<string | null> => {
    try {
      const reply = await fetch(to, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'accept-language': 'en',
        },
        body: JSON.stringify({ wayBills }),
      });
      const answer: unknown = await reply.json();
      const refused = countOf(answer, 'refused');
      if (Number.isNaN(refused)) return String(Reflect.get(Object(answer), 'message') ?? reply.status);
      if (refused > 0) log(`${refused} of ${wayBills.length} way bills were refused`);
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };

  const send = async (to: string, batch: readonly unknown[]): Promise<void> => {
    for (let count = 1; ; count += 1) {
      const trouble = await post(to, batch);
      if (trouble === null) return;
      // Trucks drive without way bills too.
      if (count === attempts) {
        log(`way bills were not taken: ${trouble}`);
        return;
      }
      await wait(pauseMs);
    }
  };

  return {
    /** Writes what is to be loaded in a window, ms UTC; written again it changes nothing. */
    write: async (fromMs: number, toMs: number): Promise<void> => {
      if (url === null) return;
      const wayBills = fleet.wayBills(fromMs, toMs);
      for (let from = 0; from < wayBills.length; from += maxWayBills)
        await send(url, wayBills.slice(from, from + maxWayBills));
    },
  };
};
