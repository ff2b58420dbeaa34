import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';
import type { ItemMapping } from '#domain/devices/item-mapping.ts';
import type { SafetyDialect } from '#domain/devices/safety-dialects.ts';
import type { TerminalRole } from '#domain/devices/terminal-roles.ts';

import type { Registration } from '../messages/register.ts';

/**
 * What is known of a terminal's clock: `right`, it has said our time by the zone that it is read by; `unconfirmed`, it
 * seems to be of another zone, and a person is asked.
 */
export type ClockStanding = 'unknown' | 'right' | 'unconfirmed';

/** Who is on a connection, once it has signed in. */
export interface Identity {
  /** The terminal's number in normal form (`src/domain/devices/terminal-number.ts`). */
  readonly phone: string;
  /** Serial number of the console of its truck, by which its messages are kept. */
  readonly terminal: string;
  readonly role: TerminalRole;
  /** Of its truck. */
  readonly companyCode: string;
  /** Of its truck's terminals on the line, the one whose places count. */
  readonly leads: boolean;
  /** Of the bodies that it sends; 2011 and 2013 have one header, and a registration tells them apart. */
  readonly edition: AlarmWordEdition;
  /** Its clock ahead of UTC, minutes. */
  readonly utcOffsetMin: number;
  readonly clock: ClockStanding;
  readonly maker: string;
  readonly model: string;
  readonly signedInMs: number;
  /** It needed no code: a platform that its company has entered forwards it. */
  readonly forwarded: boolean;
  /** Hash of what it signed in with. */
  readonly credential: Buffer;
  /** It has sent places or measurements before: it is the console, and no camera alone. */
  readonly reports: boolean;
  /** It has sent something in the product's own layout (`decode/pass-through.ts`), and gets its orders so. */
  readonly ownLayout: boolean;
}

/** What a registration comes to. */
export interface RegistrationOutcome {
  /** What the terminal signs in with from then on; null: it was refused. */
  readonly code: string | null;
  /** Why it was refused, by a code of `frameDetails`: for the log, and never for the terminal. */
  readonly reason: string;
  /** It is the truck's, but for another terminal's being there already: a second device, where that is on the line. */
  readonly second: boolean;
}

/**
 * Whether another connection has a number: `silent` where one stands and gives no answer. That may be a dead line of the
 * newcomer itself, or a terminal in a tunnel whose place a stranger wants.
 */
export type Occupation = 'free' | 'silent' | 'alive';

/** Who would sign in. */
export interface Candidate {
  readonly identity: Identity;
  /** Its code was given after whoever is on the line had signed in: people let it in in that one's place. */
  readonly replaces: boolean;
}

/** What is known of terminals, kept by the server. */
export interface Identities {
  /**
   * A terminal registers (0x0100). Only one that is awaited gets a code, and who has one gets another while nobody has
   * its number.
   * @param occupation is asked only where the answer decides, so that it tells nothing to who knows less than all
   */
  readonly register: (
    phone: string,
    registration: Registration,
    occupation: () => Promise<Occupation>,
  ) => Promise<RegistrationOutcome>;
  /** @returns null: unknown number, wrong or expired code */
  readonly check: (phone: string, token: string) => Promise<Candidate | null>;
  /** The address as it was entered where somebody has a platform there that forwards; null: nobody has. */
  readonly forwarderAt: (address: string) => string | null;
  /** Whose a number is that comes from such an address. @returns null: nobody's whose company has a platform there */
  readonly forwarded: (phone: string, address: string) => Promise<Identity | null>;
  /** It is on the line from now on. @returns it as it is from then on */
  readonly signIn: (
    identity: Identity,
    about: {
      readonly edition: string;
      readonly imei: string | null;
      readonly firmware: string | null;
      readonly address: string;
      /** By TLS. */
      readonly encrypted: boolean;
    },
  ) => Promise<Identity>;
  /** Whether this number has signed in from this address before. */
  readonly isKnownAt: (phone: string, address: string) => Promise<boolean>;
  /** Those that would be let in today as they were, by number, with what may have changed. */
  readonly valid: (
    identities: readonly Pick<Identity, 'phone' | 'terminal' | 'credential'>[],
  ) => Promise<ReadonlyMap<string, Pick<Identity, 'leads' | 'utcOffsetMin' | 'clock'>>>;
  /** Its clock is right, or seems to have another offset from UTC, min: then people are asked. */
  readonly clockFound: (identity: Identity, found: 'right' | number) => Promise<void>;
  /** It sent a place or a measurement for the first time, or something in the product's own layout. */
  readonly reports: (identity: Identity) => Promise<void>;
  /** It takes itself off (0x0003): its code is void. */
  readonly revoke: (phone: string) => Promise<void>;
  /** What items of a maker's model mean to a company, as it or one above it has said. */
  readonly mappingsOf: (maker: string, model: string, companyCode: string) => readonly ItemMapping[];
  /** Code of the driver whose card has this number, as far as a company knows him; null: nobody's. */
  readonly driverCodeOf: (licence: string, companyCode: string) => string | null;
  /** Whose words a terminal's codes of active safety are; null: as their layout says. */
  readonly safetyDialectOf: (phone: string) => SafetyDialect | null;
}
