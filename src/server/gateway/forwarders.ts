import type { Database } from '../database/database.ts';

/** Addresses of platforms that forward, read now and then: a connection is known when it comes. */
export interface Forwarders {
  /** Reads them anew. */
  readonly refresh: () => Promise<void>;
  /** An address as it was entered; null: no platform has it. */
  readonly at: (address: string) => string | null;
}

/** An IPv4 address as it is written where the port listens for both kinds. */
const mapped = /^::ffff:(?=\d+\.)/i;

export const createForwarders = (database: Database): Forwarders => {
  let addresses: ReadonlySet<string> = new Set();
  return {
    refresh: async () => {
      const rows = await database.query<{ address: string }>(
        'select distinct address from forwarder where enabled',
        [],
        'forwarders',
      );
      addresses = new Set(rows.map(({ address }) => address));
    },
    at: (address) => {
      const entered = address.replace(mapped, '');
      return addresses.has(entered) ? entered : null;
    },
  };
};
