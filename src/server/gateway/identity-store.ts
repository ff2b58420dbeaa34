import type { Identities, Identity } from '#gateway/jt808/listener/identities.ts';

import type { Database } from '../database/database.ts';
import { createItemMappings } from './item-mappings.ts';
import { createCardDrivers } from './card-drivers.ts';
import { createForwarders } from './forwarders.ts';
import { createSafetyDialects } from './safety-dialects.ts';
import { createCredentials } from './identities/credentials.ts';
import { createOnTheLine } from './identities/on-the-line.ts';
import { createRegister } from './identities/register.ts';

/**
 * A token was made for a terminal: what signs in from now on has it, and registering gives nothing to any terminal of
 * its truck until somebody lets one in.
 */
export const closeRegistration = async (database: Database, terminal: string): Promise<void> => {
  await database.query(
    `update jt808_terminal set code_hash = null, terminal_id = '', registration_until = null, own_layout = false,
       own_code = false
     where phone in (select k.number from terminal_in_force k where $1 in (k.terminal, k.number))`,
    [terminal],
  );
};

/** What the server does with the same beside the listener. */
export interface IdentityStore extends Identities {
  /** Reads the numbers of drivers' cards, and the dialects of terminals, anew. */
  readonly refresh: () => Promise<void>;
  /** A terminal has left the line, and has not come back meanwhile. */
  readonly left: (identity: Pick<Identity, 'phone' | 'signedInMs'>) => Promise<void>;
}

/**
 * Terminals of JT/T 808 in the database. A number belongs to the truck that it is entered at; a terminal that registers
 * under it gets a code where one is awaited, and signs in with it or with a token of the number or of the truck's
 * console (`npm run token`).
 */
export const createIdentityStore = (
  database: Database,
  now: () => number,
  /** Name of the listener that they come to. */
  listener: string,
): IdentityStore => {
  const cards = createCardDrivers(database);
  const mappings = createItemMappings(database);
  const dialects = createSafetyDialects(database);
  const forwarders = createForwarders(database);
  return {
    register: createRegister(database, now),
    ...createCredentials(database, now),
    ...createOnTheLine(database, now, listener),
    forwarderAt: forwarders.at,
    isKnownAt: async (phone, address) => {
      const rows = await database.query(
        // Who is awaited, or has just got its code, comes for the first time.
        `select from jt808_terminal where phone = $1
           and ((address = $2 and signed_in_time is not null) or registration_until > $3
             or (code_hash is not null and registered_time > $3::timestamptz - interval '1 hour'))`,
        [phone, address, new Date(now())],
        'jt808_known_at',
      );
      return rows.length > 0;
    },
    reports: async ({ phone, reports, ownLayout }) => {
      await database.query(
        'update jt808_terminal set reports = $2, own_layout = $3 where phone = $1',
        [phone, reports, ownLayout],
        'jt808_reports',
      );
    },
    clockFound: async ({ phone }, found) => {
      await database.query(
        'update jt808_terminal set seems_offset_min = $2::int, clock_right = $2::int is null where phone = $1',
        [phone, found === 'right' ? null : found],
        'jt808_clock_found',
      );
    },
    revoke: async (phone) => {
      await database.query(
        // A code of its own it says again, and can't get another.
        'update jt808_terminal set code_hash = null where phone = $1 and not own_code',
        [phone],
        'jt808_revoke',
      );
    },
    left: async ({ phone, signedInMs }) => {
      await database.query(
        'update jt808_terminal set seen_time = $2 where phone = $1 and door = $3 and signed_in_time <= $4',
        [phone, new Date(now()), listener, new Date(signedInMs)],
        'jt808_left',
      );
    },
    driverCodeOf: cards.driverCodeOf,
    mappingsOf: mappings.mappingsOf,
    safetyDialectOf: dialects.of,
    refresh: async () => {
      await cards.refresh();
      await mappings.refresh();
      await dialects.refresh();
      await forwarders.refresh();
    },
  };
};
