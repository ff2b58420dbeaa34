import type { ItemMapping } from '#domain/devices/item-mapping.ts';

import type { Identity } from '../jt808/listener/identities.ts';

/** Who is on a connection, once a terminal that reports has signed in. */
export type ReportIdentity = Pick<
  Identity,
  'phone' | 'terminal' | 'companyCode' | 'leads' | 'signedInMs' | 'credential'
>;

/** What is known of terminals that report and have no secret, kept by the server. */
export interface ReportIdentities {
  /**
   * Lets a terminal in by its number alone: the first time where it is awaited, later where it was let in before.
   * @returns a text: why not, a code of `frameDetails`
   */
  readonly admit: (number: string, address: string) => Promise<ReportIdentity | string>;
  /** Whether this number has signed in from this address before. */
  readonly isKnownAt: (number: string, address: string) => Promise<boolean>;
  /** What a company has said of items of these terminals. */
  readonly mappingsOf: (companyCode: string) => readonly ItemMapping[];
  /** Those that would be let in today as they were, by number, with whether they lead. */
  readonly valid: (identities: readonly ReportIdentity[]) => Promise<ReadonlyMap<string, { leads: boolean }>>;
}
