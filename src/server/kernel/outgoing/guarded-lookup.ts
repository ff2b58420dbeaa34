import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

import { mayReach } from './private-networks.ts';

/** Why nothing was answered; its text is shown on pages. */
export class OutgoingFailure extends Error {
  readonly reason: 'address' | 'private' | 'late' | 'long' | 'away';
  /** The private address that a name has led to; '' for other reasons. */
  readonly address: string;

  constructor(reason: OutgoingFailure['reason'], text: string, address = '') {
    super(text);
    this.reason = reason;
    this.address = address;
  }
}

/** Says why an address may not be reached; null: it may. */
export type Reach = (address: string) => OutgoingFailure | null;

/** Refuses what is private and not in one of these networks. */
export const publicOr =
  (allowed: readonly string[]): Reach =>
  (address) =>
    mayReach(address, allowed)
      ? null
      : new OutgoingFailure('private', `${address} is a private address`, address);

/** Looks up a name when the connection is made, so that no second answer of a name server leads elsewhere. */
export const guardedLookup =
  (reach: Reach): LookupFunction =>
  (hostname, options, done) => {
    lookUp(hostname, { ...options, all: true }, (error, found: readonly LookupAddress[]) => {
      const refused = found?.map(({ address }) => reach(address)).find((one) => one !== null);
      const [first] = found ?? [];
      if (error !== null || first === undefined) done(error ?? new Error('no address'), '', 0);
      else if (refused) done(refused, '', 0);
      else if (options.all === true) done(null, [...found]);
      else done(null, first.address, first.family);
    });
  };

/** The same for a number, which is not looked up; null for a name. */
export const refusedNumber = (host: string, reach: Reach): OutgoingFailure | null =>
  isIP(host) === 0 ? null : reach(host);
