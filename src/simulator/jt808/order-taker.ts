import type { Packet } from '#gateway/jt808/codec/header.ts';

import type { Connection, OrderResult } from './connection.ts';

/** A part of a terminal that obeys orders of one connection. */
export interface OrderTaker {
  /** @returns null: not its kind of order */
  readonly take: (packet: Packet, connection: Connection) => OrderResult | null;
  /** The connection is over. */
  readonly end: () => void;
}

/** A terminal of several parts: each order goes to the first that knows it. */
export const allOf = (parts: readonly OrderTaker[]): OrderTaker => ({
  take: (packet, connection) => {
    for (const part of parts) {
      const result = part.take(packet, connection);
      if (result !== null) return result;
    }
    return null;
  },
  end: () => {
    for (const part of parts) part.end();
  },
});
