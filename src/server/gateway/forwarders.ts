import type { Database } from '../database/database.ts';

/** Addresses of platforms that send for many terminals, read now and then: a connection is known when it comes. */
export interface Forwarders {
  /** Reads them anew. */
  readonly refresh: () => Promise<void>;
  /** Id of the platform that comes from an address; null: it is a terminal. */
  readonly at: (address: string) => number | null;
}

/** An IPv4 address as it is written where the port listens for both kinds. */
const mapped = /^::ffff:(?=\d+\.)/i;

export const createForwarders = (database: Database): Forwarders => {
  let byAddress: ReadonlyMap<string, number> = new Map();
  return {
    refresh: async () => {
      const rows = await database.query<{ id: number; address: string }>(
        'select id, address from forwarder where enabled',
        [],
        'forwarders',
      );
      byAddress = new Map(rows.map(({ id, address }) => [address, id]));
    },
    at: (address) => byAddress.get(address.replace(mapped, '')) ?? null,
  };
};
