import { connect } from 'node:net';
import { Duplex } from 'node:stream';

import { guardedLookup, publicOr, refusedNumber } from './guarded-lookup.ts';

/**
 * Dials an address that people have entered: a private one that is not in one of these networks is none, and ends with an
 * `OutgoingFailure` at once.
 * @param allowed private networks that may be dialled
 */
export const guardedConnect =
  (allowed: readonly string[]) =>
  (host: string, port: number): Duplex & { readonly remoteAddress?: string | undefined } => {
    const reach = publicOr(allowed);
    const refused = refusedNumber(host, reach);
    return refused
      ? new Duplex({ read: () => {}, write: (_chunk, _encoding, done) => done() }).destroy(refused)
      : connect({ host, port, noDelay: true, keepAlive: true, lookup: guardedLookup(reach) });
  };
