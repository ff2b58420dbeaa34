import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

import { mayReach } from './private-networks.ts';

/** Says that an address is private; its text is shown on pages. */
export class PrivateAddress extends Error {
  readonly code = 'ERR_PRIVATE_ADDRESS';

  constructor(address: string) {
    super(`${address} is a private address`);
  }
}

/**
 * Looks up a name when the connection is made, so that no second answer of a name server leads elsewhere.
 * @param allowed private networks that may be reached
 */
export const guardedLookup =
  (allowed: readonly string[]): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
      const refused = found?.find(({ address }) => !mayReach(address, allowed));
      const [first] = found ?? [];
      if (error !== null || first === undefined) done(error ?? new Error('no address'), '', 0);
      else if (refused !== undefined) done(new PrivateAddress(refused.address), '', 0);
      else if (options.all === true) done(null, [...found]);
      else done(null, first.address, first.family);
    });
  };

/** A number is not looked up: whether it is one of a private network that is not allowed. */
export const isRefusedNumber = (host: string, allowed: readonly string[]): boolean =>
  isIP(host) !== 0 && !mayReach(host, allowed);
